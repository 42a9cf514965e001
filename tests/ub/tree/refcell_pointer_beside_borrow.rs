//@ borrows: tree
//! `RefCell::as_ptr` used while a reference from a guard is live.
use std::cell::RefCell;
fn main() {
    let c = RefCell::new(1);
    let mut guard = c.borrow_mut();
    let m = &mut *guard;
    unsafe { *c.as_ptr() = 2 };
    *m += 1; //~ UB-ALIAS-TREE-READ
}
