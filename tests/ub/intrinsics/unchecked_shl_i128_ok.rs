//! The fine twin of `unchecked_shl_i128.rs`.
#![feature(unchecked_shifts)]
use std::hint::black_box;
fn main() {
    let n = black_box(127u32);
    let r = unsafe { 1i128.unchecked_shl(n) };
    println!("{r:?}");
}
