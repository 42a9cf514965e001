//! A message orders what came before it was sent.
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::sync::mpsc::channel;
use std::thread;

struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static DATA: Plain = Plain(UnsafeCell::new(0));
static SEEN: AtomicBool = AtomicBool::new(false);

fn main() {
    let (sender, receiver) = channel();
    let other = thread::spawn(move || {
        sender.send(()).unwrap();
        unsafe { *DATA.0.get() = 1 };
        SEEN.store(true, Relaxed);
        // Dropping it here would change what the receiver looks at.
        sender
    });
    receiver.recv().unwrap();
    while !SEEN.load(Relaxed) {
        thread::yield_now();
    }
    let value = unsafe { *DATA.0.get() }; //~ UB-RACE-DATA
    drop(other.join().unwrap());
    println!("{value}");
}
