//@ seeds: 250
//@ flags: --preemption-rate 0.2
//@ outcomes: 0,0 0,1 1,1

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::*};
use std::thread;

static X: AtomicU32 = AtomicU32::new(0);
static GO: AtomicBool = AtomicBool::new(false);

/// All threads begin at the same time: to start one takes longer than what it does.
fn start() {
    while !GO.load(Relaxed) {
        std::hint::spin_loop();
    }
}

fn main() {
    let a = thread::spawn(|| {
        start();
        X.store(1, Relaxed);
    });
    let b = thread::spawn(|| {
        start();
        let first = X.load(Relaxed);
        (first, X.load(Relaxed))
    });
    GO.store(true, Relaxed);
    a.join().unwrap();
    let (first, second) = b.join().unwrap();
    println!("{first},{second}");
}
