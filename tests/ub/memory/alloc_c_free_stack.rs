//! `free` of a local.
use std::ffi::c_void;
unsafe extern "C" {
    fn free(p: *mut c_void);
}
fn main() {
    let mut x = 5u32;
    unsafe { free((&raw mut x).cast()) }; //~ UB-ALLOC-NOT-HEAP|UB-ALLOC-MISMATCH
}
