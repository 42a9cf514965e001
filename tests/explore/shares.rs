//! Random programs of threads that share something by reference counts, drop it at some time, and do other things besides. The first argument
//! makes the program. If there are more, they are the outcomes that are known: another one is told by the exit code.
//!
//# 1 1 1
//# 3 264 202

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU32, Ordering, Ordering::*, fence};
use std::sync::{Arc, Mutex};
use std::thread;

static X: AtomicU32 = AtomicU32::new(0);
static Y: AtomicU32 = AtomicU32::new(0);
static LOCK: Mutex<u32> = Mutex::new(0);

/// A variable that is not atomic.
struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static LAST: Plain = Plain(UnsafeCell::new(0));

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }
}

/// What is shared, and what its end does: nothing, tell what it had, or tell others.
struct Shared {
    value: AtomicU32,
    end: u64,
}

impl Drop for Shared {
    fn drop(&mut self) {
        match self.end {
            0 => {}
            1 => unsafe { *LAST.0.get() = 1 + *self.value.get_mut() },
            _ => drop(X.fetch_add(4, Relaxed)),
        }
    }
}

#[derive(Clone, Copy)]
struct Step {
    what: u64,
    order: u64,
    value: u32,
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

fn make(step: Step, shared: &mut Option<Arc<Shared>>, see: &mut dyn FnMut(u32)) {
    let Step { what, order, value } = step;
    match (what, &shared) {
        (0, _) => X.store(value, stores(order)),
        (1, _) => see(X.load(loads(order))),
        (2, _) => see(Y.swap(value, any(order))),
        (3, _) => Y.store(value, stores(order)),
        (4, Some(shared)) => drop(shared.clone()),
        (5, _) => *shared = None,
        (6, Some(shared)) => see(shared.value.load(loads(order))),
        (7, Some(shared)) => shared.value.store(value, stores(order)),
        (8, _) => fence(any(1 + order % 4)),
        (9, _) => *LOCK.lock().unwrap() = value,
        _ => {}
    }
}

fn program(seed: u64) -> (u64, Vec<Vec<Step>>) {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    (0..3).for_each(|_| _ = random.below(2));
    let (end, orders) = (random.below(4) % 3, 4 + random.below(2));
    let threads = 2 + random.below(2);
    let mut steps_of = |_| {
        let count = 1 + random.below(5 - threads);
        let mut step = |_| Step {
            what: random.below(10),
            order: random.below(orders),
            value: 1 + random.below(2) as u32,
        };
        (0..count).map(&mut step).collect()
    };
    (end, (0..threads).map(&mut steps_of).collect())
}

fn main() {
    let mut args = std::env::args().skip(1).map(|argument| argument.parse::<u64>().unwrap());
    let (end, threads) = program(args.next().expect("a program's number"));
    let known: Vec<u64> = args.collect();
    let all = Arc::new(Shared { value: AtomicU32::new(0), end });
    let body = |steps: Vec<Step>| {
        let mut shared = Some(all.clone());
        move || {
            let mut seen = 1;
            steps.iter().for_each(|&step| make(step, &mut shared, &mut |value| seen = seen * 7 + u64::from(value)));
            seen
        }
    };
    let handles: Vec<_> = threads.into_iter().map(|steps| thread::spawn(body(steps))).collect();
    drop(all);
    let seen = handles.into_iter().fold(0, |all: u64, handle| all * 9973 + handle.join().unwrap());
    // What is left in the end, also where it is looked at without atomic operations.
    let ends = X.load(Relaxed) * 64 + unsafe { *Y.as_ptr() } * 16 + unsafe { *LAST.0.get() } * 4 + *LOCK.lock().unwrap();
    let outcome = 1000 + (seen * 1024 + u64::from(ends)) % 1_000_000_007;
    if !known.is_empty() && !known.contains(&outcome) {
        std::process::exit(outcome as i32);
    }
}
