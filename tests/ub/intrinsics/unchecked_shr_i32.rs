//! `unchecked_shr` by more than the width of `i32`.
#![feature(unchecked_shifts)]
use std::hint::black_box;
fn main() {
    let n = black_box(33u32);
    let r = unsafe { i32::MAX.unchecked_shr(n) }; //~ UB-INTRINSIC-SHIFT: overflowing shift by 33 in `unchecked_shr`
    println!("{r:?}");
}
