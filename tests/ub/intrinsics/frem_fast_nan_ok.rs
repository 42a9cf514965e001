//! The fine twin of `frem_fast_nan.rs`.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let x = black_box(1.5f32);
    let r = unsafe { std::intrinsics::frem_fast(x, 2.0) };
    println!("{r:?}");
}
