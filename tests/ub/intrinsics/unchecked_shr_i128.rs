//! `unchecked_shr` by more than the width of `i128`.
#![feature(unchecked_shifts)]
use std::hint::black_box;
fn main() {
    let n = black_box(129u32);
    let r = unsafe { i128::MAX.unchecked_shr(n) }; //~ UB-INTRINSIC-SHIFT: overflowing shift by 129 in `unchecked_shr`
    println!("{r:?}");
}
