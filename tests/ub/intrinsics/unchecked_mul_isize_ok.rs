//! The fine twin of `unchecked_mul_isize.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(isize::MAX / 2);
    let r = unsafe { x.unchecked_mul(2) };
    println!("{r:?}");
}
