//! The fine twin of `argument_nonzero_zero.rs`.
use std::num::NonZero;
fn half(x: NonZero<u32>) -> u32 {
    100 / x
}
fn main() {
    let f: fn(u32) -> u32 = unsafe { std::mem::transmute(half as fn(NonZero<u32>) -> u32) };
    println!("{}", f(2));
}
