//! The fine twin of `align_read.rs`.
fn main() {
    let a = [0u32; 2];
    let p = a.as_ptr().wrapping_byte_add(1);
    println!("{}", unsafe { p.read_unaligned() });
}
