use std::sync::atomic::{AtomicBool, Ordering::*};
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
        unsafe { *shared.get() = 1 };
        DONE.store(true, Relaxed);
    });
    while !DONE.load(Acquire) {
        std::hint::spin_loop();
    }
    unsafe { std::hint::black_box(*shared.0); }; //~ UB-RACE-DATA: non-atomic write on thread `unnamed-1` and (2) non-atomic read on thread `main`
    other.join().unwrap();
}
