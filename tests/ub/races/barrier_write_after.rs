//! A barrier orders what came before it.
use std::cell::UnsafeCell;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static DATA: Plain = Plain(UnsafeCell::new(0));
static SEEN: AtomicBool = AtomicBool::new(false);

fn main() {
    let barrier = Barrier::new(2);
    thread::scope(|scope| {
        scope.spawn(|| {
            barrier.wait();
            unsafe { *DATA.0.get() = 1 };
            SEEN.store(true, Relaxed);
        });
        barrier.wait();
        while !SEEN.load(Relaxed) {
            thread::yield_now();
        }
        let value = unsafe { *DATA.0.get() }; //~ UB-RACE-DATA
        println!("{value}");
    });
}
