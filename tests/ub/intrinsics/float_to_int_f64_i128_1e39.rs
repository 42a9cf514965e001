//! `to_int_unchecked` of 1e39 to `i128`.
use std::hint::black_box;
fn main() {
    let x = black_box(1e39_f64);
    let r = unsafe { x.to_int_unchecked::<i128>() }; //~ UB-INTRINSIC-FLOAT-TO-INT: cannot be represented in target type
    println!("{r:?}");
}
