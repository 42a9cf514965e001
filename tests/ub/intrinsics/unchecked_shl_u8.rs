//! `unchecked_shl` by the width of `u8`.
#![feature(unchecked_shifts)]
use std::hint::black_box;
fn main() {
    let n = black_box(8u32);
    let r = unsafe { 1u8.unchecked_shl(n) }; //~ UB-INTRINSIC-SHIFT: overflowing shift by 8 in `unchecked_shl`
    println!("{r:?}");
}
