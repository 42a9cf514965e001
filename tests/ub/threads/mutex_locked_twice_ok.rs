// A mutex that checks says that it is held.
#[repr(C, align(16))]
#[derive(Clone, Copy)]
struct Object([u8; 64]);

unsafe extern "C" {
    fn pthread_mutexattr_init(attributes: *mut Object) -> i32;
    fn pthread_mutexattr_settype(attributes: *mut Object, kind: i32) -> i32;
    fn pthread_mutex_init(mutex: *mut Object, attributes: *const Object) -> i32;
    fn pthread_mutex_lock(mutex: *mut Object) -> i32;
    fn pthread_mutex_unlock(mutex: *mut Object) -> i32;
}

fn main() {
    const PTHREAD_MUTEX_ERRORCHECK: i32 = 2;
    const EDEADLK: i32 = 35;
    let (mut mutex, mut attributes) = (Object([0; 64]), Object([0; 64]));
    unsafe {
        pthread_mutexattr_init(&raw mut attributes);
        pthread_mutexattr_settype(&raw mut attributes, PTHREAD_MUTEX_ERRORCHECK);
        pthread_mutex_init(&raw mut mutex, &raw const attributes);
        assert_eq!(pthread_mutex_lock(&raw mut mutex), 0);
        assert_eq!(pthread_mutex_lock(&raw mut mutex), EDEADLK);
        pthread_mutex_unlock(&raw mut mutex);
    }
}
