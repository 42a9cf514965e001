//@ seeds: 250
//@ flags: --preemption-rate 0.2
//@ outcomes: 0,0 0,1 1,0

// C++ allows 1,1; an execution in some order of events cannot have it.
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
        let r = X.load(Relaxed);
        Y.store(1, Relaxed);
        r
    });
    let b = thread::spawn(|| {
        start();
        let r = Y.load(Relaxed);
        X.store(1, Relaxed);
        r
    });
    GO.store(true, Relaxed);
    println!("{},{}", a.join().unwrap(), b.join().unwrap());
}
