//! Lock-free structures with the orderings that they need, and with one of them too weak: that is found. A name with `/`
//! says which operation is too weak.
//!
//# queue 12 12
//# queue/tail UB-RACE-DATA UB-RACE-DATA
//# queue/next UB-RACE-DATA UB-RACE-DATA
//# queue/link UB-RACE-DATA UB-RACE-DATA
//# queue/move UB-RACE-DATA UB-RACE-DATA
//# deque 77 77
//# deque/push UB-RACE-DATA UB-RACE-DATA
//# deque/pop exit-101 77
//# deque/steal exit-101 77
//# deque/look UB-RACE-DATA UB-RACE-DATA
//# hazard 7 7
//# hazard/protect UB-RACE-DATA 7
//# hazard/done UB-RACE-DATA UB-RACE-DATA
//# hazard/publish UB-RACE-DATA UB-RACE-DATA
//# hazard/retire UB-RACE-DATA 7
//# hazard/scan UB-RACE-DATA UB-RACE-DATA
//# cell 12 12
//# cell/fill UB-RACE-DATA UB-RACE-DATA
//# cell/wait UB-RACE-DATA UB-RACE-DATA
//# cell/get UB-RACE-DATA UB-RACE-DATA

use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicIsize, AtomicPtr, AtomicU32, Ordering, Ordering::*, fence};
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

fn is_weak(operation: &str) -> bool {
    WEAK.get() == operation
}

fn run(threads: &[fn()]) {
    let handles: Vec<_> = threads.iter().map(|&body| thread::spawn(body)).collect();
    handles.into_iter().for_each(|handle| handle.join().unwrap());
}

// The queue of Michael and Scott. Nodes are freed at the end.
struct Node {
    value: MaybeUninit<u32>,
    next: AtomicPtr<Node>,
}

static HEAD: AtomicPtr<Node> = AtomicPtr::new(null_mut());
static TAIL: AtomicPtr<Node> = AtomicPtr::new(null_mut());

fn node(value: MaybeUninit<u32>) -> *mut Node {
    Box::into_raw(Box::new(Node { value, next: AtomicPtr::new(null_mut()) }))
}

fn enqueue(value: u32) {
    let new = node(MaybeUninit::new(value));
    loop {
        let tail = TAIL.load(order("tail", Acquire));
        let next = unsafe { &*tail }.next.load(order("next", Acquire));
        if !next.is_null() {
            let _ = TAIL.compare_exchange(tail, next, Release, Relaxed);
            continue;
        }
        if unsafe { &*tail }.next.compare_exchange(null_mut(), new, order("link", Release), Relaxed).is_ok() {
            let _ = TAIL.compare_exchange(tail, new, order("move", Release), Relaxed);
            return;
        }
    }
}

fn dequeue() -> Option<u32> {
    loop {
        let head = HEAD.load(order("head", Acquire));
        let next = unsafe { &*head }.next.load(order("next", Acquire));
        if next.is_null() {
            return None;
        }
        if HEAD.compare_exchange(head, next, order("take", Release), Relaxed).is_ok() {
            return Some(unsafe { (*next).value.assume_init() });
        }
    }
}

fn queue() {
    let first = node(MaybeUninit::uninit());
    HEAD.store(first, Relaxed);
    TAIL.store(first, Relaxed);
    run(&[
        || enqueue(1),
        || enqueue(2),
        || {
            if let Some(value) = dequeue() {
                assert!(value == 1 || value == 2);
            }
        },
    ]);
    let mut left = first;
    while !left.is_null() {
        left = unsafe { Box::from_raw(left) }.next.into_inner();
    }
}

// The deque of Chase and Lev, as corrected for weak memory by Lê and others, with two places.
static TOP: AtomicIsize = AtomicIsize::new(0);
static BOTTOM: AtomicIsize = AtomicIsize::new(0);
static PLACES: [AtomicU32; 2] = [const { AtomicU32::new(0) }; 2];
static TAKEN: [AtomicU32; 3] = [const { AtomicU32::new(0) }; 3];
static GOODS: [Plain<u32>; 3] = [const { Plain::new(0) }; 3];

