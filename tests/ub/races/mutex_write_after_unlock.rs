//! What is done after a lock is released is not ordered by it.
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
        drop(LOCK.lock().unwrap());
        unsafe { *DATA.0.get() = 1 };
        SEEN.store(true, Relaxed);
    });
    while !SEEN.load(Relaxed) {
        thread::yield_now();
    }
    drop(LOCK.lock().unwrap());
    let value = unsafe { *DATA.0.get() }; //~ UB-RACE-DATA
    other.join().unwrap();
    println!("{value}");
}
