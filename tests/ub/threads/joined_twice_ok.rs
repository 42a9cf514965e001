//@ only-target: x86_64
use std::ffi::c_void;
use std::ptr::{null, null_mut};

unsafe extern "C" {
    fn pthread_create(
        thread: *mut usize,
        attributes: *const c_void,
        start: extern "C" fn(*mut c_void) -> *mut c_void,
        argument: *mut c_void,
    ) -> i32;
    fn pthread_join(thread: usize, result: *mut *mut c_void) -> i32;
}

extern "C" fn nothing(_: *mut c_void) -> *mut c_void {
    null_mut()
}

fn main() {
    unsafe {
        let mut thread = 0;
        pthread_create(&mut thread, null(), nothing, null_mut());
        pthread_join(thread, null_mut());
        pthread_create(&mut thread, null(), nothing, null_mut());
        pthread_join(thread, null_mut());
    }
}
