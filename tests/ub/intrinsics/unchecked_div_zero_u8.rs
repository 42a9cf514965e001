//! `unchecked_div` by zero in `u8`.
#![feature(core_intrinsics)]
use std::intrinsics;
use std::hint::black_box;
fn main() {
    let d = black_box(0u8);
    let r = unsafe { intrinsics::unchecked_div(7u8, d) }; //~ UB-INTRINSIC-DIV-ZERO: dividing by zero
    println!("{r:?}");
}
