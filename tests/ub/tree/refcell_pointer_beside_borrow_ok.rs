//@ borrows: tree
//! The fine twin of `refcell_pointer_beside_borrow.rs`.
use std::cell::RefCell;
fn main() {
    let c = RefCell::new(1);
    let mut guard = c.borrow_mut();
    let m = &mut *guard;
    *m += 1;
    unsafe { *c.as_ptr() = 2 };
}
