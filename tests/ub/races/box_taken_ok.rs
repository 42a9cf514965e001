//! Taking a box out of an option writes the option.
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

type Value = Option<Box<u32>>;

static DONE: AtomicBool = AtomicBool::new(false);

fn main() {
    let mut value: Value = Some(Box::new(1));
    let address = &raw mut value as usize;
    let other = thread::spawn(move || {
        let there = address as *mut Value;
        drop(unsafe { (*there).take() });
        DONE.store(true, Release);
    });
    while !DONE.load(Acquire) {
        std::hint::spin_loop();
    }
    let here = &raw mut value;
    black_box(unsafe { (*here).is_none() });
    other.join().unwrap();
}
