//! A dangling non-null pointer handed to the allocator.
use std::alloc::{Layout, dealloc};
fn main() {
    let p = std::ptr::NonNull::<u64>::dangling();
    unsafe { dealloc(p.as_ptr().cast(), Layout::new::<u64>()) }; //~ UB-MEM-DANGLING-INT|UB-ALLOC-NOT-HEAP
}
