//! The fine twin of `alloc_posix_memalign_bad_alignment.rs`.
use std::ffi::{c_int, c_void};
unsafe extern "C" {
    fn posix_memalign(out: *mut *mut c_void, align: usize, size: usize) -> c_int;
    fn free(p: *mut c_void);
}
fn main() {
    let mut p: *mut c_void = std::ptr::null_mut();
    unsafe {
        assert_eq!(posix_memalign(&mut p, 16, 16), 0);
        p.cast::<u8>().write(1);
        free(p);
    }
}
