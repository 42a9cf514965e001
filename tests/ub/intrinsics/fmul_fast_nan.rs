//! `fmul_fast` on a NaN.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let x = black_box(f32::NAN);
    let r = unsafe { std::intrinsics::fmul_fast(x, 2.0) }; //~ UB-INTRINSIC-FAST-MATH: `fmul_fast` intrinsic called with a non-finite value as first parameter
    println!("{r:?}");
}
