//@ seeds: 120
//@ never: UB-RACE-DATA exit-101

// A seqlock: a reader takes what it read back if the number has changed meanwhile.

use std::sync::atomic::{AtomicU32, Ordering::*, fence};
use std::thread;

static A: AtomicU32 = AtomicU32::new(0);
static B: AtomicU32 = AtomicU32::new(0);
static NUMBER: AtomicU32 = AtomicU32::new(0);

fn main() {
    let writer = thread::spawn(|| {
        NUMBER.store(1, Relaxed);
        fence(Release);
        A.store(5, Relaxed);
        B.store(5, Relaxed);
        NUMBER.store(2, Release);
    });
    let before = NUMBER.load(Acquire);
    let read = (A.load(Relaxed), B.load(Relaxed));
    fence(Acquire);
    let after = NUMBER.load(Relaxed);
    if before == after && before % 2 == 0 {
        assert!(read.0 == read.1);
    }
    writer.join().unwrap();
}
