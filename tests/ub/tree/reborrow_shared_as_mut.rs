//@ borrows: tree
//! A mutable reference made from a shared one by way of raw pointers.
#![allow(invalid_reference_casting)]
fn main() {
    let mut a = 1;
    let p = std::ptr::from_ref(&a).cast_mut();
    let m = unsafe { &mut *p };
    *m = 2; //~ UB-ALIAS-TREE-WRITE
    println!("{a}");
}
