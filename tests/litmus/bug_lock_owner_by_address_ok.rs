//@ seeds: 60
//@ outcomes: one-owner

// The same with numbers that are given out once.

use std::sync::atomic::{AtomicUsize, Ordering::*};
use std::thread;

static NEXT: AtomicUsize = AtomicUsize::new(1);
thread_local!(static NUMBER: usize = NEXT.fetch_add(1, Relaxed));

static OWNER: AtomicUsize = AtomicUsize::new(0);

fn me() -> usize {
    NUMBER.with(|number| *number)
}

/// Whether the lock was free or is ours already.
fn try_enter() -> bool {
    OWNER.load(Acquire) == me() || OWNER.compare_exchange(0, me(), AcqRel, Acquire).is_ok()
}

fn main() {
    assert!(thread::spawn(try_enter).join().unwrap());
    for _ in 0..4 {
        if thread::spawn(try_enter).join().unwrap() {
            println!("two-owners");
            std::process::exit(101);
        }
    }
    println!("one-owner");
}
