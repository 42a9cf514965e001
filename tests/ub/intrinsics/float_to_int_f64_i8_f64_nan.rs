//! `to_int_unchecked` of f64::NAN to `i8`.
use std::hint::black_box;
fn main() {
    let x = black_box(f64::NAN);
    let r = unsafe { x.to_int_unchecked::<i8>() }; //~ UB-INTRINSIC-FLOAT-TO-INT: cannot be represented in target type
    println!("{r:?}");
}
