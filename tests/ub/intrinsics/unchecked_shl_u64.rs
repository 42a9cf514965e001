//! `unchecked_shl` by the width of `u64`.
#![feature(unchecked_shifts)]
use std::hint::black_box;
fn main() {
    let n = black_box(64u32);
    let r = unsafe { 1u64.unchecked_shl(n) }; //~ UB-INTRINSIC-SHIFT: overflowing shift by 64 in `unchecked_shl`
    println!("{r:?}");
}
