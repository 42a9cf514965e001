//! `unchecked_mul` of the smallest integer by -1.
use std::hint::black_box;
fn main() {
    let x = black_box(i32::MIN);
    let r = unsafe { x.unchecked_mul(-1) }; //~ UB-INTRINSIC-OVERFLOW: `unchecked_mul`
    println!("{r:?}");
}
