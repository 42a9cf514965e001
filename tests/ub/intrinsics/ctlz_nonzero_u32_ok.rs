//! The fine twin of `ctlz_nonzero_u32.rs`.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let x = black_box(1u32);
    let r = unsafe { std::intrinsics::ctlz_nonzero(x) };
    println!("{r:?}");
}
