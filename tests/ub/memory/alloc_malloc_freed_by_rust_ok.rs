//! The fine twin of `alloc_malloc_freed_by_rust.rs`.
use std::alloc::{Layout, dealloc};
use std::ffi::c_void;
unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn free(p: *mut c_void);
}
fn main() {
    unsafe {
        let p = malloc(8);
        free(p);
    }
    let _ = (Layout::new::<u8>(), dealloc as *const ());
}
