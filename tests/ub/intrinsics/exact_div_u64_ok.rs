//! The fine twin of `exact_div_u64.rs`.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let x = black_box(7u64 * 3);
    let r = unsafe { std::intrinsics::exact_div(x, 7) };
    println!("{r:?}");
}
