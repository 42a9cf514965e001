//! Threads that run machines.

use std::thread::{Builder, Scope, ScopedJoinHandle};

/// Enough for the deepest types and values that checks follow.
const STACK: usize = 256 << 20;

/// Starts a thread with a stack that is large enough for a machine.
pub fn spawn_machine_thread<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    body: impl FnOnce() -> T + Send + 'scope,
) -> ScopedJoinHandle<'scope, T> {
    let thread = Builder::new().name("machine".into()).stack_size(STACK);
    thread.spawn_scoped(scope, body).expect("a thread can be started")
}

/// Does the same on so many threads, and waits for all of them.
pub(crate) fn on_threads(count: usize, worker: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        for _ in 0..count.max(1) {
            spawn_machine_thread(scope, &worker);
        }
    });
}
