//! Protected tags whose calls are running, and what the protection leaves behind.

use super::family::{Family, Id, Start};
use super::ranges::Ranges;
use crate::types::{Protector, Tag};
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
    /// A node that is known to be derived from it.
    insider: Id,
    /// Whether it is not derived from the guard before it in the list.
    loose: bool,
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
            insider: id,
            loose: false,
        }
    }

    /// Whether this byte has been accessed through it.
    pub(super) fn touched(&self, at: u64) -> bool {
        (self.lo <= at && at < self.hi) || self.more.contains(at)
    }

    /// All bytes that have been accessed through it and are not cells.
    pub(super) fn accessed(&self, family: &Family) -> Ranges {
        let mut accessed = self.more.clone();
        match (family.node(self.id).start, family.extras(self.id)) {
            (Start::Cell, Some(extras)) => {
                extras.frozen.iter().for_each(|range| accessed.insert(range.clone()))
            }
            (Start::Cell, None) => {}
            _ => accessed.insert(self.lo..self.hi),
        }
        accessed
    }

    pub(super) fn covers(&self, range: &Range<u64>) -> bool {
        self.lo <= range.start && range.end <= self.hi
    }

    pub(super) fn is_disjoint(&self, range: &Range<u64>) -> bool {
        self.more.is_empty() && (self.hi <= range.start || range.end <= self.lo)
    }

    /// The bounds at which what it says about a byte may change.
    pub(super) fn cuts(&self, family: &Family, range: &Range<u64>, mut see: impl FnMut(&Range<u64>)) {
        see(&(self.lo..self.hi));
        self.more.iter().chain(self.conflicts.iter()).for_each(&mut see);
        if let Some(extras) = family.extras(self.id) {
            extras.frozen.overlapping(range).for_each(see);
        }
    }
}

/// A mutable reference that was protected until `time`. The write that ended its protection counts for all tags
/// up to `time` that are neither above nor below it, wherever the last write came from it or from below it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ended {
    pub id: Id,
    pub time: Id,
    /// The latest time among this and all before it in the list.
    reach: Id,
}

impl Ended {
    /// Whether the end disabled `id`, which is newer than the last write at a byte; `writer` made that write when
    /// `written` was the newest tag.
    fn disables(&self, id: Id, writer: Id, written: Id, family: &Family) -> bool {
        id <= self.time
            && written <= self.time
            && family.is_above(self.id, writer)
            && !family.is_above(self.id, id)
    }
}

/// All ended protectors that may matter, sorted by tag.
#[derive(Clone, Debug, Default)]
pub(super) struct Endings(Vec<Ended>);

impl Endings {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The latest end.
    pub(super) fn reach(&self) -> Id {
        self.0.last().map_or(0, |ended| ended.reach)
    }

    pub(super) fn push(&mut self, id: Id, time: Id) {
        let place = self.0.partition_point(|ended| ended.id < id);
        self.0.insert(place, Ended { id, time, reach: time });
        self.reach_from(place);
    }

    fn reach_from(&mut self, place: usize) {
        let mut reach = place.checked_sub(1).map_or(0, |before| self.0[before].reach);
        for ended in &mut self.0[place..] {
            reach = reach.max(ended.time);
            ended.reach = reach;
        }
    }

    /// Whether any end disabled `id`, which is newer than the last write at a byte.
    pub(super) fn disable(&self, id: Id, writer: Id, written: Id, family: &Family) -> bool {
        // Protections that began before `id` and ended after it; those of calls that came one after the other do not
        // overlap, so this looks at about as many as calls were nested.
        let end = self.0.partition_point(|ended| ended.id < id);
        let may_overlap = self.0[..end].iter().rev().take_while(|ended| id <= ended.reach);
        may_overlap.into_iter().any(|ended| ended.disables(id, writer, written, family))
    }

    pub(super) fn retain(&mut self, keep: impl FnMut(&Ended) -> bool) {
        self.0.retain(keep);
        self.reach_from(0);
    }
}

/// A tag and an interval in which no guard cares about what it does.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Calm {
    id: Id,
    lo: u64,
    hi: u64,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Guards {
    list: Vec<Guard>,
    /// How many of them are loose.
    loose: usize,
    pub ended: Endings,
    calm: [Calm; 4],
    next_calm: usize,
}

