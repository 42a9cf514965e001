//! `exact_div` by zero.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let d = black_box(0u32);
    let r = unsafe { std::intrinsics::exact_div(6, d) }; //~ UB-INTRINSIC-DIV-ZERO|UB-INTRINSIC-EXACT-DIV
    println!("{r:?}");
}
