//! The fine twin of `libc_memchr_bounds.rs`.
use std::ffi::{c_int, c_void};
unsafe extern "C" {
    fn memchr(s: *const c_void, c: c_int, n: usize) -> *mut c_void;
}
fn main() {
    let a = [1u8, 2, 3];
    println!("{}", unsafe { memchr(a.as_ptr().cast(), 9, 3) }.is_null());
}
