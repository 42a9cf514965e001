//! The fine twin of `float_to_int_f64_i32_2147483648.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(2147483647.0_f64);
    let r = unsafe { x.to_int_unchecked::<i32>() };
    println!("{r:?}");
}
