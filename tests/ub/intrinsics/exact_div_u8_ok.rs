//! The fine twin of `exact_div_u8.rs`.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let x = black_box(2u8 * 3);
    let r = unsafe { std::intrinsics::exact_div(x, 2) };
    println!("{r:?}");
}
