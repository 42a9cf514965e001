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

use super::checkpoint::Saved;
use super::explorer::{Exchanges, Learnt, Slots};

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
    /// All are to stop after their executions, for what is left to be kept.
    is_paused: AtomicBool,
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
    /// Parts that are at an execution that has not begun.
    ready: Vec<Exploration<Slots>>,
    working: usize,
    resting: usize,
    limits: BTreeSet<Limit>,
    exchanges: Exchanges,
    /// What executions were like, if duplicates are looked for.
    seen: HashSet<u64>,
    duplicates: u64,
    /// Why something could not be kept.
    not_kept: Option<String>,
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
    /// One that is at an execution that has not begun.
    Ready(Exploration<Slots>),
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

    /// What one shares who goes on with what was kept; gives it all parts.
    pub fn with(saved: Saved) -> Shared {
        let Saved { exchanges, counts, bounded, limits, share, seen, duplicates, parts, .. } = saved;
        let mut shared = Shared::new(1);
        shared.complete = counts.complete.into();
        shared.blocked = counts.blocked.into();
        shared.moot = counts.moot.into();
        shared.bounded = bounded.into();
        shared.share = share.into();
        let mut list = shared.list();
        (list.limits, list.duplicates, list.exchanges) = (limits, duplicates, exchanges);
        list.seen.extend(seen);
        list.ready = parts;
        drop(list);
        shared
    }

    /// What is to be kept, while nobody works.
    pub fn saved(&self, learnt: Learnt) -> Saved {
        let list = self.list();
        Saved {
            learnt,
            exchanges: list.exchanges.clone(),
            counts: self.counts(),
            bounded: self.bounded(),
            limits: list.limits.clone(),
            share: self.share.load(Ordering::Relaxed),
            seen: list.seen.iter().copied().collect(),
            duplicates: list.duplicates,
            parts: list.ready.clone(),
        }
    }

    pub fn pause(&self) {
        self.is_paused.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    pub fn has_parts(&self) -> bool {
        let list = self.list();
        !list.parts.is_empty() || !list.ready.is_empty()
    }

    pub fn is_paused(&self) -> bool {
        self.is_paused.load(Ordering::Relaxed)
    }

    /// Nobody works: what each has left, at its next execution. Parts that nobody took go to theirs.
    pub fn gather(&self, rests: impl Iterator<Item = Exploration<Slots>>) {
        let mut list = self.list();
        list.ready.extend(rests);
        let parts = std::mem::take(&mut list.parts);
        list.ready.extend(parts.into_iter().filter_map(|mut part| part.advance().then_some(*part)));
    }

    /// One goes on after all were paused, with a part, if there is one.
    pub fn go_on(&self) -> Option<Exploration<Slots>> {
        self.is_paused.store(false, Ordering::Relaxed);
        let mut list = self.list();
        (list.working, list.resting) = (1, 0);
        self.hungry.store(0, Ordering::Relaxed);
        list.ready.pop()
    }

    pub fn note_kept(&self, kept: std::io::Result<()>) {
        self.list().not_kept = kept.err().map(|error| error.to_string());
    }

    pub fn not_kept(&self) -> Option<String> {
        self.list().not_kept.clone()
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
        let parts = list.parts.len() + list.ready.len();
        self.hungry.store(list.resting.saturating_sub(parts), Ordering::Relaxed);
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
            if self.is_over() || self.is_paused() {
                return Next::Nothing;
            }
            if let Some(part) = list.ready.pop() {
                (list.working, list.resting) = (list.working + 1, list.resting - 1);
                self.update(&list);
                return Next::Ready(part);
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
