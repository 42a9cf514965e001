//! A zero in 128 bits that must not be zero.
use std::num::NonZero;
fn main() {
    let n: NonZero<u128> = unsafe { std::mem::transmute([0u64; 2]) }; //~ UB-VALUE-RANGE
    println!("{n}");
}
