//@ borrows: stacked
//! The fine twin of `dealloc_through_dead_mut.rs`.
use std::alloc::{Layout, alloc_zeroed, dealloc};
fn main() {
    let p = unsafe { alloc_zeroed(Layout::new::<u64>()) }.cast::<u64>();
    let q = std::ptr::from_mut(unsafe { &mut *p });
    unsafe { *p = 1 };
    println!("{}", q.is_null());
    unsafe { dealloc(p.cast(), Layout::new::<u64>()) };
}
