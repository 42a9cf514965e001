//@ borrows: stacked
//! A write to a plain field through a shared reference to a struct that also has a cell.
use std::cell::Cell;
#[repr(C)]
struct S {
    cell: Cell<u32>,
    plain: u32,
}
fn main() {
    let s = S { cell: Cell::new(1), plain: 2 };
    let r = &s;
    let p = (&raw const *r).cast_mut();
    unsafe { (&raw mut (*p).plain).write(3) }; //~ UB-ALIAS-STACKED-WRITE
    println!("{} {}", s.cell.get(), s.plain);
}
