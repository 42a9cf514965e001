//! Appending to a string writes its length.
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

type Value = String;

static DONE: AtomicBool = AtomicBool::new(false);

fn main() {
    let mut value: Value = String::with_capacity(8);
    let address = &raw mut value as usize;
    let other = thread::spawn(move || {
        let there = address as *mut Value;
        unsafe { (*there).push_str("abc") };
        DONE.store(true, Release);
    });
    while !DONE.load(Acquire) {
        std::hint::spin_loop();
    }
    let here = &raw mut value;
    black_box(unsafe { (*here).len() });
    other.join().unwrap();
}
