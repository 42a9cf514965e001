//@ borrows: stacked
//! The fine twin of `unsafe_cell_write_plain_through_shared.rs`.
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
    unsafe { (&raw mut (*p).cell).cast::<u32>().write(3) };
    println!("{} {}", s.cell.get(), s.plain);
}
