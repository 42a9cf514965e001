//! The fine twin of `unchecked_mul_min.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(i32::MAX);
    let r = unsafe { x.unchecked_mul(-1) };
    println!("{r:?}");
}
