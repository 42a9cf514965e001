//! Synchronisation is std's; atomics and `Arc` have some functions more.

mod arc;
pub mod atomic;
mod notify;

pub use self::arc::Arc;
pub use self::notify::Notify;
pub use std::sync::mpsc;
pub use std::sync::{
    Barrier, BarrierWaitResult, Condvar, LockResult, Mutex, MutexGuard, Once, OnceLock, OnceState, PoisonError,
    RwLock, RwLockReadGuard, RwLockWriteGuard, TryLockError, TryLockResult, WaitTimeoutResult,
};
