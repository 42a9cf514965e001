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
        unsafe { std::sync::atomic::AtomicU32::from_ptr(shared.get()).load(Relaxed); };
        DONE.store(true, Release);
    });
    while !DONE.load(Acquire) {
        std::hint::spin_loop();
    }
    unsafe { *shared.0 = 2 };
    other.join().unwrap();
}
