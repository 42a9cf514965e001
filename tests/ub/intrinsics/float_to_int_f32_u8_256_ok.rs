//! The fine twin of `float_to_int_f32_u8_256.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(255.0_f32);
    let r = unsafe { x.to_int_unchecked::<u8>() };
    println!("{r:?}");
}
