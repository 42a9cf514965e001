//! A raw pointer reads a zero inside `NonZero`.
use std::num::NonZeroU16;
fn main() {
    let bits: u16 = 0;
    let v = unsafe { *(&raw const bits).cast::<NonZeroU16>() }; //~ UB-VALUE-RANGE: but expected something
    println!("{}", v);
}
