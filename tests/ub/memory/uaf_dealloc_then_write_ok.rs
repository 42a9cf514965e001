//! The fine twin of `uaf_dealloc_then_write.rs`.
use std::alloc::{Layout, alloc, dealloc};
fn main() {
    let layout = Layout::new::<u64>();
    let p = unsafe { alloc(layout) }.cast::<u64>();
    unsafe { p.write(1) };
    unsafe { dealloc(p.cast(), layout) };
}
