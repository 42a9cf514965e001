//! The fine twin of `nonzero_from_mut_unchecked.rs`.
#![feature(nonzero_from_mut)]
use std::num::NonZero;
fn main() {
    let mut x = 3u8;
    let n = unsafe { NonZero::from_mut_unchecked(&mut x) };
    println!("{n}");
}
