//! A reference with its length is written in one piece.
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

type Value = &'static str;

static DONE: AtomicBool = AtomicBool::new(false);

fn main() {
    let mut value: Value = "a";
    let address = &raw mut value as usize;
    let other = thread::spawn(move || {
        let there = address as *mut Value;
        unsafe { *there = "bcd" };
        DONE.store(true, Relaxed);
    });
    while !DONE.load(Acquire) {
        std::hint::spin_loop();
    }
    let here = &raw mut value;
    black_box(unsafe { *here }); //~ UB-RACE-DATA
    other.join().unwrap();
}
