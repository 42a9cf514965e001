//! The fine twin of `align_overaligned_struct.rs`.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line([u8; 64]);
fn main() {
    let line = [Line([1; 64]); 2];
    let p = line.as_ptr().wrapping_byte_add(32);
    let x = unsafe { p.read_unaligned() };
    println!("{}", x.0[0]);
}
