//! Parking is ordered after the token, not after what follows it.
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static DATA: Plain = Plain(UnsafeCell::new(0));
static SEEN: AtomicBool = AtomicBool::new(false);

fn main() {
    let main = thread::current();
    let other = thread::spawn(move || {
        unsafe { *DATA.0.get() = 1 };
        main.unpark();
        SEEN.store(true, Relaxed);
    });
    thread::park();
    while !SEEN.load(Relaxed) {
        thread::yield_now();
    }
    let value = unsafe { *DATA.0.get() };
    other.join().unwrap();
    println!("{value}");
}
