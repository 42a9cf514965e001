//@ borrows: stacked
//! The fine twin of `write_through_shared_copy.rs`.
#![allow(invalid_reference_casting)]
fn main() {
    let mut a = 1;
    let x = &mut a;
    let q = std::ptr::from_mut(x);
    unsafe { std::ptr::copy(&5, q, 1) };
    println!("{a}");
}
