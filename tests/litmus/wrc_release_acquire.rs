//@ seeds: 250
//@ flags: --preemption-rate 0.2
//@ outcomes: 0,0,0 0,0,1 1,0,0 1,0,1 1,1,1

// Happens-before is transitive.
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::*};
use std::thread;

static X: AtomicU32 = AtomicU32::new(0);
static Y: AtomicU32 = AtomicU32::new(0);
static GO: AtomicBool = AtomicBool::new(false);

/// All threads begin at the same time: to start one takes longer than what it does.
fn start() {
    while !GO.load(Relaxed) {
        std::hint::spin_loop();
    }
}

fn main() {
    let writer = thread::spawn(|| {
        start();
        X.store(1, Release)
    });
    let middle = thread::spawn(|| {
        start();
        let seen = X.load(Acquire);
        Y.store(seen, Release);
        seen
    });
    let reader = thread::spawn(|| {
        start();
        let y = Y.load(Acquire);
        (y, X.load(Relaxed))
    });
    GO.store(true, Relaxed);
    let (y, x) = reader.join().unwrap();
    println!("{},{y},{x}", middle.join().unwrap());
    writer.join().unwrap();
}
