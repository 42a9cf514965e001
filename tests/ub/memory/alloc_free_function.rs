//! A function handed to the allocator.
use std::alloc::{Layout, dealloc};
fn f() {}
fn main() {
    let p = f as fn() as *mut u8;
    unsafe { dealloc(p, Layout::new::<u8>()) }; //~ UB-ALLOC-NOT-HEAP: which is a function
}
