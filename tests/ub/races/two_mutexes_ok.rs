//! Two locks order nothing between who takes the one and who takes the other.
use std::cell::UnsafeCell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static DATA: Plain = Plain(UnsafeCell::new(0));
static SEEN: AtomicBool = AtomicBool::new(false);
static LOCKS: [Mutex<()>; 2] = [Mutex::new(()), Mutex::new(())];

fn main() {
    let other = thread::spawn(|| {
        let guard = LOCKS[0].lock().unwrap();
        unsafe { *DATA.0.get() = 1 };
        drop(guard);
        SEEN.store(true, Relaxed);
    });
    while !SEEN.load(Relaxed) {
        thread::yield_now();
    }
    let guard = LOCKS[0].lock().unwrap();
    let value = unsafe { *DATA.0.get() };
    drop(guard);
    other.join().unwrap();
    println!("{value}");
}
