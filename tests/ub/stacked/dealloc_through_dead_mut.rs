//@ borrows: stacked
//! `dealloc` through a mutable reference that has been invalidated.
use std::alloc::{Layout, alloc_zeroed, dealloc};
fn main() {
    let p = unsafe { alloc_zeroed(Layout::new::<u64>()) }.cast::<u64>();
    let q = std::ptr::from_mut(unsafe { &mut *p });
    unsafe { *p = 1 };
    unsafe { dealloc(q.cast(), Layout::new::<u64>()) }; //~ UB-ALIAS-STACKED-DEALLOC
}
