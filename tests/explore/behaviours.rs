//! What users of atomics, fences, locks and threads rely on, one behaviour each: a right use has so many executions, and a wrong one
//! (an assertion that weak memory breaks, a race, a deadlock, a leak) is found. A weak exchange fails once without a reason (`update`), and
//! whether a thread panics is looked at by locks (`lock-poisoned`).
//!
//# fetch-add-sees-both 2 2
//# load-add-store exit-101 exit-101
//# exchange-one-wins 2 2
//# exchange-reads-new 2 2
//# exchange-failed-acquires 2 2
//# exchange-failed-relaxed UB-RACE-DATA UB-RACE-DATA
//# exchange-is-atomic 2 2
//# update 16 16
//# swap-publishes 2 2
//# bits 6 6
//# bool-ops 2 2
//# pointer-published 2 2
//# causality 2 2
//# release-sequence 3 3
//# release-sequence-broken UB-RACE-DATA UB-RACE-DATA
//# relaxed-out-of-order exit-101 3
//# relaxed-coherent 6 6
//# load-buffering 3 3
//# store-buffering exit-101 3
//# sb-fences 3 3
//# sb-fences-acq-rel exit-101 3
//# iriw-seq-cst 15 15
//# iriw-fences 15 15
//# rwc-fences 7 7
//# w-rwc-fences 7 7
//# fence-sides-swapped UB-RACE-DATA UB-RACE-DATA
//# hazard-fences 3 3
//# spec-seq-cst 8 8
//# lock-orders-relaxed 2 2
//# lock-and-get-mut 2 2
//# lock-poisoned 4 4
//# guard-kept-join deadlock deadlock
//# readers-share 1 1
//# try-write-in-read 1 1
//# upgrade-self deadlock deadlock
//# notify-flag 3 3
//# notify-without-flag deadlock deadlock
//# notify-no-lock deadlock deadlock
//# park-token 1 1
//# yield-until 1 1
//# yield-never deadlock deadlock
//# join-orders 1 1
//# join-panicked 1 1
//# ids-differ 1 1
//# names 1 1
//# locals 1 1
//# locals-dropped 1 1
//# builder 1 1
//# arc-last-drop 1 1
//# arc-get-mut 1 1
//# arc-leak leak leak
//# box-leak-sometimes leak leak
//# cell-read-read 1 1
//# cell-write-read UB-RACE-DATA UB-RACE-DATA
//# cell-moved 1 1
//# cell-wrong-flag UB-RACE-DATA UB-RACE-DATA
//# cell-after-flag UB-RACE-DATA UB-RACE-DATA
//# atomic-not-atomic UB-RACE-DATA UB-RACE-DATA
//# future-waker 5 5

use std::cell::{Cell, UnsafeCell};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, Ordering, Ordering::*, fence};
use std::sync::{Arc, Condvar, Mutex, RwLock};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;

static X: AtomicU32 = AtomicU32::new(0);
static Y: AtomicU32 = AtomicU32::new(0);
static Z: AtomicU32 = AtomicU32::new(0);
static FLAG: AtomicBool = AtomicBool::new(false);
static SHARED: AtomicPtr<u32> = AtomicPtr::new(null_mut());
static M: Mutex<u32> = Mutex::new(0);
static LOCK: RwLock<u32> = RwLock::new(0);
static READY: Condvar = Condvar::new();

/// A variable that is not atomic.
struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static P: Plain = Plain(UnsafeCell::new(0));

impl Plain {
    fn set(&self, value: u32) {
        unsafe { *self.0.get() = value }
    }
    fn get(&self) -> u32 {
        unsafe { *self.0.get() }
    }
}

thread_local! {
    static LOCAL: Cell<u32> = const { Cell::new(1) };
    static DROPPED: Tells = const { Tells };
}

struct Tells;

impl Drop for Tells {
    fn drop(&mut self) {
        P.set(P.get() + 1);
    }
}

fn run<T: Send + 'static, const N: usize>(threads: [fn() -> T; N]) -> [T; N] {
    threads.map(thread::spawn).map(|handle| handle.join().unwrap())
}

fn is_first(order: Ordering) -> bool {
    X.compare_exchange(0, 1, order, order).is_ok()
}

