//! `unchecked_shl_exact` that loses a bit.
#![feature(exact_bitshifts)]
use std::hint::black_box;
fn main() {
    let x = black_box(0x81u8);
    let r = unsafe { x.unchecked_shl_exact(1) }; //~ UB-PRECOND: unchecked_shl_exact cannot shift out
    println!("{r:?}");
}
