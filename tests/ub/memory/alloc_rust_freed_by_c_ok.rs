//! The fine twin of `alloc_rust_freed_by_c.rs`.
use std::ffi::c_void;
unsafe extern "C" {
    fn free(p: *mut c_void);
}
fn main() {
    let p = Box::into_raw(Box::new(1u64));
    drop(unsafe { Box::from_raw(p) });
    unsafe { free(std::ptr::null_mut()) };
}
