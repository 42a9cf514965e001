//! A join orders what the thread did; a flag that is not acquired does not.
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static DATA: Plain = Plain(UnsafeCell::new(0));
static SEEN: AtomicBool = AtomicBool::new(false);

fn main() {
    let other = thread::spawn(|| {
        unsafe { *DATA.0.get() = 1 };
        SEEN.store(true, Relaxed);
    });
    while !SEEN.load(Relaxed) {
        thread::yield_now();
    }
    other.join().unwrap();
    let value = unsafe { *DATA.0.get() };
    println!("{value}");
}
