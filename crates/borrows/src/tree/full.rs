//! The second form of a state: four facts for each byte, from which all permissions follow (see [`super`]).

use super::facts::{Byte, Bytes, Facts, Notes, Sweep};
use super::family::{Family, Id, ROOT, Start};
use super::guards::{Guard, Guards};
use super::node::{Mask, Node};
use super::plain::{self, Parent, Plain, Runs};
use super::short::Short;
use super::wanted::Wanted;
use crate::env::{Env, Event};
use crate::locations::{Alike, Locations, State};
use crate::types::{AccessKind, Borrow, By, Cells, Retag, Retagged, Strength, Tag, Window};
use crate::violation::{Attempt, Cause, Fault, TreePermission, Violation};
use std::convert::Infallible;
use std::ops::Range;

/// Fewer states than this are not worth tidying up.
const SMALL: usize = if cfg!(test) { 24 } else { 256 };
/// A collection of dead tags needs to look at all pointers of the program; it should pay.
pub(super) const WORTH_COLLECTING: usize = 64 << 10;
/// How many noted retags and known-good tags are remembered.
const MAX_SWEEPS: usize = if cfg!(test) { 3 } else { 12 };
pub(super) const MAX_VERIFIED: usize = 4;

/// A state in its second form.
#[derive(Clone, Debug)]
pub(super) struct Full {
    /// Which bytes have which state.
    pub(super) locations: Locations,
    pub(super) facts: Facts,
    /// Drop unused states when there are more than this.
    tidy_at: usize,
    /// Ask for a collection when there are more tags than this.
    pub(super) collect_at: usize,
    /// The last accesses that were made by the fast path, by kind.
    pub(super) steps: [Option<Step>; 2],
}

/// What an access did.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    tag: Tag,
    id: Id,
    /// The newest tag then, and since when bytes need a closer look.
    newest: Id,
    stale: Id,
    /// The state of the bytes before it and after.
    from: State,
    to: State,
    /// What the tag may do there afterwards.
    most: AccessKind,
}

impl Full {
    pub(super) fn new(root: Tag, size: u64) -> Full {
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
        let locations = Locations::new(size, 0);
        Full { locations, facts, tidy_at: SMALL, collect_at: WORTH_COLLECTING, steps: [None; 2] }
    }

    /// Starts anew for another allocation, keeping buffers.
    pub(super) fn reset(&mut self, root: Tag, size: u64) {
        self.locations = Locations::new(size, 0);
        self.facts.reset(root, size);
        (self.tidy_at, self.collect_at) = (SMALL, WORTH_COLLECTING);
        self.steps = [None; 2];
    }

    /// Takes over what the list of a new allocation's first tags says.
    pub(super) fn fill(&mut self, short: &mut Short) {
        let nodes = short.take_all();
        for (id, (node, parent)) in nodes.iter().enumerate().skip(1) {
            self.fill_node(id as Id, node, *parent as Id, short);
        }
        for granule in 0..short.granules() {
            let byte = self.facts.bytes.make(facts_of(&nodes, 1 << granule));
            let Range { start, end } = short.bytes(granule);
            self.locations.set(start, end, byte);
        }
    }

    fn fill_node(&mut self, id: Id, node: &Node, parent: Id, short: &Short) {
        let facts = &mut self.facts;
        let range = u64::from(node.lo)..u64::from(node.hi);
        facts.family.push(node.tag, parent, node.start, &range);
        if !node.is_plain() {
            let extras = facts.family.extras_mut(id);
            short.each(node.exceptions, |range| extras.frozen.insert(range));
            if node.start == Start::ReservedIm {
                short.each(!node.exceptions & !node.masks.reserved_im, |range| extras.written.insert(range));
            }
        }
        let Some(protector) = node.protector else { return };
        let mutable = node.start == Start::Reserved;
        let mut guard = Guard::new(id, protector, mutable, &range);
        guard.outsiders = true;
        short.each(node.masks.accessed, |range| guard.more.insert(range));
        short.each(node.masks.accessed & node.masks.conflicted, |range| guard.conflicts.insert(range));
        facts.guards.push(guard, &facts.family);
        if mutable {
            facts.stale = id;
        }
    }

