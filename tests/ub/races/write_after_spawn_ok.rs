//! A spawned thread is ordered after what came before the spawn, not after what follows.
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static DATA: Plain = Plain(UnsafeCell::new(0));
static SEEN: AtomicBool = AtomicBool::new(false);

fn main() {
    unsafe { *DATA.0.get() = 1 };
    let other = thread::spawn(|| {
        while !SEEN.load(Relaxed) {
            thread::yield_now();
        }
        let value = unsafe { *DATA.0.get() };
        println!("{value}");
    });
    SEEN.store(true, Relaxed);
    other.join().unwrap();
}
