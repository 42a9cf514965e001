//@ seeds: 120
//@ rate: 15..40 exit-101

// The paper's example of weak memory: a flag that is seen before the data.

use std::sync::atomic::{AtomicI32, Ordering};
use std::thread;

static X: AtomicI32 = AtomicI32::new(0);
static Y: AtomicI32 = AtomicI32::new(0);

fn main() {
    thread::scope(|s| {
        s.spawn(|| {
            X.store(1, Ordering::Relaxed);
            Y.store(1, Ordering::Relaxed);
        });
        s.spawn(|| {
            if Y.load(Ordering::Relaxed) == 1 {
                assert!(X.load(Ordering::Relaxed) == 1);
            }
        });
    });
}
