//! The fine twin of `unchecked_rem_zero_i32.rs`.
#![feature(core_intrinsics)]
use std::intrinsics;
use std::hint::black_box;
fn main() {
    let d = black_box(2i32);
    let r = unsafe { intrinsics::unchecked_rem(7i32, d) };
    println!("{r:?}");
}
