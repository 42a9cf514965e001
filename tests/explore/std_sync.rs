//! Each of the types in `std::sync`, and parking: a right use of it, and one that is wrong in some order of threads only.
//!
//# mutex 2 2
//# mutex-lost-update exit-101 exit-101
//# mutex-two-orders deadlock deadlock
//# mutex-try exit-101 exit-101
//# rwlock 2 2
//# rwlock-lost-update exit-101 exit-101
//# rwlock-two-orders deadlock deadlock
//# condvar 3 3
//# condvar-flag-without-lock deadlock deadlock
//# condvar-one-of-two deadlock deadlock
//# barrier 16 16
//# barrier-reused 24 24
//# barrier-too-few deadlock deadlock
//# once 2 2
//# once-by-hand UB-RACE-DATA UB-RACE-DATA
//# once-lock 6 6
//# once-lock-too-early exit-101 exit-101
//# lazy-lock 2 2
//# channel 8 8
//# channel-order exit-101 exit-101
//# channel-kept-sender deadlock deadlock
//# channel-full deadlock deadlock
//# channel-leak leak leak
//# park 4 4
//# park-twice deadlock deadlock
//# scope-race UB-RACE-DATA UB-RACE-DATA
//# scope 1 1
//# arc-unwrap exit-101 exit-101
//# weak-upgrade exit-101 exit-101
//# leak-if-late leak leak
//# use-after-free-if-late UB-VALUE-DANGLING UB-VALUE-DANGLING

use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, Ordering::*};
use std::sync::mpsc::{channel, sync_channel};
use std::sync::{Arc, Barrier, Condvar, LazyLock, Mutex, Once, OnceLock, RwLock};
use std::thread::{self, spawn};

static A: Mutex<u32> = Mutex::new(0);
static B: Mutex<u32> = Mutex::new(0);
static C: RwLock<u32> = RwLock::new(0);
static D: RwLock<u32> = RwLock::new(0);
static READY: Condvar = Condvar::new();
static FLAG: AtomicBool = AtomicBool::new(false);
static COUNT: AtomicU32 = AtomicU32::new(0);
static POINTER: AtomicPtr<u32> = AtomicPtr::new(std::ptr::null_mut());

fn two(body: fn()) {
    let other = spawn(body);
    body();
    other.join().unwrap();
}

fn mutex() {
    two(|| *A.lock().unwrap() += 1);
    assert_eq!(*A.lock().unwrap(), 2);
}

fn mutex_lost_update() {
    two(|| {
        let seen = *A.lock().unwrap();
        *A.lock().unwrap() = seen + 1;
    });
    assert_eq!(*A.lock().unwrap(), 2);
}

fn mutex_two_orders() {
    let other = spawn(|| {
        let a = A.lock().unwrap();
        let _b = B.lock().unwrap();
        drop(a);
    });
    let b = B.lock().unwrap();
    let _a = A.lock().unwrap();
    drop(b);
    drop(_a);
    other.join().unwrap();
}

fn mutex_try() {
    let other = spawn(|| *A.lock().unwrap() += 1);
    // It is held in some order.
    *A.try_lock().unwrap() += 1;
    other.join().unwrap();
}

fn rwlock() {
    let other = spawn(|| *C.write().unwrap() += 1);
    assert!(*C.read().unwrap() < 2);
    other.join().unwrap();
}

fn rwlock_lost_update() {
    two(|| {
        let seen = *C.read().unwrap();
        *C.write().unwrap() = seen + 1;
    });
    assert_eq!(*C.read().unwrap(), 2);
}

fn rwlock_two_orders() {
    let other = spawn(|| {
        let _c = C.read().unwrap();
        let _d = D.write().unwrap();
    });
    {
        let _d = D.read().unwrap();
        let _c = C.write().unwrap();
    }
    other.join().unwrap();
}

fn condvar() {
    let other = spawn(|| {
        *A.lock().unwrap() = 1;
        READY.notify_one();
    });
    drop(READY.wait_while(A.lock().unwrap(), |ready| *ready == 0).unwrap());
    other.join().unwrap();
}

