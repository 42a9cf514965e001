//! Executions go on from copies of the machine, and from copies of those. A block that was there before a copy is lost only in some of
//! the executions that go on from it, and what threads have computed and kept before is the same in all of them.
//!
//# kept 2 2
//# lost leak leak
//# lost-late leak leak
//# freed 2 2
//# work/2 4 4
//# work/3 36 36

use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering::*};
use std::thread;

static BLOCK: AtomicPtr<u32> = AtomicPtr::new(null_mut());
static X: AtomicU32 = AtomicU32::new(0);

fn run(threads: &[fn()]) {
    let handles: Vec<_> = threads.iter().map(|&body| thread::spawn(body)).collect();
    handles.into_iter().for_each(|handle| handle.join().unwrap());
}

fn set() {
    X.store(1, Release);
}

fn free() {
    let block = BLOCK.load(Relaxed);
    if !block.is_null() {
        drop(unsafe { Box::from_raw(block) });
    }
}

/// Enough for a copy to be worth it, with memory that stays.
fn work(seed: u32) -> Vec<u32> {
    let mut numbers: Vec<u32> = (0..40).map(|index| (index * 17 + seed) % 41).collect();
    numbers.sort();
    numbers
}

fn add(bit: u32) {
    let before = work(bit);
    let value = X.load(Relaxed);
    let between = work(bit);
    X.store(value + bit, Release);
    assert_eq!((before, between), (work(bit), work(bit)));
}

fn main() {
    let name = std::env::args().nth(1).unwrap();
    BLOCK.store(Box::into_raw(Box::new(7)), Relaxed);
    match &*name {
        "kept" => run(&[set, || {
            X.load(Acquire);
        }]),
        // Nobody knows the block any more.
        "lost" => run(&[set, || {
            if X.load(Acquire) == 1 {
                BLOCK.store(null_mut(), Relaxed);
            }
        }]),
        "lost-late" => run(&[set, || {
            let numbers = work(1);
            if X.load(Acquire) == 0 {
                std::mem::forget(numbers);
            }
        }]),
        "freed" => run(&[set, || {
            if X.load(Acquire) == 1 {
                free();
                BLOCK.store(null_mut(), Relaxed);
            }
        }]),
        "work/2" => run(&[|| add(1), || add(2)]),
        "work/3" => run(&[|| add(1), || add(2), || add(4)]),
        _ => panic!("no program of that name"),
    }
    free();
}
