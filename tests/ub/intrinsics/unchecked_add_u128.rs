//! `unchecked_add` overflows `u128`.
use std::hint::black_box;
fn main() {
    let x = black_box(u128::MAX);
    let r = unsafe { x.unchecked_add(1) }; //~ UB-INTRINSIC-OVERFLOW: arithmetic overflow in `unchecked_add`
    println!("{r:?}");
}
