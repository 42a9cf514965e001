//! `unchecked_shr` by more than the width of `u8`.
#![feature(unchecked_shifts)]
use std::hint::black_box;
fn main() {
    let n = black_box(9u32);
    let r = unsafe { u8::MAX.unchecked_shr(n) }; //~ UB-INTRINSIC-SHIFT: overflowing shift by 9 in `unchecked_shr`
    println!("{r:?}");
}
