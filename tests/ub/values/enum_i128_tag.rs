//! A tag of 128 bits whose range wraps around.
#![feature(repr128)]
#![allow(internal_features)]
#[repr(i128)]
enum Sign {
    Minus = -1,
    Zero = 0,
}
fn main() {
    let s: Sign = unsafe { std::mem::transmute(1i128) }; //~ UB-VALUE-ENUM
    println!("{}", matches!(s, Sign::Minus) || matches!(s, Sign::Zero));
}
