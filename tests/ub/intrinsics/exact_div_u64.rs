//! `exact_div` with a remainder in `u64`.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let x = black_box(100u64);
    let r = unsafe { std::intrinsics::exact_div(x, 7) }; //~ UB-INTRINSIC-EXACT-DIV: without remainder
    println!("{r:?}");
}
