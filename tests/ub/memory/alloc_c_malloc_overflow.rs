//! Memory of `malloc` overrun.
use std::ffi::c_void;
unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn free(p: *mut c_void);
}
fn main() {
    unsafe {
        let p = malloc(10).cast::<u8>();
        std::ptr::write_bytes(p, 0, 11); //~ UB-MEM-OOB
        free(p.cast());
    }
}
