//! An array is transmuted whose third element is a zero inside `NonZero`.
use std::num::NonZeroU16;
fn main() {
    let bits: [u16; 4] = [7, 7, 0, 7];
    let all: [NonZeroU16; 4] = unsafe { std::mem::transmute(bits) }; //~ UB-VALUE-RANGE: at [2]
    let v = all[2];
    println!("{}", v);
}
