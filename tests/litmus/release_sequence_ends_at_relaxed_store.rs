//@ seeds: 250
//@ outcomes: 0,0 0,1 1,1 2,0 2,1

// Since C++20 a relaxed store of the same thread ends the sequence.
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;

static X: AtomicU32 = AtomicU32::new(0);
static Y: AtomicU32 = AtomicU32::new(0);

fn main() {
    let a = thread::spawn(|| {
        Y.store(1, Relaxed);
        X.store(1, Release);
        X.store(2, Relaxed);
    });
    let b = thread::spawn(|| {
        let read = X.load(Acquire);
        (read, Y.load(Relaxed))
    });
    a.join().unwrap();
    let (read, data) = b.join().unwrap();
    println!("{read},{data}");
}
