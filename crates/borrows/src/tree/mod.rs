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
//! The paper has a permission for each tag and byte. Here a byte has four facts (`facts::Byte`), from which all of them
//! follow. Time is the number of the newest tag.
//! - *Who wrote last, and when.* A write makes all tags above the writer unique and disables all others. So a tag
//!   that existed then is either above the writer, or disabled (or interior mutable: those are told apart by a list
//!   of where they have been written through). A tag that is newer still has the permission it started with.
//! - *Which tags are still unique.* Reads freeze the unique tags that are not above the reader, so the unique ones
//!   are those above the meeting point of the last writer and all later readers.
//! - *When it was last accessed.* For a protected tag that has not been used here, every access since its creation
//!   was foreign; so this tells whether there was one.
//!
//! What protectors add is kept with the protected tag (`guards`): where it has been accessed (at first, what it
//! was created for) and where foreign reads came after that. When a protector ends, only tags that were created
//! meanwhile, elsewhere, and were not used at a byte that was written through the protected tag can lose
//! anything; `guards::Ended` tells which.
//!
//! A retag of a range with many different states (a slice after its elements were used one by one) is not applied
//! at once. It is noted (`facts::Sweep`) and made good when a byte is looked at next. That needs to know beforehand that
//! it is allowed everywhere, which is remembered for the tags that have recently covered such ranges.

mod collect;
mod facts;
mod family;
mod guards;
#[cfg(test)]
pub(crate) mod permission;
mod ranges;
mod wanted;

use crate::env::{Env, Event};
use crate::locations::{Alike, Locations};
use crate::types::{AccessKind, Borrow, By, Cells, Retag, Retagged, Strength, Tag, Window};
use crate::violation::{Attempt, Cause, Fault, TreePermission, Violation};
use facts::{Byte, Bytes, Facts, Notes, Sweep};
use family::{Family, Id, Start};
use guards::{Guard, Guards};
use std::convert::Infallible;
use std::ops::Range;
use wanted::Wanted;

/// Fewer states than this are not worth tidying up.
const SMALL: usize = if cfg!(test) { 24 } else { 256 };
/// A collection of dead tags needs to look at all pointers of the program; it should pay.
const WORTH_COLLECTING: usize = 64 << 10;
/// How many noted retags and known-good tags are remembered.
const MAX_SWEEPS: usize = if cfg!(test) { 3 } else { 12 };
const MAX_VERIFIED: usize = 4;

/// Whether a mutable reference that is passed to a function counts as written to at its entry. The paper leaves
/// this open; with it, compilers may write through such a reference before the function does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImplicitWrites {
    No,
    Yes,
}

/// The borrow state of one allocation under Tree Borrows.
#[derive(Clone, Debug)]
pub struct Tree {
    implicit_writes: ImplicitWrites,
    /// Which bytes have which state.
    locations: Locations,
    facts: Facts,
    /// Drop unused states when there are more than this.
    tidy_at: usize,
    /// Ask for a collection when there are more tags than this.
    collect_at: usize,
}

impl Tree {
    pub fn new(root: Tag, size: u64, implicit_writes: ImplicitWrites) -> Tree {
        let facts = Facts {
            size,
            bytes: Bytes::new(Byte::FIRST),
            family: Family::new(root, size),
            guards: Guards::default(),
            sweeps: Vec::new(),
            verified: Vec::new(),
            exposed: Vec::new(),
            stale: 0,
        };
        Tree {
            implicit_writes,
            locations: Locations::new(size, 0),
            facts,
            tidy_at: SMALL,
            collect_at: WORTH_COLLECTING,
        }
    }

    /// Starts anew for another allocation, keeping buffers.
    pub fn reset(&mut self, root: Tag, size: u64) {
        self.locations = Locations::new(size, 0);
        self.facts.reset(root, size);
        (self.tidy_at, self.collect_at) = (SMALL, WORTH_COLLECTING);
    }

    /// Where around `lo..hi` (not empty, in bounds) the tag may do what without a change of state, if it may read
    /// there. May say less than would be so.
    #[inline]
    pub fn window(&self, tag: Tag, lo: u64, hi: u64) -> Option<Window> {
        let state = self.locations.single(lo, hi)?;
        let everything = self.locations.uniform().map(|_| self.facts.size);
        Window::by_glances(lo, hi, everything, |lo, hi, kind| self.facts.glance(state, tag, lo, hi, kind))
    }

