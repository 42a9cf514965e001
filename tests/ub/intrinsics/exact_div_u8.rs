//! `exact_div` with a remainder in `u8`.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let x = black_box(7u8);
    let r = unsafe { std::intrinsics::exact_div(x, 2) }; //~ UB-INTRINSIC-EXACT-DIV: without remainder
    println!("{r:?}");
}
