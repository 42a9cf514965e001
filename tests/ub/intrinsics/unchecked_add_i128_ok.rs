//! The fine twin of `unchecked_add_i128.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(i128::MAX - 1);
    let r = unsafe { x.unchecked_add(1) };
    println!("{r:?}");
}
