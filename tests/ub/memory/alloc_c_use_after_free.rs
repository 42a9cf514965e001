//! Memory of `malloc` used after `free`.
use std::ffi::c_void;
unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn free(p: *mut c_void);
}
fn main() {
    unsafe {
        let p = malloc(4).cast::<u32>();
        p.write(1);
        free(p.cast());
        println!("{}", *p); //~ UB-MEM-UAF|UB-VALUE-DANGLING
    }
}
