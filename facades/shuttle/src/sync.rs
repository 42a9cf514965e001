//! Synchronisation is std's.

pub use std::sync::{
    mpsc, Arc, Barrier, BarrierWaitResult, Condvar, LockResult, Mutex, MutexGuard, Once, OnceLock, OnceState,
    PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard, TryLockError, TryLockResult, WaitTimeoutResult,
    Weak,
};

/// Atomics are std's.
pub mod atomic {
    pub use std::sync::atomic::*;
}
