//! Memory of `aligned_alloc` beyond its size.
use std::ffi::c_void;
unsafe extern "C" {
    fn aligned_alloc(align: usize, size: usize) -> *mut c_void;
    fn free(p: *mut c_void);
}
fn main() {
    unsafe {
        let p = aligned_alloc(64, 64).cast::<u8>();
        p.add(64).write(1); //~ UB-MEM-OOB
        free(p.cast());
    }
}
