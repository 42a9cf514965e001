//! What is made once: an execution for each order that can be told apart. `OnceLock` looks at its state before, which is some more.
//!
//# once 2 2
//# once-three 3 3
//# once-lock 6 6
//# once-set 6 6
//# lazy 2 2
//# is-completed 3 3
//# poisoned 2 2
//# once-stale UB-RACE-DATA UB-RACE-DATA
//# once-in-once deadlock deadlock
//# once-waits-for-lock deadlock deadlock

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::sync::{LazyLock, Mutex, Once, OnceLock};
use std::thread;

static ONCE: Once = Once::new();
static CELL: OnceLock<u32> = OnceLock::new();
static LAZY: LazyLock<u32> = LazyLock::new(|| 42);
static M: Mutex<u32> = Mutex::new(0);
static FLAG: AtomicBool = AtomicBool::new(false);

struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static P: Plain = Plain(UnsafeCell::new(0));

fn run(threads: &[fn()]) {
    let handles: Vec<_> = threads.iter().map(|&body| thread::spawn(body)).collect();
    handles.into_iter().for_each(|handle| handle.join().unwrap());
}

/// Initialises a variable, and reads it.
fn once() {
    ONCE.call_once(|| unsafe { *P.0.get() = 42 });
    assert_eq!(unsafe { *P.0.get() }, 42);
}

/// The first who initialises panics, and the next does it again.
fn again() {
    let _ = std::panic::catch_unwind(|| {
        ONCE.call_once_force(|state| {
            if !state.is_poisoned() {
                std::panic::resume_unwind(Box::new(()));
            }
            unsafe { *P.0.get() = 42 };
        });
    });
}

fn main() {
    match &*std::env::args().nth(1).unwrap() {
        "once" => run(&[once, once]),
        "once-three" => run(&[once, once, once]),
        "once-lock" => run(&[|| assert!(*CELL.get_or_init(|| 1) > 0), || assert!(*CELL.get_or_init(|| 2) > 0)]),
        "once-set" => {
            run(&[|| drop(CELL.set(1)), || drop(CELL.set(2))]);
            assert!(CELL.get().is_some());
        }
        "lazy" => run(&[|| assert_eq!(*LAZY, 42), || assert_eq!(*LAZY, 42)]),
        "is-completed" => run(&[once, || if ONCE.is_completed() { assert_eq!(unsafe { *P.0.get() }, 42) }]),
        "poisoned" => run(&[again, again]),
        "once-stale" => run(&[
            || { ONCE.call_once(|| ()); unsafe { *P.0.get() = 1 } FLAG.store(true, Relaxed) },
            || { ONCE.call_once(|| ()); if FLAG.load(Relaxed) { assert_eq!(unsafe { *P.0.get() }, 1) } },
        ]),
        "once-in-once" => run(&[|| ONCE.call_once(once)]),
        "once-waits-for-lock" => run(&[
            || { let _guard = M.lock(); once() },
            || ONCE.call_once(|| { let _guard = M.lock(); unsafe { *P.0.get() = 42 } }),
        ]),
        _ => panic!("no program of that name"),
    }
}
