//! A box is turned into a box of a zero inside `NonZero`, and opened.
use std::num::NonZeroU16;
fn main() {
    let bits = Box::new(0 as u16);
    let boxed = unsafe { Box::from_raw(Box::into_raw(bits).cast::<NonZeroU16>()) };
    let v = *boxed; //~ UB-VALUE-RANGE: but expected something
    println!("{}", v);
}
