//! `unchecked_shl` by the width of `i32`.
#![feature(unchecked_shifts)]
use std::hint::black_box;
fn main() {
    let n = black_box(32u32);
    let r = unsafe { 1i32.unchecked_shl(n) }; //~ UB-INTRINSIC-SHIFT: overflowing shift by 32 in `unchecked_shl`
    println!("{r:?}");
}
