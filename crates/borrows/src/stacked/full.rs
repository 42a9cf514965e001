//! The full form of a state: shared stacks, and which of them each byte has.
//!
//! See the header of the parent module for why stacks are short.

use super::items::{Access, BASE, Items, NOTHING, Top};
use super::parts::{Part, ProtectedPart, Want, Wants};
use super::permission::{Permission, asked};
use super::short::{Item, Short};
use crate::env::{Env, Event};
use crate::locations::{Alike, Locations};
use crate::types::{
    AccessKind, By, CallId, Cells, Given, Inside, LastUse, Protector, Retag, Root, Tag, Window,
};
use crate::violation::{Attempt, Cause, Violation};
use smallvec::SmallVec;
use std::ops::Range;

/// Fewer nodes or parts than this are not worth tidying up.
const SMALL: usize = if cfg!(test) { 24 } else { 256 };
/// A collection of dead tags needs to look at all pointers of the program; it should pay.
const WORTH_COLLECTING: usize = 64 << 10;

/// The protector of a part that is used again is looked for among so many latest ones.
const NEAR: usize = 4;

/// The borrow state of one allocation.
#[derive(Clone, Debug)]
pub(super) struct Full {
    size: u64,
    locations: Locations,
    items: Items,
    /// Tidy up when there are more nodes and parts than this.
    tidy_at: usize,
    /// Ask for a collection when there are more nodes and parts than this after tidying up.
    collect_at: usize,
}

/// A part and the call that protects it.
type ListedPart = (Part, Option<Protector>);

/// What a retag creates at some bytes.
#[derive(Clone, Copy, Debug)]
struct New {
    tag: Tag,
    permission: Permission,
    protector: Option<Protector>,
    last_use: LastUse,
}

impl New {
    /// What is created by a retag at bytes that are inside or outside of cells.
    fn of(retag: &Retag, inside: Inside) -> New {
        let asked = asked(retag.borrow, inside);
        let protector = retag.protector.filter(|_| asked.protected);
        New { tag: retag.new, permission: asked.permission, protector, last_use: retag.last_use }
    }

    /// The bytes for which it is a member of a group.
    fn part(&self, owner: Option<Tag>, lo: u64, hi: u64) -> Part {
        Part { tag: self.tag, owner, lo, hi, until: self.until() }
    }

    /// The call after which nobody carries the tag any more, if that is known.
    fn until(&self) -> Option<CallId> {
        self.protector.filter(|_| self.last_use.with_call).map(|protector| protector.call)
    }
}

impl Full {
    pub(super) fn new(root: Tag, kind: Root, size: u64) -> Full {
        Full {
            size,
            locations: Locations::new(size, BASE),
            items: Items::new(root, kind == Root::Shared),
            tidy_at: SMALL,
            collect_at: WORTH_COLLECTING,
        }
    }

    /// Starts anew for another allocation, keeping buffers.
    pub(super) fn reset(&mut self, root: Tag, kind: Root, size: u64) {
        self.size = size;
        self.locations = Locations::new(size, BASE);
        self.items.reset(root, kind == Root::Shared);
        self.tidy_at = SMALL;
        self.collect_at = WORTH_COLLECTING;
    }

    /// Takes over the items of a list, in a state in which only the root exists.
    pub(super) fn fill(&mut self, short: &Short) {
        let mut parts: Vec<ListedPart> = Vec::new();
        for piece in short.cuts().windows(2) {
            let (lo, hi) = (piece[0], piece[1]);
            let mut top = BASE;
            let mut last_unique = &short.items()[0];
            for item in short.items()[1..].iter().filter(|item| item.covers(lo, hi)) {
                let owner;
                (top, owner) = self.put_on(top, item, last_unique, &(lo.into()..hi.into()));
                if item.terms.permission == Permission::Unique {
                    last_unique = item;
                } else {
                    let part = Part { tag: item.tag, owner, lo: lo.into(), hi: hi.into(), until: None };
                    parts.push((part, item.protector()));
                }
            }
            self.locations.set(lo.into(), hi.into(), top);
        }
        parts.sort_by_key(|(part, _)| (part.tag, part.lo));
        parts.dedup_by(|(later, _), (earlier, _)| {
            let continues = (later.tag, later.owner, later.lo) == (earlier.tag, earlier.owner, earlier.hi);
            if continues {
                earlier.hi = later.hi;
            }
            continues
        });
        for (part, protector) in parts {
            self.add_part(part, protector);
        }
    }

