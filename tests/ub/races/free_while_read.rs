//! Freeing counts as a write.
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
    let shared = Shared(Box::into_raw(Box::new(1u32)));
    let other = thread::spawn(move || {
        std::hint::black_box(unsafe { *shared.get() });
        DONE.store(true, Relaxed);
    });
    while !DONE.load(Acquire) {
        std::hint::spin_loop();
    }
    drop(unsafe { Box::from_raw(shared.0) }); //~ UB-RACE-DATA
    other.join().unwrap();
}
