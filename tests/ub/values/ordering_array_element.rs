//! An array is transmuted whose third element is an `Ordering` of 2.
use std::cmp::Ordering;
fn main() {
    let bits: [i8; 4] = [-1, -1, 2, -1];
    let all: [Ordering; 4] = unsafe { std::mem::transmute(bits) }; //~ UB-VALUE-ENUM: at [2]
    let v = all[2];
    println!("{}", v.is_lt());
}
