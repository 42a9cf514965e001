//@ borrows: stacked
//! The fine twin of `write_through_shared_replace.rs`.
#![allow(invalid_reference_casting)]
fn main() {
    let mut a = 1;
    let x = &mut a;
    let q = std::ptr::from_mut(x);
    let _old = unsafe { q.replace(2) };
    println!("{a}");
}
