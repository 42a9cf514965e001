//! The seam between memory and the race detector.
//!
//! Nothing is recorded while there is only one thread: what happened before the second one was started happens before
//! everything that follows. From then on every access is recorded, by the slow path of accesses. The descriptor's cache then
//! also means that accesses of the running thread in its present epoch change nothing in the race state; all
//! such windows end when another thread runs or the epoch ends (`end_windows`). When all other threads have
//! ended and were joined, recording ends.
//!
//! Threads are known by number here; the machine names them in reports.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use ubik_borrows::{Borrow, Cells, Window};
use ubik_races::{
    AllocRaces, By, Conflict, Expected, FenceOrder, LoadOrder, Location, Missing, Most, Race, RmwOrder, Site,
    Stamp, StoreOrder, ThreadIndex, Threads, View,
};
use ubik_verdict::{ByteRange, Loc, PtrInfo, RaceAccess, RaceAccessKind, Result, Stop, Ub, UninitBytes};

use super::{AccessKind, BorrowModel, Memory, Place, flag};
use crate::concurrency::{SyncObjectId, ThreadId};
use crate::value::{AllocId, Prov, Slot};

pub use ubik_races::AccessKind as RaceKind;

/// What the race detector knows.
#[derive(Clone)]
pub struct Races {
    pub(super) threads: Threads,
    pub(super) current: ThreadIndex,
    /// The allocations that were accessed since there is a second thread.
    /// Copies of the machine share them until one changes them.
    pub(super) states: FxHashMap<AllocId, Arc<AllocRaces<Slot>>>,
    /// Allocations with a window in their descriptor.
    windows: Vec<AllocId>,
    sites: Sites,
    /// What was released to objects of the host.
    pub(super) objects: FxHashMap<SyncObjectId, View>,
    /// What an exploration needs.
    pub(super) explored: super::explored::Explored,
}

/// The race detector of a machine. It begins with the second thread.
#[derive(Clone, Default)]
pub(super) struct Detector {
    /// What it knows, once there was a second thread.
    races: Option<Box<Races>>,
    is_recording: bool,
}

impl Detector {
    /// Whether accesses are recorded: there are several threads.
    #[inline(always)]
    pub fn is_recording(&self) -> bool {
        self.is_recording
    }

    #[inline(always)]
    pub fn known(&self) -> Option<&Races> {
        self.races.as_deref()
    }

    #[inline(always)]
    pub fn known_mut(&mut self) -> Option<&mut Races> {
        self.races.as_deref_mut()
    }

    /// The running thread has started another one. Says whether accesses are recorded from now on, and were not.
    fn begin(&mut self, explains: bool) -> bool {
        let races = self.races.get_or_insert_with(|| Box::new(Races::new(explains)));
        races.threads.spawn(races.current);
        !std::mem::replace(&mut self.is_recording, true)
    }

    /// No other thread is left whose accesses could race.
    fn end(&mut self) {
        self.is_recording = false;
    }
}

/// Where accesses to watched allocations were, in runs that are looked at after each operation.
#[derive(Clone, Default)]
struct Sites {
    known: Vec<Option<Loc>>,
    /// The present operation has made an access that is to be found again.
    is_used: bool,
}

impl Sites {
    /// The number of the present operation.
    fn present(&self) -> Site {
        Site(u32::try_from(self.known.len() + 1).unwrap_or(0))
    }

    fn loc(&self, site: Site) -> Option<Loc> {
        self.known.get((site.0 as usize).checked_sub(1)?).copied().flatten()
    }
}

impl Races {
    /// What is known when the first thread has been alone so far; with what explains races, if that is wanted.
    fn new(explains: bool) -> Races {
        Races {
            threads: if explains { Threads::new().explaining() } else { Threads::new() },
            current: ThreadIndex(0),
            states: FxHashMap::default(),
            windows: Vec::new(),
            sites: Sites::default(),
            objects: FxHashMap::default(),
            explored: Default::default(),
        }
    }

    fn by(&self) -> By {
        By { thread: self.current, site: self.sites.present() }
    }
}

/// How an access takes part in races.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Synchrony {
    Plain,
    /// It is recorded where its value is decided.
    Atomic,
}

