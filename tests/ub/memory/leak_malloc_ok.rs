//! The fine twin of `leak_malloc.rs`.
use std::ffi::c_void;
unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn free(p: *mut c_void);
}
fn main() {
    let p = unsafe { malloc(3) };
    unsafe { free(p) };
    println!("{}", p.is_null() || free as *const () as usize == 0);
}