    /// Makes an access if that is simple; otherwise nothing is done.
    #[inline]
    pub fn try_access<E: Env>(&mut self, tag: Tag, range: Range<u64>, kind: AccessKind, _env: &E) -> bool {
        self.tidy();
        self.access_at_a_glance(By::Tag(tag), &range, kind)
    }

    pub fn access<E: Env>(
        &mut self,
        by: By,
        range: Range<u64>,
        kind: AccessKind,
        env: &mut E,
    ) -> Result<(), Violation> {
        self.tidy();
        if !E::HISTORY && !range.is_empty() && self.access_at_a_glance(by, &range, kind) {
            return Ok(());
        }
        let attempt = Attempt { cause: Cause::Access(kind), by, range };
        self.attempt_access(&attempt, kind, env)
    }

    /// Does an access to bytes of one state that no guard cares about. Says whether it could.
    fn access_at_a_glance(&mut self, by: By, range: &Range<u64>, kind: AccessKind) -> bool {
        let By::Tag(tag) = by else { return false };
        let (lo, hi) = (range.start, range.end);
        let (Some(state), Some(id)) = (self.locations.single(lo, hi), self.facts.family.find(tag)) else {
            return false;
        };
        let Some(new) = self.facts.next_quietly(state, id, range, kind) else {
            return false;
        };
        if new != state {
            self.locations.set(lo, hi, new);
        }
        if kind == AccessKind::Write {
            self.facts.unverify(id, range);
        }
        true
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
        self.facts.family.find(tag).map(Some).ok_or_else(|| attempt.violates(fault, attempt.range.clone()))
    }

    #[cold]
    fn meant_by_wildcard(
        &self,
        attempt: &Attempt,
        ranges: &[Range<u64>],
        kind: AccessKind,
    ) -> Result<Option<Id>, Violation> {
        let exposed = self.facts.exposed.iter().filter_map(|tag| self.facts.family.find(*tag));
        let allowed = |id: &Id| ranges.iter().all(|range| self.would_allow(*id, range, kind).is_ok());
        let mut candidates = exposed.filter(allowed);
        match (candidates.next(), candidates.next()) {
            (Some(only), None) => Ok(Some(only)),
            (Some(_), Some(_)) => Ok(None),
            (None, _) if ranges.is_empty() => Ok(None),
            (None, _) => Err(attempt.violates(Fault::NothingExposed, attempt.range.clone())),
        }
    }

