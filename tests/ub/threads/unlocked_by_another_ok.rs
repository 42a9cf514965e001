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
    fn pthread_mutex_lock(mutex: *mut Mutex) -> i32;
    fn pthread_mutex_unlock(mutex: *mut Mutex) -> i32;
}

#[repr(C, align(16))]
struct Mutex([u8; 64]);

static mut LOCK: Mutex = Mutex([0; 64]);

extern "C" fn unlock(_: *mut c_void) -> *mut c_void {
    unsafe { pthread_mutex_lock(&raw mut LOCK) };
    unsafe { pthread_mutex_unlock(&raw mut LOCK) };
    null_mut()
}

fn main() {
    unsafe {
        let mut thread = 0;
        pthread_mutex_lock(&raw mut LOCK);
        pthread_create(&mut thread, null(), unlock, null_mut());
        pthread_mutex_unlock(&raw mut LOCK);
        pthread_join(thread, null_mut());
    }
}
