//! The fine twin of `float_to_int_f64_i8_f64_nan.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(1.5_f64);
    let r = unsafe { x.to_int_unchecked::<i8>() };
    println!("{r:?}");
}
