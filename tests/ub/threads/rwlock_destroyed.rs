#[repr(C, align(16))]
#[derive(Clone, Copy)]
struct Object([u8; 64]);

unsafe extern "C" {
    fn pthread_rwlock_rdlock(lock: *mut Object) -> i32;
    fn pthread_rwlock_destroy(lock: *mut Object) -> i32;
}

fn main() {
    let mut lock = Object([0; 64]);
    unsafe {
        pthread_rwlock_destroy(&raw mut lock);
        pthread_rwlock_rdlock(&raw mut lock); //~ UB-SYNC-STATE: destroyed
    }
}