    /// Where around `lo..hi` (not empty, in bounds) the tag may do what without a change of state, if it may read
    /// there. May say less than would be so.
    #[inline]
    pub(super) fn window(&self, tag: Tag, lo: u64, hi: u64) -> Option<Window> {
        let (state, around) = self.locations.single_around(lo, hi)?;
        Window::by_fast_checks(lo..hi, around, |lo, hi, kind| {
            self.facts.known_to_permit(state, tag, lo, hi, kind)
        })
    }

    /// Makes an access that differs from the last of its kind only in where it is, and says where around it the tag may do
    /// what without a further change. Otherwise nothing is done.
    ///
    /// Without guards, ended ones and sweeps, what an access does and is allowed depends on nothing but the tags and the
    /// state of the bytes.
    #[inline]
    pub(super) fn repeat(&mut self, tag: Tag, lo: u64, hi: u64, kind: AccessKind) -> Option<Window> {
        let step = self.steps[kind as usize]?;
        if (step.tag, step.newest, step.stale) != (tag, self.facts.family.newest(), self.facts.stale)
            || !self.facts.is_alike_everywhere()
            || self.locations.single(lo, hi)? != step.from
        {
            return None;
        }
        if step.to != step.from {
            self.locations.set(lo, hi, step.to);
        }
        if kind == AccessKind::Write {
            self.facts.unverify(step.id, &(lo..hi));
        }
        Some(Window { lo, hi, most: step.most })
    }

    /// Remembers what an access by a tag did that found the bytes in one state.
    pub(super) fn note_step(
        &mut self,
        tag: Tag,
        from: State,
        lo: u64,
        hi: u64,
        kind: AccessKind,
        most: AccessKind,
    ) {
        let facts = &self.facts;
        let id = facts.family.find(tag).filter(|_| facts.is_alike_everywhere());
        let to = self.locations.single(lo, hi);
        self.steps[kind as usize] =
            id.zip(to).filter(|(id, _)| !facts.family.node(*id).extras_above).map(|(id, to)| Step {
                tag,
                id,
                newest: facts.family.newest(),
                stale: facts.stale,
                from,
                to,
                most,
            });
    }

    /// Makes an access if that is simple, and says where around it the tag may do what without a further change; otherwise
    /// nothing is done.
    #[inline]
    pub(super) fn settle(&mut self, tag: Tag, range: Range<u64>, kind: AccessKind) -> Option<Window> {
        let (lo, hi) = (range.start, range.end);
        if let Some(window) = self.repeat(tag, lo, hi, kind) {
            return Some(window);
        }
        self.tidy();
        let from = self.locations.single(lo, hi)?;
        let mut window = self.window(tag, lo, hi).filter(|window| window.permits(kind));
        if window.is_none() {
            if !self.access_by_fast_path(By::Tag(tag), &range, kind) {
                return None;
            }
            window = self.window(tag, lo, hi);
        }
        if let Some(window) = window {
            self.note_step(tag, from, lo, hi, kind, window.most);
        }
        Some(window.unwrap_or(Window::NOWHERE))
    }

    pub(super) fn access<E: Env>(
        &mut self,
        by: By,
        range: Range<u64>,
        kind: AccessKind,
        env: &mut E,
    ) -> Result<(), Violation> {
        self.tidy();
        if !E::HISTORY && !range.is_empty() && self.access_by_fast_path(by, &range, kind) {
            return Ok(());
        }
        let attempt = Attempt { cause: Cause::Access(kind), by, range };
        self.attempt_access(&attempt, kind, env)
    }

