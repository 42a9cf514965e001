//! Message passing in four shapes with every strength of the two sides. Only a release (store or fence) that meets an acquire (load
//! or fence) orders the accesses that are not atomic.
//!
//! A store of another value after a release store is no part of its release sequence (`rels`). `U` passes the message on by a
//! read-modify-write of a third thread, `U2` by two of them; `S` writes where `MP` reads.
//!
//# MP+rel+rlx UB-RACE-DATA UB-RACE-DATA
//# MP+relf+rlx UB-RACE-DATA UB-RACE-DATA
//# MP+rels+rlx UB-RACE-DATA UB-RACE-DATA
//# MP+rlx+acq UB-RACE-DATA UB-RACE-DATA
//# MP+rlx+acqf UB-RACE-DATA UB-RACE-DATA
//# MP+rlx+rlx UB-RACE-DATA UB-RACE-DATA
//# MPU+rel+rlx UB-RACE-DATA UB-RACE-DATA
//# MPU+relf+rlx UB-RACE-DATA UB-RACE-DATA
//# MPU+rels+rlx UB-RACE-DATA UB-RACE-DATA
//# MPU+rlx+acq UB-RACE-DATA UB-RACE-DATA
//# MPU+rlx+acqf UB-RACE-DATA UB-RACE-DATA
//# MPU+rlx+rlx UB-RACE-DATA UB-RACE-DATA
//# MPU2+rel+rlx UB-RACE-DATA UB-RACE-DATA
//# MPU2+relf+rlx UB-RACE-DATA UB-RACE-DATA
//# MPU2+rels+rlx UB-RACE-DATA UB-RACE-DATA
//# MPU2+rlx+acq UB-RACE-DATA UB-RACE-DATA
//# MPU2+rlx+acqf UB-RACE-DATA UB-RACE-DATA
//# MPU2+rlx+rlx UB-RACE-DATA UB-RACE-DATA
//# S+rel+rlx UB-RACE-DATA UB-RACE-DATA
//# S+relf+rlx UB-RACE-DATA UB-RACE-DATA
//# S+rels+rlx UB-RACE-DATA UB-RACE-DATA
//# S+rlx+acq UB-RACE-DATA UB-RACE-DATA
//# S+rlx+acqf UB-RACE-DATA UB-RACE-DATA
//# S+rlx+rlx UB-RACE-DATA UB-RACE-DATA
//# MP+rels+acq UB-RACE-DATA UB-RACE-DATA
//# MP+rel+acq 2 2
//# MP+rel+acqf 2 2
//# MP+relf+acq 2 2
//# MP+relf+acqf 2 2
//# MPU+rel+acq 6 6
//# MPU+rel+acqf 6 6
//# MPU+relf+acq 6 6
//# MPU+relf+acqf 6 6
//# MPU2+rel+acq 14 14
//# MPU2+rel+acqf 14 14
//# MPU2+relf+acq 14 14
//# MPU2+relf+acqf 14 14
//# S+rel+acq 2 2
//# S+rel+acqf 2 2
//# S+relf+acq 2 2
//# S+relf+acqf 2 2

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU32, Ordering::*, fence};
use std::thread;

/// What names are made of.
const WORDS: [&str; 10] = ["MP", "MPU", "MPU2", "S", "rel", "relf", "rels", "acq", "acqf", "rlx"];

static Y: AtomicU32 = AtomicU32::new(0);

struct Plain(UnsafeCell<u32>);
unsafe impl Sync for Plain {}
static P: Plain = Plain(UnsafeCell::new(0));

fn send(how: &str) {
    unsafe { *P.0.get() = 1 };
    match how {
        "rel" => Y.store(1, Release),
        "relf" => {
            fence(Release);
            Y.store(1, Relaxed);
        }
        "rels" => {
            Y.store(0, Release);
            Y.store(1, Relaxed);
        }
        _ => Y.store(1, Relaxed),
    }
}

/// Whether a message has come, of this number at least.
fn has_come(number: u32, how: &str) -> bool {
    let order = if how == "acq" { Acquire } else { Relaxed };
    let has_come = Y.load(order) >= number;
    if has_come && how == "acqf" {
        fence(Acquire);
    }
    has_come
}

fn exchange(old: u32) {
    let _ = Y.compare_exchange(old, old + 1, Relaxed, Relaxed);
}

fn main() {
    let name = std::env::args().nth(1).unwrap();
    let word = |word: &str| *WORDS.iter().find(|known| **known == word).expect("a program's name");
    let words: Vec<&'static str> = name.split('+').map(word).collect();
    let [shape, sends, receives] = words[..] else { panic!("no program of that name") };
    let mut threads = vec![thread::spawn(move || send(sends))];
    let number = match shape {
        "MPU" => {
            threads.push(thread::spawn(|| _ = Y.fetch_add(1, Relaxed)));
            2
        }
        "MPU2" => {
            threads.push(thread::spawn(|| exchange(2)));
            threads.push(thread::spawn(|| exchange(1)));
            3
        }
        _ => 1,
    };
    threads.push(thread::spawn(move || {
        if has_come(number, receives) {
            match shape {
                "MP" => assert_eq!(unsafe { *P.0.get() }, 1),
                _ => unsafe { *P.0.get() = 2 },
            }
        }
    }));
    threads.into_iter().for_each(|thread| thread.join().unwrap());
}
