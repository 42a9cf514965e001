//! `transmute` makes an `Ordering` of 2.
use std::cmp::Ordering;
fn main() {
    let bits: i8 = 2;
    let v: Ordering = unsafe { std::mem::transmute(bits) }; //~ UB-VALUE-ENUM: but expected a valid enum tag
    println!("{}", v.is_lt());
}
