//! The fine twin of `alloc_zero_size.rs`.
use std::alloc::{Layout, alloc, dealloc};
fn main() {
    let layout = Layout::from_size_align(1, 1).unwrap();
    let p = unsafe { alloc(layout) };
    unsafe { dealloc(p, layout) };
}
