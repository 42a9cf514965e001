//! What is known about an allocation apart from which bytes have which state, and what follows from it.

use super::family::{Family, Id, ROOT, Start};
use super::guards::{Guard, Guards, is_cell};
use super::permission::{Machine, Permission};
use crate::env::{Env, Event};
use crate::types::{AccessKind, Tag};
use crate::violation::{Attempt, Fault, TreePermission};
use smallvec::SmallVec;
use std::ops::Range;

/// All that is known about a byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Byte {
    /// Who wrote last; at first, the root.
    pub writer: Id,
    /// The lowest tag that is still unique.
    pub unique: Id,
    /// The newest tag at the last write.
    pub written: Id,
    /// The newest tag at the last access that was worth noting: later ones changed nothing and came before any
    /// newer protected tag.
    pub seen: Id,
}

/// A read of `lo..hi` by a new child of `by` at `time` that bytes seen before have yet to learn of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sweep {
    pub by: Id,
    pub time: Id,
    pub lo: u64,
    pub hi: u64,
}

/// A tag that can be read through, with all above it, everywhere in `lo..hi`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Verified {
    pub id: Id,
    pub lo: u64,
    pub hi: u64,
}

impl Byte {
    /// As if the root had just written.
    pub(super) const FIRST: Byte = Byte { writer: ROOT, unique: ROOT, written: ROOT, seen: ROOT };
}

/// All that is known apart from which bytes have which state.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    pub size: u64,
    pub bytes: Bytes,
    pub family: Family,
    pub guards: Guards,
    pub sweeps: Vec<Sweep>,
    pub verified: Vec<Verified>,
    /// Sorted.
    pub exposed: Vec<Tag>,
    /// Bytes that were not seen since the newest protected mutable reference need a closer look. Not those that a
    /// sweep has yet to reach: it can only take uniqueness from tags that no quiet read depends on, and a write is
    /// quiet only if nothing has been created since the last one.
    pub stale: Id,
}

/// The states of bytes, each once if possible.
#[derive(Clone, Debug)]
pub(super) struct Bytes {
    pub list: Vec<Byte>,
    pub made: [u32; 16],
    /// No byte was seen later than this.
    pub latest: Id,
}

impl Bytes {
    pub(super) fn new(first: Byte) -> Bytes {
        Bytes { list: vec![first], made: [0; 16], latest: ROOT }
    }

    #[inline]
    pub(super) fn get(&self, state: u32) -> Byte {
        self.list[state as usize]
    }

    pub(super) fn make(&mut self, byte: Byte) -> u32 {
        let mix = u64::from(byte.writer) << 32 | u64::from(byte.unique);
        let times = u64::from(byte.written) << 32 | u64::from(byte.seen);
        let hash = (mix ^ times.rotate_left(17)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60;
        let slot = &mut self.made[hash as usize];
        if self.list[*slot as usize] != byte {
            *slot = u32::try_from(self.list.len()).expect("fewer states than 2^31");
            self.list.push(byte);
            self.latest = self.latest.max(byte.seen);
        }
        *slot
    }
}

/// What one piece of an access has to note about guards when it has been found to be allowed.
#[derive(Default)]
pub(super) struct Notes {
    pub touched: SmallVec<[(Id, Range<u64>); 2]>,
    pub conflicts: SmallVec<[(Id, Range<u64>); 2]>,
}

impl Facts {
    pub(super) fn reset(&mut self, root: Tag, size: u64) {
        self.size = size;
        self.bytes.list.clear();
        self.bytes.list.push(Byte::FIRST);
        (self.bytes.made, self.bytes.latest) = ([0; 16], ROOT);
        self.family.reset(root, size);
        self.guards.clear();
        self.sweeps.clear();
        self.verified.clear();
        self.exposed.clear();
        self.stale = 0;
    }

