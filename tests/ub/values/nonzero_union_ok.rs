//! The fine twin of `nonzero_union.rs`.
use std::num::NonZeroU16;
union U {
    bits: u16,
    value: NonZeroU16,
}
fn main() {
    let u = U { bits: 7 };
    let v = unsafe { u.value };
    println!("{}", v);
}
