//! `free` called twice.
use std::ffi::c_void;
unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn free(p: *mut c_void);
}
fn main() {
    unsafe {
        let p = malloc(16);
        free(p);
        free(p); //~ UB-ALLOC-DOUBLE-FREE
    }
}
