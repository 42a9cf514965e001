//! The fine twin of `unchecked_disjoint_bitor.rs`.
#![feature(disjoint_bitor)]
use std::hint::black_box;
fn main() {
    let x = black_box(1u8);
    let r = unsafe { x.unchecked_disjoint_bitor(2) };
    println!("{r:?}");
}
