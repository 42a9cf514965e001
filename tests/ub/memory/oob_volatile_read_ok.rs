//! The fine twin of `oob_volatile_read.rs`.
fn main() {
    let a = [1u32; 2];
    let x = unsafe { a.as_ptr().wrapping_add(1).read_volatile() };
    println!("{x}");
}
