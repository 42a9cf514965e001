//! Atomic accesses whose outcome an exploration decides.
//!
//! The exploration says which store is read and whether a store is the newest of those that were executed. Here is checked
//! that the access is permitted, happens-before is kept, and memory is changed. Memory always has the newest store of what was
//! executed: whoever reads it by other means is ordered after all of them, or it is a race.

use rustc_hash::FxHashMap;
use ubik_races::{FenceOrder, LoadOrder, Location, StoreOrder, View};
use ubik_verdict::Result;

use super::counters::{COUNTER, Counter, Window};
use super::race::Synchrony;
use super::{AccessKind, AllocKind, Memory, Place, RaceKind, flag};
use crate::concurrency::StoreKey;
use crate::value::{AllocId, Slot};

/// What is known of stores beyond their values.
#[derive(Clone, Default)]
pub struct Explored {
    /// What a thread learns that acquires a store.
    messages: FxHashMap<StoreKey, View>,
    /// Counters by their places, and the windows in which they are freed.
    pub(super) counters: FxHashMap<(AllocId, u64), Counter>,
    pub(super) windows: Vec<Window>,
    /// How often each thread has written to memory that is not its own stack's.
    writes: Vec<u64>,
    /// The exploration's numbers of locations that were accessed by other means than atomically, and whether other threads ran then.
    looked_at: Vec<(u64, bool)>,
    /// Locations of the time before all other threads had ended that nobody has accessed since, by their allocations.
    ended: FxHashMap<AllocId, Vec<u64>>,
}

/// Where an atomic access is.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    pub id: AllocId,
    pub at: u64,
    pub size: u64,
    /// The exploration's number of the location.
    pub number: Option<u64>,
    /// What is there now.
    pub newest: Slot,
}

impl Target {
    pub(super) fn location(&self) -> Location<Slot> {
        Location { at: self.at, size: self.size as u8, newest: self.newest }
    }
}

impl Memory {
    /// How often the running thread has written to memory that is not its own stack's, since it arrived somewhere.
    pub(crate) fn explored_writes(&self) -> u64 {
        let races = self.races.known();
        races.and_then(|races| races.explored.writes.get(races.current.0 as usize)).copied().unwrap_or(0)
    }

    /// Has every write from here on seen.
    pub(crate) fn note_arrival(&mut self) {
        self.end_windows();
    }

    /// The running thread writes to memory.
    pub(super) fn note_explored_write(&mut self, id: AllocId) {
        if matches!(self.kind(id), AllocKind::Stack { .. }) {
            return;
        }
        let Some(races) = self.races.known_mut() else { return };
        let (thread, writes) = (races.current.0 as usize, &mut races.explored.writes);
        if writes.len() <= thread {
            writes.resize(thread + 1, 0);
        }
        writes[thread] += 1;
    }

    /// Checks an access, and says where it is.
    pub(crate) fn explored_target(&mut self, place: Place, size: u64, kind: AccessKind) -> Result<Target> {
        let (id, at) = self.access_as(place, size, kind, Synchrony::Atomic)?;
        let newest = self.newest(id, at, size).newest;
        let races = self.races.known().expect("accesses are recorded");
        let number = races.states.get(&id).and_then(|state| state.number(at, size as u8));
        Ok(Target { id, at, size, number, newest })
    }

    /// The same for an operation that may replace what is there.
    pub(crate) fn explored_target_to_modify(&mut self, place: Place, size: u64) -> Result<Target> {
        let target = self.explored_target(place, size, AccessKind::Read)?;
        self.require_init(target.id, target.at, size)?;
        self.require_replaceable(target.id)?;
        Ok(target)
    }

    /// Which locations were accessed by other means than atomically, so that somebody may have seen in which order stores were made, and
    /// whether that was while other threads ran.
    pub fn explored_looked_at(&self) -> &[(u64, bool)] {
        self.races.known().map_or(&[], |races| &races.explored.looked_at)
    }

    /// All other threads have ended. The next access to a location, whatever it is, sees which store came last.
    pub(super) fn end_locations(&mut self) {
        let Some(races) = self.races.known_mut().filter(|_| self.rules.explores) else { return };
        for (&id, state) in &races.states {
            let numbers: Vec<u64> = state.numbers_in(0, u64::MAX).filter(|&it| it != COUNTER).collect();
            if !numbers.is_empty() {
                races.explored.ended.entry(id).or_default().extend(numbers);
                let desc = self.allocations.desc_mut(id);
                desc.flags |= flag::GUARDED;
                desc.drop_cache();
            }
        }
    }

