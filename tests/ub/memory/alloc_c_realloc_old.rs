//! The old pointer after C's `realloc`.
use std::ffi::c_void;
unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn realloc(p: *mut c_void, size: usize) -> *mut c_void;
    fn free(p: *mut c_void);
}
fn main() {
    unsafe {
        let p = malloc(4).cast::<u32>();
        p.write(1);
        let q = realloc(p.cast(), 4096).cast::<u32>();
        println!("{}", *p); //~ UB-MEM-UAF|UB-VALUE-DANGLING
        free(q.cast());
    }
}
