//! The fine twin of `unchecked_shl_u8.rs`.
#![feature(unchecked_shifts)]
use std::hint::black_box;
fn main() {
    let n = black_box(7u32);
    let r = unsafe { 1u8.unchecked_shl(n) };
    println!("{r:?}");
}
