//! Tree Borrows.
//!
//! Implements the model of "Tree Borrows" (Villani, Hostert, Dreyer, Jung, PLDI 2025) as MiniRust states it: the
//! permissions Reserved (with conflicts while protected), ReservedIM, Unique, Frozen, Disabled and, for shared
//! references to interior mutable bytes, Cell; retags read what they cover; permissions outside of that range
//! exist lazily; the end of a protector is an access. Raw pointers and `&mut !Unpin` are not retagged.
//!
//! Wildcard pointers are not in the paper. Here an access through one must be allowed for at least one exposed
//! tag. If it is exactly one, the access is made through that tag; if it could be several, it changes nothing, and
//! a reborrow from it stays a wildcard. So nothing correct is reported, and some errors are missed.
//!
//! # Representation
//! The paper has a permission for each tag and byte. Here a byte has four facts ([`Byte`]), from which all of them
//! follow. Time is the number of the newest tag.
//! - *Who wrote last, and when.* A write makes all tags above the writer unique and disables all others. So a tag
//!   that existed then is either above the writer, or disabled (or interior mutable: those are told apart by a list
//!   of where they have been written through). A tag that is newer still has the permission it started with.
//! - *Which tags are still unique.* Reads freeze the unique tags that are not above the reader, so the unique ones
//!   are those above the meeting point of the last writer and all later readers.
//! - *When it was last accessed.* For a protected tag that has not been used here, every access since its creation
//!   was foreign; so this tells whether there was one.
//!
//! What protectors add is kept with the protected tag ([`guards`]): where it has been accessed (at first, what it
//! was created for) and where foreign reads came after that. When a protector ends, only tags that were created
//! meanwhile, elsewhere, and were not used at a byte that was written through the protected tag can lose
//! anything; [`guards::Ended`] tells which.
//!
//! A retag of a range with many different states (a slice after its elements were used one by one) is not applied
//! at once. It is noted ([`Sweep`]) and made good when a byte is looked at next. That needs to know beforehand that
//! it is allowed everywhere, which is remembered for the tags that have recently covered such ranges.

mod family;
mod guards;
#[cfg(test)]
pub(crate) mod permission;
mod ranges;

use crate::env::{Env, Event};
use crate::locations::{Alike, Locations};
use crate::types::{AccessKind, Borrow, By, Cells, Inside, Retag, Retagged, Strength, Tag};
use crate::violation::{Attempt, Cause, Fault, TreePermission, Violation};
use family::{Family, Id, ROOT, Start};
use guards::{Ended, Guard, Guards, is_cell};
use smallvec::SmallVec;
use std::ops::Range;

/// Fewer states than this are not worth tidying up.
const SMALL: usize = if cfg!(test) { 24 } else { 256 };
/// A collection of dead tags needs to look at all pointers of the program; it should pay.
const WORTH_COLLECTING: usize = 64 << 10;
/// How many noted retags and known-good tags are remembered.
const MAX_SWEEPS: usize = if cfg!(test) { 3 } else { 12 };
const MAX_VERIFIED: usize = 4;

/// All that is known about a byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Byte {
    /// Who wrote last; at first, the root.
    writer: Id,
    /// The lowest tag that is still unique.
    unique: Id,
    /// The newest tag at the last write.
    written: u32,
    /// The newest tag at the last access that was worth noting: later ones changed nothing and came before any
    /// newer protected tag or sweep.
    seen: u32,
}

/// A read of `lo..hi` by a new child of `by` at `time` that bytes seen before have yet to learn of.
#[derive(Clone, Copy, Debug)]
struct Sweep {
    by: Id,
    time: u32,
    lo: u64,
    hi: u64,
}

/// A tag that can be read through, with all above it, everywhere in `lo..hi`.
#[derive(Clone, Copy, Debug)]
struct Verified {
    id: Id,
    lo: u64,
    hi: u64,
}

/// The borrow state of one allocation under Tree Borrows.
#[derive(Clone, Debug)]
pub struct Tree {
    size: u64,
    locations: Locations,
    bytes: Bytes,
    family: Family,
    guards: Guards,
    sweeps: Vec<Sweep>,
    verified: Vec<Verified>,
    /// Sorted.
    exposed: Vec<Tag>,
    /// Bytes seen before this time need a closer look.
    stale: u32,
    tidy_at: usize,
    collect_at: usize,
}

