//! The fine twin of `unchecked_shr_exact.rs`.
#![feature(exact_bitshifts)]
use std::hint::black_box;
fn main() {
    let x = black_box(2i32);
    let r = unsafe { x.unchecked_shr_exact(1) };
    println!("{r:?}");
}
