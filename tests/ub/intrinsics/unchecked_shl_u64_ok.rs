//! The fine twin of `unchecked_shl_u64.rs`.
#![feature(unchecked_shifts)]
use std::hint::black_box;
fn main() {
    let n = black_box(63u32);
    let r = unsafe { 1u64.unchecked_shl(n) };
    println!("{r:?}");
}
