//! Readers of a lock are not ordered among themselves.
use std::cell::UnsafeCell;
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static DATA: Plain = Plain(UnsafeCell::new(0));
static SEEN: AtomicBool = AtomicBool::new(false);
static LOCK: RwLock<()> = RwLock::new(());

fn main() {
    let other = thread::spawn(|| {
        let guard = LOCK.write().unwrap();
        unsafe { *DATA.0.get() = 1 };
        SEEN.store(true, Relaxed);
        drop(guard);
    });
    while !SEEN.load(Relaxed) {
        thread::yield_now();
    }
    let guard = LOCK.read().unwrap();
    let value = unsafe { *DATA.0.get() };
    drop(guard);
    other.join().unwrap();
    println!("{value}");
}
