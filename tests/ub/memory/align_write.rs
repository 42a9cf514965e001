//@ pointer-width: 64
//! A write of eight bytes at a multiple of four.
#[repr(align(8))]
struct Words([u32; 4]);
fn main() {
    let mut a = Words([0; 4]);
    let p = a.0.as_mut_ptr().wrapping_add(1).cast::<f64>();
    unsafe { *p = 1.0 }; //~ UB-MEM-ALIGN: with alignment 4, but alignment 8 is required
    println!("{:?}", a.0.len());
}
