//! `unchecked_disjoint_bitor` of numbers with a common bit.
#![feature(disjoint_bitor)]
use std::hint::black_box;
fn main() {
    let x = black_box(3u8);
    let r = unsafe { x.unchecked_disjoint_bitor(2) }; //~ UB-INTRINSIC-DISJOINT
    println!("{r:?}");
}
