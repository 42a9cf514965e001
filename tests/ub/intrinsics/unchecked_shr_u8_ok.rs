//! The fine twin of `unchecked_shr_u8.rs`.
#![feature(unchecked_shifts)]
use std::hint::black_box;
fn main() {
    let n = black_box(7u32);
    let r = unsafe { u8::MAX.unchecked_shr(n) };
    println!("{r:?}");
}
