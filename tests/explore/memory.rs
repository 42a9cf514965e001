//! Memory that ends or begins in one thread while another one uses it, and locks that are used wrongly: found in the executions in which
//! it matters. Each has its right twin.
//!
//# freed-before-read UB-MEM-UAF UB-MEM-UAF
//# freed-after-read UB-RACE-DATA UB-RACE-DATA
//# freed-twice UB-VALUE-DANGLING UB-VALUE-DANGLING
//# freed-ok 2 2
//# made-unordered UB-RACE-DATA UB-RACE-DATA
//# made-fenced-wrongly UB-RACE-DATA UB-RACE-DATA
//# made-ok 2 2
//# stack-ended UB-MEM-UAF UB-MEM-UAF
//# stack-ok 2 2
//# uninit UB-MEM-UNINIT UB-MEM-UNINIT
//# uninit-ok 2 2
//# lock-order deadlock deadlock
//# lock-order-ok 2 2
//# spins-for-itself deadlock deadlock
//# spins-for-turn 1 1

use std::mem::MaybeUninit;
use std::sync::Mutex;
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering::*, fence};
use std::thread;

static POINTER: AtomicPtr<u32> = AtomicPtr::new(std::ptr::null_mut());
static X: AtomicU32 = AtomicU32::new(0);
static Y: AtomicU32 = AtomicU32::new(0);
static M: Mutex<u32> = Mutex::new(0);
static N: Mutex<u32> = Mutex::new(0);

fn run(threads: &[fn()]) {
    let handles: Vec<_> = threads.iter().map(|&body| thread::spawn(body)).collect();
    handles.into_iter().for_each(|handle| handle.join().unwrap());
}

fn publish(value: u32) {
    POINTER.store(Box::into_raw(Box::new(value)), Relaxed);
}

/// Frees what is published.
fn free() {
    drop(unsafe { Box::from_raw(POINTER.load(Relaxed)) });
}

/// Takes what is published away, and frees it.
fn take() {
    let taken = POINTER.swap(std::ptr::null_mut(), Acquire);
    if !taken.is_null() {
        drop(unsafe { Box::from_raw(taken) });
    }
}

fn read_published() {
    let pointer = POINTER.load(Acquire);
    if !pointer.is_null() {
        assert_eq!(unsafe { *pointer }, 42);
    }
}

/// A pointer that another thread may have.
struct Lent(*const u32);
unsafe impl Send for Lent {}

impl Lent {
    /// Uses the variable if the owner says that it may, and says that it does so no more.
    fn use_it(self) {
        if Y.load(Acquire) == 1 {
            assert_eq!(unsafe { *self.0 }, 42);
        }
        X.store(1, Release);
    }
}

/// Lends a variable while it is there, and waits for it to come back, or too late.
fn lend(in_time: bool) {
    let other = {
        let local = 42;
        let lent = Lent(&raw const local);
        let other = thread::spawn(|| lent.use_it());
        if in_time {
            Y.store(1, Release);
            while X.load(Acquire) == 0 {}
        }
        other
    };
    Y.store(1, Release);
    other.join().unwrap();
}

fn lock_both(first: &Mutex<u32>, second: &Mutex<u32>) {
    let _first = first.lock().unwrap();
    let _second = second.lock().unwrap();
}

fn uninit(is_written: bool) {
    let mut value = MaybeUninit::<u32>::uninit();
    if is_written || X.load(Relaxed) == 0 {
        value.write(1);
    }
    assert_eq!(unsafe { value.assume_init() }, 1);
}

fn main() {
    match &*std::env::args().nth(1).unwrap() {
        "freed-before-read" => {
            publish(42);
            run(&[|| { free(); X.store(1, Release); }, || if X.load(Acquire) == 1 { read_published() }]);
        }
        "freed-after-read" => {
            publish(42);
            run(&[|| { read_published(); X.store(1, Relaxed); }, || if X.load(Relaxed) == 1 { free() }]);
        }
        "freed-twice" => {
            publish(42);
            run(&[|| { free(); X.store(1, Release); }, || if X.load(Acquire) == 1 { free() }]);
        }
        "freed-ok" => {
            publish(42);
            run(&[take, take]);
        }
        "made-unordered" => {
            run(&[|| publish(42), read_published]);
            take();
        }
        "made-fenced-wrongly" => {
            run(&[|| { publish(42); fence(Release); }, read_published]);
            take();
        }
        "made-ok" => {
            run(&[|| POINTER.store(Box::into_raw(Box::new(42)), Release), read_published]);
            take();
        }
        "stack-ended" => lend(false),
        "stack-ok" => lend(true),
        "uninit" => run(&[|| uninit(false), || X.store(1, Relaxed)]),
        "uninit-ok" => run(&[|| { X.load(Relaxed); uninit(true) }, || X.store(1, Relaxed)]),
        "lock-order" => run(&[|| lock_both(&M, &N), || lock_both(&N, &M)]),
        "lock-order-ok" => run(&[|| lock_both(&M, &N), || lock_both(&M, &N)]),
        "spins-for-itself" => run(&[|| { while X.load(Acquire) == 0 {} Y.store(1, Release); }, || { while Y.load(Acquire) == 0 {} X.store(1, Release); }]),
        "spins-for-turn" => run(&[|| { while X.load(Acquire) == 0 {} Y.store(1, Release); }, || { X.store(1, Release); while Y.load(Acquire) == 0 {} }]),
        _ => panic!("no program of that name"),
    }
}