fn condvar_flag_without_lock() {
    let other = spawn(|| {
        FLAG.store(true, SeqCst);
        READY.notify_one();
    });
    let mut guard = A.lock().unwrap();
    // The flag may be set, and the notification be over, between the look at it and the wait.
    while !FLAG.load(SeqCst) {
        guard = READY.wait(guard).unwrap();
    }
    drop(guard);
    other.join().unwrap();
}

fn condvar_one_of_two() {
    let waits = || drop(READY.wait_while(A.lock().unwrap(), |ready| *ready == 0).unwrap());
    let others = [spawn(waits), spawn(waits)];
    *A.lock().unwrap() = 1;
    READY.notify_one();
    others.into_iter().for_each(|other| other.join().unwrap());
}

fn barrier() {
    static BARRIER: LazyLock<Barrier> = LazyLock::new(|| Barrier::new(2));
    LazyLock::force(&BARRIER);
    let waits = || {
        FLAG.store(true, Relaxed);
        let is_leader = BARRIER.wait().is_leader();
        COUNT.fetch_add(is_leader.into(), Relaxed);
        assert!(FLAG.load(Relaxed));
    };
    two(waits);
    assert_eq!(COUNT.load(Relaxed), 1);
}

fn barrier_reused() {
    static BARRIER: LazyLock<Barrier> = LazyLock::new(|| Barrier::new(2));
    LazyLock::force(&BARRIER);
    let other = spawn(|| {
        BARRIER.wait();
        unsafe { DATA += 1 };
        BARRIER.wait();
    });
    BARRIER.wait();
    BARRIER.wait();
    assert_eq!(unsafe { DATA }, 1);
    other.join().unwrap();
}

fn barrier_too_few() {
    static BARRIER: LazyLock<Barrier> = LazyLock::new(|| Barrier::new(3));
    LazyLock::force(&BARRIER);
    two(|| drop(BARRIER.wait()));
}

static mut DATA: u32 = 0;

fn once() {
    static ONCE: Once = Once::new();
    two(|| {
        ONCE.call_once(|| unsafe { DATA = 7 });
        assert_eq!(unsafe { DATA }, 7);
    });
}

fn once_by_hand() {
    two(|| {
        if !FLAG.load(Acquire) {
            unsafe { DATA = 7 };
            FLAG.store(true, Release);
        }
        assert_eq!(unsafe { DATA }, 7);
    });
}

fn once_lock() {
    static CELL: OnceLock<u32> = OnceLock::new();
    two(|| assert_eq!(*CELL.get_or_init(|| 7), 7));
}

fn once_lock_too_early() {
    static CELL: OnceLock<u32> = OnceLock::new();
    let other = spawn(|| CELL.set(7).unwrap());
    assert_eq!(*CELL.get().expect("it is set"), 7);
    other.join().unwrap();
}

fn lazy_lock() {
    static CELL: LazyLock<u32> = LazyLock::new(|| COUNT.fetch_add(1, Relaxed) + 7);
    two(|| assert_eq!(*CELL, 7));
}

fn channel_of_one() {
    let (sender, receiver) = sync_channel(0);
    let other = spawn(move || sender.send(Box::new(7)).unwrap());
    assert_eq!(*receiver.recv().unwrap(), 7);
    other.join().unwrap();
}

fn channel_order() {
    let (sender, receiver) = sync_channel(2);
    let also = sender.clone();
    let other = spawn(move || sender.send(1).unwrap());
    also.send(2).unwrap();
    // Nothing says who is first.
    assert_eq!(receiver.recv(), Ok(2));
    other.join().unwrap();
}

fn channel_kept_sender() {
    let (sender, receiver) = channel();
    let also = sender.clone();
    let other = spawn(move || sender.send(1).unwrap());
    assert_eq!(receiver.iter().count(), 1);
    drop(also);
    other.join().unwrap();
}

fn channel_full() {
    let (sender, receiver) = sync_channel(1);
    let other = spawn(move || (0..3).for_each(|number| sender.send(number).unwrap()));
    // Nobody takes the others.
    other.join().unwrap();
    drop(receiver);
}

