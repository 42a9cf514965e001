//! Tests for loom. Those whose names begin with `wrong` have a bug in some execution.
#![cfg(loom)]

use std::future::poll_fn;
use std::task::Poll;

use loom::cell::{Cell, UnsafeCell};
use loom::future::{block_on, AtomicWaker};
use loom::sync::atomic::{fence, AtomicPtr, AtomicUsize, Ordering};
use loom::sync::{mpsc, Arc, Condvar, Mutex, Notify, RwLock};
use loom::thread;
use loom_tests::SpinLock;

#[test]
fn right_lock() {
    loom::model(|| {
        let lock = Arc::new(SpinLock::new(0));
        let other = lock.clone();
        let thread = thread::spawn(move || other.with(|value| *value += 1));
        lock.with(|value| *value += 1);
        thread.join().unwrap();
        assert_eq!(lock.with(|value| *value), 2);
    });
}

#[test]
fn wrong_lock() {
    loom::model(|| {
        let lock = Arc::new(SpinLock::releasing(0, Ordering::Relaxed));
        let other = lock.clone();
        let thread = thread::spawn(move || other.with(|value| *value += 1));
        lock.with(|value| *value += 1);
        thread.join().unwrap();
    });
}

/// loom takes sequentially consistent accesses for weaker ones, and fails here.
#[test]
fn right_store_buffering() {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(2);
    builder.check(|| {
        let both = Arc::new((AtomicUsize::new(0), AtomicUsize::new(0)));
        let other = both.clone();
        let thread = thread::spawn(move || {
            other.0.store(1, Ordering::SeqCst);
            other.1.load(Ordering::SeqCst)
        });
        both.1.store(1, Ordering::SeqCst);
        let seen = both.0.load(Ordering::SeqCst);
        assert!(seen == 1 || thread.join().unwrap() == 1);
    });
}

#[test]
fn wrong_store_buffering() {
    loom::model(|| {
        let both = Arc::new((AtomicUsize::new(0), AtomicUsize::new(0)));
        let other = both.clone();
        let thread = thread::spawn(move || {
            other.0.store(1, Ordering::Release);
            other.1.load(Ordering::Acquire)
        });
        both.1.store(1, Ordering::Release);
        let seen = both.0.load(Ordering::Acquire);
        assert!(seen == 1 || thread.join().unwrap() == 1);
    });
}

struct Published {
    value: UnsafeCell<usize>,
    is_there: AtomicUsize,
}

unsafe impl Sync for Published {}

fn publish(order: Ordering) {
    let place = Arc::new(Published { value: UnsafeCell::new(0), is_there: AtomicUsize::new(0) });
    let other = place.clone();
    let thread = thread::spawn(move || {
        other.value.with_mut(|value| unsafe { *value = 7 });
        fence(order);
        other.is_there.store(1, Ordering::Relaxed);
    });
    if place.is_there.load(Ordering::Acquire) == 1 {
        assert_eq!(unsafe { *place.value.get().deref() }, 7);
    }
    thread.join().unwrap();
}

#[test]
fn right_publication() {
    loom::model(|| publish(Ordering::Release));
}

#[test]
fn wrong_publication() {
    loom::model(|| publish(Ordering::Acquire));
}

#[test]
fn wrong_leak() {
    loom::model(|| {
        let value = loom::alloc::Track::new(Box::new(1));
        std::mem::forget(value);
    });
}

#[test]
fn wrong_deadlock() {
    loom::model(|| {
        let locks = Arc::new((Mutex::new(0), Mutex::new(0)));
        let other = locks.clone();
        let thread = thread::spawn(move || {
            let _first = other.1.lock().unwrap();
            let _second = other.0.lock().unwrap();
        });
        {
            let _first = locks.0.lock().unwrap();
            let _second = locks.1.lock().unwrap();
        }
        thread.join().unwrap();
    });
}

#[test]
fn right_notification() {
    loom::model(|| {
        let notify = Arc::new((Notify::new(), AtomicUsize::new(0)));
        let other = notify.clone();
        let thread = thread::spawn(move || {
            other.1.store(1, Ordering::Relaxed);
            other.0.notify();
        });
        notify.0.wait();
        assert_eq!(notify.1.load(Ordering::Relaxed), 1);
        thread.join().unwrap();
    });
}

#[test]
fn right_future() {
    loom::model(|| {
        let shared = Arc::new((AtomicWaker::new(), AtomicUsize::new(0)));
        let other = shared.clone();
        let thread = thread::spawn(move || {
            other.1.store(1, Ordering::Release);
            other.0.wake();
        });
        block_on(poll_fn(|context| {
            shared.0.register_by_ref(context.waker());
            if shared.1.load(Ordering::Acquire) == 1 { Poll::Ready(()) } else { Poll::Pending }
        }));
        thread.join().unwrap();
    });
}

loom::lazy_static! {
    static ref SHARED: AtomicUsize = AtomicUsize::new(5);
    static ref OTHER: Mutex<usize> = Mutex::new(6);
}

loom::thread_local! {
    static OWN: Cell<usize> = Cell::new(1);
}

/// Everything else that loom has, once, in one thread.
#[test]
fn right_surface() {
    loom::model(|| {
        assert_eq!(SHARED.fetch_add(1, Ordering::SeqCst) + *OTHER.lock().unwrap(), 11);
        OWN.with(|own| own.set(own.get() + 1));
        assert_eq!(OWN.with(|own| own.get()), 2);

        let mut number = AtomicUsize::new(1);
        number.with_mut(|number| *number += 1);
        assert_eq!(unsafe { number.unsync_load() }, 2);
        assert_eq!(number.into_inner(), 2);
        let pointer = AtomicPtr::new(std::ptr::null_mut::<u8>());
        assert!(pointer.load(Ordering::Relaxed).is_null());

        let object: Arc<dyn Fn() -> usize + Send + Sync> = Arc::from_std(std::sync::Arc::new(|| 3));
        assert_eq!((object(), Arc::strong_count(&object)), (3, 1));
        let raw = Arc::into_raw(Arc::new(4));
        assert_eq!(Arc::try_unwrap(unsafe { Arc::from_raw(raw) }).unwrap(), 4);

        let cell = UnsafeCell::new(1);
        cell.get_mut().with(|value| unsafe { *value += 1 });
        assert_eq!(cell.with(|value| unsafe { *value }) + cell.into_inner(), 4);

        let (sender, receiver) = mpsc::channel();
        sender.send(1).unwrap();
        assert_eq!(receiver.recv(), Ok(1));
        assert_eq!(*RwLock::new(2).read().unwrap(), 2);
        Condvar::new().notify_all();
        loom::stop_exploring();
        loom::explore();
        thread::yield_now();
    });
}
