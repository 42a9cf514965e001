//! A box's memory given to C's `free`.
use std::ffi::c_void;
unsafe extern "C" {
    fn free(p: *mut c_void);
}
fn main() {
    let p = Box::into_raw(Box::new(1u64));
    unsafe { free(p.cast()) }; //~ UB-ALLOC-MISMATCH: using C heap deallocation operation
}
