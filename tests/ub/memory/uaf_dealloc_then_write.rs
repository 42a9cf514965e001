//! Memory of the allocator API written after `dealloc`.
use std::alloc::{Layout, alloc, dealloc};
fn main() {
    let layout = Layout::new::<u64>();
    let p = unsafe { alloc(layout) }.cast::<u64>();
    unsafe { dealloc(p.cast(), layout) };
    unsafe { p.write(1) }; //~ UB-MEM-UAF
}
