//@ seeds: 150
//@ rate: 1..100 exit-101

// A key is published before what must be freed with it is registered: who sees the key may miss the registration.

use std::sync::atomic::{AtomicUsize, Ordering::*};
use std::thread;

static KEY: AtomicUsize = AtomicUsize::new(0);
static REGISTERED: AtomicUsize = AtomicUsize::new(0);

fn main() {
    let maker = thread::spawn(|| {
        KEY.store(1, Release);
        REGISTERED.store(1, Relaxed);
    });
    let user = thread::spawn(|| {
        if KEY.load(Acquire) == 1 {
            let block = Box::into_raw(Box::new(1u32));
            if REGISTERED.load(Relaxed) == 1 {
                drop(unsafe { Box::from_raw(block) });
            } else {
                std::process::exit(101);
            }
        }
    });
    user.join().unwrap();
    maker.join().unwrap();
}