    /// Does an access to bytes of one state that no guard cares about. Says whether it could.
    fn access_by_fast_path(&mut self, by: By, range: &Range<u64>, kind: AccessKind) -> bool {
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

    /// Whether a wildcard could mean several tags: then the state must become plain.
    #[cold]
    pub(super) fn leaves_choice(&self, ranges: &[Range<u64>], kind: AccessKind) -> bool {
        let exposed = self.facts.exposed.iter().filter_map(|tag| self.facts.family.find(*tag));
        let allowed = |id: &Id| ranges.iter().all(|range| self.would_allow(*id, range, kind).is_ok());
        exposed.filter(allowed).nth(1).is_some()
    }

    /// The state in its plain form.
    #[cold]
    pub(super) fn make_plain(&mut self) -> Plain {
        self.perform_sweeps();
        let Facts { family, guards, exposed, bytes, size, .. } = &self.facts;
        let mut plain = Plain::new(*size, exposed.clone());
        let guards: Vec<Option<&Guard>> =
            (0..=family.newest()).map(|id| guards.iter().find(|guard| guard.id == id)).collect();
        for (id, node) in family.nodes.iter().enumerate() {
            let parent = if id == 0 { Parent::Nobody } else { Parent::Node(node.parent as usize) };
            let protector = guards[id].map(|guard| guard.protector);
            plain.nodes.push(plain::Node {
                tag: Tag::new(node.tag),
                parent,
                protector,
                runs: Runs::default(),
            });
        }
        let Ok(()) = self.locations.visit(0..*size, |at, state| {
            let byte = bytes.get(state);
            for piece in self.cut_everywhere(&at).windows(2) {
                for (id, node) in plain.nodes.iter_mut().enumerate() {
                    node.runs.push(piece[1], self.facts.machine(id as Id, guards[id], piece[0], byte));
                }
            }
            Ok::<(), Infallible>(())
        });
        plain
    }

    /// The bounds of a range, and where within it anything but the state of bytes changes for any tag.
    fn cut_everywhere(&self, range: &Range<u64>) -> Vec<u64> {
        let Facts { family, guards, .. } = &self.facts;
        let mut cuts = vec![range.start, range.end];
        let mut see = |bounds: &Range<u64>| {
            cuts.extend(
                [bounds.start, bounds.end].iter().filter(|cut| range.start < **cut && **cut < range.end),
            );
        };
        guards.iter().for_each(|guard| guard.cuts(family, range, &mut see));
        for extras in &family.extras {
            extras.frozen.overlapping(range).chain(extras.written.overlapping(range)).for_each(&mut see);
        }
        cuts.sort_unstable();
        cuts.dedup();
        cuts
    }

    /// The tag through which an attempt is made; `None` if there is nothing to attempt.
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
        let mut exposed = self.facts.exposed.iter().filter_map(|tag| self.facts.family.find(*tag));
        let allowed = |id: &Id| ranges.iter().all(|range| self.would_allow(*id, range, kind).is_ok());
        match exposed.find(allowed) {
            Some(only) => Ok(Some(only)),
            None if ranges.is_empty() => Ok(None),
            None => Err(attempt.violates(Fault::NothingExposed, attempt.range.clone())),
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

    pub(super) fn try_retag(&mut self, retag: &Retag) -> bool {
        self.tidy();
        self.retag_by_fast_path(retag)
    }

    pub(super) fn retag<E: Env>(
        &mut self,
        retag: &Retag,
        kind: AccessKind,
        env: &mut E,
    ) -> Result<Retagged, Violation> {
        self.tidy();
        if !E::HISTORY && kind == AccessKind::Read && self.retag_by_fast_path(retag) {
            return Ok(Retagged::Fresh);
        }
        let cause = Cause::Retag { new: retag.new, borrow: retag.borrow };
        let attempt = Attempt { cause, by: retag.parent, range: retag.range.clone() };
        let wanted = Wanted::new(retag);
        if wanted.reads().is_empty() && self.is_unknown(retag.parent) {
            // Whatever is derived from a tag that has lost everything has nothing, and need not be known either.
            return Ok(Retagged::Fresh);
        }
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

    fn is_unknown(&self, by: By) -> bool {
        matches!(by, By::Tag(tag) if self.facts.family.find(tag).is_none())
    }

    /// Does a retag without cells that no guard cares about. Says whether it could.
    fn retag_by_fast_path(&mut self, retag: &Retag) -> bool {
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
        if retag.last_use.of_parent && self.is_needless(parent, retag) {
            self.rename(parent, retag);
            return true;
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

    /// Whether a tag that dies when another is derived from it has just been created for the same bytes, so that
    /// nothing has happened since: the new one can have its place.
    fn is_needless(&self, id: Id, retag: &Retag) -> bool {
        let Facts { family, guards, bytes, exposed, .. } = &self.facts;
        let node = family.node(id);
        let promises_enough = match node.start {
            Start::Reserved => true,
            Start::Frozen => retag.borrow == Borrow::Shared,
            Start::Cell | Start::ReservedIm => false,
        };
        let is_untouched = id == family.newest() && bytes.latest < id && guards.ended.reach() < id;
        is_untouched
            && id != ROOT
            && promises_enough
            && !node.extras_above
            && (node.lo, node.hi) == (retag.range.start, retag.range.end)
            && !guards.newest_is(id)
            && exposed.binary_search(&Tag::new(node.tag)).is_err()
    }

    /// Gives the newest tag another name, and what else the new one asks for. The read that this is has just been made.
    fn rename(&mut self, id: Id, retag: &Retag) {
        let facts = &mut self.facts;
        let start = if retag.borrow == Borrow::Shared { Start::Frozen } else { Start::Reserved };
        facts.family.rename_newest(retag.new, start);
        facts.family.expect(id);
        if retag.protector.is_some() {
            let calm = facts.guards.calm_of(id);
            self.protect(id, start, retag);
            self.facts.guards.inherit(id, calm, Some(&retag.range));
        }
    }

    /// Notes that a tag is protected.
    fn protect(&mut self, id: Id, start: Start, retag: &Retag) {
        let facts = &mut self.facts;
        if let Some(protector) = retag.protector {
            let mutable = start == Start::Reserved;
            facts.guards.push(Guard::new(id, protector, mutable, &retag.range), &facts.family);
            if mutable {
                facts.stale = id;
            }
        }
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
        self.protect(id, start, retag);
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
        let Facts { family, sweeps, bytes, .. } = &mut self.facts;
        let (lo, hi, time) = (range.start, range.end, id);
        if let Some(last) = sweeps.last_mut()
            && (last.lo, last.hi) == (lo, hi)
            && (last.by == by || (family.is_above(last.by, by) && bytes.latest < last.time))
        {
            // Bytes that have yet to learn of a read further up learn nothing from this one but its time.
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

    pub(super) fn perform_sweeps(&mut self) {
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
    pub(super) fn dealloc<E: Env>(&mut self, by: By, env: &mut E) -> Result<(), Violation> {
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
    pub(super) fn release_protector(&mut self, tag: Tag) {
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
    pub(super) fn expose<E: Env>(&mut self, tag: Tag, env: &mut E) {
        crate::env::expose(&mut self.facts.exposed, tag, env);
    }

    /// Drops states that no byte has, if enough have piled up.
    #[inline]
    fn tidy(&mut self) {
        if self.facts.bytes.list.len() > self.tidy_at {
            self.compact();
        }
    }

    #[cold]
    pub(super) fn compact(&mut self) {
        self.steps = [None; 2];
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
    pub(super) fn check(&self) {
        self.locations.check(self.facts.bytes.list.len());
        self.facts.check();
    }

    /// How many records the state is made of.
    pub(super) fn weight(&self) -> usize {
        let Facts { family, bytes, guards, .. } = &self.facts;
        family.nodes.len() + bytes.list.len() + guards.ended.len() + self.locations.weight()
    }

    /// Whether enough has piled up that a collection of dead tags would pay.
    #[inline]
    pub(super) fn wants_collection(&self) -> bool {
        self.facts.family.nodes.len() + self.facts.guards.ended.len() > self.collect_at
    }
}

/// The facts from which the permissions of all tags at one granule follow.
///
/// Those that have become unique are above the last writer, and so are those that have become frozen; whatever else was
/// there at the write is disabled now, or a cell. A reserved tag that a call protects, and that has not been used,
/// has felt each access since its creation.
fn facts_of(nodes: &[(Node, usize)], at: Mask) -> Byte {
    let mut byte = Byte::FIRST;
    for (id, (node, _)) in nodes.iter().enumerate() {
        let (id, masks) = (id as Id, &node.masks);
        let was_frozen = match node.start {
            Start::Frozen => true,
            Start::Cell => node.exceptions & at != 0,
            Start::Reserved | Start::ReservedIm => false,
        };
        if masks.unique & at != 0 {
            byte.unique = id;
        }
        if masks.unique & at != 0 || (masks.frozen & at != 0 && !was_frozen) {
            (byte.writer, byte.written) = (id, id);
        }
        if masks.disabled & at != 0 {
            byte.written = id;
        }
        if masks.conflicted & at & !masks.accessed != 0 {
            byte.seen = id;
        }
    }
    byte.seen = byte.seen.max(byte.written);
    byte
}
