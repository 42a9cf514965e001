//! A flag hands over a value.
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering, fence};
use std::thread;

struct Slot(UnsafeCell<u32>);
unsafe impl Sync for Slot {}
static DATA: Slot = Slot(UnsafeCell::new(0));
static READY: AtomicBool = AtomicBool::new(false);

fn main() {
    fence(Ordering::SeqCst);
    let writer = thread::spawn(|| {
        unsafe { *DATA.0.get() = 1 };
        fence(Ordering::Release);
        READY.store(true, Ordering::Relaxed);
    });
    while !READY.load(Ordering::Relaxed) {
        std::hint::spin_loop();
    }
    let value = unsafe { *DATA.0.get() }; //~ UB-RACE-DATA: non-atomic write on thread `unnamed-1`
    println!("{value}");
    writer.join().unwrap();
}
