//! Programs that are wrong in some execution, each with its right twin.
//!
//# message UB-RACE-DATA UB-RACE-DATA
//# message-ok 2 2
//# checked-twice exit-101 exit-101
//# dekker exit-101 3
//# dekker-ok 3 3
//# leak-on-stale leak 3
//# cell UB-RACE-DATA UB-RACE-DATA
//# publish UB-RACE-DATA UB-RACE-DATA
//# publish-ok 2 2

use std::cell::{Cell, UnsafeCell};
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, Ordering, Ordering::*};
use std::thread;

static X: AtomicU32 = AtomicU32::new(0);
static Y: AtomicU32 = AtomicU32::new(0);
static FLAG: AtomicBool = AtomicBool::new(false);
static POINTER: AtomicPtr<u32> = AtomicPtr::new(std::ptr::null_mut());

struct Shared<T>(T);
unsafe impl<T> Sync for Shared<T> {}
static DATA: Shared<UnsafeCell<u32>> = Shared(UnsafeCell::new(0));
static CELL: Shared<Cell<u32>> = Shared(Cell::new(0));

fn message(order: Ordering) {
    let other = thread::spawn(move || {
        unsafe { *DATA.0.get() = 42 };
        FLAG.store(true, order);
    });
    if FLAG.load(Acquire) {
        assert_eq!(unsafe { *DATA.0.get() }, 42);
    }
    other.join().unwrap();
}

/// Both threads must not come first.
fn dekker(order: Ordering) {
    let one = thread::spawn(move || { X.store(1, order); Y.load(if order == SeqCst { SeqCst } else { Acquire }) });
    let other = thread::spawn(move || { Y.store(1, order); X.load(if order == SeqCst { SeqCst } else { Acquire }) });
    assert!(one.join().unwrap() + other.join().unwrap() > 0);
}

fn publish(order: Ordering) {
    let other = thread::spawn(move || POINTER.store(Box::into_raw(Box::new(7)), order));
    let found = POINTER.load(Acquire);
    if !found.is_null() {
        assert_eq!(unsafe { *found }, 7);
    }
    other.join().unwrap();
    drop(unsafe { Box::from_raw(POINTER.load(Relaxed)) });
}

fn main() {
    match &*std::env::args().nth(1).unwrap() {
        "message" => message(Relaxed),
        "message-ok" => message(Release),
        "checked-twice" => {
            let other = thread::spawn(|| X.fetch_add(1, SeqCst));
            let (first, second) = (X.load(SeqCst), X.load(SeqCst));
            assert_eq!(first, second);
            other.join().unwrap();
        }
        "dekker" => dekker(Release),
        "dekker-ok" => dekker(SeqCst),
        "leak-on-stale" => {
            let other = thread::spawn(|| { X.store(1, Relaxed); Y.load(Relaxed) });
            Y.store(1, Relaxed);
            let seen = X.load(Relaxed);
            if other.join().unwrap() + seen == 0 {
                std::mem::forget(Box::new(1));
            }
        }
        "cell" => {
            let other = thread::spawn(|| CELL.0.set(1));
            CELL.0.set(2);
            other.join().unwrap();
        }
        "publish" => publish(Relaxed),
        "publish-ok" => publish(Release),
        _ => panic!("no program of that name"),
    }
}
