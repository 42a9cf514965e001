//! A spin lock and a one-shot cell, written as crates are that have loom tests: the types come from loom or from std.

#[cfg(loom)]
mod types {
    pub use loom::cell::UnsafeCell;
    pub use loom::hint::spin_loop;
    pub use loom::sync::atomic::{AtomicBool, Ordering};
}

#[cfg(not(loom))]
mod types {
    pub use std::hint::spin_loop;
    pub use std::sync::atomic::{AtomicBool, Ordering};

    pub struct UnsafeCell<T>(std::cell::UnsafeCell<T>);

    impl<T> UnsafeCell<T> {
        pub fn new(value: T) -> UnsafeCell<T> {
            UnsafeCell(std::cell::UnsafeCell::new(value))
        }

        pub fn with_mut<R>(&self, f: impl FnOnce(*mut T) -> R) -> R {
            f(self.0.get())
        }
    }
}

use types::{spin_loop, AtomicBool, Ordering, UnsafeCell};

/// A lock that releases with the given ordering.
pub struct SpinLock<T> {
    is_locked: AtomicBool,
    value: UnsafeCell<T>,
    release: Ordering,
}

unsafe impl<T: Send> Sync for SpinLock<T> {}

impl<T> SpinLock<T> {
    pub fn new(value: T) -> SpinLock<T> {
        SpinLock::releasing(value, Ordering::Release)
    }

    pub fn releasing(value: T, release: Ordering) -> SpinLock<T> {
        SpinLock { is_locked: AtomicBool::new(false), value: UnsafeCell::new(value), release }
    }

    pub fn with<R>(&self, f: impl FnOnce(&mut T) -> R) -> R {
        while self.is_locked.compare_exchange(false, true, Ordering::Acquire, Ordering::Relaxed).is_err() {
            spin_loop();
        }
        let result = self.value.with_mut(|value| f(unsafe { &mut *value }));
        self.is_locked.store(false, self.release);
        result
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn locks_alone() {
        assert_eq!(super::SpinLock::new(1).with(|value| *value + 1), 2);
    }
}
