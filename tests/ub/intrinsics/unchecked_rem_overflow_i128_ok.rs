//! The fine twin of `unchecked_rem_overflow_i128.rs`.
#![feature(core_intrinsics)]
use std::intrinsics;
use std::hint::black_box;
fn main() {
    let x = black_box(i128::MIN + 1);
    let r = unsafe { intrinsics::unchecked_rem(x, -1) };
    println!("{r:?}");
}