/// What a compare-exchange is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Exchange {
    pub expected: u64,
    pub new: Slot,
    pub success: RmwOrder,
    pub failure: LoadOrder,
    /// It fails in any case.
    pub spurious: bool,
}

/// Threads have the same numbers here and there.
fn index(thread: ThreadId) -> ThreadIndex {
    ThreadIndex(thread.0)
}

impl Memory {
    /// Whether accesses are recorded.
    #[inline(always)]
    pub(crate) fn is_racing(&self) -> bool {
        self.races.is_recording()
    }

    /// The running thread has started another one.
    pub(crate) fn race_thread_started(&mut self) {
        if self.races.begin(self.notes.is_watching()) {
            self.allocations.drop_caches();
        }
        self.end_windows();
    }

    /// Another thread runs from now on.
    pub(crate) fn race_thread_runs(&mut self, thread: ThreadId) {
        if let Some(races) = self.races.known_mut() {
            races.current = index(thread);
            self.end_windows();
        }
    }

    pub(crate) fn race_thread_ended(&mut self, thread: ThreadId) {
        if let Some(races) = self.races.known_mut() {
            races.threads.end(index(thread));
        }
    }

    /// The running thread has joined one that has ended.
    pub(crate) fn race_thread_joined(&mut self, ended: ThreadId) {
        let Some(races) = self.races.known_mut() else { return };
        races.threads.join(races.current, index(ended));
        let is_alone = races.threads.is_alone(races.current);
        if is_alone && self.races.is_recording() {
            self.end_locations();
            self.end_windows();
            if let Some(races) = self.races.known_mut() {
                races.states.clear();
            }
            self.races.end();
        }
    }

    /// What the running thread did so far, for whoever acquires the object.
    pub(crate) fn race_release_to(&mut self, object: SyncObjectId) {
        if let Some(view) = self.race_release()
            && let Some(races) = self.races.known_mut()
        {
            races.objects.entry(object).or_default().join(&view);
        }
    }

    pub(crate) fn race_acquire_from(&mut self, object: SyncObjectId) {
        if let Some(Races { threads, current, objects, .. }) = self.races.known_mut()
            && let Some(view) = objects.get(&object)
        {
            threads.acquire(*current, view);
        }
    }

    pub(crate) fn race_forget_object(&mut self, object: SyncObjectId) {
        if let Some(races) = self.races.known_mut() {
            races.objects.remove(&object);
        }
    }

    fn race_release(&mut self) -> Option<View> {
        let races = self.races.known_mut()?;
        let view = races.threads.release(races.current);
        self.end_windows();
        Some(view)
    }

    /// The same for another thread, which does not run.
    pub(crate) fn race_hand_over(&mut self, to: ThreadId) {
        if let Some(view) = self.race_release()
            && let Some(races) = self.races.known_mut()
        {
            races.threads.acquire(index(to), &view);
        }
    }

    pub(crate) fn race_fence(&mut self, order: FenceOrder) {
        if let Some(races) = self.races.known_mut() {
            races.threads.fence(races.current, order);
            self.end_windows();
        }
    }

    /// The thread's epoch has ended, or another thread runs: what descriptors say no longer holds.
    pub(super) fn end_windows(&mut self) {
        let Some(races) = self.races.known_mut() else { return };
        for id in races.windows.drain(..) {
            self.allocations.desc_mut(id).drop_cache();
        }
    }

    /// Says where in the program the last operation was that accessed something.
    pub(crate) fn note_race_site(&mut self, loc: Option<Loc>) {
        if let Some(races) = self.races.known_mut() {
            races.sites.known.push(loc);
            races.sites.is_used = false;
        }
    }

    /// Whether a place in the program is wanted for what the last operation accessed.
    pub(crate) fn wants_race_site(&self) -> bool {
        self.races.known().is_some_and(|races| races.sites.is_used)
    }

    fn use_site(&mut self, id: AllocId) {
        let is_watched = self.notes.is_watched(self.name(id));
        if let Some(races) = self.races.known_mut().filter(|_| is_watched) {
            races.sites.is_used = true;
        }
    }

