//! The fine twin of `unchecked_add_i8.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(i8::MAX - 1);
    let r = unsafe { x.unchecked_add(1) };
    println!("{r:?}");
}