/// A message that is passed on by a flag.
fn passes(send: fn(), receive: fn() -> bool) {
    let sender = thread::spawn(move || {
        P.set(1);
        send();
    });
    if receive() {
        assert_eq!(P.get(), 1);
    }
    sender.join().unwrap();
}

/// Two threads write, and two look at both variables in different orders. Do they agree which was first?
fn iriw(store: Ordering, load: Ordering, between: fn()) {
    let look = move |one: &'static AtomicU32, other: &'static AtomicU32| {
        thread::spawn(move || {
            let first = one.load(load);
            between();
            (first, other.load(load))
        })
    };
    let writers = [&X, &Y].map(|at| thread::spawn(move || at.store(1, store)));
    let readers = [look(&X, &Y), look(&Y, &X)].map(|reader| reader.join().unwrap());
    writers.into_iter().for_each(|writer| writer.join().unwrap());
    assert_ne!(readers, [(1, 0), (1, 0)]);
}

/// A thread writes, another one reads that and then Y, a third one writes Y and reads X.
fn rwc(between: fn(), order: (Ordering, Ordering)) {
    let writer = thread::spawn(move || X.store(1, order.1));
    let reader = thread::spawn(move || {
        let first = X.load(order.0);
        between();
        (first, Y.load(order.0))
    });
    let other = thread::spawn(move || {
        Y.store(1, order.1);
        between();
        X.load(order.0)
    });
    writer.join().unwrap();
    assert_ne!((reader.join().unwrap(), other.join().unwrap()), ((1, 0), 0));
}

/// As before, but the first two communicate by a release store.
fn w_rwc(last: fn()) {
    let writer = thread::spawn(|| {
        X.store(1, Relaxed);
        Z.store(1, Release);
    });
    let reader = thread::spawn(|| {
        let first = Z.load(Acquire);
        fence(SeqCst);
        (first, Y.load(Relaxed))
    });
    let other = thread::spawn(move || {
        Y.store(1, Relaxed);
        last();
        X.load(Relaxed)
    });
    writer.join().unwrap();
    assert_ne!((reader.join().unwrap(), other.join().unwrap()), ((1, 0), 0));
}

/// Who reads protects what it reads; who takes it away looks whether it is protected.
fn hazard(between: fn()) {
    let reader = thread::spawn(move || {
        Y.store(1, Relaxed);
        between();
        if X.load(Relaxed) == 0 {
            assert_eq!(P.get(), 0);
        }
    });
    X.store(1, Relaxed);
    between();
    if Y.load(Relaxed) == 0 {
        P.set(1);
    }
    reader.join().unwrap();
}

/// Independent writes, and two threads each of which waits for one and then looks at the other.
fn spec(order: (Ordering, Ordering)) {
    let writers = [&X, &Y].map(|at| thread::spawn(move || at.store(1, order.1)));
    let count = |one: &'static AtomicU32, other: &'static AtomicU32| {
        thread::spawn(move || one.load(order.0) == 1 && other.load(order.0) == 0)
    };
    let counters = [count(&X, &Y), count(&Y, &X)].map(|counter| counter.join().unwrap());
    writers.into_iter().for_each(|writer| writer.join().unwrap());
    assert_ne!(counters, [true, true]);
}

/// A lock for reading that is asked for while one has it for writing, by the same thread.
fn upgrade() {
    let _reads = LOCK.read();
    let _writes = LOCK.write();
}

struct Unparks(thread::Thread);

