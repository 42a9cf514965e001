//! Counters of std whose order is not explored: reference counts, and the threads of a scope.
//!
//! Counting up and down commutes. What a thread can tell of the order is whether it was the last to count down; what follows
//! from that is executed by the last one, with the knowledge of all who counted down before. So a counter is changed in
//! memory at once, by whoever comes, and is no part of an execution graph.
//!
//! Where the last one is last in every execution, because everything else happens before, nothing is special. Otherwise
//! somebody else might have been the last, and this thread must not keep the knowledge: it has it in a *window*, which ends when
//! the allocation with the counter is freed. Whatever others can tell the order of must not happen in a window; then the
//! exploration begins again without this reduction for the type at hand.

use ubik_races::{Epoch, ThreadIndex, View};
use ubik_verdict::Result;

use super::race::Synchrony;
use super::{AccessKind, Memory, Place, RaceKind, Target};
use crate::value::{AllocId, Slot};

/// The number that marks a location as a counter.
pub(crate) const COUNTER: u64 = u64::MAX;

/// A counter.
#[derive(Clone, Default)]
pub struct Counter {
    /// What those did who counted down.
    released: View,
    /// When it was changed, and when it was looked at.
    changed: Vec<Epoch>,
    observed: Vec<Epoch>,
}

/// The last to count down frees what was counted.
#[derive(Clone)]
pub struct Window {
    thread: ThreadIndex,
    alloc: AllocId,
    /// Where the counter is.
    pub address: u64,
    /// What kind of counter it is.
    pub class: u64,
    /// What the thread knew before.
    earlier: View,
}

/// What an operation does to a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counting {
    Up,
    /// Whoever is the last frees what was counted.
    Down,
    /// Nothing follows from being the last.
    ScopeDown,
    /// The order does not matter, and nothing is learnt by it.
    Lazy,
    /// It depends on what the count is.
    Observe,
}

impl Memory {
    /// The windows of the running thread.
    pub(crate) fn windows(&self) -> impl Iterator<Item = &Window> {
        let races = self.races.known();
        let own = move |window: &&Window| races.is_some_and(|races| races.current == window.thread);
        races.into_iter().flat_map(|races| races.explored.windows.iter()).filter(own)
    }

    /// Whether an operation on a counter has one place among the others: all of them that matter happen before.
    pub(crate) fn is_ordered(&self, target: &Target, counting: Counting) -> bool {
        if counting == Counting::Lazy {
            return true;
        }
        let Some(races) = self.races.known() else { return true };
        let Some(counter) = races.explored.counters.get(&(target.id, target.at)) else { return true };
        let known = races.threads.known(races.current);
        let has_changes = counting == Counting::Up || counter.changed.iter().all(|&at| known.covers(at));
        has_changes && counter.observed.iter().all(|&at| known.covers(at))
    }

    /// Changes a counter, or looks at it, at once.
    pub(crate) fn count(
        &mut self,
        place: Place,
        target: Target,
        counting: Counting,
        class: u64,
        change: impl FnOnce(Slot) -> Option<Slot>,
    ) -> Result<Slot> {
        let old = target.newest;
        let is_ordered = self.is_ordered(&target, counting);
        let new = change(old);
        if new.is_some() {
            self.access_as(place, target.size, AccessKind::Write, Synchrony::Atomic)?;
        }
        let kind = if new.is_some() { RaceKind::AtomicRmw } else { RaceKind::AtomicLoad };
        let location = target.location();
        self.synchronise(target.id, |state, threads, by| {
            state.explored(threads, by, location, COUNTER, kind)
        })?;
        let address = self.desc(target.id).base + target.at;
        let races = self.races.known_mut().expect("accesses are recorded");
        let (thread, epoch) = (races.current, races.threads.epoch(races.current));
        let counter = races.explored.counters.entry((target.id, target.at)).or_default();
        match counting {
            Counting::Lazy => {}
            Counting::Observe => counter.observed.push(epoch),
            Counting::Up | Counting::Down | Counting::ScopeDown => counter.changed.push(epoch),
        }
        let earlier = races.threads.known(thread);
        if matches!(counting, Counting::Down | Counting::ScopeDown) {
            counter.released.join(&earlier);
            races.threads.tick(thread);
        }
        let is_last = new.is_some_and(|new| new.bits == 0);
        if counting == Counting::Observe || counting == Counting::Down && is_last {
            // Everything that an observer may learn by this happens before already, or the exploration begins again.
            races.threads.acquire(thread, &counter.released);
        }
        if counting == Counting::Down && is_last && !is_ordered {
            races.explored.windows.push(Window { thread, alloc: target.id, address, class, earlier });
        }
        self.end_windows();
        if let Some(new) = new {
            self.put(target.id, target.at, target.size, new);
        }
        Ok(old)
    }

    /// What those did who counted down happens before what the running thread does.
    pub(crate) fn acquire_counter(&mut self, target: &Target) {
        let Some(races) = self.races.known_mut() else { return };
        if let Some(counter) = races.explored.counters.get(&(target.id, target.at)) {
            let released = counter.released.clone();
            races.threads.acquire(races.current, &released);
        }
    }

    /// An allocation was freed: windows that were open for it are over.
    pub(super) fn close_windows(&mut self, freed: AllocId) {
        let Some(races) = self.races.known_mut() else { return };
        if races.explored.counters.is_empty() {
            return;
        }
        races.explored.counters.retain(|(id, _), _| *id != freed);
        while let Some(at) = races.explored.windows.iter().rposition(|window| window.alloc == freed) {
            let window = races.explored.windows.remove(at);
            // An older one of the same allocation knew less still.
            races.threads.forget_down_to(window.thread, window.earlier);
        }
        self.end_windows();
    }
}
