//! Who sees that a `Once` is done is ordered after its closure only.
use std::cell::UnsafeCell;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static DATA: Plain = Plain(UnsafeCell::new(0));
static SEEN: AtomicBool = AtomicBool::new(false);
static ONCE: Once = Once::new();

fn main() {
    let other = thread::spawn(|| {
        ONCE.call_once(|| ());
        unsafe { *DATA.0.get() = 1 };
        SEEN.store(true, Relaxed);
    });
    while !SEEN.load(Relaxed) {
        thread::yield_now();
    }
    while !ONCE.is_completed() {
        std::hint::spin_loop();
    }
    let value = unsafe { *DATA.0.get() }; //~ UB-RACE-DATA
    other.join().unwrap();
    println!("{value}");
}
