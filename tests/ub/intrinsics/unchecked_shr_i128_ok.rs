//! The fine twin of `unchecked_shr_i128.rs`.
#![feature(unchecked_shifts)]
use std::hint::black_box;
fn main() {
    let n = black_box(127u32);
    let r = unsafe { i128::MAX.unchecked_shr(n) };
    println!("{r:?}");
}
