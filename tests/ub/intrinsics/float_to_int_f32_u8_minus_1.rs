//! `to_int_unchecked` of -1.0 to `u8`.
use std::hint::black_box;
fn main() {
    let x = black_box(-1.0_f32);
    let r = unsafe { x.to_int_unchecked::<u8>() }; //~ UB-INTRINSIC-FLOAT-TO-INT: cannot be represented in target type
    println!("{r:?}");
}
