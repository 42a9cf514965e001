//@ borrows: stacked
//! `dealloc` through a pointer that only permits reads.
use std::alloc::{Layout, alloc_zeroed, dealloc};
fn main() {
    let p = unsafe { alloc_zeroed(Layout::new::<u64>()) };
    let r = unsafe { &*p.cast::<u64>() };
    unsafe { dealloc(std::ptr::from_ref(r).cast_mut().cast(), Layout::new::<u64>()) }; //~ UB-ALIAS-STACKED-DEALLOC
}
