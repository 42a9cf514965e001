//! `to_int_unchecked` of 2147483648.0 to `i32`.
use std::hint::black_box;
fn main() {
    let x = black_box(2147483648.0_f64);
    let r = unsafe { x.to_int_unchecked::<i32>() }; //~ UB-INTRINSIC-FLOAT-TO-INT: cannot be represented in target type
    println!("{r:?}");
}
