//@ borrows: tree
//! `NonNull::as_mut` called twice.
use std::ptr::NonNull;
fn main() {
    let mut a = 1u8;
    let mut n = NonNull::from(&mut a);
    let mut m = n;
    let x = unsafe { n.as_mut() };
    let y = unsafe { m.as_mut() };
    *x = 2;
    let v = *y; //~ UB-ALIAS-TREE-READ
    println!("{v}");
}
