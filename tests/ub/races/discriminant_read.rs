//! Looking at the variant of an enum reads its tag.
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

#[repr(C, u64)]
#[allow(unused)]
enum Either {
    Left(u64),
    Right(u64),
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
        unsafe { *there.cast::<Either>() = Either::Right(2) };
        DONE.store(true, Relaxed);
    });
    while !DONE.load(Acquire) {
        std::hint::spin_loop();
    }
    let here = shared.get();
    black_box(unsafe { matches!(*here.cast::<Either>(), Either::Left(_)) }); //~ UB-RACE-DATA
    other.join().unwrap();
}
