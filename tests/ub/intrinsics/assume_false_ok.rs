//! The fine twin of `assume_false.rs`.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let x = black_box(5);
    let r = unsafe { std::intrinsics::assume(x == 5) };
    println!("{r:?}");
}
