//@ borrows: tree
//! The fine twin of `write_through_shared_swap.rs`.
#![allow(invalid_reference_casting)]
fn main() {
    let mut a = 1;
    let x = &mut a;
    let q = std::ptr::from_mut(x);
    let mut b = 3;
    unsafe { std::ptr::swap(q, &raw mut b) };
    println!("{a}");
}
