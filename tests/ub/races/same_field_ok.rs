//! Fields are memory of their own; the same field is not.
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

#[repr(C)]
#[allow(unused)]
struct Pair {
    first: u32,
    second: u32,
}

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
        unsafe { (*there.cast::<Pair>()).first = 1 };
        DONE.store(true, Relaxed);
    });
    while !DONE.load(Acquire) {
        std::hint::spin_loop();
    }
    let here = shared.get();
    unsafe { (*here.cast::<Pair>()).second = 1 };
    other.join().unwrap();
}
