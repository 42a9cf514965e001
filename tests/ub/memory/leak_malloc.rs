//! A block of `malloc` that is never freed.
use std::ffi::c_void;
unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn free(p: *mut c_void);
}
fn main() {
    let p = unsafe { malloc(3) }; //~ LEAK
    println!("{}", p.is_null() || free as *const () as usize == 0);
}
