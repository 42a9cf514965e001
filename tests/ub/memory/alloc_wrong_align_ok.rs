//! The fine twin of `alloc_wrong_align.rs`.
use std::alloc::{Layout, alloc, dealloc};
fn main() {
    unsafe {
        let p = alloc(Layout::from_size_align(16, 4).unwrap());
        dealloc(p, Layout::from_size_align(16, 4).unwrap());
    }
}
