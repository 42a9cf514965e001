//! `unchecked_sub` overflows `i8`.
use std::hint::black_box;
fn main() {
    let x = black_box(i8::MIN);
    let r = unsafe { x.unchecked_sub(1) }; //~ UB-INTRINSIC-OVERFLOW: arithmetic overflow in `unchecked_sub`
    println!("{r:?}");
}
