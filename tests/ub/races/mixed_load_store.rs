//! Atomic accesses of different sizes to the same bytes must be ordered.
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering::*};
use std::thread;

#[derive(Clone, Copy)]
struct Shared(*mut u32);
unsafe impl Send for Shared {}
unsafe impl Sync for Shared {}
impl Shared {
    fn get(self) -> *mut u32 {
        self.0
    }
}

static DONE: AtomicBool = AtomicBool::new(false);

fn main() {
    let mut value = 0u32;
    let shared = Shared(&raw mut value);
    let other = thread::spawn(move || {
        unsafe { AtomicU32::from_ptr(shared.get()) }.load(Relaxed);
        DONE.store(true, Relaxed);
    });
    while !DONE.load(Acquire) {
        std::hint::spin_loop();
    }
    unsafe { AtomicU8::from_ptr(shared.0.cast()) }.store(1, Relaxed); //~ UB-RACE-MIXED-SIZE
    other.join().unwrap();
}
