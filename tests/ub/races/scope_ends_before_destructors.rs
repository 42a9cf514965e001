//! A scope waits for the closures of its threads; a join also waits for the destructors of their locals.
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread;

struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static DATA: Plain = Plain(UnsafeCell::new(0));
static SEEN: AtomicBool = AtomicBool::new(false);

struct Writes;
impl Drop for Writes {
    fn drop(&mut self) {
        unsafe { *DATA.0.get() = 1 };
        SEEN.store(true, Relaxed);
    }
}

thread_local!(static LOCAL: Writes = const { Writes });

fn main() {
    thread::scope(|scope| {
        scope.spawn(|| LOCAL.with(|_| ()));
    });
    while !SEEN.load(Relaxed) {
        thread::yield_now();
    }
    let value = unsafe { *DATA.0.get() }; //~ UB-RACE-DATA
    println!("{value}");
}
