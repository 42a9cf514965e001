//! Each link of a chain of threads must order.
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;

struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static DATA: Plain = Plain(UnsafeCell::new(0));
static A: AtomicU32 = AtomicU32::new(0);
static B: AtomicU32 = AtomicU32::new(0);

fn main() {
    let first = thread::spawn(|| {
        unsafe { *DATA.0.get() = 1 };
        A.store(1, Release);
    });
    let second = thread::spawn(|| {
        while A.load(Relaxed) == 0 {
            std::hint::spin_loop();
        }
        B.store(1, Release);
    });
    while B.load(Acquire) == 0 {
        std::hint::spin_loop();
    }
    let value = unsafe { *DATA.0.get() }; //~ UB-RACE-DATA
    first.join().unwrap();
    second.join().unwrap();
    println!("{value}");
}
