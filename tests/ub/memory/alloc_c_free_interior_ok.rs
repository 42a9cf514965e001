//! The fine twin of `alloc_c_free_interior.rs`.
use std::ffi::c_void;
unsafe extern "C" {
    fn calloc(count: usize, size: usize) -> *mut c_void;
    fn free(p: *mut c_void);
}
fn main() {
    unsafe {
        let p = calloc(4, 4);
        println!("{}", *p.cast::<u32>());
        free(p);
    }
}
