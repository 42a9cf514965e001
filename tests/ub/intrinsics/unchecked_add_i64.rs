//! `unchecked_add` overflows `i64`.
use std::hint::black_box;
fn main() {
    let x = black_box(i64::MAX);
    let r = unsafe { x.unchecked_add(1) }; //~ UB-INTRINSIC-OVERFLOW: arithmetic overflow in `unchecked_add`
    println!("{r:?}");
}
