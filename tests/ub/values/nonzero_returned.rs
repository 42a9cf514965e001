//! A function returns a zero inside `NonZero`.
use std::num::NonZeroU16;
fn make(bits: &u16) -> NonZeroU16 {
    unsafe { std::ptr::read((bits as *const u16).cast()) } //~ UB-VALUE-RANGE: but expected something
}
fn main() {
    let v = make(&0);
    println!("{}", v);
}
