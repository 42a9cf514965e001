//@ seeds: 80
//@ outcomes: 0,1 1,0

// A read-modify-write reads the latest value.
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;

static X: AtomicU32 = AtomicU32::new(0);

fn main() {
    let a = thread::spawn(|| {
        X.fetch_add(1, Relaxed)
    });
    let b = thread::spawn(|| {
        X.fetch_add(1, Relaxed)
    });
    println!("{},{}", a.join().unwrap(), b.join().unwrap());
}
