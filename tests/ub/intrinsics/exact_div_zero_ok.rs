//! The fine twin of `exact_div_zero.rs`.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let d = black_box(3u32);
    let r = unsafe { std::intrinsics::exact_div(6, d) };
    println!("{r:?}");
}
