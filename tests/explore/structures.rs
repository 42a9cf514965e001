//! Locks, queues and the like with the orderings that they need, and with one of them too weak: that is found. A name with `/`
//! says which operation is too weak.
//!
//# ticket 2 2
//# ticket/lock UB-RACE-DATA UB-RACE-DATA
//# ticket/unlock UB-RACE-DATA UB-RACE-DATA
//# ttas 4 4
//# ttas/lock UB-RACE-DATA UB-RACE-DATA
//# ttas/unlock UB-RACE-DATA UB-RACE-DATA
//# mcs 6 6
//# mcs/tail UB-RACE-DATA UB-RACE-DATA
//# mcs/link UB-RACE-DATA UB-RACE-DATA
//# mcs/wait UB-RACE-DATA UB-RACE-DATA
//# mcs/release UB-RACE-DATA UB-RACE-DATA
//# mcs/hand-over UB-RACE-DATA UB-RACE-DATA
//# seqlock 14 14
//# seqlock/write-fence exit-101 14
//# seqlock/write-end exit-101 14
//# seqlock/read-begin exit-101 14
//# seqlock/read-fence exit-101 14
//# treiber 20 20
//# treiber/push UB-RACE-DATA UB-RACE-DATA
//# treiber/pop UB-RACE-DATA UB-RACE-DATA
//# ring 9 9
//# ring/room UB-RACE-DATA UB-RACE-DATA
//# ring/send UB-RACE-DATA UB-RACE-DATA
//# ring/receive UB-RACE-DATA UB-RACE-DATA
//# ring/free UB-RACE-DATA UB-RACE-DATA
//# publish 4 4
//# publish/publish UB-RACE-DATA UB-RACE-DATA
//# publish/look UB-RACE-DATA UB-RACE-DATA

use std::cell::UnsafeCell;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicUsize, Ordering, Ordering::*, fence};
use std::thread;

/// A variable that is not atomic.
struct Plain<T>(UnsafeCell<T>);
unsafe impl<T> Sync for Plain<T> {}

impl<T: Copy> Plain<T> {
    const fn new(value: T) -> Plain<T> {
        Plain(UnsafeCell::new(value))
    }
    fn set(&self, value: T) {
        unsafe { *self.0.get() = value }
    }
    fn get(&self) -> T {
        unsafe { *self.0.get() }
    }
}

/// The operation that is too weak.
static WEAK: Plain<&str> = Plain::new("");

/// The ordering of an operation.
fn order(operation: &str, ordering: Ordering) -> Ordering {
    if WEAK.get() == operation { Relaxed } else { ordering }
}

fn run(threads: &[fn()]) {
    let handles: Vec<_> = threads.iter().map(|&body| thread::spawn(body)).collect();
    handles.into_iter().for_each(|handle| handle.join().unwrap());
}

static COUNT: Plain<u32> = Plain::new(0);

fn count() {
    COUNT.set(COUNT.get() + 1);
}

// A ticket lock.
static NEXT: AtomicU32 = AtomicU32::new(0);
static SERVED: AtomicU32 = AtomicU32::new(0);

fn ticket() {
    let mine = NEXT.fetch_add(1, Relaxed);
    while SERVED.load(order("lock", Acquire)) != mine {
        std::hint::spin_loop();
    }
    count();
    SERVED.store(mine + 1, order("unlock", Release));
}

// Test and test-and-set.
static TAKEN: AtomicBool = AtomicBool::new(false);

fn test_and_set() {
    loop {
        while TAKEN.load(Relaxed) {
            std::hint::spin_loop();
        }
        if !TAKEN.swap(true, order("lock", Acquire)) {
            break;
        }
    }
    count();
    TAKEN.store(false, order("unlock", Release));
}

// The queue lock of Mellor-Crummey and Scott.
struct Waiter {
    next: AtomicPtr<Waiter>,
    waits: AtomicBool,
}
static TAIL: AtomicPtr<Waiter> = AtomicPtr::new(null_mut());

fn queue_lock() {
    let me = Waiter { next: AtomicPtr::new(null_mut()), waits: AtomicBool::new(true) };
    let mine = &raw const me as *mut Waiter;
    let before = TAIL.swap(mine, order("tail", AcqRel));
    if !before.is_null() {
        unsafe { &*before }.next.store(mine, order("link", Release));
        while me.waits.load(order("wait", Acquire)) {
            std::hint::spin_loop();
        }
    }
    count();
    if me.next.load(Acquire).is_null() {
        if TAIL.compare_exchange(mine, null_mut(), order("release", Release), Relaxed).is_ok() {
            return;
        }
        while me.next.load(Acquire).is_null() {
            std::hint::spin_loop();
        }
    }
    unsafe { &*me.next.load(Acquire) }.waits.store(false, order("hand-over", Release));
}

