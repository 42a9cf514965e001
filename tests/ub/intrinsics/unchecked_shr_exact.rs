//! `unchecked_shr_exact` that loses a bit.
#![feature(exact_bitshifts)]
use std::hint::black_box;
fn main() {
    let x = black_box(3i32);
    let r = unsafe { x.unchecked_shr_exact(1) }; //~ UB-PRECOND: unchecked_shr_exact cannot shift out
    println!("{r:?}");
}
