//@ seeds: 200
//@ outcomes: 0,0 0,1 1,0 1,1

// Nobody acquires what is released.
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
        let flag = Y.load(Relaxed);
        (flag, X.load(Relaxed))
    });
    a.join().unwrap();
    let (flag, data) = b.join().unwrap();
    println!("{flag},{data}");
}
