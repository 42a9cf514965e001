//@ borrows: tree
//! The fine twin of `write_through_shared_assign.rs`.
#![allow(invalid_reference_casting)]
fn main() {
    let mut a = 1;
    let x = &mut a;
    let q = std::ptr::from_mut(x);
    unsafe { *q = 2 };
    println!("{a}");
}
