//@ seeds: 400
//@ flags: --preemption-rate 0.2
//@ outcomes: 0,0 0,1 1,0 1,1

// Both stores may be missed.
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
    let a = thread::spawn(|| {
        start();
        X.store(1, Relaxed);
        Y.load(Relaxed)
    });
    let b = thread::spawn(|| {
        start();
        Y.store(1, Relaxed);
        X.load(Relaxed)
    });
    GO.store(true, Relaxed);
    println!("{},{}", a.join().unwrap(), b.join().unwrap());
}
