//! The fine twin of `float_to_int_f32_u64_f32_infinity.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(1e10_f32);
    let r = unsafe { x.to_int_unchecked::<u64>() };
    println!("{r:?}");
}
