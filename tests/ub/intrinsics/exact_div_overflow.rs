//! `exact_div` of the smallest integer by -1.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let d = black_box(-1i32);
    let r = unsafe { std::intrinsics::exact_div(i32::MIN, d) }; //~ UB-INTRINSIC-DIV-OVERFLOW|UB-INTRINSIC-EXACT-DIV
    println!("{r:?}");
}
