//@ only-target: x86_64
// The objects of POSIX, as C programs use them.
use std::ffi::c_void;
use std::ptr::{null, null_mut};

#[repr(C, align(16))]
struct Bytes([u8; 64]);

unsafe extern "C" {
    fn pthread_create(t: *mut usize, a: *const c_void, f: extern "C" fn(*mut c_void) -> *mut c_void, p: *mut c_void) -> i32;
    fn pthread_join(t: usize, r: *mut *mut c_void) -> i32;
    fn pthread_self() -> usize;
    fn pthread_mutex_lock(m: *mut c_void) -> i32;
    fn pthread_mutex_trylock(m: *mut c_void) -> i32;
    fn pthread_mutex_unlock(m: *mut c_void) -> i32;
    fn pthread_mutex_destroy(m: *mut c_void) -> i32;
    fn pthread_cond_wait(c: *mut c_void, m: *mut c_void) -> i32;
    fn pthread_cond_signal(c: *mut c_void) -> i32;
    fn pthread_cond_broadcast(c: *mut c_void) -> i32;
    fn pthread_rwlock_rdlock(m: *mut c_void) -> i32;
    fn pthread_rwlock_wrlock(m: *mut c_void) -> i32;
    fn pthread_rwlock_trywrlock(m: *mut c_void) -> i32;
    fn pthread_rwlock_unlock(m: *mut c_void) -> i32;
    fn pthread_barrier_init(b: *mut c_void, a: *const c_void, n: u32) -> i32;
    fn pthread_barrier_wait(b: *mut c_void) -> i32;
    fn pthread_barrier_destroy(b: *mut c_void) -> i32;
    fn pthread_once(o: *mut i32, f: extern "C" fn()) -> i32;
    fn pthread_key_create(k: *mut u32, d: Option<extern "C" fn(*mut c_void)>) -> i32;
    fn pthread_setspecific(k: u32, p: *const c_void) -> i32;
    fn pthread_getspecific(k: u32) -> *mut c_void;
    fn pthread_spin_init(s: *mut c_void, p: i32) -> i32;
    fn pthread_spin_lock(s: *mut c_void) -> i32;
    fn pthread_spin_unlock(s: *mut c_void) -> i32;
    fn sem_init(s: *mut c_void, p: i32, v: u32) -> i32;
    fn sem_wait(s: *mut c_void) -> i32;
    fn sem_trywait(s: *mut c_void) -> i32;
    fn sem_post(s: *mut c_void) -> i32;
}

static mut MUTEX: Bytes = Bytes([0; 64]);
static mut COND: Bytes = Bytes([0; 64]);
static mut RWLOCK: Bytes = Bytes([0; 64]);
static mut BARRIER: Bytes = Bytes([0; 64]);
static mut SPIN: Bytes = Bytes([0; 64]);
static mut SEM: Bytes = Bytes([0; 64]);
static mut ONCE: i32 = 0;
static mut KEY: u32 = 0;
static mut COUNT: i32 = 0;
static mut INITS: i32 = 0;
static mut DESTROYED: i32 = 0;

macro_rules! object {
    ($name:ident) => {
        (&raw mut $name).cast::<c_void>()
    };
}

extern "C" fn init() {
    unsafe { INITS += 1 }
}

// A value that is set anew while it is destroyed is destroyed again.
extern "C" fn destroy(value: *mut c_void) {
    unsafe {
        assert_eq!(pthread_mutex_lock(object!(MUTEX)), 0);
        DESTROYED += 1;
        assert_eq!(pthread_mutex_unlock(object!(MUTEX)), 0);
        if value.addr() == 1 {
            assert_eq!(pthread_setspecific(KEY, null::<c_void>().wrapping_byte_add(2)), 0);
        }
    }
}

extern "C" fn worker(argument: *mut c_void) -> *mut c_void {
    unsafe {
        assert_eq!(pthread_once(&raw mut ONCE, init), 0);
        assert_eq!(pthread_setspecific(KEY, null::<c_void>().wrapping_byte_add(1)), 0);
        assert_eq!(pthread_getspecific(KEY).addr(), 1);
        for _ in 0..10 {
            pthread_mutex_lock(object!(MUTEX));
            COUNT += 1;
            pthread_mutex_unlock(object!(MUTEX));
            pthread_spin_lock(object!(SPIN));
            pthread_spin_unlock(object!(SPIN));
        }
        pthread_rwlock_rdlock(object!(RWLOCK));
        pthread_rwlock_unlock(object!(RWLOCK));
        pthread_rwlock_wrlock(object!(RWLOCK));
        pthread_rwlock_unlock(object!(RWLOCK));
        pthread_barrier_wait(object!(BARRIER));
        pthread_mutex_lock(object!(MUTEX));
        COUNT += 100;
        pthread_cond_signal(object!(COND));
        pthread_mutex_unlock(object!(MUTEX));
        sem_wait(object!(SEM));
        assert_ne!(pthread_self(), 0);
    }
    argument.wrapping_byte_add(1)
}

fn main() {
    unsafe {
        assert_eq!(pthread_barrier_init(object!(BARRIER), null(), 3), 0);
        assert_eq!(pthread_key_create(&raw mut KEY, Some(destroy)), 0);
        assert_eq!(pthread_spin_init(object!(SPIN), 0), 0);
        assert_eq!(sem_init(object!(SEM), 0, 0), 0);
        let mut threads = [0; 3];
        for (index, thread) in threads.iter_mut().enumerate() {
            let argument = null_mut::<c_void>().wrapping_byte_add(index * 10);
            assert_eq!(pthread_create(thread, null(), worker, argument), 0);
        }
        pthread_mutex_lock(object!(MUTEX));
        while COUNT != 330 {
            pthread_cond_wait(object!(COND), object!(MUTEX));
        }
        assert_ne!(pthread_mutex_trylock(object!(MUTEX)), 0);
        pthread_mutex_unlock(object!(MUTEX));
        assert_eq!(pthread_rwlock_trywrlock(object!(RWLOCK)), 0);
        assert_eq!(pthread_rwlock_unlock(object!(RWLOCK)), 0);
        pthread_cond_broadcast(object!(COND));
        (0..3).for_each(|_| assert_eq!(sem_post(object!(SEM)), 0));
        for thread in threads {
            let mut result = null_mut();
            assert_eq!(pthread_join(thread, &mut result), 0);
            println!("{}", result.addr());
        }
        assert_eq!(sem_trywait(object!(SEM)), -1);
        let counts = ((&raw const COUNT).read(), (&raw const INITS).read(), (&raw const DESTROYED).read());
        println!("{counts:?}");
        assert_eq!(pthread_barrier_destroy(object!(BARRIER)), 0);
        assert_eq!(pthread_mutex_destroy(object!(MUTEX)), 0);
    }
}