    /// Panics unless the facts fit each other.
    pub(super) fn check(&self) {
        let newest = self.family.newest();
        self.family.check();
        for byte in &self.bytes.list {
            assert!(
                self.family.is_above(byte.unique, byte.writer),
                "{byte:?}: unique tags are above the writer"
            );
            assert!(
                byte.writer <= byte.written && byte.written <= byte.seen && byte.seen <= newest,
                "{byte:?}"
            );
        }
        for sweep in &self.sweeps {
            assert!(sweep.by < sweep.time && sweep.time <= newest, "{sweep:?}");
        }
        assert!(
            self.guards.iter().all(|guard| guard.id <= newest && (!guard.mutable || guard.id <= self.stale))
        );
        assert!(self.exposed.is_sorted());
    }

    /// The state after an access to bytes of one state, if it is allowed and nothing else is to be noted.
    pub(super) fn next_quietly(
        &mut self,
        state: u32,
        id: Id,
        range: &Range<u64>,
        kind: AccessKind,
    ) -> Option<u32> {
        let splits = |sweep: &Sweep| {
            sweep.lo < range.end && range.start < sweep.hi && (range.start < sweep.lo || sweep.hi < range.end)
        };
        if self.family.node(id).extras_above
            || !self.guards.is_calm(id, range.start, range.end)
            || self.sweeps.iter().any(splits)
        {
            return None;
        }
        let known = self.bytes.get(state);
        let old = self.learn_sweeps(known, range);
        let allowed = match kind {
            AccessKind::Read if self.is_verified(id, range) => Ok(()),
            AccessKind::Read => self.judge_read(id, range.start, old),
            AccessKind::Write => self.judge_write(id, range.start, old),
        };
        allowed.ok()?;
        let new = self.after(old, id, kind, self.family.newest());
        Some(if new == known { state } else { self.bytes.make(new) })
    }

    /// Whether what is done to bytes of one state does not depend on where they are.
    #[inline]
    pub(super) fn is_alike_everywhere(&self) -> bool {
        self.guards.iter().next().is_none() && self.guards.ended.is_empty() && self.sweeps.is_empty()
    }

    /// Remembers that a tag can be read through everywhere in a range. The tag that was used longest ago is forgotten:
    /// a slice whose elements are borrowed one after the other is the parent of all those borrows, and stays.
    pub(super) fn verify(&mut self, id: Id, range: &Range<u64>) {
        let node = self.family.node(id);
        if node.has_extras {
            return;
        }
        if let Some(at) = self.verified.iter().position(|v| v.id == node.parent) {
            self.verified[at..].rotate_left(1);
        }
        if self.verified.len() == super::full::MAX_VERIFIED {
            self.verified.remove(0);
        }
        self.verified.push(Verified { id, lo: range.start, hi: range.end });
    }

    /// Forgets which tags are not above one that writes here.
    #[inline]
    pub(super) fn unverify(&mut self, id: Id, piece: &Range<u64>) {
        if self.verified.is_empty() {
            return;
        }
        let family = &self.family;
        let disjoint = |v: &Verified| v.hi <= piece.start || piece.end <= v.lo;
        self.verified.retain(|v| disjoint(v) || family.is_above(v.id, id));
    }

    #[inline]
    pub(super) fn known_to_permit(&self, state: u32, tag: Tag, lo: u64, hi: u64, kind: AccessKind) -> bool {
        let byte = self.bytes.get(state);
        if byte.seen < self.stale {
            return false;
        }
        match kind {
            AccessKind::Write => {
                byte.writer == byte.unique
                    && self.family.node(byte.writer).tag == tag.get()
                    && byte.written == self.family.newest()
                    && self.guards.is_calm(byte.writer, lo, hi)
            }
            AccessKind::Read => {
                let Some(id) = self.family.find(tag) else {
                    return false;
                };
                self.guards.is_calm(id, lo, hi) && self.reads_quietly(byte, id, lo, hi)
            }
        }
    }

