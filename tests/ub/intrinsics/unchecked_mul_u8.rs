//! `unchecked_mul` overflows `u8`.
use std::hint::black_box;
fn main() {
    let x = black_box(u8::MAX / 2 + 1);
    let r = unsafe { x.unchecked_mul(2) }; //~ UB-INTRINSIC-OVERFLOW: arithmetic overflow in `unchecked_mul`
    println!("{r:?}");
}
