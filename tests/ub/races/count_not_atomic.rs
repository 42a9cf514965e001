//! The count of an `Rc` is no atomic one.
use std::hint::black_box;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

type Value = Rc<u32>;

static DONE: AtomicBool = AtomicBool::new(false);

fn main() {
    let mut value: Value = Rc::new(1);
    let address = &raw mut value as usize;
    let other = thread::spawn(move || {
        let there = address as *mut Value;
        std::mem::forget(unsafe { (*there).clone() });
        DONE.store(true, Relaxed);
    });
    while !DONE.load(Acquire) {
        std::hint::spin_loop();
    }
    let here = &raw mut value;
    black_box(Rc::strong_count(unsafe { &*here })); //~ UB-RACE-DATA
    other.join().unwrap();
    unsafe { Rc::decrement_strong_count(Rc::as_ptr(&value)) };
}
