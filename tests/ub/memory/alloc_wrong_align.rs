//! Freeing with another alignment.
use std::alloc::{Layout, alloc, dealloc};
fn main() {
    unsafe {
        let p = alloc(Layout::from_size_align(16, 4).unwrap());
        dealloc(p, Layout::from_size_align(16, 8).unwrap()); //~ UB-ALLOC-LAYOUT: but gave size 16 and alignment 8
    }
}
