//! Freeing with a smaller size.
use std::alloc::{Layout, alloc, dealloc};
fn main() {
    unsafe {
        let p = alloc(Layout::from_size_align(16, 4).unwrap());
        dealloc(p, Layout::from_size_align(12, 4).unwrap()); //~ UB-ALLOC-LAYOUT: has size 16 and alignment 4, but gave size 12 and alignment 4
    }
}