impl Guards {
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.loose = 0;
        self.ended = Endings::default();
        self.disturb();
    }

    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = &Guard> {
        self.list.iter()
    }

    /// All guards, to be changed.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Guard> {
        self.disturb();
        self.list.iter_mut()
    }

    /// Whether the newest guard is this one.
    pub(super) fn newest_is(&self, id: Id) -> bool {
        self.list.last().is_some_and(|guard| guard.id == id)
    }

    /// Adds a guard. Where it is, other tags have to care again.
    pub(super) fn push(&mut self, guard: Guard, family: &Family) {
        for calm in &mut self.calm {
            if calm.lo < guard.hi && guard.lo < calm.hi {
                *calm = Calm::default();
            }
        }
        self.list.push(guard);
        self.tie(self.list.len() - 1, family);
    }

    /// Takes a guard away. What concerned nobody with it concerns nobody without it.
    pub(super) fn remove(&mut self, tag: Tag, family: &Family) -> Option<Guard> {
        let place = self.list.iter().rposition(|guard| family.tag(guard.id) == tag)?;
        let guard = self.list.remove(place);
        self.loose -= usize::from(guard.loose);
        if place < self.list.len() {
            self.tie(place, family);
        }
        Some(guard)
    }

    /// Finds out whether a guard is derived from the one before it.
    fn tie(&mut self, place: usize, family: &Family) {
        let before = place.checked_sub(1).map(|before| self.list[before].id);
        let guard = &mut self.list[place];
        self.loose -= usize::from(guard.loose);
        guard.loose = before.is_some_and(|before| !family.is_above(before, guard.id));
        self.loose += usize::from(guard.loose);
    }

    /// Notes that a tag has been created.
    #[inline]
    pub(super) fn welcome(&mut self, id: Id, parent: Id, family: &Family) {
        // Mostly each guard is derived from the one before it, and the new tag from the last one.
        if let Some(last) = self.list.last_mut()
            && self.loose == 0
            && (last.insider == parent || family.is_above(last.id, parent))
        {
            last.insider = id;
            return;
        }
        for guard in self.list.iter_mut().filter(|guard| guard.mutable && !guard.outsiders) {
            guard.outsiders = guard.insider != parent && !family.is_above(guard.id, parent);
        }
    }

    /// Where it is known that no guard cares about a tag.
    #[inline]
    pub(super) fn calm_of(&self, id: Id) -> Option<Calm> {
        self.calm.iter().find(|calm| calm.id == id && calm.lo < calm.hi).copied()
    }

    /// Takes for a new child what was known about its parent; if it is a guard itself, where it covers.
    #[inline]
    pub(super) fn inherit(&mut self, id: Id, parent: Option<Calm>, guarded: Option<&Range<u64>>) {
        if self.list.is_empty() {
            return;
        }
        let only_guard = Calm { id, lo: 0, hi: u64::MAX };
        let parent = if self.list.len() == 1 && guarded.is_some() { Some(only_guard) } else { parent };
        let (Some(calm), own) = (parent, guarded.cloned().unwrap_or(0..u64::MAX)) else {
            return;
        };
        self.remember(Calm { id, lo: calm.lo.max(own.start), hi: calm.hi.min(own.end) });
    }

    fn remember(&mut self, calm: Calm) {
        self.calm[self.next_calm] = calm;
        self.next_calm = (self.next_calm + 1) % self.calm.len();
    }

    /// Follows a change of all node numbers.
    pub(super) fn rename(&mut self, names: &[Id], times: &[Id]) {
        self.disturb();
        for guard in &mut self.list {
            guard.id = names[guard.id as usize];
            guard.insider = guard.id;
        }
        for ended in &mut self.ended.0 {
            ended.id = names[ended.id as usize];
            ended.time = times[ended.time as usize];
        }
        self.ended.reach_from(0);
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
        self.remember(Calm { id, lo, hi });
    }
}

/// Whether a guard has no say at this byte.
pub(super) fn is_cell(guard: &Guard, family: &Family, at: u64) -> bool {
    family.start(guard.id, at) == Start::Cell
}