    /// Records an access that is not atomic, if any are recorded.
    #[inline]
    pub(super) fn race(&mut self, id: AllocId, at: u64, size: u64, kind: RaceKind) -> Result<()> {
        if self.races.is_recording() && size > 0 { self.record(id, at, size, kind) } else { Ok(()) }
    }

    #[inline(never)]
    fn record(&mut self, id: AllocId, at: u64, size: u64, kind: RaceKind) -> Result<()> {
        // Nobody writes to it.
        if self.desc(id).has(flag::READ_ONLY) {
            return Ok(());
        }
        if self.notes.is_watching() {
            self.use_site(id);
        }
        if self.rules.explores && kind.is_write() {
            self.note_explored_write(id);
        }
        if self.rules.explores && kind != RaceKind::Deallocate {
            self.note_look(id, at, size);
        }
        let whole = self.desc(id).size;
        let Some(races) = self.races.known_mut() else { return Ok(()) };
        let access = races.threads.access(races.current, kind, size, races.sites.present());
        let state = races.states.entry(id).or_insert_with(|| Arc::new(AllocRaces::old(whole)));
        Arc::make_mut(state).access(at, at + size, access).map_err(|race| self.race_stop(id, race))
    }

    /// A new allocation is written to by whoever makes it.
    #[inline(never)]
    pub(super) fn race_allocated(&mut self, id: AllocId) {
        if self.notes.is_watching() {
            self.use_site(id);
        }
        if self.rules.explores {
            self.note_explored_write(id);
        }
        let size = self.desc(id).size;
        let Some(races) = self.races.known_mut() else { return };
        let access = races.threads.access(races.current, RaceKind::Allocate, size, races.sites.present());
        races.states.insert(id, Arc::new(AllocRaces::new(size, access)));
    }

    /// An allocation is no more.
    #[inline(never)]
    pub(super) fn race_forget(&mut self, id: AllocId) {
        if let Some(races) = self.races.known_mut() {
            races.states.remove(&id);
        }
    }

    /// The end of an allocation counts as a write to all of it.
    #[inline]
    pub(super) fn race_freed(&mut self, id: AllocId) -> Result<()> {
        if self.races.is_recording() {
            self.record(id, 0, self.desc(id).size, RaceKind::Deallocate)
        } else {
            Ok(())
        }
    }

    /// A retag accesses what it gives a right to. Under Stacked Borrows a mutable reference counts as a write to, and a
    /// shared one as a read of, what is not in cells; under Tree Borrows both count as reads.
    #[inline(never)]
    pub(super) fn race_retag(
        &mut self,
        id: AllocId,
        range: Range<u64>,
        borrow: Borrow,
        cells: Cells<'_>,
    ) -> Result<()> {
        let (kind, in_cells) = match (self.rules.borrow_model, borrow) {
            (BorrowModel::Stacked, Borrow::Mutable) => (RaceKind::RetagWrite, true),
            (BorrowModel::Stacked, Borrow::Shared | Borrow::RawConst) => (RaceKind::RetagRead, false),
            (BorrowModel::Tree, Borrow::Shared) => (RaceKind::RetagRead, false),
            (BorrowModel::Tree, Borrow::Mutable | Borrow::TwoPhase) => (RaceKind::RetagRead, true),
            _ => return Ok(()),
        };
        if in_cells || matches!(cells, Cells::Nowhere) {
            return self.race(id, range.start, range.end - range.start, kind);
        }
        let mut parts = Vec::new();
        cells.outside(&range, |part| parts.push(part));
        parts.into_iter().try_for_each(|part| self.race(id, part.start, part.end - part.start, kind))
    }

