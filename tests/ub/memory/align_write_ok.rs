//@ pointer-width: 64
//! The fine twin of `align_write.rs`.
#[repr(align(8))]
struct Words([u32; 4]);
fn main() {
    let mut a = Words([0; 4]);
    let p = a.0.as_mut_ptr().wrapping_add(1).cast::<f64>();
    unsafe { p.write_unaligned(1.0) };
    println!("{:?}", a.0.len());
}
