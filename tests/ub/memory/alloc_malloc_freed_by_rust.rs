//! Memory of `malloc` given to Rust's allocator.
use std::alloc::{Layout, dealloc};
use std::ffi::c_void;
unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn free(p: *mut c_void);
}
fn main() {
    unsafe {
        let p = malloc(8);
        dealloc(p.cast(), Layout::from_size_align(8, 8).unwrap()); //~ UB-ALLOC-MISMATCH: using Rust heap deallocation operation
    }
}
