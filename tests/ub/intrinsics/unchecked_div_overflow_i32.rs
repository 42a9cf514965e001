//! `unchecked_div` of the smallest `i32` by -1.
#![feature(core_intrinsics)]
use std::intrinsics;
use std::hint::black_box;
fn main() {
    let x = black_box(i32::MIN);
    let r = unsafe { intrinsics::unchecked_div(x, -1) }; //~ UB-INTRINSIC-DIV-OVERFLOW: overflow in signed division
    println!("{r:?}");
}
