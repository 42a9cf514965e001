// POSIX leaves open what happens if a mutex of the default kind is locked again by the same thread.
#[repr(C, align(16))]
#[derive(Clone, Copy)]
struct Object([u8; 64]);

unsafe extern "C" {
    fn pthread_mutex_lock(mutex: *mut Object) -> i32;
}

fn main() {
    let mut mutex = Object([0; 64]);
    unsafe {
        pthread_mutex_lock(&raw mut mutex);
        pthread_mutex_lock(&raw mut mutex); //~ UB-SYNC-RELOCK
    }
}
