//! Atomic bytes inside a larger atomic.
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU16, Ordering::*};
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
        unsafe { AtomicU8::from_ptr(there.cast::<u8>().add(1)) }.store(1, Relaxed);
        DONE.store(true, Relaxed);
    });
    while !DONE.load(Acquire) {
        std::hint::spin_loop();
    }
    let here = shared.get();
    unsafe { AtomicU16::from_ptr(here.cast()) }.store(1, Relaxed); //~ UB-RACE-MIXED-SIZE
    other.join().unwrap();
}
