//! Litmus programs of the literature. Each line gives a program's name and how many complete executions it has under RC11
//! and under sequential consistency.
//!
//# 2+2W 4 3
//# 2+2W+3sc+rel1 4 3
//# 2+2W+4sc 3 3
//# 2CoWR 4 4
//# CoRR0 4 4
//# CoRR2 72 72
//# CoWR 3 3
//# IRIWish 28 27
//# LB 3 3
//# LB+ctrl+rel 3 3
//# LB+fr-fr-data+data 18 16
//# LB+rel 3 3
//# LB3 7 7
//# MP 3 3
//# MP+rel+acq 2 2
//# MP+relf+acq 2 2
//# MP2 9 9
//# MPU+rel+acqf 6 6
//# MPU+relf+acqf 6 6
//# MPU2+rel+acqf 14 14
//# MPU2+relf+acqf 14 14
//# RWC+syncs 7 7
//# S+rel+acq 2 2
//# S+relf+acq 2 2
//# SB 4 3
//# SB+3sc+acq 4 3
//# SB+4sc 3 3
//# SB+rfis 4 3
//# TC1 3 3
//# W+RWC 7 7
//# WWR+2WR 0 0
//# WWmerge2 8 7
//# Z6.U 22 18
//# atomicpo 4 3
//# ccr 2 2
//# cumul-release 8 7
//# detour 9 9
//# inc+inc+RR+W+RR 600 600
//# isa2 7 7
//# ori 5 5
//# po-loc 3 3
//# psc-base-notin-ar 2 1
//# rel-B-cumul-acq 16 14
//# relacq-B-cumul 8 7
//# rfi-preserved 3 3
//# rinc+wr 3 3
//# small0 9 9
//# viktor-relseq 180 180
//# wrw/2 22 22
//# N-writers/4 720 720
//# cas/2 2 2
//# cas/3 3 3
//# cas/4 4 4
//# casw/2 6 6
//# casw/3 66 66
//# dekker_f 3 3
//# inc/2 4 4
//# inc/3 36 36
//# lastzero/5 64 64
//# publish 42 42
//# rinc/2 2 2
//# rinc/3 6 6
//# peterson 22 4
//# wb1 0 0
//# wb3 1 1
//# wb5 1 1
//# wrc11_fp 4 4

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU32, Ordering, Ordering::*, fence};
use std::thread;

type A = AtomicU32;
static X: A = A::new(0);
static Y: A = A::new(0);
static Z: A = A::new(0);
static V: A = A::new(0);
static ARRAY: [A; 8] = [const { A::new(0) }; 8];

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

