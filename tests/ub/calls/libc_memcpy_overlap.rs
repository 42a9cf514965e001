//! `memcpy` on overlapping ranges.
use std::ffi::c_void;
unsafe extern "C" {
    fn memcpy(dst: *mut c_void, src: *const c_void, n: usize) -> *mut c_void;
    fn memmove(dst: *mut c_void, src: *const c_void, n: usize) -> *mut c_void;
}
fn main() {
    let mut a = [1u8, 2, 3, 4];
    let p = a.as_mut_ptr();
    unsafe {
        memcpy(p.add(1).cast(), p.cast(), 3); //~ UB-INTRINSIC-OVERLAP|UB-CALL-FOREIGN
        memmove(p.cast(), p.cast(), 1);
    }
    println!("{a:?}");
}
