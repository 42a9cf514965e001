//! `unchecked_div` by zero in `u64`.
#![feature(core_intrinsics)]
use std::intrinsics;
use std::hint::black_box;
fn main() {
    let d = black_box(0u64);
    let r = unsafe { intrinsics::unchecked_div(7u64, d) }; //~ UB-INTRINSIC-DIV-ZERO: dividing by zero
    println!("{r:?}");
}
