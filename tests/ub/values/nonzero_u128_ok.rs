//! The fine twin of `nonzero_u128.rs`.
use std::num::NonZero;
fn main() {
    let n: NonZero<u128> = unsafe { std::mem::transmute([0u64, 1]) };
    println!("{}", n.get() != 0);
}