    /// The stack with one more item on it, and the owner of the group that the item is in, which is what was last
    /// unique, disabled or not. A group may be older than its first item in the list, but not older than its owner.
    fn put_on(&mut self, top: Top, item: &Item, last_unique: &Item, at: &Range<u64>) -> (Top, Option<Tag>) {
        match item.terms.permission {
            Permission::Unique if item.terms.is_disabled() => (top, None),
            Permission::Unique => (self.items.put_unique(top, item.tag, item.protector()), None),
            Permission::SharedReadOnly => (self.items.freeze(top, item.tag, at), None),
            Permission::SharedReadWrite => {
                let owner = last_unique.tag;
                let is_new = !self.items.is_group_of(top, owner);
                let top =
                    if is_new && last_unique.terms.is_disabled() { self.items.separator(top) } else { top };
                self.items.top_group_of(top, owner, owner)
            }
        }
    }

    /// Where around `lo..hi` the tag may do what without a change, as far as the fast check tells.
    #[inline]
    pub(super) fn window(&self, tag: Tag, lo: u64, hi: u64) -> Option<Window> {
        let (top, around) = self.locations.single_around(lo, hi)?;
        Window::by_fast_checks(lo..hi, around, |lo, hi, kind| {
            self.items.known_to_permit(top, tag, lo, hi, kind)
        })
    }

    pub(super) fn access<E: Env>(
        &mut self,
        by: By,
        range: Range<u64>,
        kind: AccessKind,
        env: &mut E,
    ) -> Result<(), Violation> {
        let attempt = Attempt { cause: Cause::Access(kind), by, range };
        self.attempt_access(&attempt, kind, env)
    }

    fn attempt_access<E: Env>(
        &mut self,
        attempt: &Attempt,
        kind: AccessKind,
        env: &mut E,
    ) -> Result<(), Violation> {
        self.forget_ended_calls(env);
        if let By::Tag(tag) = attempt.by
            && !E::HISTORY
            && !attempt.range.is_empty()
            && let Some(top) = self.common_grant(tag, &attempt.range, kind, env)
        {
            self.locations.set(attempt.range.start, attempt.range.end, top);
            return Ok(());
        }
        let alike = self.alike::<E>(attempt);
        for (piece, want) in self.wants(attempt.by, &attempt.range) {
            let (items, mut hint) = (&mut self.items, NOTHING);
            let access = Access { want, kind };
            self.locations
                .update(piece, alike, |at, top| items.access(top, &at, access, &mut hint, attempt, env))?;
        }
        Ok(())
    }

    /// Makes an access that concerns nobody else; otherwise nothing is done.
    #[inline]
    pub(super) fn try_access<E: Env>(
        &mut self,
        tag: Tag,
        range: Range<u64>,
        kind: AccessKind,
        env: &E,
    ) -> bool {
        self.forget_ended_calls(env);
        let top = self.common_grant(tag, &range, kind, env);
        if let Some(top) = top {
            self.locations.set(range.start, range.end, top);
        }
        top.is_some()
    }

    /// Makes the root write to everything, if that concerns nobody else, and says whether nothing but the root is
    /// left then.
    pub(super) fn begins_anew<E: Env>(&mut self, root: Tag, env: &E) -> bool {
        self.try_access(root, 0..self.size, AccessKind::Write, env)
            && self.locations.uniform() == Some(BASE)
            && self.items.exposed.is_empty()
            && !self.items.parts.iter().any(|part| part.owner == Some(root))
    }

    /// Makes a retag all inside or outside of cells that concerns nobody else; otherwise nothing is done.
    #[inline]
    pub(super) fn try_retag<E: Env>(&mut self, retag: &Retag, env: &E) -> Option<Given> {
        self.tidy(env);
        self.forget_ended_calls(env);
        let inside = if matches!(retag.cells, Cells::Nowhere) { Inside::Frozen } else { Inside::Cell };
        let new = New::of(retag, inside);
        let tag = match self.again(new, retag.parent, &retag.range, env) {
            Some(tag) => tag,
            None if self.derive_by_fast_path(new, retag.parent, &retag.range, env) => new.tag,
            None => return None,
        };
        let (lo, hi) = (retag.range.start, retag.range.end);
        // Read-only and new unique items are on top.
        let window = match new.permission {
            Permission::SharedReadOnly => Window::readable(lo, hi),
            Permission::Unique => Window::writable(lo, hi),
            Permission::SharedReadWrite => self.window(tag, lo, hi).unwrap_or(Window::NOWHERE),
        };
        Some(Given { tag, window })
    }

