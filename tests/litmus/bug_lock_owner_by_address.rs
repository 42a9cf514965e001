//@ seeds: 150
//@ rate: 1..60 exit-101

// A reentrant lock knows its owner by the address of a thread-local variable. A thread ends without giving the lock back, and
// the next one gets the same address.

use std::sync::atomic::{AtomicUsize, Ordering::*};
use std::thread;

thread_local!(static MARK: u64 = const { 0 });

static OWNER: AtomicUsize = AtomicUsize::new(0);

fn me() -> usize {
    MARK.with(|mark| &raw const *mark as usize)
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
