//! Random programs of threads that try to lock a variable by writing to it until it was not locked, while others do other things with it. The
//! first argument makes the program. If there are more, they are the outcomes that are known: another one is told by the exit code.
//!
//# 1 25 20
//# 3 4 4

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU32, Ordering, Ordering::*, fence};
use std::thread;

static X: AtomicU32 = AtomicU32::new(0);
static Y: AtomicU32 = AtomicU32::new(0);

/// A variable that is not atomic.
struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static P: Plain = Plain(UnsafeCell::new(0));

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }
}

#[derive(Clone, Copy)]
struct Step {
    what: u64,
    order: u64,
    /// What a thread does before it tries to lock once more, and how it unlocks.
    between: u64,
    unlock: u64,
    unlock_order: u64,
    /// Whether what is locked is not atomic.
    is_plain: bool,
}

fn any(n: u64) -> Ordering {
    [Relaxed, Acquire, Release, AcqRel, SeqCst][n as usize]
}

fn loads(n: u64) -> Ordering {
    [Relaxed, Acquire, Acquire, SeqCst, SeqCst][n as usize]
}

fn stores(n: u64) -> Ordering {
    [Relaxed, Release, Release, SeqCst, SeqCst][n as usize]
}

fn between(step: Step) {
    match step.between {
        0 => drop(Y.load(loads(step.unlock_order))),
        1 => fence(any(1 + step.order % 4)),
        2 => while X.load(loads(step.unlock_order)) & 1 != 0 {},
        3 => drop(X.fetch_and(7, any(step.unlock_order))),
        _ => {}
    }
}

/// Locks, says what was there before, and what was found in it, and unlocks.
fn locked(step: Step, see: &mut dyn FnMut(u32)) {
    let order = any(step.order);
    let mut old = if step.what == 0 { X.swap(1, order) } else { X.fetch_or(1, order) };
    while old & 1 != 0 {
        between(step);
        old = if step.what == 0 { X.swap(1, order) } else { X.fetch_or(1, order) };
    }
    see(old);
    if step.is_plain {
        unsafe { *P.0.get() += 1 }
    } else {
        see(Y.load(Relaxed));
    }
    match step.unlock {
        0 => X.store(0, stores(step.unlock_order)),
        1 => X.store(2, stores(step.unlock_order)),
        _ => drop(X.fetch_and(!1, any(step.unlock_order))),
    }
}

fn make(step: Step, see: &mut dyn FnMut(u32)) {
    let order = step.order;
    match step.what {
        0 | 1 => locked(step, see),
        2 => see(X.load(loads(order))),
        3 => see(Y.load(loads(order))),
        4 => Y.store(1 + step.unlock as u32, stores(order)),
        5 => X.store(step.unlock as u32 & 2, stores(order)),
        6 => see(X.fetch_or(2, any(order))),
        7 => fence(any(1 + order % 4)),
        8 => see(X.swap(0, any(order))),
        _ => see(Y.swap(3, any(order))),
    }
}

/// Two or three threads, of which two lock.
fn program(seed: u64) -> Vec<Vec<Step>> {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    (0..3).for_each(|_| _ = random.below(2));
    let is_plain = random.below(3) == 0;
    // Programs without SC operations, and others.
    let orders = 4 + random.below(2);
    let threads = 2 + random.below(2);
    let mut steps_of = |thread: u64| {
        let count = 1 + random.below(4 - threads + 1);
        let locks_at = random.below(count);
        let mut step = |index| {
            let locks = thread < 2 && index == locks_at;
            let what = if locks { random.below(2) } else { 2 + random.below(8) };
            let [order, unlock_order] = [(); 2].map(|()| random.below(orders));
            Step { what, order, between: random.below(8), unlock: random.below(3), unlock_order, is_plain }
        };
        (0..count).map(&mut step).collect()
    };
    (0..threads).map(&mut steps_of).collect()
}

fn main() {
    let mut args = std::env::args().skip(1).map(|argument| argument.parse::<u64>().unwrap());
    let threads = program(args.next().expect("a program's number"));
    let known: Vec<u64> = args.collect();
    let body = |steps: Vec<Step>| {
        move || {
            let mut seen = 1;
            steps.iter().for_each(|&step| make(step, &mut |value| seen = seen * 5 + u64::from(value)));
            seen
        }
    };
    let handles: Vec<_> = threads.into_iter().map(|steps| thread::spawn(body(steps))).collect();
    let seen = handles.into_iter().fold(0, |all: u64, handle| all * 9973 + handle.join().unwrap());
    let outcome = 1000 + (seen * 64 + u64::from(X.load(Relaxed) * 8 + Y.load(Relaxed))) % 1_000_000_007;
    if !known.is_empty() && !known.contains(&outcome) {
        std::process::exit(outcome as i32);
    }
}
