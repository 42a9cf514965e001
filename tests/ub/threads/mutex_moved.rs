// A mutex that was used once must stay where it is.
#[repr(C, align(16))]
#[derive(Clone, Copy)]
struct Object([u8; 64]);

unsafe extern "C" {
    fn pthread_mutex_lock(mutex: *mut Object) -> i32;
    fn pthread_mutex_unlock(mutex: *mut Object) -> i32;
}

fn main() {
    let mut mutex = Object([0; 64]);
    unsafe {
        pthread_mutex_lock(&raw mut mutex);
        pthread_mutex_unlock(&raw mut mutex);
    }
    let mut moved = mutex;
    unsafe { pthread_mutex_lock(&raw mut moved) }; //~ UB-SYNC-STATE: moved
}
