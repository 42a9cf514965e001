//@ seeds: 150
//@ outcomes: 0 1

// A compare-exchange that fails is a load.
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;

static X: AtomicU32 = AtomicU32::new(0);
static Y: AtomicU32 = AtomicU32::new(0);

fn main() {
    let a = thread::spawn(|| {
        X.store(1, Relaxed);
        Y.store(1, Release);
    });
    let b = thread::spawn(|| {
        while Y.load(Relaxed) == 0 {
            std::hint::spin_loop();
        }
        X.compare_exchange(7, 8, Relaxed, Relaxed).unwrap_err()
    });
    a.join().unwrap();
    println!("{}", b.join().unwrap());
}
