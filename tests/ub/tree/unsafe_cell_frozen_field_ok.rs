//@ borrows: tree
//! The fine twin of `unsafe_cell_frozen_field.rs`.
use std::cell::UnsafeCell;
#[repr(C)]
struct S {
    cell: UnsafeCell<u32>,
    plain: u32,
}
fn main() {
    let mut s = S { cell: UnsafeCell::new(1), plain: 2 };
    let p = &raw mut s;
    let r = unsafe { &*p };
    unsafe { *(*p).cell.get() = 3 };
    let v = r.plain + unsafe { *r.cell.get() };
    println!("{v}");
}
