//! Pushing writes the length.
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

type Value = Vec<u32>;

static DONE: AtomicBool = AtomicBool::new(false);

fn main() {
    let mut value: Value = Vec::with_capacity(4);
    let address = &raw mut value as usize;
    let other = thread::spawn(move || {
        let there = address as *mut Value;
        unsafe { (*there).push(1) };
        DONE.store(true, Release);
    });
    while !DONE.load(Acquire) {
        std::hint::spin_loop();
    }
    let here = &raw mut value;
    black_box(unsafe { (*here).len() });
    other.join().unwrap();
}