    /// Whether a read by `id` finds everything above it readable and no unique tag elsewhere.
    #[inline]
    pub(super) fn reads_quietly(&self, byte: Byte, id: Id, lo: u64, hi: u64) -> bool {
        let mut old = id;
        if self.guards.ended.is_empty() {
            old = self.family.oldest_after(id, byte.written);
        }
        for _ in 0..8 {
            if old <= byte.written {
                return old == byte.unique
                    || (self.family.is_above(byte.unique, old) && self.family.is_above(old, byte.writer));
            }
            let node = self.family.node(old);
            if !self.guards.ended.is_empty() && !node.covers(&(lo..hi)) {
                return false;
            }
            old = node.parent;
        }
        false
    }

    /// What an access makes of a byte.
    #[inline]
    pub(super) fn after(&self, byte: Byte, id: Id, kind: AccessKind, now: Id) -> Byte {
        match kind {
            AccessKind::Write => Byte { writer: id, unique: id, written: now, seen: now },
            AccessKind::Read => Byte {
                unique: self.family.meet(byte.unique, id),
                seen: if byte.seen < self.stale { now } else { byte.seen },
                ..byte
            },
        }
    }

    /// Cuts `range` such that all that matters for an access by `id`, apart from the state of the bytes, is the
    /// same everywhere in a piece.
    pub(super) fn pieces(&self, id: Id, range: &Range<u64>) -> SmallVec<[Range<u64>; 1]> {
        let inside = |cut: &u64| range.start < *cut && *cut < range.end;
        let mut cuts: SmallVec<[u64; 8]> = SmallVec::new();
        let mut cut_at = |bounds: &Range<u64>| {
            for cut in [bounds.start, bounds.end].into_iter().filter(inside) {
                cuts.push(cut);
            }
        };
        self.sweeps.iter().for_each(|sweep| cut_at(&(sweep.lo..sweep.hi)));
        if !self.guards.is_calm(id, range.start, range.end) {
            self.guards.iter().for_each(|guard| guard.cuts(&self.family, range, &mut cut_at));
        }
        let mut above = id;
        while self.family.node(above).extras_above {
            if let Some(extras) = self.family.extras(above) {
                let frozen = extras.frozen.overlapping(range);
                frozen.chain(extras.written.overlapping(range)).for_each(&mut cut_at);
            }
            above = self.family.node(above).parent;
        }
        if cuts.is_empty() {
            return SmallVec::from_iter([range.clone()]);
        }
        cuts.extend([range.start, range.end]);
        cuts.sort_unstable();
        cuts.dedup();
        cuts.windows(2).map(|piece| piece[0]..piece[1]).collect()
    }

    /// Brings a byte up to date with the sweeps that covered its piece.
    #[inline]
    pub(super) fn learn_sweeps(&self, mut byte: Byte, piece: &Range<u64>) -> Byte {
        let seen = byte.seen;
        for sweep in &self.sweeps {
            if seen < sweep.time && sweep.lo <= piece.start && piece.end <= sweep.hi {
                byte.unique = self.family.meet(byte.unique, sweep.by);
                byte.seen = byte.seen.max(sweep.time);
            }
        }
        byte
    }

    /// Whether an access is allowed at bytes that are all alike.
    pub(super) fn judge(
        &self,
        id: Id,
        at: &Range<u64>,
        byte: Byte,
        kind: AccessKind,
        notes: &mut Notes,
    ) -> Result<(), Fault> {
        match kind {
            AccessKind::Read => self.judge_read(id, at.start, byte)?,
            AccessKind::Write => self.judge_write(id, at.start, byte)?,
        }
        if self.guards.is_calm(id, at.start, at.end) {
            return Ok(());
        }
        self.judge_guards(id, at, byte, kind, notes)
    }

    /// A read needs everything above it to be not disabled.
    fn judge_read(&self, id: Id, at: u64, byte: Byte) -> Result<(), Fault> {
        let mut above = id;
        loop {
            above = self.family.climb(above, byte.written, self.matters_where(at), false);
            if above <= byte.written && self.family.is_above(above, byte.writer) {
                return Ok(());
            }
            if self.permission_off_path(above, at, byte) == TreePermission::Disabled {
                return Err(self.forbidden(above, TreePermission::Disabled));
            }
            above = self.family.node(above).parent;
        }
    }

