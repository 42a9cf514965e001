//! The fine twin of `ordering_returned.rs`.
use std::cmp::Ordering;
fn make(bits: &i8) -> Ordering {
    unsafe { std::ptr::read((bits as *const i8).cast()) }
}
fn main() {
    let v = make(&-1);
    println!("{}", v.is_lt());
}
