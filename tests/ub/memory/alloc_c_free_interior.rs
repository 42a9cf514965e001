//! `free` of an interior pointer.
use std::ffi::c_void;
unsafe extern "C" {
    fn calloc(count: usize, size: usize) -> *mut c_void;
    fn free(p: *mut c_void);
}
fn main() {
    unsafe {
        let p = calloc(4, 4);
        println!("{}", *p.cast::<u32>());
        free(p.byte_add(4)); //~ UB-ALLOC-INTERIOR
    }
}
