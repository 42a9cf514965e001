//! The fine twin of `unchecked_mul_i32.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(i32::MAX / 2);
    let r = unsafe { x.unchecked_mul(2) };
    println!("{r:?}");
}
