//@ seeds: 250
//@ flags: --preemption-rate 0.2
//@ sees: 00,11 01,11 10,01 10,11 11,11
//@ never: 10,10

// Two readers agree on the order of independent writes.
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
    let writers = [
        thread::spawn(|| {
            start();
            X.store(1, SeqCst)
        }),
        thread::spawn(|| {
            start();
            Y.store(1, SeqCst)
        }),
    ];
    let a = thread::spawn(|| {
        start();
        let x = X.load(SeqCst);
        (x, Y.load(SeqCst))
    });
    let b = thread::spawn(|| {
        start();
        let y = Y.load(SeqCst);
        (y, X.load(SeqCst))
    });
    GO.store(true, Relaxed);
    let (a, b) = (a.join().unwrap(), b.join().unwrap());
    writers.into_iter().for_each(|writer| writer.join().unwrap());
    println!("{}{},{}{}", a.0, a.1, b.0, b.1);
}
