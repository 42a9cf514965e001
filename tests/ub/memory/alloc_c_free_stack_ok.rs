//! The fine twin of `alloc_c_free_stack.rs`.
use std::ffi::c_void;
unsafe extern "C" {
    fn free(p: *mut c_void);
}
fn main() {
    let mut x = 5u32;
    unsafe { (&raw mut x).write(6) };
    let _ = free as *const ();
}
