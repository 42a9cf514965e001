//! The fine twin of `unchecked_sub_u32.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(u32::MIN + 1);
    let r = unsafe { x.unchecked_sub(1) };
    println!("{r:?}");
}
