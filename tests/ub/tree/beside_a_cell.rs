//@ borrows: tree
//! A shared reference to a struct with a cell allows writes to the cell alone.
use std::cell::Cell;
struct Both {
    open: Cell<u8>,
    plain: u8,
}
fn main() {
    let mut both = Both { open: Cell::new(1), plain: 2 };
    let shared: &Both = unsafe { &*(&raw mut both) };
    let raw = (shared as *const Both).cast_mut();
    unsafe { (*raw).plain = 3 }; //~ UB-ALIAS-TREE-WRITE
    println!("{} {}", shared.open.get(), shared.plain);
}
