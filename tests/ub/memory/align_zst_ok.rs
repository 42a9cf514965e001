//! The fine twin of `align_zst.rs`.
#[derive(Clone, Copy)]
struct Z([u32; 0]);
fn main() {
    let a = [0u32; 2];
    let p = a.as_ptr().wrapping_byte_add(4).cast::<Z>();
    let z = unsafe { p.read() };
    println!("{}", z.0.len());
}
