//! Tests in parallel: each worker takes the next test as soon as it is free.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use ubik_explore::{Chosen, Run, Suite};

use crate::error::Result;
use crate::run;

/// What happens to a test, by its place in the list.
pub enum Event {
    Started(usize),
    /// It still runs.
    Slow(usize),
    Ended(usize, Box<Run>, Duration),
}

/// Runs tests on so many threads. Events are told on this one, in the order in which they happen. No more tests begin after
/// one of which `ends_all` says so.
pub fn run(
    suite: &Suite,
    tests: &[Chosen],
    threads: usize,
    slow_after: Duration,
    ends_all: impl Fn(usize, &Run, Duration) -> bool + Sync,
    mut tell: impl FnMut(Event) -> Result<()>,
) -> Result<()> {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let (sender, receiver) = channel();
        for _ in 0..threads.min(tests.len()) {
            let sender = sender.clone();
            run::spawn_machine_thread(scope, || work(suite, tests, &next, &ends_all, sender));
        }
        drop(sender);
        let mut running: BTreeMap<usize, Instant> = BTreeMap::new();
        loop {
            let patience = running.values().map(|began| slow_after.saturating_sub(began.elapsed())).min();
            let event = match receiver.recv_timeout(patience.unwrap_or(slow_after)) {
                Ok(event) => event,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Err(RecvTimeoutError::Timeout) => {
                    let slow = running.iter().find(|(_, began)| began.elapsed() >= slow_after);
                    let Some((&index, _)) = slow else { continue };
                    running.remove(&index);
                    Event::Slow(index)
                }
            };
            match &event {
                Event::Started(index) => drop(running.insert(*index, Instant::now())),
                Event::Ended(index, ..) => drop(running.remove(index)),
                Event::Slow(_) => {}
            }
            // If nobody can be told, the tests that still run are let go.
            tell(event).inspect_err(|_| next.store(tests.len(), Ordering::Relaxed))?;
        }
    })
}

fn work(
    suite: &Suite,
    tests: &[Chosen],
    next: &AtomicUsize,
    ends_all: &impl Fn(usize, &Run, Duration) -> bool,
    sender: Sender<Event>,
) {
    loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(test) = tests.get(index) else { return };
        // Whoever listens may have gone; then there is nothing to do.
        if sender.send(Event::Started(index)).is_err() {
            return;
        }
        let began = Instant::now();
        let run = run::noting_panics(|| suite.run_test(test));
        run::tell_not_kept(&run);
        let time = began.elapsed();
        // Decided here: until it is told, another test may have begun.
        if ends_all(index, &run, time) {
            next.store(tests.len(), Ordering::Relaxed);
        }
        let _ = sender.send(Event::Ended(index, Box::new(run), time));
    }
}
