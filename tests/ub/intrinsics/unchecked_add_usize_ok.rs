//! The fine twin of `unchecked_add_usize.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(usize::MAX - 1);
    let r = unsafe { x.unchecked_add(1) };
    println!("{r:?}");
}
