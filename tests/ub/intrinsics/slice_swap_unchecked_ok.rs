//! The fine twin of `slice_swap_unchecked.rs`.
#![feature(slice_swap_unchecked)]
fn main() {
    let mut a = [1, 2, 3];
    unsafe { a.swap_unchecked(0, 2) };
    println!("{a:?}");
}