    /// Whether the next access to an allocation sees which stores came last.
    pub(super) fn has_ended_locations(&self, id: AllocId) -> bool {
        self.races.known().is_some_and(|races| races.explored.ended.contains_key(&id))
    }

    /// An allocation with such locations is accessed.
    pub(super) fn note_look_at_ended(&mut self, id: AllocId) {
        let Some(races) = self.races.known_mut() else { return };
        let Some(numbers) = races.explored.ended.remove(&id) else { return };
        races.explored.looked_at.extend(numbers.into_iter().map(|number| (number, false)));
        self.drop_guarded_flag(id);
    }

    /// An allocation is no more.
    pub(super) fn forget_ended_locations(&mut self, id: AllocId) {
        if let Some(races) = self.races.known_mut() {
            races.explored.ended.remove(&id);
        }
    }

    /// Bytes of an allocation are accessed by other means than atomically, while other threads run.
    pub(super) fn note_look(&mut self, id: AllocId, at: u64, size: u64) {
        let Some(races) = self.races.known_mut() else { return };
        let Some(state) = races.states.get(&id) else { return };
        let looked_at = &mut races.explored.looked_at;
        for number in state.numbers_in(at, at + size).filter(|&number| number != COUNTER) {
            if !looked_at.contains(&(number, true)) {
                looked_at.push((number, true));
            }
        }
    }

    fn message_of(&self, source: Option<StoreKey>) -> View {
        let races = self.races.known().expect("accesses are recorded");
        source.and_then(|key| races.explored.messages.get(&key)).cloned().unwrap_or_default()
    }

    /// Something was loaded from a store.
    pub(crate) fn explored_load(
        &mut self,
        target: Target,
        number: u64,
        source: Option<StoreKey>,
        value: Slot,
        order: LoadOrder,
    ) -> Result<Slot> {
        let message = self.message_of(source);
        self.synchronise(target.id, |state, threads, by| {
            threads.receive(by.thread, &message, order.is_acquire());
            state.explored(threads, by, target.location(), number, RaceKind::AtomicLoad)
        })?;
        self.require_value(target.id, target.at, target.size, value)
    }

    /// Something was stored.
    pub(crate) fn explored_store(
        &mut self,
        target: Target,
        number: u64,
        stored: Stored,
        order: StoreOrder,
    ) -> Result<()> {
        self.explored_write(target, number, stored, order, RaceKind::AtomicStore, View::default())
    }

    fn explored_write(
        &mut self,
        target: Target,
        number: u64,
        stored: Stored,
        order: StoreOrder,
        kind: RaceKind,
        sequence: View,
    ) -> Result<()> {
        let message = self.synchronise(target.id, |state, threads, by| {
            state.explored(threads, by, target.location(), number, kind)?;
            let mut message = threads.message(by.thread, order.is_release());
            message.join(&sequence);
            if order.is_release() {
                threads.tick(by.thread);
            }
            Ok(message)
        })?;
        let races = self.races.known_mut().expect("accesses are recorded");
        races.explored.messages.insert(stored.key, message);
        if stored.is_newest {
            self.put(target.id, target.at, target.size, stored.value);
        }
        Ok(())
    }

    /// What was loaded from a store was replaced.
    pub(crate) fn explored_modify(
        &mut self,
        place: Place,
        target: Target,
        number: u64,
        source: Option<StoreKey>,
        stored: Stored,
        (load, store): (LoadOrder, StoreOrder),
    ) -> Result<()> {
        self.access_as(place, target.size, AccessKind::Write, Synchrony::Atomic)?;
        let sequence = self.message_of(source);
        self.synchronise(target.id, |_, threads, by| {
            threads.receive(by.thread, &sequence, load.is_acquire());
            Ok(())
        })?;
        // It continues the release sequence of what it replaces.
        self.explored_write(target, number, stored, store, RaceKind::AtomicRmw, sequence)
    }

    /// A fence. Those that are SC order no more than others here: what they add, the exploration sees to.
    pub(crate) fn explored_fence(&mut self, order: FenceOrder) {
        self.race_fence(if order == FenceOrder::SeqCst { FenceOrder::AcqRel } else { order });
    }
}

/// A store that was made.
#[derive(Clone, Copy, Debug)]
pub struct Stored {
    pub key: StoreKey,
    pub value: Slot,
    /// Nothing that was executed before comes after it.
    pub is_newest: bool,
}
