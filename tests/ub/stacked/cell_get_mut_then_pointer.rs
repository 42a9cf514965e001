//@ borrows: stacked
//! A pointer from `Cell::as_ptr` used while `get_mut`'s reference is live.
use std::cell::Cell;
fn main() {
    let mut c = Cell::new(1);
    let p = c.as_ptr();
    let m = c.get_mut();
    *m = 2;
    unsafe { *p = 3 };
    let v = *m; //~ UB-ALIAS-STACKED-READ
    println!("{v}");
}
