//! The fine twin of `align_word_behind_a_byte.rs`.
fn main() {
    let bytes = vec![1u8; 16];
    let p = bytes.as_ptr().wrapping_add(1).cast::<u64>();
    println!("{}", unsafe { p.read_unaligned() });
}