    /// The byte, if it matters whether a tag that is newer than the last write was created for it. Such a tag certainly has
    /// the permission that it started with, unless the end of a protector changed it; and that cannot be where the tag was
    /// created for: its creation was an access that the protected tag would not have survived.
    #[inline]
    fn matters_where(&self, at: u64) -> Option<u64> {
        (!self.guards.ended.is_empty()).then_some(at)
    }

    /// A write needs everything above it to be unique or able to become so.
    fn judge_write(&self, id: Id, at: u64, byte: Byte) -> Result<(), Fault> {
        let mut above = id;
        loop {
            above = self.family.climb(above, byte.written, self.matters_where(at), true);
            if above <= byte.written && self.family.is_above(above, byte.unique) {
                return Ok(());
            }
            let permission = self.permission(above, at, byte);
            if matches!(permission, TreePermission::Frozen | TreePermission::Disabled) {
                return Err(self.forbidden(above, permission));
            }
            above = self.family.node(above).parent;
        }
    }

    /// The permission of a tag, without conflicts.
    pub(super) fn permission(&self, id: Id, at: u64, byte: Byte) -> TreePermission {
        if id > byte.written || !self.family.is_above(id, byte.writer) {
            return self.permission_off_path(id, at, byte);
        }
        match self.family.start(id, at) {
            Start::Cell => TreePermission::Cell,
            _ if self.family.is_above(id, byte.unique) => TreePermission::Unique,
            _ => TreePermission::Frozen,
        }
    }

    /// All that a tag's state machine knows of a byte; `guard` is the tag's own, if a call protects it.
    pub(super) fn machine(&self, id: Id, guard: Option<&Guard>, at: u64, byte: Byte) -> Machine {
        let accessed = guard.is_none_or(|guard| guard.touched(at));
        let permission = match self.permission(id, at, byte) {
            TreePermission::Cell => Permission::Cell,
            TreePermission::ReservedIm => Permission::ReservedIm,
            TreePermission::Unique => Permission::Unique,
            TreePermission::Frozen => Permission::Frozen,
            TreePermission::Disabled => Permission::Disabled,
            TreePermission::Reserved | TreePermission::ReservedConflicted => {
                let foreign_read = |guard: &Guard| {
                    guard.mutable && (guard.conflicts.contains(at) || (!accessed && id <= byte.seen))
                };
                Permission::Reserved { conflicted: guard.is_some_and(foreign_read) }
            }
        };
        Machine { permission, accessed }
    }

    /// The permission of a tag that is newer than the last write, or not above its writer.
    pub(super) fn permission_off_path(&self, id: Id, at: u64, byte: Byte) -> TreePermission {
        let start = self.family.start(id, at);
        let survives = match start {
            Start::Cell => true,
            Start::ReservedIm => !self.family.is_written(id, at),
            Start::Frozen | Start::Reserved => false,
        };
        let ended = &self.guards.ended;
        let lost = id <= byte.written || ended.disable(id, byte.writer, byte.written, &self.family);
        if lost && !survives { TreePermission::Disabled } else { start.permission() }
    }

    #[cold]
    pub(super) fn forbidden(&self, id: Id, permission: TreePermission) -> Fault {
        Fault::Forbidden { tag: self.family.tag(id), permission }
    }

    /// What protected tags have to say.
    pub(super) fn judge_guards(
        &self,
        id: Id,
        at: &Range<u64>,
        byte: Byte,
        kind: AccessKind,
        notes: &mut Notes,
    ) -> Result<(), Fault> {
        for guard in self.guards.iter().filter(|guard| !is_cell(guard, &self.family, at.start)) {
            if self.family.is_above(guard.id, id) {
                self.judge_own_guard(guard, at, byte, kind, notes)?;
            } else if guard.touched(at.start) {
                self.judge_foreign_guard(guard, at, byte, kind, notes)?;
            }
        }
        Ok(())
    }