/// The states of bytes, each once if possible.
#[derive(Clone, Debug)]
struct Bytes {
    list: Vec<Byte>,
    made: [u32; 16],
}

impl Bytes {
    fn new(first: Byte) -> Bytes {
        Bytes { list: vec![first], made: [0; 16] }
    }

    #[inline]
    fn get(&self, state: u32) -> Byte {
        self.list[state as usize]
    }

    fn make(&mut self, byte: Byte) -> u32 {
        let mix = u64::from(byte.writer) << 32 | u64::from(byte.unique);
        let times = u64::from(byte.written) << 32 | u64::from(byte.seen);
        let hash = (mix ^ times.rotate_left(17)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60;
        let slot = &mut self.made[hash as usize];
        if self.list[*slot as usize] != byte {
            *slot = u32::try_from(self.list.len()).expect("fewer states than 2^31");
            self.list.push(byte);
        }
        *slot
    }
}

/// What one piece of an access has to note about guards when it has been found to be allowed.
#[derive(Default)]
struct Notes {
    touched: SmallVec<[(Id, Range<u64>); 2]>,
    conflicts: SmallVec<[(Id, Range<u64>); 2]>,
}

impl Tree {
    pub fn new(root: Tag, size: u64) -> Tree {
        let first = Byte { writer: ROOT, unique: ROOT, written: root.get(), seen: root.get() };
        Tree {
            size,
            locations: Locations::new(size, 0),
            bytes: Bytes::new(first),
            family: Family::new(root, size),
            guards: Guards::default(),
            sweeps: Vec::new(),
            verified: Vec::new(),
            exposed: Vec::new(),
            stale: 0,
            tidy_at: SMALL,
            collect_at: WORTH_COLLECTING,
        }
    }

    /// Starts anew for another allocation, keeping buffers.
    pub fn reset(&mut self, root: Tag, size: u64) {
        let first = Byte { writer: ROOT, unique: ROOT, written: root.get(), seen: root.get() };
        self.size = size;
        self.locations = Locations::new(size, 0);
        self.bytes.list.clear();
        self.bytes.list.push(first);
        self.bytes.made = [0; 16];
        self.family.reset(root, size);
        self.guards.clear();
        self.sweeps.clear();
        self.verified.clear();
        self.exposed.clear();
        (self.stale, self.tidy_at, self.collect_at) = (0, SMALL, WORTH_COLLECTING);
    }

    /// Whether an access anywhere in the allocation by `tag` is permitted and changes nothing. May say no although
    /// it would be so.
    #[inline]
    pub fn permits_everywhere(&self, tag: Tag, kind: AccessKind) -> bool {
        match self.locations.uniform() {
            Some(state) => self.glance(state, tag, 0, self.size, kind),
            None => false,
        }
    }

    /// Whether an access to `lo..hi` (not empty, in bounds) by `tag` is permitted and changes nothing. May say no
    /// although it would be so.
    #[inline]
    pub fn permits(&self, tag: Tag, lo: u64, hi: u64, kind: AccessKind) -> bool {
        match self.locations.single(lo, hi) {
            Some(state) => self.glance(state, tag, lo, hi, kind),
            None => false,
        }
    }

