//! The fine twin of `unchecked_sub_negative.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(i16::MAX - 5);
    let r = unsafe { x.unchecked_sub(-5) };
    println!("{r:?}");
}
