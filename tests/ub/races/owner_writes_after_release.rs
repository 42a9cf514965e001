//! What the owner writes after it has handed something over is not handed over.
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

struct Pair(UnsafeCell<[u32; 2]>);
unsafe impl Sync for Pair {}
static PAIR: Pair = Pair(UnsafeCell::new([0; 2]));
static READY: AtomicBool = AtomicBool::new(false);
static WRITTEN: AtomicBool = AtomicBool::new(false);

fn main() {
    let owner = thread::spawn(|| {
        let pair = PAIR.0.get().cast::<u32>();
        unsafe { pair.write(1) };
        READY.store(true, Release);
        unsafe { pair.add(0).write(2) };
        WRITTEN.store(true, Relaxed);
    });
    while !WRITTEN.load(Relaxed) {
        std::hint::spin_loop();
    }
    while !READY.load(Acquire) {
        std::hint::spin_loop();
    }
    let first = unsafe { PAIR.0.get().cast::<u32>().read() }; //~ UB-RACE-DATA
    println!("{first}");
    owner.join().unwrap();
}
