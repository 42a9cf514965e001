//! A relaxed store ends a release sequence, also one by the same thread (C++20).
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;

struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static DATA: Plain = Plain(UnsafeCell::new(0));
static FLAG: AtomicU32 = AtomicU32::new(0);

fn main() {
    let other = thread::spawn(|| {
        unsafe { *DATA.0.get() = 1 };
        FLAG.store(1, Release);
        FLAG.store(2, Relaxed);
    });
    while FLAG.load(Acquire) != 2 {
        std::hint::spin_loop();
    }
    let value = unsafe { *DATA.0.get() }; //~ UB-RACE-DATA
    other.join().unwrap();
    println!("{value}");
}
