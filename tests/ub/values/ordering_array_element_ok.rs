//! The fine twin of `ordering_array_element.rs`.
use std::cmp::Ordering;
fn main() {
    let bits: [i8; 4] = [-1, -1, -1, -1];
    let all: [Ordering; 4] = unsafe { std::mem::transmute(bits) };
    let v = all[2];
    println!("{}", v.is_lt());
}
