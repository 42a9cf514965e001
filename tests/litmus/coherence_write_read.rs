//@ seeds: 250
//@ flags: --preemption-rate 0.2
//@ outcomes: 1 2

// Never what was there before its own store.
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
        X.load(Relaxed)
    });
    let b = thread::spawn(|| {
        start();
        X.store(2, Relaxed);
    });
    GO.store(true, Relaxed);
    b.join().unwrap();
    println!("{}", a.join().unwrap());
}
