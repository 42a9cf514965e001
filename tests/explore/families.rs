//! More litmus programs of the literature, and families that grow. Each line gives a program's name and how many complete executions it
//! has under RC11 and under sequential consistency. What the literature writes without atomics and without looking for
//! races (`+rels`) is written with relaxed accesses here.
//!
//# LB+addr 3 3
//# LB+addr-ind-fun 3 3
//# MP+rels+acq 4 3
//# MPU+rels+acqf 13 12
//# MPU2+rels+acqf 36 35
//# S+rels+acq 4 3
//# W+JW 1 1
//# sc-axiom 64 56
//# wrw/4 6576 6576
//# cas/5 5 5
//# casw/4 1200 1200
//# inc/4 576 576
//# lastzero/10 3328 3328
//# lockinc/2 2 2
//# lockinc/3 6 6
//# lockinc/4 24 24
//# lockinc/5 120 120
//# lockinc/6 720 720
//# pgsql 4 1
//# psc-wb-fp-sezgin 0 0
//# szymanski 6 6
//# rinc/4 24 24
//# big0 82472 69112
//# fib_bench 525630 218243

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering, Ordering::*, fence};
use std::thread;

type A = AtomicU32;
static X: A = A::new(0);
static Y: A = A::new(0);
static Z: A = A::new(0);
static V: A = A::new(0);
static ARRAY: [A; 16] = [const { A::new(0) }; 16];
static M: Mutex<()> = Mutex::new(());

unsafe extern "C" {
    fn ubik_assume(holds: bool);
}

fn assume(holds: bool) {
    unsafe { ubik_assume(holds) }
}

fn cas(x: &A, old: u32, new: u32, order: Ordering) {
    let _ = x.compare_exchange(old, new, order, Relaxed);
}

fn run(threads: &[fn()]) {
    let handles: Vec<_> = threads.iter().map(|&body| thread::spawn(body)).collect();
    handles.into_iter().for_each(|handle| handle.join().unwrap());
}

/// The same function in several threads, with their numbers.
fn run_n(count: u32, body: fn(u32)) {
    let handles: Vec<_> = (0..count).map(|index| thread::spawn(move || body(index))).collect();
    handles.into_iter().for_each(|handle| handle.join().unwrap());
}

fn store_in_two_steps() {
    X.store(1, Relaxed);
    Y.store(0, Release);
    Y.store(1, Relaxed);
}

/// Hands a latch to and fro for some rounds: waits for its own, and passes the flag on if it has it.
fn hand_over(latches: [&A; 2], flags: [&A; 2], rounds: u32) {
    for _ in 0..rounds {
        assume(latches[0].load(Relaxed) != 0);
        latches[0].store(0, Relaxed);
        if flags[0].load(Relaxed) != 0 {
            flags[0].store(0, Relaxed);
            flags[1].store(1, Relaxed);
            fence(SeqCst);
            latches[1].store(1, Relaxed);
        }
    }
}

/// Szymanski's mutual exclusion for two threads, without loops; the critical part writes its number and reads it.
fn szymanski(own: &A, other: &A, number: u32) {
    let set = |value| {
        own.store(value, Relaxed);
        fence(SeqCst);
    };
    set(1);
    assume(other.load(Relaxed) < 3);
    set(3);
    if other.load(Relaxed) == 1 {
        set(2);
        assume(other.load(Relaxed) == 4);
    }
    set(4);
    assume(other.load(Relaxed) < 2);
    V.store(number, Relaxed);
    assert_eq!(V.load(Relaxed), number);
    fence(SeqCst);
    let seen = other.load(Relaxed);
    assume(!(2..=3).contains(&seen));
    set(0);
}

/// The number behind the slash.
fn number(name: &str) -> u32 {
    name.split_once('/').and_then(|(_, number)| number.parse().ok()).unwrap_or(0)
}

