//! The fine twin of `fadd_fast_second_infinite.rs`.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let x = black_box(1.0f64);
    let r = unsafe { std::intrinsics::fadd_fast(1.0, x) };
    println!("{r:?}");
}
