//! The fine twin of `nonzero_returned.rs`.
use std::num::NonZeroU16;
fn make(bits: &u16) -> NonZeroU16 {
    unsafe { std::ptr::read((bits as *const u16).cast()) }
}
fn main() {
    let v = make(&7);
    println!("{}", v);
}
