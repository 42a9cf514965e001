// What is destroyed may be initialised again.
#[repr(C, align(16))]
#[derive(Clone, Copy)]
struct Object([u8; 64]);

unsafe extern "C" {
    fn pthread_rwlock_init(lock: *mut Object, attributes: *const u8) -> i32;
    fn pthread_rwlock_rdlock(lock: *mut Object) -> i32;
    fn pthread_rwlock_unlock(lock: *mut Object) -> i32;
    fn pthread_rwlock_destroy(lock: *mut Object) -> i32;
}

fn main() {
    let mut lock = Object([0; 64]);
    for _ in 0..2 {
        unsafe {
            pthread_rwlock_init(&raw mut lock, std::ptr::null());
            pthread_rwlock_rdlock(&raw mut lock);
            pthread_rwlock_unlock(&raw mut lock);
            pthread_rwlock_destroy(&raw mut lock);
        }
    }
}
