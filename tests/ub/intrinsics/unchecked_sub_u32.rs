//! `unchecked_sub` overflows `u32`.
use std::hint::black_box;
fn main() {
    let x = black_box(u32::MIN);
    let r = unsafe { x.unchecked_sub(1) }; //~ UB-INTRINSIC-OVERFLOW: arithmetic overflow in `unchecked_sub`
    println!("{r:?}");
}
