//! The fine twin of `unchecked_div_zero_u64.rs`.
#![feature(core_intrinsics)]
use std::intrinsics;
use std::hint::black_box;
fn main() {
    let d = black_box(2u64);
    let r = unsafe { intrinsics::unchecked_div(7u64, d) };
    println!("{r:?}");
}
