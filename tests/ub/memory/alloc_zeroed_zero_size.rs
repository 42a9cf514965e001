//! `alloc_zeroed` with size zero.
use std::alloc::{Layout, alloc_zeroed, dealloc};
fn main() {
    let layout = Layout::new::<()>();
    let p = unsafe { alloc_zeroed(layout) }; //~ UB-ALLOC-REQUEST: creating allocation with size 0
    unsafe { dealloc(p, layout) };
}
