//! The fine twin of `unchecked_shr_i32.rs`.
#![feature(unchecked_shifts)]
use std::hint::black_box;
fn main() {
    let n = black_box(31u32);
    let r = unsafe { i32::MAX.unchecked_shr(n) };
    println!("{r:?}");
}
