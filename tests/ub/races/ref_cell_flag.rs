//! Borrowing a `RefCell` writes its flag.
use std::hint::black_box;
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

type Value = RefCell<u32>;

static DONE: AtomicBool = AtomicBool::new(false);

fn main() {
    let mut value: Value = RefCell::new(1);
    let address = &raw mut value as usize;
    let other = thread::spawn(move || {
        let there = address as *mut Value;
        drop(unsafe { (*there).borrow_mut() });
        DONE.store(true, Relaxed);
    });
    while !DONE.load(Acquire) {
        std::hint::spin_loop();
    }
    let here = &raw mut value;
    black_box(unsafe { (*here).try_borrow().is_ok() }); //~ UB-RACE-DATA
    other.join().unwrap();
}
