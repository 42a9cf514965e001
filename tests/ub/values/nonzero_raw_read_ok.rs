//! The fine twin of `nonzero_raw_read.rs`.
use std::num::NonZeroU16;
fn main() {
    let bits: u16 = 7;
    let v = unsafe { *(&raw const bits).cast::<NonZeroU16>() };
    println!("{}", v);
}
