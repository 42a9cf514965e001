// size: 3000
//! Atomic counters, compare-exchange loops, a spin lock and message passing by release and acquire.

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

const SIZE: usize = 3_000;

struct Spin<T> {
    locked: AtomicBool,
    value: UnsafeCell<T>,
}

// SAFETY: the value is only reached by the thread that holds the lock.
unsafe impl<T: Send> Sync for Spin<T> {}

impl<T> Spin<T> {
    fn with<R>(&self, f: impl FnOnce(&mut T) -> R) -> R {
        while self.locked.compare_exchange_weak(false, true, Ordering::Acquire, Ordering::Relaxed).is_err() {
            std::thread::yield_now();
        }
        // SAFETY: the lock is held until the store below.
        let result = f(unsafe { &mut *self.value.get() });
        self.locked.store(false, Ordering::Release);
        result
    }
}

fn raise_to(max: &AtomicU64, value: u64) {
    let mut seen = max.load(Ordering::Relaxed);
    while seen < value {
        match max.compare_exchange_weak(seen, value, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => return,
            Err(now) => seen = now,
        }
    }
}

fn work(size: usize) -> u64 {
    let (count, max) = (AtomicU64::new(0), AtomicU64::new(0));
    let spin = Spin { locked: AtomicBool::new(false), value: UnsafeCell::new(0u64) };
    let (slot, filled) = (AtomicUsize::new(0), AtomicBool::new(false));
    let received = std::thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut sum = 0;
            for i in 0..size / 10 {
                while !filled.load(Ordering::Acquire) {
                    std::thread::yield_now();
                }
                sum += slot.load(Ordering::Relaxed) * (i + 1);
                filled.store(false, Ordering::Release);
            }
            sum
        });
        for i in 0..size {
            count.fetch_add(i as u64, Ordering::SeqCst);
            raise_to(&max, (i * 37 % 1_009) as u64);
            spin.with(|v| *v = v.wrapping_mul(3) + 1);
            if i < size / 10 {
                while filled.load(Ordering::Acquire) {
                    std::thread::yield_now();
                }
                slot.store(i, Ordering::Relaxed);
                filled.store(true, Ordering::Release);
            }
        }
        reader.join().expect("no panics")
    });
    count.into_inner() ^ max.into_inner() << 32 ^ spin.value.into_inner() ^ received as u64
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}
