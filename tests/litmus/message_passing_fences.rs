//@ seeds: 150
//@ outcomes: 0,0 0,1 1,1

use std::sync::atomic::{AtomicU32, Ordering::*, fence};
use std::thread;

static X: AtomicU32 = AtomicU32::new(0);
static Y: AtomicU32 = AtomicU32::new(0);

fn main() {
    let a = thread::spawn(|| {
        X.store(1, Relaxed);
        fence(Release);
        Y.store(1, Relaxed);
    });
    let b = thread::spawn(|| {
        let flag = Y.load(Relaxed);
        fence(Acquire);
        (flag, X.load(Relaxed))
    });
    a.join().unwrap();
    let (flag, data) = b.join().unwrap();
    println!("{flag},{data}");
}
