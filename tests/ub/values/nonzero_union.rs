//! A union field is a zero inside `NonZero`.
use std::num::NonZeroU16;
union U {
    bits: u16,
    value: NonZeroU16,
}
fn main() {
    let u = U { bits: 0 };
    let v = unsafe { u.value }; //~ UB-VALUE-RANGE: but expected something
    println!("{}", v);
}