fn main() {
    let name = std::env::args().nth(1).unwrap();
    match &*name {
        "2+2W" => run(&[|| { X.store(1, Release); Y.store(2, Release); }, || { Y.store(1, Release); X.store(2, Release); }]),
        "2+2W+3sc+rel1" => run(&[|| { X.store(1, SeqCst); Y.store(2, SeqCst); }, || { Y.store(1, Release); X.store(2, SeqCst); }]),
        "2+2W+4sc" => run(&[|| { X.store(1, SeqCst); Y.store(2, SeqCst); }, || { Y.store(1, SeqCst); X.store(2, SeqCst); }]),
        "2CoWR" => run(&[|| { Y.load(Acquire); }, || { X.load(Acquire); }, || X.store(1, Release), || Y.store(1, Release)]),
        "CoRR0" => run(&[|| X.store(1, Release), || { X.load(Acquire); }, || { X.load(Acquire); }]),
        "CoRR2" => run(&[|| X.store(1, Release), || X.store(2, Release), || { X.load(Acquire); X.load(Acquire); }, || { X.load(Acquire); X.load(Acquire); }]),
        "CoWR" => run(&[|| { X.store(1, Release); X.load(Acquire); }, || X.store(2, Release)]),
        "IRIWish" => run(&[|| X.store(1, Relaxed), || Y.store(X.load(Relaxed), Release),
            || { X.load(Relaxed); fence(AcqRel); Y.load(Relaxed); }, || { Y.load(Relaxed); fence(AcqRel); X.load(Relaxed); }]),
        "LB" => run(&[|| { Y.load(Acquire); X.store(1, Release); }, || { X.load(Acquire); Y.store(1, Release); }]),
        "LB+ctrl+rel" => run(&[|| if X.load(Relaxed) == 0 { Y.store(1, Relaxed) } else { Y.store(2, Relaxed) }, || { Y.load(Relaxed); X.store(1, Release); }]),
        "LB+fr-fr-data+data" => run(&[|| { let r = X.load(Relaxed); Y.store(1 + (r ^ r), Relaxed); },
            || { Y.load(Relaxed); let r = Y.load(Relaxed); X.store(1 + (r ^ r), Relaxed); }, || Y.store(2, Relaxed)]),
        "LB+rel" => run(&[|| { X.load(Relaxed); Y.store(1, Release); }, || { Y.load(Relaxed); X.store(1, Release); }]),
        "LB3" => run(&[|| { X.load(Relaxed); Y.store(1, Relaxed); }, || { Y.load(Relaxed); Z.store(1, Relaxed); }, || { Z.load(Relaxed); X.store(1, Relaxed); }]),
        "MP" => run(&[|| { X.store(1, Release); Y.store(1, Release); }, || { Y.load(Acquire); X.load(Acquire); }]),
        "MP+rel+acq" => run(&[|| { P.set(1); Y.store(1, Release); }, || if Y.load(Acquire) == 1 { P.get(); }]),
        "MP+relf+acq" => run(&[|| { P.set(1); fence(Release); Y.store(1, Relaxed); }, || if Y.load(Acquire) == 1 { P.get(); }]),
        "MP2" => run(&[|| { X.store(1, Relaxed); Z.store(1, Relaxed); fence(AcqRel); Y.store(1, Relaxed); V.store(1, Relaxed); },
            || { Y.load(Relaxed); fence(AcqRel); X.load(Relaxed); }, || { V.load(Relaxed); fence(AcqRel); Z.load(Relaxed); }]),
        "MPU+rel+acqf" => run(&[|| { P.set(1); Y.store(1, Release); }, || { Y.fetch_add(1, Relaxed); }, || if Y.load(Relaxed) > 1 { fence(Acquire); P.set(2); }]),
        "MPU+relf+acqf" => run(&[|| { P.set(1); fence(Release); Y.store(1, Relaxed); }, || { Y.fetch_add(1, Relaxed); }, || if Y.load(Relaxed) > 1 { fence(Acquire); P.set(2); }]),
        "MPU2+rel+acqf" => run(&[|| { P.set(1); Y.store(1, Release); }, || cas(&Y, 2, 3, Relaxed), || cas(&Y, 1, 2, Relaxed), || if Y.load(Relaxed) > 2 { fence(Acquire); P.set(2); }]),
        "MPU2+relf+acqf" => run(&[|| { P.set(1); fence(Release); Y.store(1, Relaxed); }, || cas(&Y, 2, 3, Relaxed), || cas(&Y, 1, 2, Relaxed), || if Y.load(Relaxed) > 2 { fence(Acquire); P.set(2); }]),
        "RWC+syncs" => run(&[|| X.store(1, Relaxed), || { X.load(Relaxed); fence(SeqCst); Y.load(Relaxed); }, || { Y.store(1, Relaxed); fence(SeqCst); X.load(Relaxed); }]),
        "S+rel+acq" => run(&[|| { P.set(1); Y.store(1, Release); }, || if Y.load(Acquire) == 1 { P.set(2) }]),
        "S+relf+acq" => run(&[|| { P.set(1); fence(Release); Y.store(1, Relaxed); }, || if Y.load(Acquire) == 1 { P.set(2) }]),
        "SB" => run(&[|| { X.store(1, Release); Y.load(Acquire); }, || { Y.store(1, Release); X.load(Acquire); }]),
        "SB+3sc+acq" => run(&[|| { X.store(1, SeqCst); Y.load(SeqCst); }, || { Y.store(1, SeqCst); X.load(Acquire); }]),
        "SB+4sc" => run(&[|| { X.store(1, SeqCst); Y.load(SeqCst); }, || { Y.store(1, SeqCst); X.load(SeqCst); }]),
        "SB+rfis" => run(&[|| { X.store(1, Release); X.load(SeqCst); Y.load(SeqCst); }, || { Y.store(1, Release); Y.load(SeqCst); X.load(SeqCst); }]),
        "TC1" => run(&[|| { let _ = X.load(Relaxed); Y.store(1, Relaxed); }, || X.store(Y.load(Relaxed), Relaxed)]),
        "W+RWC" => run(&[|| { X.store(1, Relaxed); Z.store(1, Release); }, || { Z.load(Acquire); fence(SeqCst); Y.load(Relaxed); }, || { Y.store(1, Relaxed); fence(SeqCst); X.load(Relaxed); }]),
        "WWR+2WR" => run(&[|| { X.store(1, SeqCst); Y.store(1, SeqCst); assume(Z.load(SeqCst) == 0); }, || { Z.store(1, SeqCst); assume(Y.load(SeqCst) == 2); }, || { Y.store(2, SeqCst); assume(X.load(SeqCst) == 0); }]),
        "WWmerge2" => run(&[|| { X.load(Acquire); Y.load(SeqCst); }, || X.store(2, SeqCst), || { Y.store(1, SeqCst); X.load(SeqCst); }]),
        "Z6.U" => run(&[|| { X.store(1, SeqCst); Y.store(1, Release); }, || { Y.fetch_add(1, SeqCst); Y.load(Relaxed); }, || { Y.store(3, SeqCst); X.load(SeqCst); }]),
        "atomicpo" => run(&[|| { Y.store(1, Relaxed); fence(AcqRel); X.store(1, Relaxed); }, || { X.swap(1, Relaxed); Y.swap(1, Relaxed); }]),
        "ccr" => run(&[|| cas(&X, 0, 42, Relaxed), || { cas(&X, 0, 17, Relaxed); X.load(Relaxed); }]),
        "cumul-release" => run(&[|| { X.store(1, Relaxed); Y.store(1, Release); }, || Z.store(Y.load(Relaxed), Relaxed), || { Z.load(Relaxed); fence(AcqRel); X.load(Relaxed); }]),
        "detour" => run(&[|| X.store(1, Relaxed), || { X.store(Z.load(Relaxed).wrapping_sub(1), Relaxed); Y.store(X.load(Relaxed), Relaxed); }, || Z.store(Y.load(Relaxed), Relaxed)]),
        "inc+inc+RR+W+RR" => run(&[|| { X.fetch_add(1, Relaxed); }, || { X.fetch_add(1, Relaxed); }, || { X.load(Relaxed); X.load(Relaxed); }, || X.store(42, Relaxed), || { X.load(Relaxed); X.load(Relaxed); }]),
        "isa2" => run(&[|| { X.store(1, Relaxed); Y.store(1, Release); }, || { Y.load(Acquire); Z.store(1, Release); }, || { Z.load(Acquire); X.load(Relaxed); }]),
        "ori" => run(&[|| { X.fetch_add(1, Relaxed); Y.store(1, Release); }, || cas(&X, 0, 1, Acquire), || if Y.load(Relaxed) != 0 { X.store(4, Release) }]),
        "po-loc" => run(&[|| { Y.load(Relaxed); fence(AcqRel); X.load(Relaxed); X.store(1, Relaxed); }, || Y.store(X.load(Relaxed), Relaxed)]),
        "psc-base-notin-ar" => run(&[|| { assume(X.load(Relaxed) == 2); Y.store(1, SeqCst); }, || Y.store(2, SeqCst), || { let b = Y.load(Relaxed); assume(b == 2); X.store(b, Relaxed); }]),
        "rel-B-cumul-acq" => run(&[|| { X.store(1, Relaxed); Y.store(1, Release); }, || Z.store(Y.load(Relaxed), Relaxed), || { Z.load(Relaxed); fence(AcqRel); X.load(Relaxed); }, || { Y.load(Acquire); }]),
        "relacq-B-cumul" => run(&[|| { X.store(1, Relaxed); Y.store(1, Release); }, || { Y.load(Acquire); Z.store(1, Relaxed); }, || { Z.load(Relaxed); fence(AcqRel); X.load(Relaxed); }]),
        "rfi-preserved" => run(&[|| { X.load(Relaxed); Y.store(1, Release); Z.store(Y.load(Relaxed), Relaxed); }, || X.store(Z.load(Relaxed), Relaxed)]),
        "rinc+wr" => run(&[|| { X.fetch_add(1, Relaxed); }, || { X.store(2, Relaxed); X.load(Relaxed); }]),
        "small0" => run(&[|| { X.load(Acquire); }, || { X.load(Acquire); X.store(1, Release); }, || X.store(2, Release)]),
        "viktor-relseq" => run(&[|| { X.fetch_add(1, Relaxed); X.fetch_add(1, Relaxed); }, || { X.fetch_add(1, Acquire); X.fetch_add(1, Relaxed); }, || { X.fetch_add(1, Release); }, || { X.fetch_add(1, Relaxed); }]),
        "wrw/2" => run_n(3, |index| if index == 0 { X.store(1, Release) } else { X.load(Relaxed); X.store(index, Release); }),
        "N-writers/4" => run_n(6, |index| if index == 0 { X.load(Acquire); } else { X.store(index - 1, Release) }),
        "cas/2" => run_n(2, |index| cas(&X, 0, index + 1, Relaxed)),
        "cas/3" => run_n(3, |index| cas(&X, 0, index + 1, Relaxed)),
        "cas/4" => run_n(4, |index| cas(&X, 0, index + 1, Relaxed)),
        "casw/2" => run_n(2, |index| { cas(&X, 0, 1, Relaxed); X.store(index + 3, Release); }),
        "casw/3" => run_n(3, |index| { cas(&X, 0, 1, Relaxed); X.store(index + 3, Release); }),
        "dekker_f" => run(&[|| { Y.store(1, Relaxed); fence(SeqCst); if X.load(Relaxed) == 0 { Z.store(1, Relaxed); assert_eq!(Z.load(Relaxed), 1); } },
            || { X.store(1, Relaxed); fence(SeqCst); if Y.load(Relaxed) == 0 { Z.store(0, Relaxed); assert_eq!(Z.load(Relaxed), 0); } }]),
        "inc/2" => run_n(2, |index| X.store(X.load(Relaxed) + (1 << index), Release)),
        "inc/3" => run_n(3, |index| X.store(X.load(Relaxed) + (1 << index), Release)),
        "lastzero/5" => run_n(6, |index| match index {
            0 => { let mut i = 5; while ARRAY[i].load(Acquire) != 0 { i -= 1; } }
            _ => ARRAY[index as usize].store(ARRAY[index as usize - 1].load(Acquire) + 1, Release),
        }),
        "publish" => run(&[|| { let mut count = 0; while Y.load(Acquire) != 1 { count += 1; if count > 40 { return; } } assert_eq!(X.load(Acquire), 42); }, || { X.store(42, Release); Y.store(1, Release); }]),
        "rinc/2" => run_n(2, |_| { X.fetch_add(1, Relaxed); }),
        "rinc/3" => run_n(3, |_| { X.fetch_add(1, Relaxed); }),
        "peterson" => run(&[
            || { X.store(1, Release); Z.store(1, Release); assume(Y.load(Acquire) != 1 || Z.load(Acquire) != 1); V.store(0, Release); V.load(Acquire); X.store(0, Release); },
            || { Y.store(1, Release); Z.store(0, Release); assume(X.load(Acquire) != 1 || Z.load(Acquire) != 0); V.store(1, Release); V.load(Acquire); Y.store(0, Release); }]),
        "wb1" => run(&[|| { X.store(1, SeqCst); assume(X.fetch_add(1, SeqCst) == 42); }, || { assume(X.fetch_add(42, SeqCst) == 0); X.load(SeqCst); }]),
        "wb3" => run(&[|| { assume(X.load(Relaxed) == 6); X.load(Relaxed); }, || { X.store(4, Relaxed); X.store(6, Relaxed); }, || { X.store(3, Relaxed); assume(X.fetch_add(1, Relaxed) == 4); }, || assume(X.fetch_add(10, Relaxed) == 3)]),
        "wb5" => run(&[|| assume(X.fetch_add(1, Relaxed) == 0), || { assume(X.fetch_add(1, Relaxed) == 10); X.load(Relaxed); }, || X.store(10, Relaxed)]),
        "wrc11_fp" => run(&[|| X.store(1, Release), || { X.store(2, Release); X.load(Acquire); X.load(Acquire); }]),
        _ => panic!("no program of that name"),
    }
}