    /// A tag that no rule can tell from a new shared one: a member of the same group, for exactly the same bytes.
    #[inline]
    fn again<E: Env>(&mut self, new: New, parent: By, range: &Range<u64>, env: &E) -> Option<Tag> {
        let (By::Tag(parent), (lo, hi)) = (parent, (range.start, range.end)) else { return None };
        let joined = match new.permission {
            Permission::Unique => return None,
            Permission::SharedReadOnly => None,
            Permission::SharedReadWrite => self.common_group(parent, lo, hi),
        };
        if let Some((owner, since)) = joined {
            let again = self.member_again(new, Some(owner), lo, hi, since, env);
            return again.or_else(|| {
                self.add_part(new.part(Some(owner), lo, hi), new.protector);
                Some(new.tag)
            });
        }
        let top = self.locations.single(lo, hi)?;
        let (since, owner) = self.items.shared_top(top)?;
        let is_alike = owner.is_none() == (new.permission == Permission::SharedReadOnly);
        if !is_alike || !self.items.known_to_permit(top, parent, lo, hi, new.permission.needs()) {
            return None;
        }
        if !self.items.root_is_shared(parent) {
            self.items.parts.expect(parent);
        }
        self.member_again(new, owner, lo, hi, since, env)
    }

    /// The owner of a read-write group that has this tag as a member at all these bytes, and the tag since which
    /// members are in it everywhere there. Whoever joins it changes no stack.
    #[inline]
    fn common_group(&self, tag: Tag, lo: u64, hi: u64) -> Option<(Tag, u32)> {
        let root = self.items.common_owner();
        if root == Some(tag) {
            return Some((tag, tag.get()));
        }
        let owner = self.items.parts.of(tag).iter().find(|part| part.covers(lo, hi))?.owner?;
        if root == Some(owner) {
            return Some((owner, owner.get()));
        }
        let mut latest = owner.get();
        let found = self.locations.visit(lo..hi, |_, top| {
            let since = self.items.group_since(top, owner).filter(|since| *since <= tag.get()).ok_or(())?;
            latest = latest.max(since);
            Ok::<_, ()>(())
        });
        found.ok().map(|()| (owner, latest))
    }

    /// A member of a group for exactly these bytes, which is made to stand for the new one as well.
    #[inline]
    fn member_again<E: Env>(
        &mut self,
        new: New,
        owner: Option<Tag>,
        lo: u64,
        hi: u64,
        since: u32,
        env: &E,
    ) -> Option<Tag> {
        let part = self.items.parts.like(owner, lo, hi, since)?;
        part.absorb(new.until(), env);
        let part = *part;
        let protects = |old: &ProtectedPart, new: Protector| {
            let call = old.protector.call;
            let outlives = call == new.call || (env.is_active(call) && env.outlives(call, new.call));
            old.part.tag == part.tag && old.protector.strength == new.strength && outlives
        };
        if let Some(protector) = new.protector
            && !self.items.protected.iter().rev().take(NEAR).any(|old| protects(old, protector))
        {
            self.protect(part, Some(protector));
        }
        Some(part.tag)
    }

    /// Whether the new stack depends only on the old one: not if protected shared borrows or exposed ones matter,
    /// which are listed with their bytes, and not if the bytes themselves are of interest.
    fn alike<E: Env>(&self, attempt: &Attempt) -> Alike {
        if E::HISTORY || !self.items.protected.is_empty() || attempt.by == By::Wildcard {
            Alike::No
        } else {
            Alike::Yes
        }
    }

    /// Calls end mostly in the order of a stack, so this keeps the list as short as the calls are deep.
    #[inline]
    fn forget_ended_calls<E: Env>(&mut self, env: &E) {
        let protected = &mut self.items.protected;
        while protected.last().is_some_and(|p| !env.is_active(p.protector.call)) {
            protected.pop();
        }
    }

    fn wants(&self, by: By, range: &Range<u64>) -> Wants {
        match by {
            By::Tag(tag) if self.items.root_is_shared(tag) => {
                Wants::from_iter([(range.clone(), Want::Group { owner: tag, tag })])
            }
            By::Tag(tag) => self.items.parts.wants(tag, range),
            By::Wildcard => self.items.wants_exposed(range),
        }
    }

    pub(super) fn retag<E: Env>(&mut self, retag: &Retag, env: &mut E) -> Result<(), Violation> {
        self.tidy(env);
        if E::HISTORY {
            env.event(created(retag));
        }
        if retag.range.is_empty() {
            return Ok(());
        }
        self.forget_ended_calls(env);
        retag.cells.split(&retag.range, |range, inside| {
            let new = New::of(retag, inside);
            if !E::HISTORY && self.derive_by_fast_path(new, retag.parent, &range, env) {
                return Ok(());
            }
            let cause = Cause::Retag { new: retag.new, borrow: retag.borrow };
            let attempt = Attempt { cause, by: retag.parent, range: retag.range.clone() };
            for (piece, want) in self.wants(retag.parent, &range) {
                self.derive(new, want, piece, &attempt, env)?;
            }
            Ok(())
        })
    }

