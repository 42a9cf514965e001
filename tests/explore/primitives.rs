//! What std has for threads to wait for each other, and what happens without a reason: one execution for each order that can be told
//! apart, and what is wrong with a use of it.
//!
//# read-write 2 2
//# write-write 2 2
//# read-read-write 14 14
//# read-in-write deadlock deadlock
//# try-read-write 8 8
//# once 2 2
//# wait-all 26 26
//# barrier 4 4
//# sleep 2 2
//# wait-timeout 5 5
//# wait-timeout-bug exit-101 exit-101
//# park-timeout 5 5
//# weak-once exit-101 exit-101
//# weak-loop/2 16 16
//# weak-loop/3 384 384
//# waits-for-each-other deadlock deadlock

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::*};
use std::sync::{Barrier, Condvar, Mutex, Once, RwLock};
use std::thread;
use std::time::Duration;

static LOCK: RwLock<u32> = RwLock::new(0);
static M: Mutex<bool> = Mutex::new(false);
static READY: Condvar = Condvar::new();
static ONCE: Once = Once::new();
static X: AtomicU32 = AtomicU32::new(0);
static Y: AtomicU32 = AtomicU32::new(0);
static FLAG: AtomicBool = AtomicBool::new(false);
const A_WHILE: Duration = Duration::from_millis(10);

fn run(threads: &[fn()]) {
    let handles: Vec<_> = threads.iter().map(|&body| thread::spawn(body)).collect();
    handles.into_iter().for_each(|handle| handle.join().unwrap());
}

fn write() {
    *LOCK.write().unwrap() += 1;
}

fn read() {
    let _ = *LOCK.read().unwrap();
}

fn once() {
    ONCE.call_once(|| {
        X.fetch_add(1, Relaxed);
    });
    assert_eq!(X.load(Relaxed), 1);
}

fn wait() {
    let mut ready = M.lock().unwrap();
    while !*ready {
        ready = READY.wait(ready).unwrap();
    }
}

fn wait_a_while() -> bool {
    let ready = M.lock().unwrap();
    let (ready, _) = READY.wait_timeout_while(ready, A_WHILE, |ready| !*ready).unwrap();
    *ready
}

fn set() {
    *M.lock().unwrap() = true;
    READY.notify_all();
}

fn add() {
    let mut value = X.load(Relaxed);
    while let Err(newer) = X.compare_exchange_weak(value, value + 1, Relaxed, Relaxed) {
        value = newer;
    }
}

fn main() {
    match &*std::env::args().nth(1).unwrap() {
        "read-write" => run(&[read, write]),
        "write-write" => {
            run(&[write, write]);
            assert_eq!(*LOCK.read().unwrap(), 2);
        }
        "read-read-write" => run(&[read, read, write]),
        "read-in-write" => run(&[read, || {
            let _writes = LOCK.write().unwrap();
            read();
        }]),
        "try-read-write" => run(&[|| drop(LOCK.try_read()), || drop(LOCK.try_write())]),
        "once" => run(&[once, once]),
        "wait-all" => run(&[wait, wait, set]),
        "barrier" => {
            let barrier = Barrier::new(2);
            thread::scope(|scope| {
                let other = scope.spawn(|| barrier.wait().is_leader());
                let leads = barrier.wait().is_leader();
                assert_ne!(leads, other.join().unwrap());
            });
        }
        "sleep" => run(&[
            || {
                thread::sleep(A_WHILE);
                X.store(1, Relaxed);
            },
            || {
                X.load(Relaxed);
            },
        ]),
        "wait-timeout" => run(&[|| { wait_a_while(); }, set]),
        "wait-timeout-bug" => run(&[|| assert!(wait_a_while()), set]),
        "park-timeout" => {
            let main = thread::current();
            let other = thread::spawn(move || {
                FLAG.store(true, Release);
                main.unpark();
            });
            thread::park_timeout(A_WHILE);
            other.join().unwrap();
        }
        "weak-once" => run(&[
            || assert!(X.compare_exchange_weak(0, 1, Relaxed, Relaxed).is_ok()),
            || {
                X.load(Relaxed);
            },
        ]),
        "weak-loop/2" => run(&[add, add]),
        "weak-loop/3" => {
            run(&[add, add, add]);
            assert_eq!(X.load(Relaxed), 3);
        }
        "waits-for-each-other" => run(&[
            || {
                while X.load(Acquire) == 0 {
                    thread::yield_now();
                }
                Y.store(1, Release);
            },
            || {
                while Y.load(Acquire) == 0 {
                    std::hint::spin_loop();
                }
                X.store(1, Release);
            },
        ]),
        _ => panic!("no program of that name"),
    }
}
