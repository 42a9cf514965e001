//! A lock that was not taken orders nothing.
use std::cell::UnsafeCell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static DATA: Plain = Plain(UnsafeCell::new(0));
static SEEN: AtomicBool = AtomicBool::new(false);
static LOCK: Mutex<()> = Mutex::new(());

fn main() {
    let other = thread::spawn(|| {
        unsafe { *DATA.0.get() = 1 };
        let guard = LOCK.lock().unwrap();
        SEEN.store(true, Relaxed);
        thread::park();
        drop(guard);
    });
    while !SEEN.load(Relaxed) {
        thread::yield_now();
    }
    assert!(LOCK.try_lock().is_err());
    other.thread().unpark();
    drop(LOCK.lock().unwrap());
    let value = unsafe { *DATA.0.get() };
    other.join().unwrap();
    println!("{value}");
}
