//! What the threads share that explore one program.
//!
//! What is left to explore falls into parts that do not depend on each other (`Exploration::split`). Whoever has nothing to do takes a part
//! from a list. Whoever explores looks, after each execution, whether somebody waits for a part, and then gives away the
//! oldest that it has. So the executions are the same for any number of threads, and only their order differs.

use std::collections::{BTreeSet, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

use ubik_engine::concurrency::Limit;
use ubik_graphs::{Counts, Exploration};

use super::explorer::{Exchanges, Slots};

type Part = Box<Exploration<Slots>>;

/// What is known in common. Everything is counted when it is found.
#[derive(Default)]
pub struct Shared {
    list: Mutex<List>,
    changed: Condvar,
    /// For how many who rest there is no part in the list.
    hungry: AtomicUsize,
    /// Somebody has come to a conclusion.
    is_over: AtomicBool,
    complete: AtomicU64,
    blocked: AtomicU64,
    moot: AtomicU64,
    bounded: AtomicU64,
    /// The share of all executions that was explored, in parts of [`WHOLE`].
    share: AtomicU64,
}

#[derive(Default)]
struct List {
    parts: Vec<Part>,
    working: usize,
    resting: usize,
    limits: BTreeSet<Limit>,
    exchanges: Exchanges,
    /// What executions were like, if duplicates are looked for.
    seen: HashSet<u64>,
    duplicates: u64,
}

const WHOLE: f64 = (1u64 << 62) as f64;

/// How an execution counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Complete,
    Blocked,
    Moot,
}

/// What is left for somebody who has nothing to do.
pub enum Next {
    Part(Part),
    /// Nothing yet.
    Later,
    /// Nothing any more.
    Nothing,
}

impl Shared {
    /// What so many threads share, all of which work.
    pub fn new(working: usize) -> Shared {
        let shared = Shared::default();
        shared.list().working = working;
        shared
    }

    fn list(&self) -> MutexGuard<'_, List> {
        self.list.lock().expect("nobody panics while it holds the list")
    }

    pub fn counts(&self) -> Counts {
        let of = |count: &AtomicU64| count.load(Ordering::Relaxed);
        Counts { complete: of(&self.complete), blocked: of(&self.blocked), moot: of(&self.moot) }
    }

    /// An execution has come to its end.
    pub fn count(&self, kind: Kind, is_bounded: bool) {
        let counter = match kind {
            Kind::Complete => &self.complete,
            Kind::Blocked => &self.blocked,
            Kind::Moot => &self.moot,
        };
        counter.fetch_add(1, Ordering::Relaxed);
        self.bounded.fetch_add(u64::from(is_bounded), Ordering::Relaxed);
    }

    pub fn bounded(&self) -> u64 {
        self.bounded.load(Ordering::Relaxed)
    }

    /// Somebody has met these. Whether those that all have met matter.
    pub fn meets(&self, exchanges: &Exchanges) -> bool {
        let mut list = self.list();
        list.exchanges.add(exchanges);
        list.exchanges.matter()
    }

    pub fn add_share(&self, part: f64) {
        self.share.fetch_add((part * WHOLE) as u64, Ordering::Relaxed);
    }

    pub fn share(&self) -> f64 {
        self.share.load(Ordering::Relaxed) as f64 / WHOLE
    }

    /// Notes what an execution was like.
    pub fn see(&self, digest: u64) {
        let mut list = self.list();
        let is_new = list.seen.insert(digest);
        list.duplicates += u64::from(!is_new);
    }

    pub fn duplicates(&self) -> u64 {
        self.list().duplicates
    }

    pub fn note_limits(&self, limits: &BTreeSet<Limit>) {
        if !limits.is_empty() {
            self.list().limits.extend(limits);
        }
    }

    pub fn limits(&self) -> BTreeSet<Limit> {
        self.list().limits.clone()
    }

    /// Whether others wait for something to do.
    pub fn is_hungry(&self) -> bool {
        self.hungry.load(Ordering::Relaxed) > 0
    }

    fn update(&self, list: &List) {
        self.hungry.store(list.resting.saturating_sub(list.parts.len()), Ordering::Relaxed);
    }

    pub fn give(&self, part: Exploration<Slots>) {
        let mut list = self.list();
        list.parts.push(Box::new(part));
        self.update(&list);
        self.changed.notify_one();
    }

    /// So many more are there, who have been working on nothing until now.
    pub fn join(&self, more: usize) {
        self.list().working += more;
    }

    /// Somebody who worked has nothing to do any more.
    pub fn rest(&self) {
        let mut list = self.list();
        (list.working, list.resting) = (list.working - 1, list.resting + 1);
        self.update(&list);
        self.changed.notify_all();
    }

    /// Something to do for somebody who rests; waits for it, but not long.
    pub fn next(&self, patience: Duration) -> Next {
        let mut list = self.list();
        for _ in 0..2 {
            if self.is_over() {
                return Next::Nothing;
            }
            if let Some(part) = list.parts.pop() {
                (list.working, list.resting) = (list.working + 1, list.resting - 1);
                self.update(&list);
                return Next::Part(part);
            }
            if list.working == 0 {
                return Next::Nothing;
            }
            list =
                self.changed.wait_timeout(list, patience).expect("nobody panics while it holds the list").0;
        }
        Next::Later
    }

    /// Ends the work of all. Says whether nobody did before.
    pub fn end(&self) -> bool {
        let is_first = !self.is_over.swap(true, Ordering::Relaxed);
        self.changed.notify_all();
        is_first
    }

    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }
}
