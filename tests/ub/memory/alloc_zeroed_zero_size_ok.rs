//! The fine twin of `alloc_zeroed_zero_size.rs`.
use std::alloc::{Layout, alloc_zeroed, dealloc};
fn main() {
    let layout = Layout::new::<u8>();
    let p = unsafe { alloc_zeroed(layout) };
    unsafe { dealloc(p, layout) };
}
