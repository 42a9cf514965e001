//! The fine twin of `unchecked_sub_i8.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(i8::MIN + 1);
    let r = unsafe { x.unchecked_sub(1) };
    println!("{r:?}");
}