// A sequence lock.
static VERSION: AtomicUsize = AtomicUsize::new(0);
static LEFT: AtomicU32 = AtomicU32::new(0);
static RIGHT: AtomicU32 = AtomicU32::new(0);

fn sequence_write() {
    VERSION.store(1, Relaxed);
    if WEAK.get() != "write-fence" {
        fence(Release);
    }
    LEFT.store(1, Relaxed);
    RIGHT.store(1, Relaxed);
    VERSION.store(2, order("write-end", Release));
}

fn sequence_read() {
    let before = VERSION.load(order("read-begin", Acquire));
    let (left, right) = (LEFT.load(Relaxed), RIGHT.load(Relaxed));
    if WEAK.get() != "read-fence" {
        fence(Acquire);
    }
    if before % 2 == 0 && VERSION.load(Relaxed) == before {
        assert_eq!(left, right);
    }
}

// Treiber's stack.
struct Node {
    value: u32,
    next: *mut Node,
}
static TOP: AtomicPtr<Node> = AtomicPtr::new(null_mut());

fn push() {
    let node = Box::into_raw(Box::new(Node { value: 7, next: null_mut() }));
    let mut top = TOP.load(Relaxed);
    loop {
        unsafe { (*node).next = top };
        match TOP.compare_exchange(top, node, order("push", Release), Relaxed) {
            Ok(_) => return,
            Err(other) => top = other,
        }
    }
}

fn pop() {
    let mut top = TOP.load(order("pop", Acquire));
    while !top.is_null() {
        let next = unsafe { (*top).next };
        match TOP.compare_exchange(top, next, order("pop", AcqRel), order("pop", Acquire)) {
            Ok(_) => {
                assert_eq!(unsafe { Box::from_raw(top) }.value, 7);
                return;
            }
            Err(other) => top = other,
        }
    }
}

fn stack() {
    run(&[push, push, pop]);
    while !TOP.load(Relaxed).is_null() {
        pop();
    }
}

// A queue of two places between two threads.
static PLACES: [Plain<u32>; 2] = [Plain::new(0), Plain::new(0)];
static HEAD: AtomicUsize = AtomicUsize::new(0);
static END: AtomicUsize = AtomicUsize::new(0);

fn send() {
    for value in 1..=3 {
        let end = END.load(Relaxed);
        while end - HEAD.load(order("room", Acquire)) == PLACES.len() {
            std::hint::spin_loop();
        }
        PLACES[end % 2].set(value);
        END.store(end + 1, order("send", Release));
    }
}

fn receive() {
    for value in 1..=3 {
        let head = HEAD.load(Relaxed);
        while END.load(order("receive", Acquire)) == head {
            std::hint::spin_loop();
        }
        assert_eq!(PLACES[head % 2].get(), value);
        HEAD.store(head + 1, order("free", Release));
    }
}

// A value that is published once.
static PUBLISHED: AtomicPtr<u32> = AtomicPtr::new(null_mut());

fn publish() {
    let old = PUBLISHED.swap(Box::into_raw(Box::new(5)), order("publish", Release));
    assert!(old.is_null());
}

fn look() {
    let found = PUBLISHED.load(order("look", Acquire));
    if !found.is_null() {
        assert_eq!(unsafe { *found }, 5);
    }
}

fn main() {
    let argument = std::env::args().nth(1).unwrap();
    let (name, weak) = argument.split_once('/').unwrap_or((&argument, ""));
    WEAK.set(weak.to_owned().leak());
    match name {
        "ticket" => run(&[ticket, ticket]),
        "ttas" => run(&[test_and_set, test_and_set]),
        "mcs" => run(&[queue_lock, queue_lock]),
        "seqlock" => run(&[sequence_write, sequence_read]),
        "treiber" => stack(),
        "ring" => run(&[send, receive]),
        "publish" => {
            run(&[publish, look, look]);
            drop(unsafe { Box::from_raw(PUBLISHED.load(Relaxed)) });
        }
        _ => panic!("no structure of that name"),
    }
}