    #[inline]
    fn glance(&self, state: u32, tag: Tag, lo: u64, hi: u64, kind: AccessKind) -> bool {
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
                let Some(id) = self.family.find(tag) else { return false };
                self.guards.is_calm(id, lo, hi) && self.reads_quietly(byte, id, lo, hi)
            }
        }
    }

    /// Whether a read by `id` finds everything above it readable and no unique tag elsewhere.
    #[inline]
    fn reads_quietly(&self, byte: Byte, mut id: Id, lo: u64, hi: u64) -> bool {
        for _ in 0..8 {
            let node = self.family.node(id);
            if node.tag <= byte.written {
                return id == byte.unique
                    || (self.family.is_above(byte.unique, id) && self.family.is_above(id, byte.writer));
            }
            if !self.guards.ended.is_empty() && !node.covers(&(lo..hi)) {
                return false;
            }
            id = node.parent;
        }
        false
    }

    pub fn access<E: Env>(
        &mut self,
        by: By,
        range: Range<u64>,
        kind: AccessKind,
        env: &mut E,
    ) -> Result<(), Violation> {
        self.tidy();
        let attempt = Attempt { cause: Cause::Access(kind), by, range };
        self.attempt_access(&attempt, kind, env)
    }

    fn attempt_access<E: Env>(
        &mut self,
        attempt: &Attempt,
        kind: AccessKind,
        env: &mut E,
    ) -> Result<(), Violation> {
        if attempt.range.is_empty() {
            return Ok(());
        }
        match self.meant(attempt, std::slice::from_ref(&attempt.range), kind)? {
            Some(id) => self.access_by(id, attempt.range.clone(), kind, attempt, env),
            None => Ok(()),
        }
    }

    /// The tag through which an attempt is made; `None` if a wildcard leaves a choice.
    fn meant(
        &self,
        attempt: &Attempt,
        ranges: &[Range<u64>],
        kind: AccessKind,
    ) -> Result<Option<Id>, Violation> {
        let tag = match attempt.by {
            By::Tag(tag) => tag,
            By::Wildcard => return self.meant_by_wildcard(attempt, ranges, kind),
        };
        // A tag that was collected although it is in use is a mistake of the owner, but not one to die of.
        let fault = Fault::Forbidden { tag, permission: TreePermission::Disabled };
        self.family.find(tag).map(Some).ok_or_else(|| attempt.violates(fault, attempt.range.clone()))
    }

    #[cold]
    fn meant_by_wildcard(
        &self,
        attempt: &Attempt,
        ranges: &[Range<u64>],
        kind: AccessKind,
    ) -> Result<Option<Id>, Violation> {
        let exposed = self.exposed.iter().filter_map(|tag| self.family.find(*tag));
        let allowed = |id: &Id| ranges.iter().all(|range| self.check(*id, range, kind, attempt).is_ok());
        let mut candidates = exposed.filter(allowed);
        match (candidates.next(), candidates.next()) {
            (Some(only), None) => Ok(Some(only)),
            (Some(_), Some(_)) => Ok(None),
            (None, _) if ranges.is_empty() => Ok(None),
            (None, _) => Err(attempt.violates(Fault::NothingExposed, attempt.range.clone())),
        }
    }

    /// Whether an access would be allowed.
    fn check(
        &self,
        id: Id,
        range: &Range<u64>,
        kind: AccessKind,
        attempt: &Attempt,
    ) -> Result<(), Violation> {
        for piece in self.pieces(id, range) {
            self.locations.visit(piece.clone(), |at, state| {
                let byte = self.learn_sweeps(self.bytes.get(state), &piece);
                self.judge(id, &at, byte, kind, &mut Notes::default())
                    .map_err(|fault| attempt.violates(fault, at))
            })?;
        }
        Ok(())
    }

    /// Accesses `range` through one tag.
    fn access_by<E: Env>(
        &mut self,
        id: Id,
        range: Range<u64>,
        kind: AccessKind,
        attempt: &Attempt,
        env: &mut E,
    ) -> Result<(), Violation> {
        let (now, calm) = (self.family.newest(), self.guards.is_calm(id, range.start, range.end));
        // What is noted about guards names the bytes.
        let alike = if E::HISTORY || !calm { Alike::No } else { Alike::Yes };
        for piece in self.pieces(id, &range) {
            let mut notes = Notes::default();
            let mut locations = std::mem::replace(&mut self.locations, Locations::new(0, 0));
            let result = locations.update(piece.clone(), alike, |at, state| {
                let old = self.learn_sweeps(self.bytes.get(state), &piece);
                self.judge(id, &at, old, kind, &mut notes)
                    .map_err(|fault| attempt.violates(fault, at.clone()))?;
                let new = self.after(old, id, kind, now);
                if E::HISTORY {
                    self.report_changes(old, new, &at, attempt, env);
                }
                Ok(if new == self.bytes.get(state) { state } else { self.bytes.make(new) })
            });
            self.locations = locations;
            result?;
            self.take_notes(notes);
            if kind == AccessKind::Write {
                self.note_write(id, &piece);
            }
        }
        if !calm {
            self.guards.learn(id, &range, self.size, &self.family);
        }
        Ok(())
    }

    /// What an access makes of a byte.
    #[inline]
    fn after(&self, byte: Byte, id: Id, kind: AccessKind, now: u32) -> Byte {
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
    fn pieces(&self, id: Id, range: &Range<u64>) -> SmallVec<[Range<u64>; 1]> {
        let mut cuts: Vec<u64> = Vec::new();
        for sweep in &self.sweeps {
            cuts.extend([sweep.lo, sweep.hi]);
        }
        if !self.guards.is_calm(id, range.start, range.end) {
            self.guards.iter().for_each(|guard| guard.cuts(&self.family, &mut cuts));
        }
        let mut above = id;
        while self.family.node(above).extras_above {
            if let Some(extras) = self.family.extras(above) {
                let ranges = extras.frozen.iter().chain(extras.written.iter());
                cuts.extend(ranges.flat_map(|range| [range.start, range.end]));
            }
            above = self.family.node(above).parent;
        }
        cuts.retain(|cut| range.start < *cut && *cut < range.end);
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
    fn learn_sweeps(&self, mut byte: Byte, piece: &Range<u64>) -> Byte {
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
    fn judge(
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
            let node = self.family.node(above);
            let newer = node.tag > byte.written;
            if !newer && self.family.is_above(above, byte.writer) {
                return Ok(());
            }
            if self.permission_off_path(above, at, byte) == TreePermission::Disabled {
                return Err(self.forbidden(above, TreePermission::Disabled));
            }
            above = node.parent;
        }
    }

    /// A write needs everything above it to be unique or able to become so.
    fn judge_write(&self, id: Id, at: u64, byte: Byte) -> Result<(), Fault> {
        let mut above = id;
        loop {
            if self.family.is_above(above, byte.unique) {
                return Ok(());
            }
            match self.permission(above, at, byte) {
                refused @ (TreePermission::Frozen | TreePermission::Disabled) => {
                    return Err(self.forbidden(above, refused));
                }
                _ => above = self.family.node(above).parent,
            }
        }
    }

    /// The permission of a tag, without conflicts.
    fn permission(&self, id: Id, at: u64, byte: Byte) -> TreePermission {
        let old = self.family.node(id).tag <= byte.written;
        if !old || !self.family.is_above(id, byte.writer) {
            return self.permission_off_path(id, at, byte);
        }
        match self.family.start(id, at) {
            Start::Cell => TreePermission::Cell,
            _ if self.family.is_above(id, byte.unique) => TreePermission::Unique,
            _ => TreePermission::Frozen,
        }
    }

    /// The permission of a tag that is newer than the last write, or not above its writer.
    fn permission_off_path(&self, id: Id, at: u64, byte: Byte) -> TreePermission {
        let start = self.family.start(id, at);
        let survives = match start {
            Start::Cell => true,
            Start::ReservedIm => !self.family.is_written(id, at),
            Start::Frozen | Start::Reserved => false,
        };
        let newer = self.family.node(id).tag > byte.written;
        let ended = &self.guards.ended;
        let lost = !newer || ended.iter().any(|e| e.disables(id, byte.writer, byte.written, &self.family));
        if lost && !survives { TreePermission::Disabled } else { start.permission() }
    }

    #[cold]
    fn forbidden(&self, id: Id, permission: TreePermission) -> Fault {
        Fault::Forbidden { tag: self.family.tag(id), permission }
    }

    /// What protected tags have to say.
    fn judge_guards(
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
    fn judge_own_guard(
        &self,
        guard: &Guard,
        at: &Range<u64>,
        byte: Byte,
        kind: AccessKind,
        notes: &mut Notes,
    ) -> Result<(), Fault> {
        let tag = self.family.tag(guard.id);
        let touched = guard.touched(at.start);
        let foreign_read = if touched { guard.conflicts.contains(at.start) } else { tag.get() <= byte.seen };
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
    fn judge_foreign_guard(
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

    fn take_notes(&mut self, notes: Notes) {
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
    fn note_write(&mut self, id: Id, piece: &Range<u64>) {
        if !self.verified.is_empty() {
            let family = &self.family;
            let disjoint = |v: &Verified| v.hi <= piece.start || piece.end <= v.lo;
            self.verified.retain(|v| disjoint(v) || family.is_above(v.id, id));
        }
        let mut above = id;
        while self.family.node(above).extras_above {
            if self.family.start(above, piece.start) == Start::ReservedIm {
                self.family.extras_mut(above).written.insert(piece.clone());
            }
            above = self.family.node(above).parent;
        }
    }

    pub fn retag<E: Env>(&mut self, retag: &Retag, env: &mut E) -> Result<Retagged, Violation> {
        if matches!(retag.borrow, Borrow::Pinned | Borrow::RawConst | Borrow::RawMut) {
            return Ok(Retagged::Unchanged);
        }
        self.tidy();
        let cause = Cause::Retag { new: retag.new, borrow: retag.borrow };
        let attempt = Attempt { cause, by: retag.parent, range: retag.range.clone() };
        let wanted = Wanted::new(retag);
        let Some(parent) = self.meant(&attempt, wanted.reads(), AccessKind::Read)? else {
            return Ok(Retagged::Unchanged);
        };
        if E::HISTORY {
            env.event(Event::Created {
                tag: retag.new,
                parent: retag.parent,
                borrow: retag.borrow,
                range: retag.range.clone(),
                protector: retag.protector,
            });
        }
        let id = self.add(retag, &wanted, parent);
        for range in wanted.reads() {
            self.first_read(id, parent, range.clone(), &attempt, env)?;
        }
        Ok(Retagged::Fresh)
    }

    /// Puts a new tag into the tree.
    fn add(&mut self, retag: &Retag, wanted: &Wanted, parent: Id) -> Id {
        let id = self.family.push(retag.new, parent, wanted.start, &retag.range);
        if wanted.start == Start::ReservedIm || !wanted.exceptions.is_empty() {
            let extras = self.family.extras_mut(id);
            wanted.exceptions.iter().for_each(|range| extras.frozen.insert(range.clone()));
        }
        self.guards.welcome(id, &self.family);
        if let Some(protector) = retag.protector {
            let mutable = wanted.start == Start::Reserved;
            self.guards.push(Guard::new(id, protector, mutable, &retag.range));
            if mutable {
                self.stale = retag.new.get();
            }
        }
        id
    }

    /// The read that comes with the creation of a tag.
    fn first_read<E: Env>(
        &mut self,
        id: Id,
        parent: Id,
        range: Range<u64>,
        attempt: &Attempt,
        env: &mut E,
    ) -> Result<(), Violation> {
        if self.locations.single(range.start, range.end).is_some() {
            return self.access_by(id, range, AccessKind::Read, attempt, env);
        }
        if !E::HISTORY && self.may_sweep(id, parent, &range) {
            self.sweep(id, parent, &range);
        } else {
            self.access_by(id, range.clone(), AccessKind::Read, attempt, env)?;
        }
        if !self.family.node(id).has_extras {
            if self.verified.len() == MAX_VERIFIED {
                self.verified.remove(0);
            }
            self.verified.push(Verified { id, lo: range.start, hi: range.end });
        }
        Ok(())
    }

    /// Whether it is certain that a read by a new child of `parent` is allowed and of no interest to guards.
    fn may_sweep(&self, id: Id, parent: Id, range: &Range<u64>) -> bool {
        let verified = |v: &Verified| v.id == parent && v.lo <= range.start && range.end <= v.hi;
        let content = |guard: &Guard| {
            if self.family.is_above(guard.id, id) { guard.covers(range) } else { guard.is_disjoint(range) }
        };
        (parent == ROOT || self.verified.iter().any(verified)) && self.guards.iter().all(content)
    }

    /// Notes a read instead of performing it.
    fn sweep(&mut self, id: Id, by: Id, range: &Range<u64>) {
        let (lo, hi, time) = (range.start, range.end, self.family.node(id).tag);
        let family = &self.family;
        // What happens to a byte is the meeting point with `by`, whatever happened below `by` before.
        self.sweeps.retain(|sweep| !(lo <= sweep.lo && sweep.hi <= hi && family.is_above(by, sweep.by)));
        if self.sweeps.len() == MAX_SWEEPS {
            self.perform_sweeps();
        }
        self.sweeps.push(Sweep { by, time, lo, hi });
        self.stale = time;
    }

    fn perform_sweeps(&mut self) {
        if self.sweeps.is_empty() {
            return;
        }
        let mut cuts: Vec<u64> = self.sweeps.iter().flat_map(|sweep| [sweep.lo, sweep.hi]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        let mut locations = std::mem::replace(&mut self.locations, Locations::new(0, 0));
        for piece in cuts.windows(2).map(|piece| piece[0]..piece[1]) {
            let Ok(()) = locations.update(piece.clone(), Alike::Yes, |_, state| {
                let byte = self.learn_sweeps(self.bytes.get(state), &piece);
                Ok::<u32, std::convert::Infallible>(self.bytes.make(byte))
            });
        }
        self.locations = locations;
        self.sweeps.clear();
    }

    /// Checks that the whole allocation may be deallocated.
    pub fn dealloc<E: Env>(&mut self, by: By, env: &mut E) -> Result<(), Violation> {
        let attempt = Attempt { cause: Cause::Dealloc, by, range: 0..self.size };
        self.attempt_access(&attempt, AccessKind::Write, env)?;
        let protects = |guard: &&Guard| {
            guard.protector.strength == Strength::Strong
                && (0..self.size).any(|at| guard.touched(at) && !is_cell(guard, &self.family, at))
        };
        match self.guards.iter().find(protects) {
            None => Ok(()),
            Some(guard) => {
                let (tag, protector) = (self.family.tag(guard.id), guard.protector);
                Err(attempt.violates(Fault::DeallocatesProtected { tag, protector }, guard.lo..guard.hi))
            }
        }
    }

    /// Ends the protector of a tag. The access that this is never breaks a rule: whatever it would disturb has been
    /// reported before.
    pub fn release_protector(&mut self, tag: Tag) {
        let Some(guard) = self.family.find(tag).and_then(|id| self.guards.remove(id)) else { return };
        if guard.mutable && guard.outsiders {
            self.guards.ended.push(Ended { id: guard.id, time: self.family.newest() });
        }
        let Tree { guards, family, .. } = self;
        if !guards.is_empty() {
            let unrelated = |other: &&mut Guard| {
                other.mutable && guard.id < other.id && !family.is_above(guard.id, other.id)
            };
            for other in guards.iter_mut().filter(unrelated) {
                other.conflicts.insert(guard.lo..guard.hi);
                guard.more.iter().for_each(|range| other.conflicts.insert(range.clone()));
            }
        }
    }

    /// Lets wildcard pointers use this tag from now on.
    pub fn expose<E: Env>(&mut self, tag: Tag, env: &mut E) {
        if let Err(place) = self.exposed.binary_search(&tag) {
            self.exposed.insert(place, tag);
            if E::HISTORY {
                env.event(Event::Exposed { tag });
            }
        }
    }

    #[cold]
    fn report_changes<E: Env>(&self, old: Byte, new: Byte, at: &Range<u64>, attempt: &Attempt, env: &mut E) {
        for id in 0..self.family.nodes.len() as Id {
            let (from, to) = (self.permission(id, at.start, old), self.permission(id, at.start, new));
            if from != to {
                let (tag, range) = (self.family.tag(id), at.clone());
                env.event(Event::Changed { tag, range, from, to, by: attempt.by, cause: attempt.cause });
            }
        }
    }

    /// Drops states that no byte has, if enough have piled up.
    #[inline]
    fn tidy(&mut self) {
        if self.bytes.list.len() > self.tidy_at {
            self.compact(|byte| byte);
        }
    }

    /// Replaces the states of all bytes, and keeps each that is left only once.
    #[cold]
    fn compact(&mut self, mut next: impl FnMut(Byte) -> Byte) {
        let mut used = vec![false; self.bytes.list.len()];
        self.locations.states(|state| used[state as usize] = true);
        let mut order: Vec<(Byte, usize)> =
            (0..used.len()).filter(|i| used[*i]).map(|i| (next(self.bytes.list[i]), i)).collect();
        order.sort_unstable();
        let mut names = vec![0; used.len()];
        self.bytes.list.clear();
        for (byte, old) in order {
            if self.bytes.list.last() != Some(&byte) {
                self.bytes.list.push(byte);
            }
            names[old] = self.bytes.list.len() as u32 - 1;
        }
        self.bytes.made = [0; 16];
        self.locations.rename(|state| names[state as usize]);
        self.tidy_at = 2 * self.bytes.list.len() + self.locations.weight() + SMALL;
    }

    /// Whether enough has piled up that a collection of dead tags would pay.
    #[inline]
    pub fn wants_collection(&self) -> bool {
        self.family.nodes.len() + self.guards.ended.len() > self.collect_at
    }
}

/// What a retag asks for.
struct Wanted {
    start: Start,
    /// Where the pointee is outside of cells although it has some.
    exceptions: SmallVec<[Range<u64>; 2]>,
    /// What is read: everything but `Cell`.
    whole: Option<Range<u64>>,
}

impl Wanted {
    fn new(retag: &Retag) -> Wanted {
        let shared = retag.borrow == Borrow::Shared;
        let in_cells = match (shared, retag.protector) {
            (true, _) => Start::Cell,
            // A protected mutable reference is treated as if there were no cells.
            (false, Some(_)) => Start::Reserved,
            (false, None) => Start::ReservedIm,
        };
        let outside = if shared { Start::Frozen } else { Start::Reserved };
        let mut exceptions = SmallVec::new();
        let start = match retag.cells {
            Cells::Nowhere => outside,
            Cells::Everywhere => in_cells,
            Cells::Within(_) if in_cells == outside => outside,
            Cells::Within(_) => {
                let Ok(()) = retag.cells.split(&retag.range, |range, inside| {
                    if inside == Inside::Frozen {
                        exceptions.push(range);
                    }
                    Ok::<(), std::convert::Infallible>(())
                });
                in_cells
            }
        };
        let whole = (start != Start::Cell && !retag.range.is_empty()).then(|| retag.range.clone());
        Wanted { start, exceptions, whole }
    }

    fn reads(&self) -> &[Range<u64>] {
        match &self.whole {
            Some(range) => std::slice::from_ref(range),
            None if self.start == Start::Cell => &self.exceptions,
            None => &[],
        }
    }
}

/// Collection of dead tags.
impl Tree {
    /// Forgets the tags that no pointer carries any more, that were not exposed, and without which nothing about
    /// the others changes.
    pub fn collect(&mut self, mut live: impl FnMut(Tag) -> bool) {
        self.perform_sweeps();
        self.verified.clear();
        let wanted: Vec<bool> = (0..self.family.nodes.len() as Id)
            .map(|id| {
                let tag = self.family.tag(id);
                id == ROOT
                    || self.guards.of(id).is_some()
                    || self.exposed.binary_search(&tag).is_ok()
                    || live(tag)
            })
            .collect();
        let keep = self.kept(wanted);
        self.drop_others(&keep);
        self.collect_at = WORTH_COLLECTING.max(2 * (self.family.nodes.len() + self.guards.ended.len()));
    }

    /// The tags that are wanted, or without which the permissions of wanted ones would be others.
    fn kept(&mut self, mut wanted: Vec<bool>) -> Vec<bool> {
        self.drop_ended(&mut wanted);
        let written = self.times_of_writes();
        let mut children = vec![Children::default(); wanted.len()];
        for id in (1..wanted.len()).rev() {
            let node = self.family.nodes[id];
            wanted[id] = wanted[id] || !children[id].can_do_without(&node, &written);
            let heirs = if wanted[id] { Children::only(&node) } else { children[id] };
            children[node.parent as usize].adopt(heirs);
        }
        wanted
    }

    /// Drops the ended protectors that cannot matter to any tag that is left.
    fn drop_ended(&mut self, wanted: &mut [bool]) {
        let mut has_heirs = wanted.to_vec();
        for id in (1..has_heirs.len()).rev() {
            let parent = self.family.nodes[id].parent as usize;
            has_heirs[parent] |= has_heirs[id];
        }
        let family = &self.family;
        self.guards.ended.retain(|ended| {
            let end = family.nodes.partition_point(|node| node.tag <= ended.time) as Id;
            let matters = |id: Id| has_heirs[id as usize] && !family.is_above(ended.id, id);
            let needed = (ended.id + 1..end).any(matters);
            wanted[ended.id as usize] |= needed;
            needed
        });
    }

    /// The times of the last writes at all bytes, sorted.
    fn times_of_writes(&self) -> Vec<u32> {
        let mut times = Vec::new();
        self.locations.states(|state| times.push(self.bytes.get(state).written));
        times.sort_unstable();
        times.dedup();
        times
    }

    fn drop_others(&mut self, keep: &[bool]) {
        let old = std::mem::take(&mut self.family.nodes);
        // The new number of a node, or of the nearest one above it that is kept.
        let mut names: Vec<Id> = Vec::with_capacity(old.len());
        for (id, mut node) in old.into_iter().enumerate() {
            if !keep[id] {
                names.push(names[node.parent as usize]);
                continue;
            }
            node.parent = if id == 0 { ROOT } else { names[node.parent as usize] };
            names.push(self.family.nodes.len() as Id);
            self.family.nodes.push(node);
        }
        self.family.relink();
        self.family.extras.retain_mut(|extras| {
            let kept = keep[extras.id as usize];
            extras.id = names[extras.id as usize];
            kept
        });
        self.guards.iter_mut().for_each(|guard| guard.id = names[guard.id as usize]);
        self.guards.ended.iter_mut().for_each(|ended| ended.id = names[ended.id as usize]);
        self.stale =
            self.guards.iter().filter(|g| g.mutable).map(|g| self.family.node(g.id).tag).max().unwrap_or(0);
        let nodes = std::mem::take(&mut self.family.nodes);
        // Only the tags that are left can be compared with a time.
        let round = |time: u32| nodes[nodes.partition_point(|node| node.tag <= time) - 1].tag;
        self.compact(|byte| Byte {
            writer: names[byte.writer as usize],
            unique: names[byte.unique as usize],
            written: round(byte.written),
            seen: round(byte.seen),
        });
        self.family.nodes = nodes;
    }
}

/// What is known about the nodes that would be the children of a node.
#[derive(Clone, Copy, Default)]
struct Children {
    newest: u32,
    frozen: bool,
    reserved: bool,
    others: bool,
}

impl Children {
    fn only(node: &family::Node) -> Children {
        let plain = !node.has_extras;
        Children {
            newest: node.tag,
            frozen: plain && node.start == Start::Frozen,
            reserved: plain && node.start == Start::Reserved,
            others: !plain || !matches!(node.start, Start::Frozen | Start::Reserved),
        }
    }

    fn adopt(&mut self, heirs: Children) {
        self.newest = self.newest.max(heirs.newest);
        self.frozen |= heirs.frozen;
        self.reserved |= heirs.reserved;
        self.others |= heirs.others;
    }

    /// Whether a dead node between these children and its parent changes nothing for them, now or later.
    ///
    /// It must not start with less than the children do. And where it may have got or lost something by a write
    /// before a child was created, that child would not show it.
    fn can_do_without(&self, node: &family::Node, written: &[u32]) -> bool {
        if self.newest == 0 {
            return true;
        }
        let starts_with_more = match node.start {
            _ if node.has_extras => false,
            Start::Cell => return true,
            Start::Reserved => !self.others,
            Start::Frozen => !self.others && !self.reserved,
            Start::ReservedIm => false,
        };
        let next = written.partition_point(|time| *time < node.tag);
        starts_with_more && written.get(next).is_none_or(|time| *time >= self.newest)
    }
}
