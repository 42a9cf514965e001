//! The fine twin of `unchecked_div_overflow_i8.rs`.
#![feature(core_intrinsics)]
use std::intrinsics;
use std::hint::black_box;
fn main() {
    let x = black_box(i8::MIN + 1);
    let r = unsafe { intrinsics::unchecked_div(x, -1) };
    println!("{r:?}");
}
