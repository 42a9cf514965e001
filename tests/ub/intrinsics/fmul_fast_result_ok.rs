//! The fine twin of `fmul_fast_result.rs`.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let x = black_box(1e100f64);
    let r = unsafe { std::intrinsics::fmul_fast(x, x) };
    println!("{r:?}");
}
