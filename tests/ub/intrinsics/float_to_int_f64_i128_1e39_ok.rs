//! The fine twin of `float_to_int_f64_i128_1e39.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(1e38_f64);
    let r = unsafe { x.to_int_unchecked::<i128>() };
    println!("{r:?}");
}