    /// Caches where around a recorded access the same tag may do the same again without a change of any state.
    pub(super) fn cache_recorded(&mut self, id: AllocId, prov: Prov, at: u64, size: u64) {
        let desc = self.desc(id);
        let is_looked_at =
            self.rules.paranoid || self.notes.is_watching() || desc.has(flag::GUARDED | flag::SEEN);
        if is_looked_at || prov.alloc() != id {
            return;
        }
        let read_only = desc.has(flag::READ_ONLY);
        let Some(window) = self.unraced_window(id, prov, at, size) else { return };
        let Some(races) = self.races.known_mut() else { return };
        let epoch = races.threads.epoch(races.current);
        let own = match races.states.get(&id) {
            _ if read_only => Some(ubik_races::Window { lo: window.lo, hi: window.hi, most: Most::Read }),
            state => state.and_then(|state| state.window(at, at + size, epoch)),
        };
        let Some(own) = own else { return };
        let most = if own.most == Most::Write { window.most } else { AccessKind::Read };
        races.windows.push(id);
        let window = Window { lo: window.lo.max(own.lo), hi: window.hi.min(own.hi), most };
        self.allocations.desc_mut(id).cache(prov.tag(), window);
    }

    /// A data race, told by both accesses.
    #[cold]
    fn race_stop(&self, id: AllocId, race: Race) -> Box<Stop> {
        let at = PtrInfo::in_alloc(self.desc(id).base + race.at, self.name(id), race.at as i64);
        let (mut earlier, mut later) = (self.race_access(race.earlier), self.race_access(race.later));
        later.loc = None;
        let missing =
            self.races.known().and_then(|races| races.threads.missing(races.current, race.earlier.epoch));
        earlier.lacks_order = matches!(missing, Some(Missing::Release | Missing::Both));
        later.lacks_order = matches!(missing, Some(Missing::Acquire | Missing::Both));
        match race.conflict {
            Conflict::Data => Ub::data_race(earlier, later, at).into(),
            Conflict::MixedSize => Ub::mixed_size_race(earlier, later, at).into(),
        }
    }

    fn race_access(&self, stamp: Stamp) -> RaceAccess {
        let races = self.races.known().expect("there is a race");
        let thread = races.threads.thread_at(stamp.epoch).map_or(0, |thread| thread.0);
        let kind = match stamp.kind {
            RaceKind::Read => RaceAccessKind::Read,
            RaceKind::Write => RaceAccessKind::Write,
            RaceKind::RetagRead => RaceAccessKind::RetagRead,
            RaceKind::RetagWrite => RaceAccessKind::RetagWrite,
            RaceKind::Allocate => RaceAccessKind::Allocate,
            RaceKind::Deallocate => RaceAccessKind::Deallocate,
            RaceKind::AtomicLoad => RaceAccessKind::AtomicLoad,
            RaceKind::AtomicStore => RaceAccessKind::AtomicStore,
            RaceKind::AtomicRmw => RaceAccessKind::AtomicRmw,
        };
        RaceAccess::new(kind, thread.to_string(), stamp.size.into(), races.sites.loc(stamp.site))
    }

    /// The newest value of an atomic location, which may be none.
    pub(super) fn newest(&self, id: AllocId, at: u64, size: u64) -> Location<Slot> {
        let newest = if self.is_init(id, at, size) { self.scalar_at(id, at, size) } else { Slot::UNINIT };
        Location { at, size: size as u8, newest }
    }

    /// Applies an atomic access to the state of an allocation.
    pub(super) fn synchronise<T>(
        &mut self,
        id: AllocId,
        apply: impl FnOnce(&mut AllocRaces<Slot>, &mut Threads, By) -> std::result::Result<T, Race>,
    ) -> Result<T> {
        if self.notes.is_watching() {
            self.use_site(id);
        }
        let whole = self.desc(id).size;
        let races = self.races.known_mut().expect("accesses are recorded");
        let by = races.by();
        let state = races.states.entry(id).or_insert_with(|| Arc::new(AllocRaces::old(whole)));
        let before = races.threads.epoch(races.current);
        let result = apply(Arc::make_mut(state), &mut races.threads, by);
        let is_over = races.threads.epoch(races.current) != before;
        self.desc_mut(id).drop_cache();
        if is_over {
            self.end_windows();
        }
        result.map_err(|race| self.race_stop(id, race))
    }

    /// An atomic load; `pick` chooses among so many stores, of which 0 is the newest.
    pub(crate) fn atomic_load(
        &mut self,
        place: Place,
        size: u64,
        order: LoadOrder,
        pick: impl FnOnce(usize) -> usize,
    ) -> Result<Slot> {
        let (id, at) = self.access_as(place, size, AccessKind::Read, Synchrony::Atomic)?;
        if !self.races.is_recording() {
            self.require_init(id, at, size)?;
            return Ok(self.scalar_at(id, at, size));
        }
        let newest = self.newest(id, at, size);
        let value =
            self.synchronise(id, |state, threads, by| state.load(threads, by, newest, order, pick))?;
        self.require_value(id, at, size, value)
    }

