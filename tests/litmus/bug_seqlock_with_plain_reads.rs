//@ seeds: 120
//@ rate: 30..100 UB-RACE-DATA

// A seqlock: a reader takes what it read back if the number has changed meanwhile.

use std::sync::atomic::{AtomicU32, Ordering::*, fence};
use std::thread;

static mut DATA: (u32, u32) = (0, 0);
static NUMBER: AtomicU32 = AtomicU32::new(0);

fn main() {
    let writer = thread::spawn(|| {
        NUMBER.store(1, Relaxed);
        fence(Release);
        unsafe { DATA = (5, 5) };
        NUMBER.store(2, Release);
    });
    let before = NUMBER.load(Acquire);
    let read = unsafe { DATA };
    fence(Acquire);
    let after = NUMBER.load(Relaxed);
    if before == after && before % 2 == 0 {
        assert!(read.0 == read.1);
    }
    writer.join().unwrap();
}
