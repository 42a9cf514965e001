//! More functions of libc: strings, aligned blocks, keys, locks, signals, mathematics.
use std::ffi::{CStr, c_char, c_int, c_long, c_uint, c_void};
unsafe extern "C" {
    fn free(p: *mut c_void);
    fn getentropy(buffer: *mut u8, len: usize) -> c_int;
    fn memrchr(s: *const c_void, c: c_int, n: usize) -> *mut c_void;
    fn posix_memalign(out: *mut *mut c_void, align: usize, size: usize) -> c_int;
    fn pow(x: f64, y: f64) -> f64;
    fn pthread_atfork(a: Option<extern "C" fn()>, b: Option<extern "C" fn()>, c: Option<extern "C" fn()>) -> c_int;
    fn pthread_getspecific(key: c_uint) -> *mut c_void;
    fn pthread_key_create(key: *mut c_uint, destructor: Option<extern "C" fn(*mut c_void)>) -> c_int;
    fn pthread_mutex_lock(mutex: *mut [u64; 5]) -> c_int;
    fn pthread_mutex_trylock(mutex: *mut [u64; 5]) -> c_int;
    fn pthread_mutex_unlock(mutex: *mut [u64; 5]) -> c_int;
    fn pthread_setspecific(key: c_uint, value: *const c_void) -> c_int;
    fn raise(signal: c_int) -> c_int;
    fn signal(signal: c_int, handler: usize) -> usize;
    fn strcmp(a: *const c_char, b: *const c_char) -> c_int;
    fn strdup(s: *const c_char) -> *mut c_char;
    fn strncmp(a: *const c_char, b: *const c_char, n: usize) -> c_int;
    fn strrchr(s: *const c_char, c: c_int) -> *mut c_char;
    fn strstr(s: *const c_char, wanted: *const c_char) -> *mut c_char;
    fn sysconf(name: c_int) -> c_long;
}
const EINVAL: c_int = 22;
const EBUSY: c_int = 16;
const SIGTERM: c_int = 15;
const SIGCHLD: c_int = 17;
const PAGE_SIZE: c_int = 30;

fn main() {
    let text = c"hello world";
    let at = |found: *const c_char| found as usize - text.as_ptr() as usize;
    unsafe {
        println!("{} {}", strcmp(text.as_ptr(), c"hello".as_ptr()) > 0, strncmp(text.as_ptr(), c"help".as_ptr(), 3));
        println!("{} {}", at(strstr(text.as_ptr(), c"wor".as_ptr())), at(strrchr(text.as_ptr(), c_int::from(b'o'))));
        println!("{}", at(memrchr(text.as_ptr().cast(), c_int::from(b'l'), 11).cast()));
        println!("{}", strstr(text.as_ptr(), c"word".as_ptr()).is_null());
        let copy = strdup(text.as_ptr());
        println!("{:?}", CStr::from_ptr(copy));
        free(copy.cast());

        let mut block = std::ptr::null_mut();
        println!("{} {}", posix_memalign(&mut block, 64, 10), block as usize % 64);
        free(block);
        println!("{}", posix_memalign(&mut block, 3, 10) == EINVAL);

        let mut bytes = [0; 8];
        println!("{} {}", pow(2.0, 0.5), getentropy(bytes.as_mut_ptr(), bytes.len()));
        println!("{} {} {}", signal(SIGTERM, 1), signal(SIGTERM, 0), raise(SIGCHLD));

        println!("{}", pthread_atfork(None, None, None));
        let mut key = 0;
        println!("{} {:?}", pthread_key_create(&mut key, None), pthread_getspecific(key));
        println!("{} {}", pthread_setspecific(key, text.as_ptr().cast()), at(pthread_getspecific(key).cast()));

        let mut mutex = [0; 5];
        println!("{} {}", pthread_mutex_lock(&mut mutex), pthread_mutex_trylock(&mut mutex) == EBUSY);
        println!("{} {}", pthread_mutex_unlock(&mut mutex), pthread_mutex_trylock(&mut mutex));
        println!("{} {}", pthread_mutex_unlock(&mut mutex), sysconf(PAGE_SIZE));
    }
}