fn channel_leak() {
    let (sender, receiver) = sync_channel(1);
    let other = spawn(move || drop(sender.send(Box::new(7))));
    // It is lost if it came in time.
    if let Ok(number) = receiver.try_recv() {
        std::mem::forget(number);
    }
    other.join().unwrap();
}

fn park() {
    let waiting = spawn(|| {
        while !FLAG.load(Acquire) {
            thread::park();
        }
    });
    FLAG.store(true, Release);
    waiting.thread().unpark();
    waiting.join().unwrap();
}

fn park_twice() {
    let waiting = spawn(|| {
        thread::park();
        thread::park();
    });
    // There is one token.
    waiting.thread().unpark();
    waiting.thread().unpark();
    waiting.join().unwrap();
}

fn scope_race() {
    let mut count = 0;
    let shared = &raw mut count as usize;
    thread::scope(|scope| {
        scope.spawn(move || unsafe { *(shared as *mut u32) += 1 });
        scope.spawn(move || unsafe { *(shared as *mut u32) += 1 });
    });
    assert_eq!(count, 2);
}

fn scope() {
    let (mut one, mut other) = (0, 0);
    thread::scope(|scope| {
        scope.spawn(|| one += 1);
        scope.spawn(|| other += 1);
    });
    assert_eq!(one + other, 2);
}

fn arc_unwrap() {
    let shared = Arc::new(7);
    let also = shared.clone();
    let other = spawn(move || drop(also));
    // The other one may still be there.
    assert_eq!(Arc::try_unwrap(shared), Ok(7));
    other.join().unwrap();
}

fn weak_upgrade() {
    let shared = Arc::new(7);
    let weak = Arc::downgrade(&shared);
    let other = spawn(move || drop(shared));
    assert_eq!(*weak.upgrade().unwrap(), 7);
    other.join().unwrap();
}

fn leak_if_late() {
    let other = spawn(|| POINTER.store(Box::into_raw(Box::new(7)), Release));
    let found = POINTER.swap(std::ptr::null_mut(), AcqRel);
    if !found.is_null() {
        drop(unsafe { Box::from_raw(found) });
    }
    other.join().unwrap();
    POINTER.store(std::ptr::null_mut(), Relaxed);
}

fn use_after_free_if_late() {
    let shared = Box::into_raw(Box::new(AtomicU32::new(0)));
    let address = shared as usize;
    let other = spawn(move || {
        if !FLAG.load(Acquire) {
            unsafe { (*(address as *const AtomicU32)).store(1, Release) };
        }
    });
    FLAG.store(true, Release);
    drop(unsafe { Box::from_raw(shared) });
    other.join().unwrap();
}

fn main() {
    match &*std::env::args().nth(1).unwrap() {
        "mutex" => mutex(),
        "mutex-lost-update" => mutex_lost_update(),
        "mutex-two-orders" => mutex_two_orders(),
        "mutex-try" => mutex_try(),
        "rwlock" => rwlock(),
        "rwlock-lost-update" => rwlock_lost_update(),
        "rwlock-two-orders" => rwlock_two_orders(),
        "condvar" => condvar(),
        "condvar-flag-without-lock" => condvar_flag_without_lock(),
        "condvar-one-of-two" => condvar_one_of_two(),
        "barrier" => barrier(),
        "barrier-reused" => barrier_reused(),
        "barrier-too-few" => barrier_too_few(),
        "once" => once(),
        "once-by-hand" => once_by_hand(),
        "once-lock" => once_lock(),
        "once-lock-too-early" => once_lock_too_early(),
        "lazy-lock" => lazy_lock(),
        "channel" => channel_of_one(),
        "channel-order" => channel_order(),
        "channel-kept-sender" => channel_kept_sender(),
        "channel-full" => channel_full(),
        "channel-leak" => channel_leak(),
        "park" => park(),
        "park-twice" => park_twice(),
        "scope-race" => scope_race(),
        "scope" => scope(),
        "arc-unwrap" => arc_unwrap(),
        "weak-upgrade" => weak_upgrade(),
        "leak-if-late" => leak_if_late(),
        "use-after-free-if-late" => use_after_free_if_late(),
        _ => panic!("no program of that name"),
    }
}
