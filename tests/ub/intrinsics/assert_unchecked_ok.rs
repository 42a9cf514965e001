//! The fine twin of `assert_unchecked.rs`.
use std::hint::black_box;
fn main() {
    let x = black_box(4);
    let r = unsafe { std::hint::assert_unchecked(x % 2 == 0) };
    println!("{r:?}");
}
