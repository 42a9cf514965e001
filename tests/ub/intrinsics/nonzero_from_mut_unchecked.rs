//! `NonZero::from_mut_unchecked` of a zero.
#![feature(nonzero_from_mut)]
use std::num::NonZero;
fn main() {
    let mut x = 0u8;
    let n = unsafe { NonZero::from_mut_unchecked(&mut x) }; //~ UB-PRECOND: requires the argument to dereference as non-zero
    println!("{n}");
}
