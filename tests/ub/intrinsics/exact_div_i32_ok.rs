//! The fine twin of `exact_div_i32.rs`.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let x = black_box(3i32 * 3);
    let r = unsafe { std::intrinsics::exact_div(x, 3) };
    println!("{r:?}");
}