    /// What an atomic access reads must be there.
    pub(super) fn require_value(&self, id: AllocId, at: u64, size: u64, value: Slot) -> Result<Slot> {
        if value.is_uninit() {
            let bytes = ByteRange::new(at, size);
            let bad = self.first_uninit(id, at, size).unwrap_or(bytes);
            return Err(Ub::uninit(Some(UninitBytes::new(self.name(id), bytes, bad))).into());
        }
        Ok(value)
    }

    pub(crate) fn atomic_store(
        &mut self,
        place: Place,
        size: u64,
        value: Slot,
        order: StoreOrder,
    ) -> Result<()> {
        let (id, at) = self.access_as(place, size, AccessKind::Write, Synchrony::Atomic)?;
        if self.races.is_recording() {
            let newest = self.newest(id, at, size);
            self.synchronise(id, |state, threads, by| state.store(threads, by, newest, value, order))?;
        }
        self.put(id, at, size, value);
        Ok(())
    }

    /// Replaces the newest value by what `change` makes of it; gives the old one.
    pub(crate) fn atomic_modify(
        &mut self,
        place: Place,
        size: u64,
        order: RmwOrder,
        change: impl FnOnce(Slot) -> Slot,
    ) -> Result<Slot> {
        let (id, at) = self.access_as(place, size, AccessKind::Read, Synchrony::Atomic)?;
        self.require_init(id, at, size)?;
        self.require_replaceable(id)?;
        let old = self.scalar_at(id, at, size);
        let new = change(old);
        self.replace(place, size, (old, new), order)?;
        Ok(old)
    }

    /// Memory that is read-only must not be replaced, not even by itself.
    pub(super) fn require_replaceable(&self, id: AllocId) -> Result<()> {
        if self.desc(id).has(flag::READ_ONLY) {
            return Err(Ub::atomic_read_only(self.info(id), RaceAccessKind::AtomicRmw).into());
        }
        Ok(())
    }

    /// Writes what an operation made of the newest value.
    fn replace(&mut self, place: Place, size: u64, (old, new): (Slot, Slot), order: RmwOrder) -> Result<()> {
        let (id, at) = self.access_as(place, size, AccessKind::Write, Synchrony::Atomic)?;
        if self.races.is_recording() {
            let newest = Location { at, size: size as u8, newest: old };
            self.synchronise(id, |state, threads, by| state.modify(threads, by, newest, new, order))?;
        }
        self.put(id, at, size, new);
        Ok(())
    }

    /// Replaces the newest value if it is the expected one, by its bits; gives the value that was read, and whether it was
    /// replaced. `pick` is as in [`Memory::atomic_load`]: a compare-exchange that fails may read an older value.
    pub(crate) fn atomic_exchange(
        &mut self,
        place: Place,
        size: u64,
        exchange: Exchange,
        pick: impl FnOnce(usize) -> usize,
    ) -> Result<(Slot, bool)> {
        let (id, at) = self.access_as(place, size, AccessKind::Read, Synchrony::Atomic)?;
        self.require_init(id, at, size)?;
        self.require_replaceable(id)?;
        let old = self.scalar_at(id, at, size);
        let is_it = |value: &Slot| value.bits == exchange.expected;
        if self.races.is_recording() {
            let newest = Location { at, size: size as u8, newest: old };
            let expected = Expected { is_it: &is_it, failure: exchange.failure, spurious: exchange.spurious };
            let failed = self.synchronise(id, |state, threads, by| {
                state.fail_exchange(threads, by, newest, expected, pick)
            })?;
            if let Some(read) = failed {
                return Ok((self.require_value(id, at, size, read)?, false));
            }
        } else if exchange.spurious || !is_it(&old) {
            return Ok((old, false));
        }
        self.replace(place, size, (old, exchange.new), exchange.success)?;
        Ok((old, true))
    }
}