fn main() {
    let name = std::env::args().nth(1).unwrap();
    let n = number(&name);
    match name.split('/').next().unwrap() {
        "LB+addr" => run(&[
            || { let a = X.load(Relaxed); ARRAY[a as usize].load(Relaxed); ARRAY[0].store(1, Relaxed); },
            || X.store(ARRAY[0].load(Relaxed), Release),
        ]),
        "LB+addr-ind-fun" => run(&[
            || {
                let functions: [fn(); 2] = [|| Y.store(1, Relaxed), || Y.store(1, Relaxed)];
                functions[X.load(Relaxed) as usize]();
            },
            || X.store(Y.load(Relaxed), Release),
        ]),
        "MP+rels+acq" => run(&[store_in_two_steps, || if Y.load(Acquire) == 1 { X.load(Relaxed); }]),
        "MPU+rels+acqf" => run(&[
            store_in_two_steps,
            || { Y.fetch_add(1, Relaxed); },
            || if Y.load(Relaxed) > 1 { fence(Acquire); X.store(2, Relaxed); },
        ]),
        "MPU2+rels+acqf" => run(&[
            store_in_two_steps,
            || cas(&Y, 2, 3, Relaxed),
            || cas(&Y, 1, 2, Relaxed),
            || if Y.load(Relaxed) > 2 { fence(Acquire); X.store(2, Relaxed); },
        ]),
        "S+rels+acq" => run(&[store_in_two_steps, || if Y.load(Acquire) == 1 { X.store(2, Relaxed) }]),
        "W+JW" => {
            let writes = thread::spawn(|| X.store(42, Relaxed));
            Y.store(1, Relaxed);
            let joins = thread::spawn(move || {
                assert_eq!(Y.load(SeqCst), 1);
                writes.join().unwrap();
                assert_eq!(X.load(Relaxed), 42);
                Z.store(42, Relaxed);
            });
            joins.join().unwrap();
        }
        "sc-axiom" => run(&[
            || X.store(1, SeqCst),
            || { X.load(Acquire); X.load(SeqCst); Y.load(SeqCst); },
            || X.store(2, Relaxed),
            || { Y.store(1, SeqCst); X.load(SeqCst); },
        ]),
        "wrw" => run_n(n + 1, |index| if index == 0 { X.store(1, Release) } else { X.load(Relaxed); X.store(index, Release); }),
        "cas" => run_n(n, |index| cas(&X, 0, index + 1, Relaxed)),
        "casw" => run_n(n, |index| { cas(&X, 0, 1, Relaxed); X.store(index + 3, Release); }),
        "inc" => run_n(n, |index| X.store(X.load(Relaxed) + (1 << index), Release)),
        "rinc" => run_n(n, |_| { X.fetch_add(1, Relaxed); }),
        "lastzero" => {
            let handles: Vec<_> = (0..=n as usize).map(|index| thread::spawn(move || match index {
                0 => { let mut i = n as usize; while ARRAY[i].load(Acquire) != 0 { i -= 1; } }
                _ => ARRAY[index].store(ARRAY[index - 1].load(Acquire) + 1, Release),
            })).collect();
            handles.into_iter().for_each(|handle| handle.join().unwrap());
        }
        "lockinc" => {
            run_n(n, |_| {
                let _guard = M.lock().unwrap();
                X.store(X.load(Relaxed) + 1, Relaxed);
            });
            assert_eq!(X.load(Relaxed), n);
        }
        "fib_bench" => {
            [&X, &Y].iter().for_each(|begins| begins.store(1, Relaxed));
            run(&[
                || (0..5).for_each(|_| X.store(X.load(Acquire) + Y.load(Acquire), Release)),
                || (0..5).for_each(|_| Y.store(X.load(Acquire) + Y.load(Acquire), Release)),
                || assert!(X.load(Acquire) <= 144 && Y.load(Acquire) <= 144),
            ]);
        }
        "commits" => run_n(2, |index| {
            let (j, mut i, mut rounds) = (index + 1, 0, 0);
            while i < Z.load(Acquire) + 1 {
                rounds += 1;
                assume(rounds < 6);
                X.store(j, Release);
                if X.load(Acquire) == j { i += 1 }
            }
        }),
        "pgsql" => {
            [&X, &Z].iter().for_each(|on| on.store(1, Relaxed));
            run(&[|| hand_over([&X, &Y], [&Z, &V], 3), || hand_over([&Y, &X], [&V, &Z], 3)]);
        }
        "psc-wb-fp-sezgin" => run(&[
            || { Z.store(2, SeqCst); X.store(2, SeqCst); assume(Y.load(SeqCst) == 2); },
            || { Z.store(1, SeqCst); assume(X.load(SeqCst) == 2); assume(Y.load(SeqCst) == 1); },
            || { Y.store(2, SeqCst); X.store(1, SeqCst); assume(Z.load(SeqCst) == 2); },
            || { Y.store(1, SeqCst); assume(X.load(SeqCst) == 1); assume(Z.load(SeqCst) == 1); },
        ]),
        "szymanski" => run(&[|| szymanski(&X, &Y, 0), || szymanski(&Y, &X, 1)]),
        "big0" => run(&[
            || [&X, &Y, &Z, &V, &X, &Y, &Z].iter().for_each(|a| _ = a.load(Acquire)),
            || [&X, &Y, &Z].iter().for_each(|a| _ = a.load(Acquire)),
            || (1..=3).for_each(|i| { X.store(i, Release); Y.store(i, Release) }),
            || (1..=3).for_each(|i| { Z.store(i, Release); V.store(i, Release) }),
        ]),
        _ => panic!("no program of that name"),
    }
}
