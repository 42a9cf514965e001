//! `to_int_unchecked` of f32::INFINITY to `u64`.
use std::hint::black_box;
fn main() {
    let x = black_box(f32::INFINITY);
    let r = unsafe { x.to_int_unchecked::<u64>() }; //~ UB-INTRINSIC-FLOAT-TO-INT: cannot be represented in target type
    println!("{r:?}");
}
