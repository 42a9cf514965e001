//! The fine twin of `exact_div_overflow.rs`.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let d = black_box(2i32);
    let r = unsafe { std::intrinsics::exact_div(i32::MIN, d) };
    println!("{r:?}");
}
