//! The fine twin of `unchecked_add_i64.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(i64::MAX - 1);
    let r = unsafe { x.unchecked_add(1) };
    println!("{r:?}");
}
