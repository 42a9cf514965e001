//@ borrows: stacked
//! The fine twin of `reborrow_shared_as_mut.rs`.
#![allow(invalid_reference_casting)]
fn main() {
    let mut a = 1;
    let p = std::ptr::from_mut(&mut a);
    let m = unsafe { &mut *p };
    *m = 2;
    println!("{a}");
}
