//! The fine twin of `unchecked_shr_u64.rs`.
#![feature(unchecked_shifts)]
use std::hint::black_box;
fn main() {
    let n = black_box(63u32);
    let r = unsafe { u64::MAX.unchecked_shr(n) };
    println!("{r:?}");
}
