//! `unchecked_shr` by more than the width of `u64`.
#![feature(unchecked_shifts)]
use std::hint::black_box;
fn main() {
    let n = black_box(65u32);
    let r = unsafe { u64::MAX.unchecked_shr(n) }; //~ UB-INTRINSIC-SHIFT: overflowing shift by 65 in `unchecked_shr`
    println!("{r:?}");
}
