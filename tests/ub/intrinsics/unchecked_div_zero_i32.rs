//! `unchecked_div` by zero in `i32`.
#![feature(core_intrinsics)]
use std::intrinsics;
use std::hint::black_box;
fn main() {
    let d = black_box(0i32);
    let r = unsafe { intrinsics::unchecked_div(7i32, d) }; //~ UB-INTRINSIC-DIV-ZERO: dividing by zero
    println!("{r:?}");
}
