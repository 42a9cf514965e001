//@ borrows: stacked
//! The fine twin of `protected_shared_dealloc.rs`.
use std::alloc::{Layout, alloc_zeroed, dealloc};
fn f(x: &u32, p: *mut u8) -> u32 {
    let v = *x;
    println!("{}", p.is_null());
    v
}
fn main() {
    let p = unsafe { alloc_zeroed(Layout::new::<u32>()) };
    println!("{}", f(unsafe { &*p.cast::<u32>() }, p));
    unsafe { dealloc(p, Layout::new::<u32>()) };
}
