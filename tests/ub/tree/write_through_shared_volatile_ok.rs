//@ borrows: tree
//! The fine twin of `write_through_shared_volatile.rs`.
#![allow(invalid_reference_casting)]
fn main() {
    let mut a = 1;
    let x = &mut a;
    let q = std::ptr::from_mut(x);
    unsafe { q.write_volatile(2) };
    println!("{a}");
}
