//@ seeds: 80
//@ outcomes: 2

use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;

static X: AtomicU32 = AtomicU32::new(0);

fn main() {
    let a = thread::spawn(|| {
        X.store(1, Relaxed);
        X.store(2, Relaxed);
    });
    let b = thread::spawn(|| {
        X.load(Relaxed)
    });
    b.join().unwrap();
    a.join().unwrap();
    println!("{}", X.load(Relaxed));
}
