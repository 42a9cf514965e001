//! Locks, waiting and loops that wait: an execution for each order of what is visible, not for each spin. std looks at a futex
//! before it waits for it, which is one execution more for each wait (`park`, `condvar`).
//!
//# lock/2 2 2
//# lock/3 6 6
//# lock-twice/3 90 90
//# try-lock 3 3
//# scope 4 3
//# scope-count 6 6
//# spin 1 1
//# spin-main 1 1
//# spin-yield 1 1
//# spin-cas/2 2 2
//# spin-stale 2 2
//# swap-lock/2 2 2
//# swap-lock/3 6 6
//# swap-lock-twice 6 6
//# swap-lock-looked-at 10 10
//# swap-lock-tried 3 3
//# or-lock/2 2 2
//# test-and-swap-lock/2 2 2
//# swap-lock-and-sc 4 4
//# swap-lock-mixed-sc 4 2
//# swap-lock-held deadlock deadlock
//# swap-lock-relaxed UB-RACE-DATA UB-RACE-DATA
//# park 3 3
//# condvar 3 3
//# notify-one 962 962
//# notify-all 26 26
//# lost-wake-up deadlock deadlock
//# deadlock deadlock deadlock
//# never-woken deadlock deadlock
//# spins-forever deadlock deadlock
//# self-deadlock deadlock deadlock

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::*};
use std::sync::{Condvar, Mutex, Once};
use std::thread;

static M: Mutex<u32> = Mutex::new(0);
static N: Mutex<u32> = Mutex::new(0);
static READY: Condvar = Condvar::new();
static FLAG: AtomicBool = AtomicBool::new(false);
static X: AtomicU32 = AtomicU32::new(0);
static Y: AtomicU32 = AtomicU32::new(0);
static ONCE: Once = Once::new();

fn run(threads: &[fn()]) {
    let handles: Vec<_> = threads.iter().map(|&body| thread::spawn(body)).collect();
    handles.into_iter().for_each(|handle| handle.join().unwrap());
}

fn run_n(count: usize, body: fn()) {
    run(&vec![body; count]);
}

fn lock() {
    *M.lock().unwrap() += 1;
}

/// A lock that spins.
fn spin_lock() {
    while X.compare_exchange(0, 1, Acquire, Relaxed).is_err() {
        std::hint::spin_loop();
    }
}

/// One that writes what is there for as long as it is locked.
fn swap_lock() {
    while X.swap(1, Acquire) != 0 {
        std::hint::spin_loop();
    }
}

fn swap_locked() {
    swap_lock();
    add();
    X.store(0, Release);
}

static mut COUNT: u32 = 0;

/// A change that is no atomic operation.
fn add() {
    unsafe { COUNT += 1 }
}

/// Waits until something holds of the number in the lock.
fn wait_until(holds: fn(u32) -> bool) -> std::sync::MutexGuard<'static, u32> {
    READY.wait_while(M.lock().unwrap(), |number| !holds(*number)).unwrap()
}

fn take() {
    *wait_until(|number| number > 0) -= 1;
}

fn give() {
    *M.lock().unwrap() += 1;
    READY.notify_one();
}