    /// An access through a protected tag: no write after a foreign read.
    pub(super) fn judge_own_guard(
        &self,
        guard: &Guard,
        at: &Range<u64>,
        byte: Byte,
        kind: AccessKind,
        notes: &mut Notes,
    ) -> Result<(), Fault> {
        let tag = self.family.tag(guard.id);
        let touched = guard.touched(at.start);
        let foreign_read = guard.conflicts.contains(at.start) || (!touched && guard.id <= byte.seen);
        if kind == AccessKind::Write && guard.mutable && foreign_read {
            return Err(Fault::Forbidden { tag, permission: TreePermission::ReservedConflicted });
        }
        if !touched {
            notes.touched.push((guard.id, at.clone()));
            if foreign_read {
                notes.conflicts.push((guard.id, at.clone()));
            }
        }
        Ok(())
    }

    /// An access past a protected tag that has been used there: no write at all, no read after a write through it.
    pub(super) fn judge_foreign_guard(
        &self,
        guard: &Guard,
        at: &Range<u64>,
        byte: Byte,
        kind: AccessKind,
        notes: &mut Notes,
    ) -> Result<(), Fault> {
        let unique = guard.mutable && self.family.is_above(guard.id, byte.writer);
        if kind == AccessKind::Write || unique {
            let permission = self.permission(guard.id, at.start, byte);
            let tag = self.family.tag(guard.id);
            return Err(Fault::DisablesProtected { tag, permission, protector: guard.protector });
        }
        if guard.mutable {
            notes.conflicts.push((guard.id, at.clone()));
        }
        Ok(())
    }

    pub(super) fn take_notes(&mut self, notes: Notes) {
        if notes.touched.is_empty() && notes.conflicts.is_empty() {
            return;
        }
        for guard in self.guards.iter_mut() {
            for (_, at) in notes.touched.iter().filter(|(id, _)| *id == guard.id) {
                guard.more.insert(at.clone());
            }
            for (_, at) in notes.conflicts.iter().filter(|(id, _)| *id == guard.id) {
                guard.conflicts.insert(at.clone());
            }
        }
    }

    /// Remembers what a write means beyond the state of the bytes.
    pub(super) fn note_write(&mut self, id: Id, piece: &Range<u64>) {
        self.unverify(id, piece);
        let mut above = id;
        while self.family.node(above).extras_above {
            if self.family.start(above, piece.start) == Start::ReservedIm {
                self.family.extras_mut(above).written.insert(piece.clone());
            }
            above = self.family.node(above).parent;
        }
    }

    /// Whether it is certain that a read by a new child of `parent` is allowed and of no interest to guards.
    pub(super) fn may_sweep(&self, parent: Id, range: &Range<u64>) -> bool {
        let content = |guard: &Guard| {
            if self.family.is_above(guard.id, parent) {
                guard.covers(range)
            } else {
                guard.is_disjoint(range)
            }
        };
        let calm = || self.guards.is_calm(parent, range.start, range.end) || self.guards.iter().all(content);
        self.is_verified(parent, range) && calm()
    }

    /// Whether it is known that a tag can be read through everywhere in a range.
    #[inline]
    fn is_verified(&self, id: Id, range: &Range<u64>) -> bool {
        let covers = |v: &Verified| v.id == id && v.lo <= range.start && range.end <= v.hi;
        id == ROOT || self.verified.iter().any(covers)
    }

    #[cold]
    pub(super) fn report_changes<E: Env>(
        &self,
        old: Byte,
        new: Byte,
        at: &Range<u64>,
        attempt: &Attempt,
        env: &mut E,
    ) {
        for id in 0..self.family.nodes.len() as Id {
            let (from, to) = (self.permission(id, at.start, old), self.permission(id, at.start, new));
            if from != to {
                let (tag, range) = (self.family.tag(id), at.clone());
                env.event(Event::Changed { tag, range, from, to, by: attempt.by, cause: attempt.cause });
            }
        }
    }
}
