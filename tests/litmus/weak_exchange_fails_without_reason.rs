//@ seeds: 50
//@ outcomes: false true

use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;

static X: AtomicU32 = AtomicU32::new(0);

fn main() {
    let a = thread::spawn(|| {
        X.compare_exchange_weak(0, 1, Relaxed, Relaxed).is_ok()
    });
    let b = thread::spawn(|| {
        ()
    });
    b.join().unwrap();
    println!("{}", a.join().unwrap());
}
