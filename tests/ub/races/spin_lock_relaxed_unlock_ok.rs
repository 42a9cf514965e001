//! A spin lock is given back by a release.
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static DATA: Plain = Plain(UnsafeCell::new(0));
static LOCKED: AtomicBool = AtomicBool::new(false);
static TURN: AtomicBool = AtomicBool::new(false);

fn lock() {
    while LOCKED.swap(true, Acquire) {
        std::hint::spin_loop();
    }
}

fn main() {
    let other = thread::spawn(|| {
        lock();
        unsafe { *DATA.0.get() += 1 };
        LOCKED.store(false, Release);
        TURN.store(true, Relaxed);
    });
    while !TURN.load(Relaxed) {
        std::hint::spin_loop();
    }
    lock();
    unsafe { *DATA.0.get() += 1 };
    LOCKED.store(false, Release);
    other.join().unwrap();
}
