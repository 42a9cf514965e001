//! `fmul_fast` whose result is infinite.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let x = black_box(f64::MAX);
    let r = unsafe { std::intrinsics::fmul_fast(x, x) }; //~ UB-INTRINSIC-FAST-MATH: produced a non-finite value as result
    println!("{r:?}");
}
