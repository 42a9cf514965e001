//! `unchecked_shl` by the width of `i128`.
#![feature(unchecked_shifts)]
use std::hint::black_box;
fn main() {
    let n = black_box(128u32);
    let r = unsafe { 1i128.unchecked_shl(n) }; //~ UB-INTRINSIC-SHIFT: overflowing shift by 128 in `unchecked_shl`
    println!("{r:?}");
}