    /// Creates the items of a new tag where its parent needs no look further down than the top of one stack, or all
    /// stacks become one. Says whether it could.
    #[inline]
    fn derive_by_fast_path<E: Env>(&mut self, new: New, parent: By, range: &Range<u64>, env: &E) -> bool {
        let By::Tag(parent) = parent else {
            return false;
        };
        let (lo, hi) = (range.start, range.end);
        let single = self.locations.single(lo, hi);
        let top = match single {
            Some(top) if self.items.known_to_permit(top, parent, lo, hi, new.permission.needs()) => top,
            _ if new.permission == Permission::SharedReadWrite => return false,
            _ => match self.common_grant(parent, range, new.permission.needs(), env) {
                Some(top) => top,
                None => return false,
            },
        };
        let (stack, owner) = match new.permission {
            Permission::Unique => (self.items.push_unique(top, new.tag, new.protector), None),
            Permission::SharedReadOnly => (self.items.freeze(top, new.tag, range), None),
            Permission::SharedReadWrite => self.items.top_group(top, new.tag),
        };
        if Some(stack) != single {
            self.locations.set(lo, hi, stack);
        }
        if new.permission != Permission::Unique {
            self.add_part(new.part(owner, lo, hi), new.protector);
            self.items.parts.expect(parent);
        }
        true
    }

    #[inline]
    fn add_part(&mut self, part: Part, protector: Option<Protector>) {
        self.items.parts.push(part);
        if part.owner.is_none() {
            self.items.note_frozen(part.lo, part.hi);
        }
        self.protect(part, protector);
    }

    #[inline]
    fn protect(&mut self, part: Part, protector: Option<Protector>) {
        self.items.protected.extend(protector.map(|protector| ProtectedPart { part, protector }));
    }

    /// The item to look for when `tag` is used in `range`, if it is of one kind there.
    fn single_want(&self, tag: Tag, range: &Range<u64>) -> Option<Want> {
        if self.items.root_is_shared(tag) {
            return Some(Want::Group { owner: tag, tag });
        }
        // A tag with a unique item has no others, so there is no need to look for it in the list of shared ones.
        let first = self.locations.at(range.start);
        if self.items.has_unique(first, tag) {
            return Some(Want::Unique(tag));
        }
        match self.wants(By::Tag(tag), range)[..] {
            [(_, want)] => Some(want),
            _ => None,
        }
    }

    /// The stack that all bytes of a range have after an access that concerns nobody else, if there is such a one.
    fn common_grant<E: Env>(&self, tag: Tag, range: &Range<u64>, kind: AccessKind, env: &E) -> Option<Top> {
        let access = Access { want: self.single_want(tag, range)?, kind };
        let mut common = None;
        let found = self.locations.visit(range.clone(), |_, top| {
            let result = match common {
                Some(hint) => self.items.access_by_hint(top, access, hint, env),
                None => self.items.quietly_granting(top, access, env),
            };
            common = result;
            result.map(|_| ()).ok_or(())
        });
        found.ok().and(common)
    }

    /// Creates the items of a new tag in one piece of memory where its parent is of one kind.
    fn derive<E: Env>(
        &mut self,
        new: New,
        want: Want,
        piece: Range<u64>,
        attempt: &Attempt,
        env: &mut E,
    ) -> Result<(), Violation> {
        let (lo, hi) = (piece.start, piece.end);
        match new.permission {
            Permission::SharedReadWrite => self.join_groups(new.tag, want, piece, attempt, env)?,
            Permission::SharedReadOnly => self.freeze(new.tag, want, piece, attempt, env)?,
            Permission::Unique => self.push_uniques(new, want, piece, attempt, env)?,
        }
        let owner = match (new.permission, want) {
            (Permission::SharedReadOnly, _) => None,
            (Permission::SharedReadWrite, Want::Unique(owner) | Want::Group { owner, .. }) => Some(owner),
            _ => return Ok(()),
        };
        self.add_part(new.part(owner, lo, hi), new.protector);
        Ok(())
    }

