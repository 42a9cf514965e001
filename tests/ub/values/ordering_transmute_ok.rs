//! The fine twin of `ordering_transmute.rs`.
use std::cmp::Ordering;
fn main() {
    let bits: i8 = -1;
    let v: Ordering = unsafe { std::mem::transmute(bits) };
    println!("{}", v.is_lt());
}
