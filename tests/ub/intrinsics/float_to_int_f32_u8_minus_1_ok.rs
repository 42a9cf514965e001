//! The fine twin of `float_to_int_f32_u8_minus_1.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(-0.5_f32);
    let r = unsafe { x.to_int_unchecked::<u8>() };
    println!("{r:?}");
}