    /// Whether an access would be allowed.
    fn would_allow(&self, id: Id, range: &Range<u64>, kind: AccessKind) -> Result<(), Fault> {
        for piece in self.facts.pieces(id, range) {
            self.locations.visit(piece.clone(), |at, state| {
                let byte = self.facts.learn_sweeps(self.facts.bytes.get(state), &piece);
                self.facts.judge(id, &at, byte, kind, &mut Notes::default())
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
        let facts = &mut self.facts;
        let (now, calm) = (facts.family.newest(), facts.guards.is_calm(id, range.start, range.end));
        // What is noted about guards names the bytes.
        let alike = if E::HISTORY || !calm { Alike::No } else { Alike::Yes };
        for piece in facts.pieces(id, &range) {
            let mut notes = Notes::default();
            self.locations.update(piece.clone(), alike, |at, state| {
                let old = facts.learn_sweeps(facts.bytes.get(state), &piece);
                facts
                    .judge(id, &at, old, kind, &mut notes)
                    .map_err(|fault| attempt.violates(fault, at.clone()))?;
                let new = facts.after(old, id, kind, now);
                if E::HISTORY {
                    facts.report_changes(old, new, &at, attempt, env);
                }
                Ok(if new == facts.bytes.get(state) { state } else { facts.bytes.make(new) })
            })?;
            facts.take_notes(notes);
            if kind == AccessKind::Write {
                facts.note_write(id, &piece);
            }
        }
        if !calm {
            facts.guards.learn(id, &range, facts.size, &facts.family);
        }
        Ok(())
    }

    pub fn retag<E: Env>(&mut self, retag: &Retag, env: &mut E) -> Result<Retagged, Violation> {
        if matches!(retag.borrow, Borrow::Pinned | Borrow::RawConst | Borrow::RawMut) {
            return Ok(Retagged::Unchanged);
        }
        self.tidy();
        let kind = self.first_access(retag);
        if !E::HISTORY && kind == AccessKind::Read && self.retag_at_a_glance(retag) {
            return Ok(Retagged::Fresh);
        }
        let cause = Cause::Retag { new: retag.new, borrow: retag.borrow };
        let attempt = Attempt { cause, by: retag.parent, range: retag.range.clone() };
        let wanted = Wanted::new(retag);
        let Some(parent) = self.meant(&attempt, wanted.reads(), kind)? else {
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
            match kind {
                AccessKind::Read => self.first_read(id, parent, range.clone(), &attempt, env)?,
                AccessKind::Write => self.access_by(id, range.clone(), kind, &attempt, env)?,
            }
        }
        Ok(Retagged::Fresh)
    }

    /// The access that the creation of a tag is.
    fn first_access(&self, retag: &Retag) -> AccessKind {
        let is_reference = retag.protector.is_some_and(|p| p.strength == Strength::Strong);
        let writes =
            self.implicit_writes == ImplicitWrites::Yes && retag.borrow == Borrow::Mutable && is_reference;
        if writes { AccessKind::Write } else { AccessKind::Read }
    }

    /// Does a retag without cells that no guard cares about. Says whether it could.
    fn retag_at_a_glance(&mut self, retag: &Retag) -> bool {
        let (By::Tag(parent), Cells::Nowhere) = (retag.parent, retag.cells) else {
            return false;
        };
        let (lo, hi) = (retag.range.start, retag.range.end);
        let Some(parent) = self.facts.family.find(parent) else {
            return false;
        };
        if lo == hi {
            return false;
        }
        let single = self.locations.single(lo, hi);
        if let Some(state) = single {
            // What the new tag reads, its parent might as well have read.
            let Some(new) = self.facts.next_quietly(state, parent, &retag.range, AccessKind::Read) else {
                return false;
            };
            if new != state {
                self.locations.set(lo, hi, new);
            }
        } else if !self.facts.may_sweep(parent, &retag.range) {
            return false;
        }
        let start = if retag.borrow == Borrow::Shared { Start::Frozen } else { Start::Reserved };
        let calm = self.facts.guards.calm_of(parent);
        let id = self.add_plain(retag, start, parent);
        self.facts.guards.inherit(id, calm, retag.protector.map(|_| &retag.range));
        if single.is_none() {
            self.sweep(id, parent, &retag.range);
            self.facts.verify(id, &retag.range);
        }
        true
    }

    /// Puts a new tag into the tree.
    fn add(&mut self, retag: &Retag, wanted: &Wanted, parent: Id) -> Id {
        let id = self.add_plain(retag, wanted.start, parent);
        if wanted.start == Start::ReservedIm || !wanted.exceptions.is_empty() {
            let extras = self.facts.family.extras_mut(id);
            wanted.exceptions.iter().for_each(|range| extras.frozen.insert(range.clone()));
        }
        id
    }

    fn add_plain(&mut self, retag: &Retag, start: Start, parent: Id) -> Id {
        let facts = &mut self.facts;
        let id = facts.family.push(retag.new, parent, start, &retag.range);
        facts.family.expect(parent);
        facts.guards.welcome(id, parent, &facts.family);
        if let Some(protector) = retag.protector {
            let mutable = start == Start::Reserved;
            facts.guards.push(Guard::new(id, protector, mutable, &retag.range), &facts.family);
            if mutable {
                facts.stale = id;
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
        if !E::HISTORY && self.facts.may_sweep(parent, &range) {
            self.sweep(id, parent, &range);
        } else {
            self.access_by(id, range.clone(), AccessKind::Read, attempt, env)?;
        }
        self.facts.verify(id, &range);
        Ok(())
    }

    /// Notes a read instead of performing it.
    fn sweep(&mut self, id: Id, by: Id, range: &Range<u64>) {
        let Facts { family, sweeps, .. } = &mut self.facts;
        let (lo, hi, time) = (range.start, range.end, id);
        if let Some(last) = sweeps.last_mut()
            && (last.by, last.lo, last.hi) == (by, lo, hi)
        {
            last.time = time;
            return;
        }
        // What happens to a byte is the meeting point with `by`, whatever happened below `by` before.
        sweeps.retain(|sweep| !(lo <= sweep.lo && sweep.hi <= hi && family.is_above(by, sweep.by)));
        if sweeps.len() == MAX_SWEEPS {
            self.perform_sweeps();
        }
        self.facts.sweeps.push(Sweep { by, time, lo, hi });
    }

    fn perform_sweeps(&mut self) {
        if self.facts.sweeps.is_empty() {
            return;
        }
        let facts = &mut self.facts;
        let mut cuts: Vec<u64> = facts.sweeps.iter().flat_map(|sweep| [sweep.lo, sweep.hi]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        for piece in cuts.windows(2).map(|piece| piece[0]..piece[1]) {
            let Ok(()) = self.locations.update(piece.clone(), Alike::Yes, |_, state| {
                let byte = facts.learn_sweeps(facts.bytes.get(state), &piece);
                Ok::<u32, Infallible>(facts.bytes.make(byte))
            });
        }
        facts.sweeps.clear();
    }

    /// Checks that the whole allocation may be deallocated.
    pub fn dealloc<E: Env>(&mut self, by: By, env: &mut E) -> Result<(), Violation> {
        let attempt = Attempt { cause: Cause::Dealloc, by, range: 0..self.facts.size };
        self.attempt_access(&attempt, AccessKind::Write, env)?;
        let facts = &self.facts;
        let protects = |guard: &&Guard| {
            guard.protector.strength == Strength::Strong && !guard.accessed(&facts.family).is_empty()
        };
        match facts.guards.iter().find(protects) {
            None => Ok(()),
            Some(guard) => {
                let (tag, protector) = (facts.family.tag(guard.id), guard.protector);
                Err(attempt.violates(Fault::DeallocatesProtected { tag, protector }, guard.lo..guard.hi))
            }
        }
    }

    /// Ends the protector of a tag. The access that this is never breaks a rule: whatever it would disturb has been
    /// reported before.
    pub fn release_protector(&mut self, tag: Tag) {
        let Facts { guards, family, .. } = &mut self.facts;
        let Some(guard) = guards.remove(tag, family) else {
            return;
        };
        if guard.mutable && guard.outsiders {
            guards.ended.push(guard.id, family.newest());
        }
        // To younger mutable guards that are not derived from it, the end is a foreign read.
        let concerns =
            |other: &Guard| other.mutable && guard.id < other.id && !family.is_above(guard.id, other.id);
        if guards.iter().any(concerns) {
            let accessed = guard.accessed(family);
            for other in guards.iter_mut().filter(|other| concerns(other)) {
                accessed.iter().for_each(|range| other.conflicts.insert(range.clone()));
            }
        }
    }

    /// Lets wildcard pointers use this tag from now on.
    pub fn expose<E: Env>(&mut self, tag: Tag, env: &mut E) {
        if let Err(place) = self.facts.exposed.binary_search(&tag) {
            self.facts.exposed.insert(place, tag);
            if E::HISTORY {
                env.event(Event::Exposed { tag });
            }
        }
    }

    /// Drops states that no byte has, if enough have piled up.
    #[inline]
    fn tidy(&mut self) {
        if self.facts.bytes.list.len() > self.tidy_at {
            self.compact();
        }
    }

    #[cold]
    fn compact(&mut self) {
        let bytes = &mut self.facts.bytes;
        let mut names = vec![u32::MAX; bytes.list.len()];
        self.locations.states(|state| names[state as usize] = 0);
        let mut kept = 0;
        for (old, name) in names.iter_mut().enumerate().filter(|(_, name)| **name == 0) {
            bytes.list[kept as usize] = bytes.list[old];
            *name = kept;
            kept += 1;
        }
        bytes.list.truncate(kept as usize);
        bytes.made = [0; 16];
        self.locations.rename(|state| names[state as usize]);
        self.tidy_at = 3 * self.facts.bytes.list.len() + self.locations.weight() + SMALL;
    }

    /// Panics if the state is not well-formed, which would be a mistake of this crate.
    pub fn check(&self) {
        self.locations.check(self.facts.bytes.list.len());
        self.facts.check();
    }

    /// How many records the state is made of.
    pub fn weight(&self) -> usize {
        let Facts { family, bytes, guards, .. } = &self.facts;
        family.nodes.len() + bytes.list.len() + guards.ended.len() + self.locations.weight()
    }

    /// Whether enough has piled up that a collection of dead tags would pay.
    #[inline]
    pub fn wants_collection(&self) -> bool {
        self.facts.family.nodes.len() + self.facts.guards.ended.len() > self.collect_at
    }
}
