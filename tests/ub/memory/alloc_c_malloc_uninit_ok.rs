//! The fine twin of `alloc_c_malloc_uninit.rs`.
use std::ffi::c_void;
unsafe extern "C" {
    fn calloc(count: usize, size: usize) -> *mut c_void;
    fn free(p: *mut c_void);
}
fn main() {
    unsafe {
        let p = calloc(1, 4).cast::<u32>();
        println!("{}", *p);
        free(p.cast());
    }
}
