//! `unchecked_neg` of the smallest integer.
#![feature(unchecked_neg)]
use std::hint::black_box;
fn main() {
    let x = black_box(i64::MIN);
    let r = unsafe { x.unchecked_neg() }; //~ UB-INTRINSIC-OVERFLOW
    println!("{r:?}");
}
