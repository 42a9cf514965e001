// Before its first use a mutex may be moved.
#[repr(C, align(16))]
#[derive(Clone, Copy)]
struct Object([u8; 64]);

unsafe extern "C" {
    fn pthread_mutex_lock(mutex: *mut Object) -> i32;
    fn pthread_mutex_unlock(mutex: *mut Object) -> i32;
}

fn main() {
    let mutex = Object([0; 64]);
    let mut moved = mutex;
    unsafe {
        pthread_mutex_lock(&raw mut moved);
        pthread_mutex_unlock(&raw mut moved);
    }
}
