//! What a pointer leads to must be published with it.
use std::sync::atomic::{AtomicPtr, Ordering::*};
use std::thread;

static HEAD: AtomicPtr<u32> = AtomicPtr::new(std::ptr::null_mut());

fn main() {
    let other = thread::spawn(|| HEAD.store(Box::into_raw(Box::new(5)), Release));
    let mut head = HEAD.load(Relaxed);
    while head.is_null() {
        std::hint::spin_loop();
        head = HEAD.load(Relaxed);
    }
    let head = HEAD.load(Acquire);
    let value = unsafe { *head };
    other.join().unwrap();
    drop(unsafe { Box::from_raw(head) });
    println!("{value}");
}
