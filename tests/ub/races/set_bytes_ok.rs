//! Setting bytes writes them.
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

#[derive(Clone, Copy)]
struct Shared(*mut u64);
unsafe impl Send for Shared {}
impl Shared {
    fn get(self) -> *mut u64 {
        self.0
    }
}
static DONE: AtomicBool = AtomicBool::new(false);

fn main() {
    let mut memory = [0u64; 2];
    let shared = Shared((&raw mut memory).cast());
    let other = thread::spawn(move || {
        let there = shared.get();
        unsafe { there.write_bytes(0, 1) };
        DONE.store(true, Release);
    });
    while !DONE.load(Acquire) {
        std::hint::spin_loop();
    }
    let here = shared.get();
    unsafe { black_box(*here) };
    other.join().unwrap();
}
