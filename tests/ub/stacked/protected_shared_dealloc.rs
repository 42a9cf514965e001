//@ borrows: stacked
//! Memory is freed while a `&` argument points to it.
use std::alloc::{Layout, alloc_zeroed, dealloc};
fn f(x: &u32, p: *mut u8) -> u32 {
    let v = *x;
    unsafe { dealloc(p, Layout::new::<u32>()) }; //~ UB-ALIAS-STACKED-PROTECTED|UB-ALIAS-STACKED-DEALLOC
    v
}
fn main() {
    let p = unsafe { alloc_zeroed(Layout::new::<u32>()) };
    println!("{}", f(unsafe { &*p.cast::<u32>() }, p));
}
