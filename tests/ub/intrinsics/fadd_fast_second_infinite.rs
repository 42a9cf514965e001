//! `fadd_fast` with an infinite second operand.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let x = black_box(f64::INFINITY);
    let r = unsafe { std::intrinsics::fadd_fast(1.0, x) }; //~ UB-INTRINSIC-FAST-MATH: as second parameter
    println!("{r:?}");
}
