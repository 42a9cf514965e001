//! Vector clocks, epochs and stamps.
//!
//! Time is counted per slot. A slot belongs to one thread at a time; a thread's time advances only where
//! others may learn of what it did before (a release), so all accesses between two releases share an epoch.

use smallvec::SmallVec;

use crate::cell::Access;

/// The place of a thread in vector clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClockSlot(pub u16);

/// A moment of one thread: everything that it did between two releases. Time 0 lies before everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Epoch {
    pub slot: ClockSlot,
    pub time: u32,
}

impl Epoch {
    /// Before everything: in every thread's past.
    pub const BEFORE: Epoch = Epoch { slot: ClockSlot(0), time: 0 };
}

/// For each slot, how much of its thread's past is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VClock(SmallVec<[u32; 4]>);

impl VClock {
    pub fn time(&self, slot: ClockSlot) -> u32 {
        self.0.get(usize::from(slot.0)).copied().unwrap_or(0)
    }

    /// Whether a moment is in the past of this clock.
    #[inline]
    pub fn covers(&self, epoch: Epoch) -> bool {
        epoch.time <= self.time(epoch.slot)
    }

    pub fn is_before(&self, later: &VClock) -> bool {
        self.0.iter().enumerate().all(|(at, &time)| time <= later.0.get(at).copied().unwrap_or(0))
    }

    pub fn set(&mut self, epoch: Epoch) {
        let at = usize::from(epoch.slot.0);
        if self.0.len() <= at {
            self.0.resize(at + 1, 0);
        }
        self.0[at] = self.0[at].max(epoch.time);
    }

    pub fn join(&mut self, other: &VClock) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(mine, &theirs)| *mine = (*mine).max(theirs));
    }
}

/// What an access was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AccessKind {
    Read,
    Write,
    /// A reference was made; the model counts it as a read.
    RetagRead,
    /// A mutable reference was made; the model counts it as a write.
    RetagWrite,
    Allocate,
    Deallocate,
    AtomicLoad,
    AtomicStore,
    AtomicRmw,
}

impl AccessKind {
    pub fn is_atomic(self) -> bool {
        matches!(self, AccessKind::AtomicLoad | AccessKind::AtomicStore | AccessKind::AtomicRmw)
    }

    pub fn is_write(self) -> bool {
        !matches!(self, AccessKind::Read | AccessKind::RetagRead | AccessKind::AtomicLoad)
    }
}

/// Where in the program an access was, as the owner of the state numbers places; 0 is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Site(pub u32);

/// A recorded access: when, by whom, what, and where in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    pub epoch: Epoch,
    pub kind: AccessKind,
    pub site: Site,
    /// How many bytes were accessed; sizes above 32 bits are cut.
    pub size: u32,
}

impl Stamp {
    /// Before everything: no access that could race.
    pub const NONE: Stamp = Stamp { epoch: Epoch::BEFORE, kind: AccessKind::Write, site: Site(0), size: 0 };
}

/// The latest accesses of some kind, none of which happens before another. One is stored in place; a vector is
/// allocated when a second thread comes (the epochs of FastTrack).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stamps(SmallVec<[Stamp; 1]>);

impl Stamps {
    /// Adds an access whose thread knows `clock`, in place of those that it knows of.
    pub fn record(&mut self, stamp: Stamp, clock: &VClock) {
        self.0.retain(|old| !clock.covers(old.epoch));
        self.0.push(stamp);
    }

    /// The same for an atomic access: it stands only for those of its size.
    pub fn record_sized(&mut self, access: Access<'_>) {
        let Access { stamp, clock } = access;
        if self.0.iter().any(|old| (old.epoch, old.kind, old.size) == (stamp.epoch, stamp.kind, stamp.size)) {
            return;
        }
        self.0.retain(|old| old.size != stamp.size || !clock.covers(old.epoch));
        self.0.push(stamp);
    }

    /// One of another size that is not in the past of the access.
    pub fn unordered_of_other_size(&self, access: Access<'_>) -> Option<Stamp> {
        let other = |old: &Stamp| old.size != access.stamp.size && !access.clock.covers(old.epoch);
        self.0.iter().copied().find(other)
    }

    pub fn has(&self, epoch: Epoch, kind: AccessKind) -> bool {
        self.0.iter().any(|stamp| stamp.epoch == epoch && stamp.kind == kind)
    }

    /// One that is not in the past of `clock`.
    #[inline]
    pub fn unordered(&self, clock: &VClock) -> Option<Stamp> {
        self.0.iter().copied().find(|stamp| !clock.covers(stamp.epoch))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
