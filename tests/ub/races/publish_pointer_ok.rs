//! A new allocation is published by a pointer.
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering::*};
use std::thread;

static PTR: AtomicPtr<u32> = AtomicPtr::new(null_mut());

fn main() {
    let maker = thread::spawn(|| PTR.store(Box::into_raw(Box::new(7)), Release));
    let mut found: *mut u32 = null_mut();
    while found.is_null() {
        std::hint::spin_loop();
        found = PTR.load(Acquire);
    }
    let value = unsafe { *found };
    println!("{value}");
    maker.join().unwrap();
    drop(unsafe { Box::from_raw(found) });
}
