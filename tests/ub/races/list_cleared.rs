//! Clearing a list writes its length.
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

type Value = Vec<u32>;

static DONE: AtomicBool = AtomicBool::new(false);

fn main() {
    let mut value: Value = vec![1, 2];
    let address = &raw mut value as usize;
    let other = thread::spawn(move || {
        let there = address as *mut Value;
        unsafe { (*there).clear() };
        DONE.store(true, Relaxed);
    });
    while !DONE.load(Acquire) {
        std::hint::spin_loop();
    }
    let here = &raw mut value;
    black_box(unsafe { (*here).is_empty() }); //~ UB-RACE-DATA
    other.join().unwrap();
}
