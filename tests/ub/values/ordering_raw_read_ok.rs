//! The fine twin of `ordering_raw_read.rs`.
use std::cmp::Ordering;
fn main() {
    let bits: i8 = -1;
    let v = unsafe { *(&raw const bits).cast::<Ordering>() };
    println!("{}", v.is_lt());
}
