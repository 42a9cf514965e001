//@ seeds: 250
//@ flags: --preemption-rate 0.2
//@ outcomes: 0,1 0,2 1,2

// What was read is older than what was written after it.
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
        let read = X.load(Relaxed);
        X.store(2, Relaxed);
        read
    });
    GO.store(true, Relaxed);
    a.join().unwrap();
    let read = b.join().unwrap();
    println!("{read},{}", X.load(Relaxed));
}
