//! The fine twin of `align_volatile.rs`.
fn main() {
    let a = [0u32; 2];
    println!("{}", unsafe { a.as_ptr().wrapping_byte_add(4).read_volatile() });
}
