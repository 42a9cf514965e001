//! The fine twin of `nonzero_boxed.rs`.
use std::num::NonZeroU16;
fn main() {
    let bits = Box::new(7 as u16);
    let boxed = unsafe { Box::from_raw(Box::into_raw(bits).cast::<NonZeroU16>()) };
    let v = *boxed;
    println!("{}", v);
}
