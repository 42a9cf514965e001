//! `alloc` with size zero.
use std::alloc::{Layout, alloc, dealloc};
fn main() {
    let layout = Layout::from_size_align(0, 1).unwrap();
    let p = unsafe { alloc(layout) }; //~ UB-ALLOC-REQUEST: creating allocation with size 0
    unsafe { dealloc(p, layout) };
}
