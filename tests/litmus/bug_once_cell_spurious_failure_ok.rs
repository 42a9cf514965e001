//@ seeds: 60
//@ outcomes: 7

// A cell that is filled once takes a failure of a weak compare-exchange for the sign that somebody else has filled it.

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU8, Ordering::*};
use std::thread;

struct Once {
    state: AtomicU8,
    value: UnsafeCell<Option<Box<u32>>>,
}
unsafe impl Sync for Once {}
static ONCE: Once = Once { state: AtomicU8::new(0), value: UnsafeCell::new(None) };

fn get() -> u32 {
    match ONCE.state.compare_exchange(0, 1, Acquire, Acquire) {
        Ok(_) => {
            unsafe { *ONCE.value.get() = Some(Box::new(7)) };
            ONCE.state.store(2, Release);
        }
        Err(_) => {
            while ONCE.state.load(Acquire) != 2 {
                std::hint::spin_loop();
            }
        }
    }
    unsafe { **(*ONCE.value.get()).as_ref().expect("a value") }
}

fn main() {
    let other = thread::spawn(get);
    let mine = other.join().unwrap_or_else(|_| std::process::exit(101));
    println!("{mine}");
    drop(unsafe { (*ONCE.value.get()).take() });
}
