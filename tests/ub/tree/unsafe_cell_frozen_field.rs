//@ borrows: tree
//! Only the `UnsafeCell` part of a shared struct may change.
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
    unsafe { (*p).plain = 3 };
    let v = r.plain; //~ UB-ALIAS-TREE-READ
    println!("{v}");
}
