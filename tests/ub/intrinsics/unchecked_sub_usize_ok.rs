//! The fine twin of `unchecked_sub_usize.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(usize::MIN + 1);
    let r = unsafe { x.unchecked_sub(1) };
    println!("{r:?}");
}
