//! `memset` of freed memory.
use std::ffi::{c_int, c_void};
unsafe extern "C" {
    fn memset(dst: *mut c_void, c: c_int, n: usize) -> *mut c_void;
}
fn main() {
    let p = Box::into_raw(Box::new([1u8; 8]));
    drop(unsafe { Box::from_raw(p) });
    unsafe { memset(p.cast(), 0, 8) }; //~ UB-MEM-UAF
}
