//! `transmute` makes a zero inside `NonZero`.
use std::num::NonZeroU16;
fn main() {
    let bits: u16 = 0;
    let v: NonZeroU16 = unsafe { std::mem::transmute(bits) }; //~ UB-VALUE-RANGE: but expected something
    println!("{}", v);
}
