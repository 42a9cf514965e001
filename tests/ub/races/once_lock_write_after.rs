//! A value that was set once orders what came before it was set.
use std::cell::UnsafeCell;
use std::sync::OnceLock;
use std::thread;

struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static DATA: Plain = Plain(UnsafeCell::new(0));
static READY: OnceLock<u32> = OnceLock::new();
static NEXT: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);

fn main() {
    use std::sync::atomic::Ordering::*;
    let other = thread::spawn(|| {
        READY.set(1).unwrap();
        unsafe { *DATA.0.get() = 1 };
        NEXT.store(true, Relaxed);
    });
    while !NEXT.load(Relaxed) {
        thread::yield_now();
    }
    while READY.get().is_none() {
        std::hint::spin_loop();
    }
    let value = unsafe { *DATA.0.get() }; //~ UB-RACE-DATA
    other.join().unwrap();
    println!("{value}");
}
