//! The fine twin of `nonzero_transmute.rs`.
use std::num::NonZeroU16;
fn main() {
    let bits: u16 = 7;
    let v: NonZeroU16 = unsafe { std::mem::transmute(bits) };
    println!("{}", v);
}
