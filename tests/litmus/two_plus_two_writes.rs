//@ seeds: 250
//@ flags: --preemption-rate 0.2
//@ outcomes: 1,2 2,1 2,2

// C++ allows 1,1; modification order is the order of execution here.
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
        Y.store(2, Relaxed);
    });
    let b = thread::spawn(|| {
        start();
        Y.store(1, Relaxed);
        X.store(2, Relaxed);
    });
    GO.store(true, Relaxed);
    a.join().unwrap();
    b.join().unwrap();
    println!("{},{}", X.load(Relaxed), Y.load(Relaxed));
}
