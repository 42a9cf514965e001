//! The documentation of `core` takes these functions to be fine with any pointers if there are no bytes.
use std::ffi::{c_int, c_void};

unsafe extern "C" {
    fn memcpy(to: *mut c_void, from: *const c_void, len: usize) -> *mut c_void;
    fn memmove(to: *mut c_void, from: *const c_void, len: usize) -> *mut c_void;
    fn memset(to: *mut c_void, byte: c_int, len: usize) -> *mut c_void;
    fn memcmp(left: *const c_void, right: *const c_void, len: usize) -> c_int;
}

fn main() {
    let null = std::ptr::null_mut();
    let dangling = std::ptr::dangling_mut();
    unsafe {
        memcpy(null, dangling, 0);
        memmove(dangling, null, 0);
        memset(null, 1, 0);
        println!("{}", memcmp(null, dangling, 0));
    }
}