fn deque_push(value: u32) {
    GOODS[value as usize].set(value);
    let bottom = BOTTOM.load(Relaxed);
    PLACES[bottom as usize % 2].store(value, Relaxed);
    if !is_weak("push") {
        fence(Release);
    }
    BOTTOM.store(bottom + 1, Relaxed);
}

fn deque_pop() -> Option<u32> {
    let bottom = BOTTOM.load(Relaxed) - 1;
    BOTTOM.store(bottom, Relaxed);
    if !is_weak("pop") {
        fence(SeqCst);
    }
    let top = TOP.load(Relaxed);
    if top > bottom {
        BOTTOM.store(bottom + 1, Relaxed);
        return None;
    }
    let value = PLACES[bottom as usize % 2].load(Relaxed);
    if top == bottom {
        let is_mine = TOP.compare_exchange(top, top + 1, SeqCst, Relaxed).is_ok();
        BOTTOM.store(bottom + 1, Relaxed);
        return is_mine.then_some(value);
    }
    Some(value)
}

fn deque_steal() -> Option<u32> {
    let top = TOP.load(Acquire);
    if !is_weak("steal") {
        fence(SeqCst);
    }
    let bottom = BOTTOM.load(order("look", Acquire));
    if top >= bottom {
        return None;
    }
    let value = PLACES[top as usize % 2].load(Relaxed);
    TOP.compare_exchange(top, top + 1, SeqCst, Relaxed).is_ok().then_some(value)
}

fn take(value: Option<u32>) {
    if let Some(value) = value {
        assert_eq!(GOODS[value as usize].get(), value);
        assert_eq!(TAKEN[value as usize].fetch_add(1, Relaxed), 0, "taken twice");
    }
}

fn deque() {
    run(&[
        || {
            deque_push(1);
            deque_push(2);
            take(deque_pop());
            take(deque_pop());
        },
        || {
            take(deque_steal());
            take(deque_steal());
        },
    ]);
}

// A hazard pointer: who reads says what it reads, and who replaces it frees it only if nobody does.
static HAZARD: AtomicPtr<u32> = AtomicPtr::new(null_mut());
static SHARED: AtomicPtr<u32> = AtomicPtr::new(null_mut());

fn hazard_read() {
    let mut found = SHARED.load(Relaxed);
    loop {
        HAZARD.store(found, Release);
        if !is_weak("protect") {
            fence(SeqCst);
        }
        let again = SHARED.load(order("read", Acquire));
        if again == found {
            break;
        }
        found = again;
    }
    assert_ne!(unsafe { *found }, 0);
    HAZARD.store(null_mut(), order("done", Release));
}

fn hazard_replace() {
    let old = SHARED.swap(Box::into_raw(Box::new(2)), order("publish", AcqRel));
    if !is_weak("retire") {
        fence(SeqCst);
    }
    while HAZARD.load(order("scan", Acquire)) == old {
        std::hint::spin_loop();
    }
    drop(unsafe { Box::from_raw(old) });
}

fn hazard() {
    SHARED.store(Box::into_raw(Box::new(1)), Relaxed);
    run(&[hazard_read, hazard_replace]);
    drop(unsafe { Box::from_raw(SHARED.load(Relaxed)) });
}

// A cell that is filled once, by whoever is first.
static STATE: AtomicU32 = AtomicU32::new(0);
static CELL: Plain<u32> = Plain::new(0);

fn cell_fill(value: u32) -> u32 {
    if STATE.compare_exchange(0, 1, Relaxed, Relaxed).is_ok() {
        CELL.set(value);
        STATE.store(2, order("fill", Release));
        return value;
    }
    while STATE.load(order("wait", Acquire)) != 2 {
        std::hint::spin_loop();
    }
    CELL.get()
}

fn cell() {
    run(&[|| { cell_fill(1); }, || { cell_fill(2); }, || {
        if STATE.load(order("get", Acquire)) == 2 {
            assert_ne!(CELL.get(), 0);
        }
    }]);
}

fn main() {
    let argument = std::env::args().nth(1).unwrap();
    let (name, weak) = argument.split_once('/').unwrap_or((&argument, ""));
    WEAK.set(weak.to_owned().leak());
    match name {
        "queue" => queue(),
        "deque" => deque(),
        "hazard" => hazard(),
        "cell" => cell(),
        _ => panic!("no structure of that name"),
    }
}
