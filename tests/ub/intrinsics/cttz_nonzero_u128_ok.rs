//! The fine twin of `cttz_nonzero_u128.rs`.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let x = black_box(8u128);
    let r = unsafe { std::intrinsics::cttz_nonzero(x) };
    println!("{r:?}");
}
