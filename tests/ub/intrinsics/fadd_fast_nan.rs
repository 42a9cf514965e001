//! `fadd_fast` on a NaN.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let x = black_box(f32::NAN);
    let r = unsafe { std::intrinsics::fadd_fast(x, 2.0) }; //~ UB-INTRINSIC-FAST-MATH: `fadd_fast` intrinsic called with a non-finite value as first parameter
    println!("{r:?}");
}
