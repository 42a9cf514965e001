//! `unchecked_add` overflows `i32`.
use std::hint::black_box;
fn main() {
    let x = black_box(i32::MAX);
    let r = unsafe { x.unchecked_add(1) }; //~ UB-INTRINSIC-OVERFLOW: arithmetic overflow in `unchecked_add`
    println!("{r:?}");
}
