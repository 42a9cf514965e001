//@ seeds: 250
//@ flags: --preemption-rate 0.2
//@ outcomes: 0,0 0,1 1,1 2,1

// What replaces a released value hands on what was released: 2,0 is forbidden.
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
        Y.store(1, Relaxed);
        X.store(1, Release);
    });
    let b = thread::spawn(|| {
        start();
        while X.compare_exchange(1, 2, Relaxed, Relaxed).is_err() {
            std::hint::spin_loop();
        }
    });
    GO.store(true, Relaxed);
    // The others get some time.
    (0..6).for_each(|_| std::hint::spin_loop());
    let read = X.load(Acquire);
    println!("{read},{}", Y.load(Relaxed));
    a.join().unwrap();
    b.join().unwrap();
}
