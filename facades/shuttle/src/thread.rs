//! Threads are std's.

pub use std::thread::{
    current, panicking, park, park_timeout, scope, sleep, spawn, yield_now, AccessError, Builder, JoinHandle,
    LocalKey, Result, Scope, ScopedJoinHandle, Thread, ThreadId,
};
