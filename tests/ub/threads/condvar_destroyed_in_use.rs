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
    fn pthread_cond_wait(condvar: *mut Mutex, mutex: *mut Mutex) -> i32;
    fn pthread_cond_signal(condvar: *mut Mutex) -> i32;
    fn pthread_cond_destroy(condvar: *mut Mutex) -> i32;
}

#[repr(C, align(16))]
struct Mutex([u8; 64]);

static mut LOCK: Mutex = Mutex([0; 64]);
static mut COND: Mutex = Mutex([0; 64]);
static mut WAITS: bool = false;

extern "C" fn wait(_: *mut c_void) -> *mut c_void {
    unsafe {
        pthread_mutex_lock(&raw mut LOCK);
        WAITS = true;
        pthread_cond_wait(&raw mut COND, &raw mut LOCK);
        pthread_mutex_unlock(&raw mut LOCK);
    }
    null_mut()
}

fn main() {
    unsafe {
        let mut thread = 0;
        pthread_create(&mut thread, null(), wait, null_mut());
        let mut waits = false;
        while !waits {
            std::thread::yield_now();
            pthread_mutex_lock(&raw mut LOCK);
            waits = WAITS;
            pthread_mutex_unlock(&raw mut LOCK);
        }
        pthread_cond_destroy(&raw mut COND); //~ UB-SYNC-DESTROY
    }
}
