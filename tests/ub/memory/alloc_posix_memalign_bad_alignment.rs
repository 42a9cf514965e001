//! `posix_memalign` with an alignment that is no multiple of a pointer's size fails; its result is used anyway.
//! One of the bugs that the Miri paper tells of, rebuilt.
use std::ffi::{c_int, c_void};
unsafe extern "C" {
    fn posix_memalign(out: *mut *mut c_void, align: usize, size: usize) -> c_int;
    fn free(p: *mut c_void);
}
fn main() {
    let mut p: *mut c_void = std::ptr::null_mut();
    unsafe {
        posix_memalign(&mut p, 2, 16);
        p.cast::<u8>().write(1); //~ UB-MEM-NULL
        free(p);
    }
}
