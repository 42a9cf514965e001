//! An SC load of a relaxed store synchronises with nobody.
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
        FLAG.store(1, Relaxed);
    });
    while FLAG.load(SeqCst) == 0 {
        std::hint::spin_loop();
    }
    let value = unsafe { *DATA.0.get() }; //~ UB-RACE-DATA
    other.join().unwrap();
    println!("{value}");
}