impl Wake for Unparks {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

static WAKER: Mutex<Option<Waker>> = Mutex::new(None);

/// A future that is ready once the flag is set. It leaves its waker before it looks.
fn poll_flag(context: &mut Context) -> Poll<u32> {
    *WAKER.lock().unwrap() = Some(context.waker().clone());
    if FLAG.load(SeqCst) { Poll::Ready(P.get()) } else { Poll::Pending }
}

fn wakes() {
    let waker = thread::spawn(|| {
        P.set(5);
        FLAG.store(true, SeqCst);
        if let Some(waker) = WAKER.lock().unwrap().take() {
            waker.wake();
        }
    });
    let mut future = Box::pin(std::future::poll_fn(poll_flag));
    let own = Waker::from(Arc::new(Unparks(thread::current())));
    let value = loop {
        match future.as_mut().poll(&mut Context::from_waker(&own)) {
            Poll::Ready(value) => break value,
            Poll::Pending => thread::park(),
        }
    };
    assert_eq!(value, 5);
    waker.join().unwrap();
    drop(WAKER.lock().unwrap().take());
}

fn atomics(name: &str) {
    match name {
        "fetch-add-sees-both" => {
            let mut seen = run([|| X.fetch_add(1, Relaxed), || X.fetch_add(1, Relaxed)]);
            seen.sort();
            assert_eq!((seen, X.load(Relaxed)), ([0, 1], 2));
        }
        "load-add-store" => {
            run([|| X.store(X.load(SeqCst) + 1, SeqCst), || X.store(X.load(SeqCst) + 1, SeqCst)]);
            assert_eq!(X.load(SeqCst), 2);
        }
        "exchange-one-wins" => {
            let won = run([|| is_first(Relaxed), || is_first(Relaxed)]);
            assert!(won[0] != won[1]);
        }
        // The value that an exchange fails on is the newest one.
        "exchange-reads-new" => {
            let other = thread::spawn(|| X.store(1, Relaxed));
            let found = X.compare_exchange(0, 2, Relaxed, Relaxed);
            other.join().unwrap();
            assert_eq!(X.load(Relaxed), 1, "after {found:?}");
        }
        "exchange-failed-acquires" => {
            passes(|| X.store(1, Release), || X.compare_exchange(0, 2, Relaxed, Acquire) == Err(1))
        }
        "exchange-failed-relaxed" => {
            passes(|| X.store(1, Release), || X.compare_exchange(0, 2, Acquire, Relaxed) == Err(1))
        }
        // Nothing comes between what an exchange reads and what it writes.
        "exchange-is-atomic" => {
            run([|| drop(X.compare_exchange(0, 1, Relaxed, Relaxed)), || X.store(2, Relaxed)]);
            assert_eq!(X.load(Relaxed), 2);
        }
        "update" => {
            fn double() {
                let _ = X.fetch_update(Relaxed, Relaxed, |old| Some(old * 2 + 1));
            }
            run([double, double]);
            assert_eq!(X.load(Relaxed), 3);
        }
        "swap-publishes" => passes(|| drop(X.swap(1, Release)), || X.swap(2, Acquire) == 1),
        "bits" => {
            run([|| X.fetch_or(6, Relaxed), || X.fetch_xor(6, Relaxed), || X.fetch_xor(8, Relaxed)]);
            assert!([8, 14].contains(&X.load(Relaxed)));
        }
        "bool-ops" => {
            run([|| FLAG.fetch_not(Relaxed), || FLAG.fetch_xor(true, Relaxed)]);
            assert!(!FLAG.load(Relaxed));
        }
        "pointer-published" => pointer(Release, Acquire),
        "causality" => passes(|| FLAG.store(true, Release), || FLAG.load(Acquire)),
        // One who adds does not end what was released; one who stores does.
        "release-sequence" => passes(|| { X.store(1, Release); X.fetch_add(1, Relaxed); }, || X.load(Acquire) > 0),
        "release-sequence-broken" => passes(|| { X.store(1, Release); X.store(2, Relaxed) }, || X.load(Acquire) == 2),
        _ => memory(name),
    }
}

fn pointer(store: Ordering, load: Ordering) {
    let sender = thread::spawn(move || SHARED.store(Box::into_raw(Box::new(1)), store));
    let found = SHARED.load(load);
    if !found.is_null() {
        assert_eq!(unsafe { *found }, 1);
    }
    sender.join().unwrap();
    drop(unsafe { Box::from_raw(SHARED.load(Relaxed)) });
}

fn store_buffering(store: Ordering, load: Ordering, between: [fn(); 2]) {
    let one = thread::spawn(move || { X.store(1, store); between[0](); Y.load(load) });
    let other = thread::spawn(move || { Y.store(1, store); between[1](); X.load(load) });
    assert_ne!((one.join().unwrap(), other.join().unwrap()), (0, 0));
}

fn nothing() {}

fn memory(name: &str) {
    let (full, half): (fn(), fn()) = (|| fence(SeqCst), || fence(AcqRel));
    match name {
        "relaxed-out-of-order" => {
            let writer = thread::spawn(|| { X.store(1, Relaxed); Y.store(1, Relaxed) });
            let (y, x) = (Y.load(Relaxed), X.load(Relaxed));
            assert!(y <= x);
            writer.join().unwrap();
        }
        // Of one location nobody sees an older value after a newer one.
        "relaxed-coherent" => {
            let writer = thread::spawn(|| { X.store(1, Relaxed); X.store(2, Relaxed) });
            let (first, second) = (X.load(Relaxed), X.load(Relaxed));
            assert!(first <= second);
            writer.join().unwrap();
        }
        "load-buffering" => {
            let found = run([|| { let x = X.load(Relaxed); Y.store(1, Relaxed); x }, || { let y = Y.load(Relaxed); X.store(1, Relaxed); y }]);
            assert_ne!(found, [1, 1], "RC11 does not have that");
        }
        "store-buffering" => store_buffering(Relaxed, Relaxed, [nothing, nothing]),
        "sb-fences" => store_buffering(Relaxed, Relaxed, [full, full]),
        "sb-fences-acq-rel" => store_buffering(Relaxed, Relaxed, [half, half]),
        "iriw-seq-cst" => iriw(SeqCst, SeqCst, nothing),
        "iriw-fences" => iriw(Relaxed, Relaxed, full),
        "rwc-fences" => rwc(full, (Relaxed, Relaxed)),
        "w-rwc-fences" => w_rwc(full),
        "fence-sides-swapped" => {
            passes(|| { fence(Acquire); X.store(1, Relaxed) }, || X.load(Relaxed) == 1 && { fence(Release); true })
        }
        "hazard-fences" => hazard(full),
        "spec-seq-cst" => spec((SeqCst, SeqCst)),
        _ => locks(name),
    }
}

fn locks(name: &str) {
    match name {
        // What is done under a lock is ordered, atomic and relaxed or not.
        "lock-orders-relaxed" => {
            fn add() {
                let _guard = M.lock();
                X.store(X.load(Relaxed) + 1, Relaxed);
                P.set(P.get() + 1);
            }
            run([add, add]);
            assert_eq!((X.load(Relaxed), P.get()), (2, 2));
        }
        "lock-and-get-mut" => {
            let mut all = Arc::new(Mutex::new(1));
            let others = [2, 3].map(|by| { let all = all.clone(); thread::spawn(move || *all.lock().unwrap() *= by) });
            others.into_iter().for_each(|other| other.join().unwrap());
            assert_eq!(Arc::get_mut(&mut all).unwrap().get_mut().unwrap(), &mut 6);
        }
        "lock-poisoned" => {
            let other = thread::spawn(|| { let _guard = M.lock(); std::panic::resume_unwind(Box::new(())) });
            drop(M.lock());
            let _: Result<(), _> = other.join();
            assert!(M.is_poisoned());
        }
        "guard-kept-join" => {
            let _guard = M.lock();
            thread::spawn(|| drop(M.lock())).join().unwrap();
        }
        "readers-share" => {
            let reads = LOCK.read().unwrap();
            assert_eq!(thread::spawn(|| *LOCK.read().unwrap()).join().unwrap(), *reads);
        }
        "try-write-in-read" => {
            let _reads = LOCK.read();
            assert!(thread::spawn(|| LOCK.try_write().is_err()).join().unwrap());
        }
        "upgrade-self" => upgrade(),
        "notify-flag" => {
            let other = thread::spawn(|| { *M.lock().unwrap() = 1; READY.notify_one() });
            let ready = READY.wait_while(M.lock().unwrap(), |number| *number == 0).unwrap();
            assert_eq!(*ready, 1);
            drop(ready);
            other.join().unwrap();
        }
        "notify-without-flag" => {
            let other = thread::spawn(|| READY.notify_one());
            drop(READY.wait(M.lock().unwrap()));
            other.join().unwrap();
        }
        // The flag is set without the lock: between the look at it and the wait.
        "notify-no-lock" => {
            let other = thread::spawn(|| { FLAG.store(true, SeqCst); READY.notify_one() });
            let mut guard = M.lock().unwrap();
            while !FLAG.load(SeqCst) {
                guard = READY.wait(guard).unwrap();
            }
            drop(guard);
            other.join().unwrap();
        }
        _ => threads(name),
    }
}

fn threads(name: &str) {
    match name {
        "park-token" => { thread::current().unpark(); thread::park() }
        "yield-until" => {
            let other = thread::spawn(|| FLAG.store(true, Relaxed));
            while !FLAG.load(Relaxed) { thread::yield_now() }
            other.join().unwrap();
        }
        "yield-never" => drop(run([|| while !FLAG.load(Relaxed) { thread::yield_now() }])),
        "join-orders" => { thread::spawn(|| P.set(3)).join().unwrap(); assert_eq!(P.get(), 3) }
        "join-panicked" => {
            let panics = thread::spawn(|| { P.set(1); std::panic::resume_unwind(Box::new(9)) });
            let result: Result<(), _> = panics.join();
            assert_eq!((result.unwrap_err().downcast_ref(), P.get()), (Some(&9), 1));
        }
        "ids-differ" => {
            let ids = run([|| thread::current().id(), || thread::current().id()]);
            assert!(ids[0] != ids[1] && !ids.contains(&thread::current().id()));
        }
        "names" => {
            let named = |name: &str| thread::Builder::new().name(name.to_owned()).spawn(|| thread::current().name().map(str::to_owned));
            let handles = ["one", "other"].map(|name| (name, named(name).unwrap()));
            handles.into_iter().for_each(|(name, handle)| {
                assert_eq!(handle.thread().name(), Some(name));
                assert_eq!(handle.join().unwrap().as_deref(), Some(name));
            });
            assert_eq!(run([|| thread::current().name().is_none()]), [true]);
        }
        "locals" => {
            LOCAL.set(9);
            assert_eq!(run([|| LOCAL.replace(2), || LOCAL.replace(3)]), [1, 1]);
            assert_eq!(LOCAL.get(), 9);
        }
        "locals-dropped" => { run([|| DROPPED.with(|_| ())]); assert_eq!(P.get(), 1) }
        "builder" => assert_eq!(thread::Builder::new().stack_size(1 << 16).spawn(|| 4).unwrap().join().unwrap(), 4),
        _ => memory_of_threads(name),
    }
}

fn memory_of_threads(name: &str) {
    match name {
        "arc-last-drop" => {
            let all = Arc::new(Tells);
            let others = [all.clone(), all].map(|it| thread::spawn(move || drop(it)));
            others.into_iter().for_each(|other| other.join().unwrap());
            assert_eq!(P.get(), 1);
        }
        "arc-get-mut" => {
            let mut all = Arc::new(1);
            thread::spawn({ let all = all.clone(); move || drop(all) }).join().unwrap();
            *Arc::get_mut(&mut all).unwrap() = 2;
        }
        "arc-leak" => std::mem::forget(thread::spawn({ let all = Arc::new(1); move || all }).join()),
        // Only who is second leaks.
        "box-leak-sometimes" => {
            let other = thread::spawn(|| { X.fetch_add(1, Relaxed); });
            let kept = Box::new(1);
            if X.load(Relaxed) == 1 { std::mem::forget(kept) }
            other.join().unwrap();
        }
        "cell-read-read" => drop(run([|| P.get(), || P.get()])),
        "cell-write-read" => drop(run([|| P.set(1), || drop(P.get())])),
        "cell-moved" => {
            let cell = Box::new(Cell::new(1));
            let cell = thread::spawn(move || { cell.set(2); cell }).join().unwrap();
            assert_eq!(cell.get(), 2);
        }
        "cell-wrong-flag" => passes(|| X.store(1, Release), || Y.load(Acquire) == 0),
        // The writer goes on after it has told.
        "cell-after-flag" => passes(|| { X.store(1, Release); P.set(1) }, || X.load(Acquire) == 1),
        "atomic-not-atomic" => {
            let other = thread::spawn(|| X.store(1, Relaxed));
            unsafe { X.as_ptr().read() };
            other.join().unwrap();
        }
        "future-waker" => wakes(),
        _ => panic!("no program of that name"),
    }
}

fn main() {
    atomics(&std::env::args().nth(1).unwrap());
}
