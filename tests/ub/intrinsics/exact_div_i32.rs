//! `exact_div` with a remainder in `i32`.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let x = black_box(-7i32);
    let r = unsafe { std::intrinsics::exact_div(x, 3) }; //~ UB-INTRINSIC-EXACT-DIV: without remainder
    println!("{r:?}");
}
