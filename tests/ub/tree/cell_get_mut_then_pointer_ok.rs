//@ borrows: tree
//! The fine twin of `cell_get_mut_then_pointer.rs`.
use std::cell::Cell;
fn main() {
    let mut c = Cell::new(1);
    let p = c.as_ptr();
    let m = c.get_mut();
    *m = 2;
    let v = *m;
    unsafe { *c.as_ptr() = 3 };
    let _ = p;
    println!("{v}");
}
