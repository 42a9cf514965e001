//! Protected tags whose calls are running, and what the protection leaves behind.

use super::family::{Family, Id, Start};
use super::ranges::Ranges;
use crate::types::Protector;
use std::ops::Range;

/// A tag that a running call protects.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    pub id: Id,
    pub protector: Protector,
    /// Whether it is a mutable reference. Those cannot be written through after a foreign read.
    pub mutable: bool,
    /// The bytes it was created for; by its creation they have all been accessed through it.
    pub lo: u64,
    pub hi: u64,
    /// What else has been accessed through it.
    pub more: Ranges,
    /// Where foreign reads have happened after it was accessed.
    pub conflicts: Ranges,
    /// Whether tags have been created since that are not derived from it.
    pub outsiders: bool,
}

impl Guard {
    pub(super) fn new(id: Id, protector: Protector, mutable: bool, range: &Range<u64>) -> Guard {
        Guard {
            id,
            protector,
            mutable,
            lo: range.start,
            hi: range.end,
            more: Ranges::default(),
            conflicts: Ranges::default(),
            outsiders: false,
        }
    }

    /// Whether this byte has been accessed through it.
    pub(super) fn touched(&self, at: u64) -> bool {
        (self.lo <= at && at < self.hi) || self.more.contains(at)
    }

    pub(super) fn covers(&self, range: &Range<u64>) -> bool {
        self.lo <= range.start && range.end <= self.hi
    }

    pub(super) fn is_disjoint(&self, range: &Range<u64>) -> bool {
        self.more.is_empty() && (self.hi <= range.start || range.end <= self.lo)
    }

    /// The places where what it says about a byte may change.
    pub(super) fn cuts(&self, family: &Family, cuts: &mut Vec<u64>) {
        cuts.extend([self.lo, self.hi]);
        cuts.extend(self.more.iter().chain(self.conflicts.iter()).flat_map(|range| [range.start, range.end]));
        if let Some(extras) = family.extras(self.id) {
            cuts.extend(extras.frozen.iter().flat_map(|range| [range.start, range.end]));
        }
    }
}

/// A mutable reference that was protected until `time`. The write that ended its protection counts for all tags
/// up to `time` that are neither above nor below it, wherever the last write came from it or from below it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ended {
    pub id: Id,
    pub time: u32,
}

impl Ended {
    /// Whether the end disabled `id`, which is newer than the last write at a byte; `writer` made that write when
    /// `written` was the newest tag.
    pub(super) fn disables(&self, id: Id, writer: Id, written: u32, family: &Family) -> bool {
        self.id < id
            && family.node(id).tag <= self.time
            && written <= self.time
            && family.is_above(self.id, writer)
            && !family.is_above(self.id, id)
            && !family.is_above(id, self.id)
    }
}

/// A tag and an interval in which no guard cares about what it does.
#[derive(Clone, Copy, Default, Debug)]
struct Calm {
    id: Id,
    lo: u64,
    hi: u64,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Guards {
    list: Vec<Guard>,
    pub ended: Vec<Ended>,
    calm: [Calm; 4],
    next_calm: usize,
}

impl Guards {
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.ended.clear();
        self.disturb();
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Guard> {
        self.list.iter()
    }

    /// All guards, to be changed.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Guard> {
        self.disturb();
        self.list.iter_mut()
    }

    pub(super) fn of(&self, id: Id) -> Option<&Guard> {
        self.list.iter().rev().find(|guard| guard.id == id)
    }

    pub(super) fn push(&mut self, guard: Guard) {
        self.disturb();
        self.list.push(guard);
    }

    pub(super) fn remove(&mut self, id: Id) -> Option<Guard> {
        let place = self.list.iter().rposition(|guard| guard.id == id)?;
        self.disturb();
        Some(self.list.remove(place))
    }

    /// Notes that a tag has been created.
    pub(super) fn welcome(&mut self, id: Id, family: &Family) {
        for guard in self.list.iter_mut().filter(|guard| !guard.outsiders) {
            guard.outsiders = guard.id != id && !family.is_above(guard.id, id);
        }
    }

    fn disturb(&mut self) {
        self.calm = [Calm::default(); 4];
    }

    /// Whether it is known that no guard cares about an access by `id`.
    #[inline]
    pub(super) fn is_calm(&self, id: Id, lo: u64, hi: u64) -> bool {
        self.list.is_empty() || self.calm.iter().any(|calm| calm.id == id && calm.lo <= lo && hi <= calm.hi)
    }

    /// Finds out for later in which surroundings of `range` no guard cares about accesses by `id`.
    pub(super) fn learn(&mut self, id: Id, range: &Range<u64>, size: u64, family: &Family) {
        let (mut lo, mut hi) = (0, size);
        for guard in &self.list {
            if family.is_above(guard.id, id) {
                if !guard.covers(range) || !guard.conflicts.is_empty() {
                    return;
                }
                (lo, hi) = (lo.max(guard.lo), hi.min(guard.hi));
            } else if !guard.is_disjoint(range) {
                return;
            } else if guard.hi <= range.start {
                lo = lo.max(guard.hi);
            } else {
                hi = hi.min(guard.lo);
            }
        }
        self.calm[self.next_calm] = Calm { id, lo, hi };
        self.next_calm = (self.next_calm + 1) % self.calm.len();
    }
}

/// Whether a guard has no say at this byte.
pub(super) fn is_cell(guard: &Guard, family: &Family, at: u64) -> bool {
    family.start(guard.id, at) == Start::Cell
}
