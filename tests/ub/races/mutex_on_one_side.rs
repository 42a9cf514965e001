//! A lock orders only those who take it.
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
        let guard = LOCK.lock().unwrap();
        unsafe { *DATA.0.get() = 1 };
        drop(guard);
        SEEN.store(true, Relaxed);
    });
    while !SEEN.load(Relaxed) {
        thread::yield_now();
    }
    let value = unsafe { *DATA.0.get() }; //~ UB-RACE-DATA
    other.join().unwrap();
    println!("{value}");
}
