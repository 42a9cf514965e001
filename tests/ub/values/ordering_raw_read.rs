//! A raw pointer reads an `Ordering` of 2.
use std::cmp::Ordering;
fn main() {
    let bits: i8 = 2;
    let v = unsafe { *(&raw const bits).cast::<Ordering>() }; //~ UB-VALUE-ENUM: but expected a valid enum tag
    println!("{}", v.is_lt());
}
