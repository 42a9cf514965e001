//! The fine twin of `unchecked_shl_i32.rs`.
#![feature(unchecked_shifts)]
use std::hint::black_box;
fn main() {
    let n = black_box(31u32);
    let r = unsafe { 1i32.unchecked_shl(n) };
    println!("{r:?}");
}
