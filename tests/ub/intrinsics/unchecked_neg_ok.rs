//! The fine twin of `unchecked_neg.rs`.
#![feature(unchecked_neg)]
use std::hint::black_box;
fn main() {
    let x = black_box(i64::MAX);
    let r = unsafe { x.unchecked_neg() };
    println!("{r:?}");
}
