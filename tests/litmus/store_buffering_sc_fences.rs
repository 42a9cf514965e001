//@ seeds: 250
//@ flags: --preemption-rate 0.2
//@ outcomes: 0,1 1,0 1,1

// SC fences order what relaxed accesses do not.
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::*, fence};
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
        fence(SeqCst);
        Y.load(Relaxed)
    });
    let b = thread::spawn(|| {
        start();
        Y.store(1, Relaxed);
        fence(SeqCst);
        X.load(Relaxed)
    });
    GO.store(true, Relaxed);
    println!("{},{}", a.join().unwrap(), b.join().unwrap());
}
