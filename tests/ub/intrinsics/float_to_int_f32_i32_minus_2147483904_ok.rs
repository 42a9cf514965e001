//! The fine twin of `float_to_int_f32_i32_minus_2147483904.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(-2147483648.0_f32);
    let r = unsafe { x.to_int_unchecked::<i32>() };
    println!("{r:?}");
}
