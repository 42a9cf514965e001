//! `swap_unchecked` beyond the slice.
#![feature(slice_swap_unchecked)]
fn main() {
    let mut a = [1, 2, 3];
    unsafe { a.swap_unchecked(0, 3) }; //~ UB-PRECOND: slice::swap_unchecked requires that the indices are within the slice
    println!("{a:?}");
}
