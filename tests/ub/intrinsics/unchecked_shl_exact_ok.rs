//! The fine twin of `unchecked_shl_exact.rs`.
#![feature(exact_bitshifts)]
use std::hint::black_box;
fn main() {
    let x = black_box(0x41u8);
    let r = unsafe { x.unchecked_shl_exact(1) };
    println!("{r:?}");
}