fn main() {
    match &*std::env::args().nth(1).unwrap() {
        "lock/2" => run(&[lock, lock]),
        "lock/3" => { run(&[lock, lock, lock]); assert_eq!(*M.lock().unwrap(), 3) }
        "lock-twice/3" => run(&[|| { lock(); lock() }, || { lock(); lock() }, || { lock(); lock() }]),
        "try-lock" => run(&[lock, || drop(M.try_lock())]),
        "scope" => {
            let (x, y) = (AtomicU32::new(0), AtomicU32::new(0));
            thread::scope(|scope| {
                scope.spawn(|| { x.store(1, Release); y.load(Acquire); });
                scope.spawn(|| { y.store(1, Release); x.load(Acquire); });
            });
        }
        "scope-count" => {
            let x = AtomicU32::new(0);
            thread::scope(|scope| {
                let threads: Vec<_> = (0..3).map(|_| scope.spawn(|| x.fetch_add(1, Relaxed))).collect();
                threads.into_iter().for_each(|thread| drop(thread.join()));
            });
            assert_eq!(x.into_inner(), 3);
        }
        "spin" => run(&[|| while !FLAG.load(Acquire) {}, || FLAG.store(true, Release)]),
        "spin-main" => {
            let other = thread::spawn(|| FLAG.store(true, Release));
            while !FLAG.load(Acquire) { std::hint::spin_loop() }
            other.join().unwrap();
        }
        "spin-yield" => run(&[|| while !FLAG.load(Acquire) { thread::yield_now() }, || FLAG.store(true, Release)]),
        "spin-cas/2" => run(&[|| { spin_lock(); X.store(0, Release) }, || { spin_lock(); X.store(0, Release) }]),
        "spin-stale" => run(&[|| { while X.load(Acquire) == 0 {} }, || { X.store(1, Release); X.store(2, Release) }]),
        "swap-lock/2" => run_n(2, swap_locked),
        "swap-lock/3" => run_n(3, swap_locked),
        "swap-lock-twice" => run_n(2, || { swap_locked(); swap_locked() }),
        "swap-lock-looked-at" => run(&[swap_locked, swap_locked, || { X.load(Relaxed); }]),
        "swap-lock-tried" => run(&[swap_locked, || if X.swap(1, Acquire) == 0 { add(); X.store(0, Release) }]),
        "or-lock/2" => run_n(2, || { while X.fetch_or(1, Acquire) & 1 != 0 {} add(); X.fetch_and(!1, Release); }),
        "test-and-swap-lock/2" => run_n(2, || {
            while X.swap(1, Acquire) != 0 { while X.load(Relaxed) != 0 {} }
            add();
            X.store(0, Release);
        }),
        "swap-lock-and-sc" => run_n(2, || { swap_locked(); Y.fetch_add(1, SeqCst); }),
        // Iterations that swap count here, since others look at the lock by SC operations.
        "swap-lock-mixed-sc" => run_n(2, || {
            while X.swap(1, Acquire) != 0 { while X.load(SeqCst) != 0 {} }
            add();
            X.store(0, SeqCst);
        }),
        "swap-lock-held" => run(&[swap_lock, swap_lock]),
        "swap-lock-relaxed" => run_n(2, || { swap_lock(); add(); X.store(0, Relaxed) }),
        "park" => {
            let waits = thread::spawn(thread::park);
            waits.thread().unpark();
            waits.join().unwrap();
        }
        "once" => run(&[|| ONCE.call_once(|| Y.store(1, Relaxed)), || ONCE.call_once(|| Y.store(2, Relaxed))]),
        "condvar" => run(&[
            || { let mut ready = M.lock().unwrap(); while *ready == 0 { ready = READY.wait(ready).unwrap() } },
            || { *M.lock().unwrap() = 1; READY.notify_one() },
        ]),
        "notify-one" => run(&[take, take, || { give(); give() }]),
        "notify-all" => run(&[
            || drop(wait_until(|number| number > 0)),
            || drop(wait_until(|number| number > 1)),
            || { *M.lock().unwrap() = 2; READY.notify_all() },
        ]),
        // Each waits for something else, and a wake-up may reach the wrong one.
        "lost-wake-up" => run(&[
            || drop(wait_until(|number| number & 1 != 0)),
            || drop(wait_until(|number| number & 2 != 0)),
            || { *M.lock().unwrap() |= 1; READY.notify_one(); *M.lock().unwrap() |= 2; READY.notify_one() },
        ]),
        "deadlock" => run(&[|| { let _m = M.lock(); let _n = N.lock(); }, || { let _n = N.lock(); let _m = M.lock(); }]),
        "never-woken" => run(&[|| { let _guard = READY.wait(M.lock().unwrap()); }, || READY.notify_one()]),
        "spins-forever" => run(&[|| while !FLAG.load(Acquire) {}, || FLAG.store(false, Release)]),
        "self-deadlock" => run(&[|| { let _a = M.lock(); let _b = M.lock(); }]),
        _ => panic!("no program of that name"),
    }
}
