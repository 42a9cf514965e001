//! Memory of `malloc` read before it is written; `calloc` would be zero.
use std::ffi::c_void;
unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn free(p: *mut c_void);
}
fn main() {
    unsafe {
        let p = malloc(4).cast::<u32>();
        println!("{}", *p); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
        free(p.cast());
    }
}
