//! A cell behind a wrong `Sync`.
use std::cell::Cell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

struct Both(Cell<u32>, Mutex<u32>);
unsafe impl Sync for Both {}
static BOTH: Both = Both(Cell::new(0), Mutex::new(0));
static DONE: AtomicBool = AtomicBool::new(false);

fn main() {
    let other = thread::spawn(|| {
        BOTH.0.set(1);
        DONE.store(true, Relaxed);
    });
    while !DONE.load(Relaxed) {
        std::hint::spin_loop();
    }
    println!("{}", BOTH.0.get()); //~ UB-RACE-DATA
    other.join().unwrap();
}
