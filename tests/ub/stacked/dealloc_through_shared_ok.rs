//@ borrows: stacked
//! The fine twin of `dealloc_through_shared.rs`.
use std::alloc::{Layout, alloc_zeroed, dealloc};
fn main() {
    let p = unsafe { alloc_zeroed(Layout::new::<u64>()) };
    let r = unsafe { &mut *p.cast::<u64>() };
    unsafe { dealloc(std::ptr::from_mut(r).cast(), Layout::new::<u64>()) };
}
