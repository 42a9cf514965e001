//! Reallocating frees the old memory.
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

static DONE: AtomicBool = AtomicBool::new(false);

fn main() {
    let mut list = vec![1u64];
    list.shrink_to_fit();
    let address = list.as_ptr() as usize;
    let other = thread::spawn(move || {
        black_box(unsafe { *(address as *const u64) });
        DONE.store(true, Release);
    });
    while !DONE.load(Acquire) {
        std::hint::spin_loop();
    }
    list.reserve_exact(64);
    other.join().unwrap();
}
