//! The fine twin of `nonzero_array_element.rs`.
use std::num::NonZeroU16;
fn main() {
    let bits: [u16; 4] = [7, 7, 7, 7];
    let all: [NonZeroU16; 4] = unsafe { std::mem::transmute(bits) };
    let v = all[2];
    println!("{}", v);
}
