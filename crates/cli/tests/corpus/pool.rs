//! Does something with each program, on few threads: each may use much memory.

use std::io::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Instant;

use crate::times;

const WORKERS: usize = 2;

/// Kinds of programs take turns, because the test runner starts them all at once.
fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// The results of `work`, in the order of the items. Says where the time went.
pub fn map<T: Sync, R: Send>(title: &str, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let _turn = turn();
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return done };
            done.push((index, work(item)));
        }
    };
    let start = Instant::now();
    let mut results: Vec<(usize, R)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..WORKERS).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("checks do not panic")).collect()
    });
    let line = format!("{title}: {:.1} s; {}\n", start.elapsed().as_secs_f64(), times::take());
    // Past the test runner's capture.
    let _ = std::io::stderr().write_all(line.as_bytes());
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
