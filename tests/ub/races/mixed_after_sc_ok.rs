//! SeqCst does not make sizes agree.
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::*};
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
        unsafe { AtomicU32::from_ptr(there.cast()) }.store(1, SeqCst);
        DONE.store(true, Release);
    });
    while !DONE.load(Acquire) {
        std::hint::spin_loop();
    }
    let here = shared.get();
    unsafe { AtomicU64::from_ptr(here) }.load(SeqCst);
    other.join().unwrap();
}