    fn join_groups<E: Env>(
        &mut self,
        new: Tag,
        want: Want,
        piece: Range<u64>,
        attempt: &Attempt,
        env: &mut E,
    ) -> Result<(), Violation> {
        let alike = self.alike::<E>(attempt);
        let items = &mut self.items;
        self.locations.update(piece, alike, |at, top| items.join_group(top, at, want, new, attempt, env))
    }

    fn freeze<E: Env>(
        &mut self,
        new: Tag,
        want: Want,
        piece: Range<u64>,
        attempt: &Attempt,
        env: &mut E,
    ) -> Result<(), Violation> {
        let alike = self.alike::<E>(attempt);
        let (items, mut hint) = (&mut self.items, NOTHING);
        let access = Access { want, kind: AccessKind::Read };
        self.locations.update(piece, alike, |at, top| {
            let top = items.access(top, &at, access, &mut hint, attempt, env)?;
            Ok(items.freeze(top, new, &at))
        })
    }

    fn push_uniques<E: Env>(
        &mut self,
        new: New,
        want: Want,
        piece: Range<u64>,
        attempt: &Attempt,
        env: &mut E,
    ) -> Result<(), Violation> {
        let alike = self.alike::<E>(attempt);
        let (items, mut hint) = (&mut self.items, NOTHING);
        let access = Access { want, kind: AccessKind::Write };
        // All stacks that are alike below the new item are to be one.
        let mut made: SmallVec<[(Top, Top); 4]> = SmallVec::new();
        self.locations.update(piece, alike, |at, top| {
            let top = items.access(top, &at, access, &mut hint, attempt, env)?;
            if let Some((_, same)) = made.iter().rev().take(4).find(|(below, _)| *below == top) {
                return Ok(*same);
            }
            let pushed = items.push_unique(top, new.tag, new.protector);
            made.push((top, pushed));
            Ok(pushed)
        })
    }

    /// Checks that the whole allocation may be deallocated.
    pub(super) fn dealloc<E: Env>(&mut self, by: By, env: &mut E) -> Result<(), Violation> {
        let attempt = Attempt { cause: Cause::Dealloc, by, range: 0..self.size };
        self.attempt_access(&attempt, AccessKind::Write, env)?;
        let items = &self.items;
        self.locations.visit(0..self.size, |at, top| items.check_dealloc(top, at, &attempt, env))
    }

    /// Lets wildcard pointers use this tag from now on.
    pub(super) fn expose<E: Env>(&mut self, tag: Tag, env: &mut E) {
        crate::env::expose(&mut self.items.exposed, tag, env);
    }

    /// Whether enough has piled up that a collection of dead tags would pay.
    #[inline]
    pub(super) fn wants_collection(&self) -> bool {
        self.items.len() + self.items.parts.len() > self.collect_at || self.items.walked > WALKED_TOO_FAR
    }

    /// Panics if the state is not well-formed, which would be a mistake of this crate.
    pub(super) fn check(&self) {
        self.locations.check(self.items.len());
        self.items.check(|look| self.locations.states(look));
    }

    /// How many records the state is made of.
    pub(super) fn weight(&self) -> usize {
        self.items.len() + self.items.parts.len() + self.items.protected.len() + self.locations.weight()
    }

    /// Forgets the tags that no pointer carries any more and that were not exposed.
    pub(super) fn collect<E: Env>(&mut self, live: impl FnMut(Tag) -> bool, env: &mut E) {
        let names = self.items.collect(live, env);
        self.locations.rename(|top| names[top as usize]);
        self.compact();
        let left = self.items.len() + self.items.parts.len();
        self.collect_at = WORTH_COLLECTING.max(2 * left);
    }

    /// Drops what no location can lead to, if enough has piled up.
    #[inline]
    fn tidy<E: Env>(&mut self, env: &E) {
        if self.items.len() + self.items.parts.len() > self.tidy_at {
            self.items.protected.retain(|p| env.is_active(p.protector.call));
            self.items.parts.retain(|part| part.until.is_none_or(|call| env.is_active(call)));
            self.compact();
        }
    }

    #[cold]
    fn compact(&mut self) {
        let locations = &self.locations;
        let names = self.items.compact(|mark| locations.states(mark));
        self.locations.rename(|top| names[top as usize]);
        let left = self.items.len() + self.items.parts.len();
        self.tidy_at = 3 * left + self.locations.weight() + SMALL;
    }
}

/// Walking this many nodes costs about as much as a small collection.
const WALKED_TOO_FAR: u64 = 1 << 20;

fn created(retag: &Retag) -> Event {
    Event::Created {
        tag: retag.new,
        parent: retag.parent,
        borrow: retag.borrow,
        range: retag.range.clone(),
        protector: retag.protector,
    }
}
