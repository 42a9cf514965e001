//! A flag that one thread waits for.

use std::sync::{Condvar, Mutex, PoisonError};

/// Wakes a waiting thread, or the next one that waits.
#[derive(Debug, Default)]
pub struct Notify {
    is_notified: Mutex<bool>,
    changed: Condvar,
}

impl Notify {
    pub fn new() -> Notify {
        Notify::default()
    }

    pub fn notify(&self) {
        *self.is_notified.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_one();
    }

    pub fn wait(&self) {
        let mut is_notified = self.is_notified.lock().unwrap_or_else(PoisonError::into_inner);
        while !*is_notified {
            is_notified = self.changed.wait(is_notified).unwrap_or_else(PoisonError::into_inner);
        }
        *is_notified = false;
    }
}
