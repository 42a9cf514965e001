//! A function returns an `Ordering` of 2.
use std::cmp::Ordering;
fn make(bits: &i8) -> Ordering {
    unsafe { std::ptr::read((bits as *const i8).cast()) } //~ UB-VALUE-ENUM: but expected a valid enum tag
}
fn main() {
    let v = make(&2);
    println!("{}", v.is_lt());
}
