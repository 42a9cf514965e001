//! The fine twin of `alloc_aligned_alloc_misuse.rs`.
use std::ffi::c_void;
unsafe extern "C" {
    fn aligned_alloc(align: usize, size: usize) -> *mut c_void;
    fn free(p: *mut c_void);
}
fn main() {
    unsafe {
        let p = aligned_alloc(64, 64).cast::<u8>();
        p.add(63).write(1);
        free(p.cast());
    }
}
