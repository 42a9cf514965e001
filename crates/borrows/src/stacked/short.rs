//! The first form of a state: the stacks of all bytes as one list.
//!
//! Most allocations are locals that see a handful of borrows in their life. The list holds the items in the order of
//! the stacks, each with the bytes it is for; the stack of a byte is the list without the items that are for others.
//!
//! What the list cannot express changes nothing and is declined: violations, wildcards, too many items. The state then
//! goes over to its full form, and the operation is made there. Before there are too many, the owner is asked which
//! tags are still in use ([`Short::collect`]).
//!
//! No rule tells two shared items of the same kind and bytes from each other that are neighbours, or read-only. So
//! the quick way to retag gives out the tag of such an item [again](Short::give_again) instead of making another.

use super::permission::{Permission, asked};
use super::recall::{Found, Recall};
use crate::env::Env;
use crate::types::{
    AccessKind, AtOnce, By, CallId, Cells, Given, Inside, PlainRetag, Protector, Retag, Root, Strength, Tag,
    Window,
};
use smallvec::SmallVec;

/// How many items the list has before it is first asked which tags are in use, the root included.
const FEW: u8 = if cfg!(test) { 6 } else { 24 };
/// How many may come before it is asked again.
const SEVERAL: usize = if cfg!(test) { 1 } else { 4 };
/// How many it has at most.
const MOST: usize = if cfg!(test) { 9 } else { 48 };
/// So many pairs are forgotten before room is made for them: most allocations see few, and there may be very many allocations.
const FORGOTTEN: u8 = 8;

/// What an item is, apart from whose and where. All of it moves at once, in four bytes: there may be very many items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(4))]
pub(crate) struct Terms {
    pub(crate) permission: Permission,
    /// How the call protects it, if it does.
    strength: Option<Strength>,
    facts: u8,
}

/// No pointer carries the tag once its protector has ended.
const ENDS_WITH_CALL: u8 = 1;
/// The tag was given out more than once, so what is known about the use of one pointer says nothing.
const COMMON: u8 = 1 << 1;
/// The tag has other items for other bytes.
const PIECE: u8 = 1 << 2;
/// It grants nothing, and only keeps apart the groups of read-write items below and above it.
const DISABLED: u8 = 1 << 3;

impl Terms {
    pub(crate) fn new(permission: Permission, strength: Option<Strength>, ends_with_call: bool) -> Terms {
        let mut terms = Terms { permission, strength, facts: 0 };
        terms.put(ENDS_WITH_CALL, ends_with_call);
        terms
    }

    #[inline(always)]
    fn is(&self, fact: u8) -> bool {
        self.facts & fact != 0
    }

    #[inline(always)]
    fn put(&mut self, fact: u8, is_so: bool) {
        self.facts = self.facts & !fact | if is_so { fact } else { 0 };
    }

    /// See [`DISABLED`].
    pub(super) fn is_disabled(&self) -> bool {
        self.is(DISABLED)
    }
}

/// One item and its bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Item {
    pub tag: Tag,
    pub lo: u32,
    pub hi: u32,
    pub terms: Terms,
    /// Who protects it, if it is protected.
    call: CallId,
}

impl Item {
    #[inline]
    pub(super) fn covers(&self, lo: u32, hi: u32) -> bool {
        self.lo <= lo && hi <= self.hi
    }

    #[inline]
    fn overlaps(&self, lo: u32, hi: u32) -> bool {
        self.lo < hi && lo < self.hi
    }

    /// What is left of bytes around `lo`, which is not one of this item's, on its side of them.
    #[inline]
    fn beside(&self, lo: u32, (from, to): (u32, u32)) -> (u32, u32) {
        if self.hi <= lo { (from.max(self.hi), to) } else { (from, to.min(self.lo)) }
    }

    #[inline]
    fn is_within(&self, lo: u32, hi: u32) -> bool {
        lo <= self.lo && self.hi <= hi
    }

    /// Whether these are all bytes that the tag was made for.
    #[inline]
    fn is_exactly(&self, lo: u32, hi: u32) -> bool {
        (self.lo, self.hi) == (lo, hi) && !self.terms.is(PIECE)
    }

    /// The same for other bytes.
    fn at(self, lo: u32, hi: u32) -> Item {
        Item { lo, hi, ..self }
    }

    /// The same where the tag has other items.
    fn piece(self) -> Item {
        Item { terms: Terms { facts: self.terms.facts | PIECE, ..self.terms }, ..self }
    }

    /// What is left of it in these bytes when its tag is disabled or forgotten.
    fn disabled(self, lo: u32, hi: u32) -> Item {
        let facts = self.terms.facts & !ENDS_WITH_CALL | DISABLED | PIECE;
        let terms = Terms { strength: None, facts, ..self.terms };
        Item { terms, ..self.at(lo, hi) }
    }

    #[inline]
    fn is_read_write(&self) -> bool {
        self.terms.permission == Permission::SharedReadWrite
    }

    #[inline]
    fn grants(&self, kind: AccessKind) -> bool {
        self.terms.permission.grants(kind) && !self.terms.is(DISABLED)
    }

    /// Whether a read by another tag disables it.
    #[inline]
    fn loses_by_read(&self) -> bool {
        self.terms.permission == Permission::Unique && !self.terms.is(DISABLED)
    }

    #[inline]
    pub(super) fn protector(&self) -> Option<Protector> {
        self.terms.strength.map(|strength| Protector { call: self.call, strength })
    }

    /// Whether it is shared in the way of another one, for exactly its bytes.
    #[inline]
    fn is_like(&self, new: &Item) -> bool {
        let permission = new.terms.permission;
        permission != Permission::Unique
            && self.terms.permission == permission
            && self.is_exactly(new.lo, new.hi)
            && !self.terms.is(DISABLED)
    }

    /// Whether nothing protects it, as far as that is quickly known.
    #[inline]
    fn has_ended<E: Env>(&self, env: &E) -> bool {
        self.terms.strength.is_none() || env.has_ended(self.call)
    }

    /// Whether no pointer carries the tag any more, as far as that is quickly known. Then an item at the top makes no
    /// difference: it could only keep apart what comes to lie above it.
    #[inline]
    fn is_over<E: Env>(&self, env: &E) -> bool {
        self.terms.is(ENDS_WITH_CALL) && env.has_ended(self.call)
    }

    #[inline]
    fn is_protected<E: Env>(&self, env: &E) -> bool {
        self.terms.strength.is_some() && env.is_active(self.call)
    }

    /// Whether it is a part of a tag's items, shared in the way of another one and for its bytes.
    fn is_part_like(&self, new: &Item) -> bool {
        (self.lo, self.hi, self.terms.permission) == (new.lo, new.hi, new.terms.permission)
            && self.terms.is(PIECE)
            && !self.terms.is(DISABLED)
    }

    /// Whether [`Item::absorb`] would do.
    fn can_absorb<E: Env>(&self, new: &Item, env: &E) -> bool {
        let mut item = *self;
        item.absorb(new, false, env)
    }

    /// Takes over what another item for the same bytes, in the same group, would have been for, unless it cannot be
    /// protected by both calls. `is_last` says that the tag has no other pointer.
    #[inline]
    fn absorb<E: Env>(&mut self, new: &Item, is_last: bool, env: &E) -> bool {
        let is_over = self.terms.strength.is_some() && !env.is_active(self.call);
        let is_free = is_over && self.terms.is(ENDS_WITH_CALL);
        if new.terms.strength.is_some() {
            if self.terms.strength.is_none() || is_over {
                (self.terms.strength, self.call) = (new.terms.strength, new.call);
                self.terms.put(ENDS_WITH_CALL, new.terms.is(ENDS_WITH_CALL) && (is_free || is_last));
                self.terms.put(COMMON, !(is_free || is_last));
                return true;
            }
            let covers = self.call == new.call || env.outlives(self.call, new.call);
            if self.terms.strength != new.terms.strength || !covers {
                return false;
            }
        }
        self.terms.put(ENDS_WITH_CALL, self.terms.is(ENDS_WITH_CALL) && new.terms.is(ENDS_WITH_CALL));
        self.terms.put(COMMON, self.terms.is(COMMON) || !is_last);
        true
    }
}

/// Whom a tag is derived from, and whether that was its last use.
#[derive(Clone, Copy)]
struct Parent {
    tag: Tag,
    dies: bool,
}

/// The items that an access takes bytes from.
#[derive(Clone, Copy)]
struct Losers {
    /// One bit an item.
    set: u64,
    /// How many of them lose everything.
    gone: usize,
}

/// Bytes as the list counts them; nothing if they are too many.
#[inline]
fn bytes(lo: u64, hi: u64) -> Option<(u32, u32)> {
    Some((u32::try_from(lo).ok()?, u32::try_from(hi).ok()?))
}

#[derive(Clone, Debug)]
pub(super) struct Short {
    items: Vec<Item>,
    /// How many items there may be now.
    limit: u8,
    /// How many pairs were not remembered.
    forgotten: u8,
    recall: Recall,
}

impl Short {
    /// The list of a new allocation of at most 4 GiB.
    pub(super) fn new(root: Tag, kind: Root, size: u64) -> Short {
        Short {
            items: vec![root_item(root, kind, size)],
            limit: FEW,
            forgotten: 0,
            recall: Recall::default(),
        }
    }

    /// Starts anew for another allocation.
    #[inline]
    pub(super) fn reset(&mut self, root: Tag, kind: Root, size: u64) {
        self.items.clear();
        self.items.push(root_item(root, kind, size));
        self.limit = FEW;
    }

    #[inline]
    pub(super) fn items(&self) -> &[Item] {
        &self.items
    }

    /// Makes an access, or declines.
    #[inline]
    pub(super) fn access<E: Env>(&mut self, by: By, lo: u64, hi: u64, kind: AccessKind, env: &E) -> bool {
        let (By::Tag(tag), Some((lo, hi))) = (by, bytes(lo, hi)) else { return false };
        if lo == hi {
            return true;
        }
        let Some(granting) = self.granting(tag, lo, hi, kind) else { return false };
        match self.losers(granting, lo, hi, kind, env) {
            Some(losers) => self.cut(losers, lo, hi),
            None => return self.take(granting, lo, hi, kind, MOST, env),
        }
        true
    }

    /// Checks that everything may be deallocated, or declines.
    #[inline]
    pub(super) fn dealloc<E: Env>(&mut self, by: By, env: &E) -> bool {
        let By::Tag(tag) = by else { return false };
        let strong = |p: Protector| p.strength == Strength::Strong && env.is_active(p.call);
        let is_kept = self.items().iter().any(|item| item.protector().is_some_and(strong));
        let Some(granting) = self.granting(tag, 0, self.items[0].hi, AccessKind::Write) else { return false };
        // Whether all of them lose their bytes makes no difference any more, unless one must not.
        !is_kept && !self.items()[granting + 1..].iter().any(|item| item.is_protected(env))
    }

    /// Derives a new tag, or declines.
    #[inline]
    pub(super) fn retag<E: Env>(&mut self, retag: &Retag, env: &E) -> bool {
        let (By::Tag(parent), Some((lo, hi))) = (retag.parent, bytes(retag.range.start, retag.range.end))
        else {
            return false;
        };
        let parent = Parent { tag: parent, dies: retag.last_use.of_parent };
        match retag.cells {
            Cells::Nowhere => self.derive(parent, new_item(retag, lo, hi, Inside::Frozen), env),
            Cells::Everywhere => self.derive(parent, new_item(retag, lo, hi, Inside::Cell), env),
            Cells::Within(_) => self.retag_parts(parent.tag, retag, env),
        }
    }

    /// Derives a tag, which may be one that exists, in one of the commonest ways, or declines. Looks at the two topmost
    /// items only, apart from those that are over, and where it remembers others.
    #[inline(always)]
    pub(super) fn retag_at_once<E: Env>(&mut self, retag: &PlainRetag, env: &E) -> Option<AtOnce> {
        let parent = Parent { tag: retag.parent, dies: retag.of_parent };
        let new = plain_item(retag);
        while self.items.pop_if(|top| top.tag != parent.tag && top.is_over(env)).is_some() {}
        let top = self.items.last()?;
        if top.tag == parent.tag {
            if top.is_like(&new) {
                let last = self.items.len() - 1;
                let itself = Found { granting: last, index: last };
                if self.give_again(itself, parent, &new, env) {
                    return Some(AtOnce::Free(parent.tag));
                }
            }
            let top = self.items.last()?;
            let grants = top.covers(new.lo, new.hi) && top.grants(new.terms.permission.needs());
            return (grants && self.put_on_top(parent, new)).then_some(AtOnce::Free(new.tag));
        }
        if new.terms.permission != Permission::Unique {
            let found = self.recalled(parent.tag, &new)?;
            return self.give_again(found, parent, &new, env).then(|| self.given_again(found.index));
        }
        let [.., below, top] = self.items.as_slice() else { return None };
        let is_on_parent = below.tag == parent.tag && below.covers(new.lo, new.hi);
        let is_needless = top.is_within(new.lo, new.hi) && !top.is_read_write() && top.has_ended(env);
        if is_on_parent && below.grants(AccessKind::Write) && is_needless {
            self.replace_top(new);
            return Some(AtOnce::Free(new.tag));
        }
        None
    }

    /// The items of a shared borrow that was made before, if they still are for it. That the older tag does for it has not
    /// changed: nothing comes between two items of a group, and whatever writes ends those that are read-only, so that
    /// nothing unique has come since then.
    #[inline]
    fn recalled(&self, parent: Tag, new: &Item) -> Option<Found> {
        if let Some(index) = self.recall.item(parent, &self.items)
            && self.items[index].is_like(new)
        {
            return Some(Found { granting: index, index });
        }
        let found = self.recall.pair(parent, new.lo, &self.items)?;
        let granting = &self.items[found.granting];
        let grants = granting.covers(new.lo, new.hi) && granting.grants(new.terms.permission.needs());
        (grants && self.items[found.index].is_like(new)).then_some(found)
    }

    /// What is known about a tag that exists, of a shared item.
    #[inline]
    fn given_again(&self, index: usize) -> AtOnce {
        let item = &self.items[index];
        if item.is_read_write() { AtOnce::Older(item.tag) } else { AtOnce::Free(item.tag) }
    }

    /// Gives out a tag that exists, unless it cannot be protected as it would have to be.
    #[inline]
    fn give_again<E: Env>(&mut self, found: Found, parent: Parent, new: &Item, env: &E) -> bool {
        // The root has no protector.
        if found.index == 0 && new.terms.strength.is_some() {
            return false;
        }
        let item = &mut self.items[found.index];
        let is_last = parent.dies && found.index == found.granting && !item.terms.is(COMMON);
        item.absorb(new, is_last, env)
    }

    /// Puts a unique item on its parent in the place of all that is above, if it takes all bytes of that; or on top, if
    /// it takes none.
    fn mutably<E: Env>(&mut self, parent: Parent, new: &Item, env: &E) -> Option<Tag> {
        let mut last = self.items.len() - 1;
        let (mut keeps, mut loses, mut passes) = (false, false, false);
        while self.items[last].tag != parent.tag {
            let item = &self.items[last];
            if item.overlaps(new.lo, new.hi) {
                if !item.is_within(new.lo, new.hi) || item.is_protected(env) {
                    return None;
                }
                keeps |= item.is_read_write();
                loses = true;
            } else {
                passes = true;
            }
            last = last.checked_sub(1)?;
        }
        let granting = &self.items[last];
        let grants = granting.covers(new.lo, new.hi) && granting.grants(AccessKind::Write);
        if !grants || (keeps && granting.is_read_write()) || last + 1 >= usize::from(self.limit) {
            return None;
        }
        if passes {
            return (!loses && self.add(*new)).then_some(new.tag);
        }
        self.items.truncate(last + 1);
        let is_put = self.put_on_top(parent, *new);
        debug_assert!(is_put, "there is room");
        Some(new.tag)
    }

    /// Gives out a read-only tag for the same bytes again, or puts a new one on top, if that changes nothing else.
    fn again_or_on_top<E: Env>(&mut self, parent: Parent, new: &Item, env: &E) -> Option<Tag> {
        let (same, granting) = self.readers(parent.tag, new)?;
        if let Some(found) = same.map(|index| Found { granting, index })
            && self.give_again(found, parent, new, env)
        {
            self.note(new.lo, found);
            return Some(self.items[found.index].tag);
        }
        if self.is_crowded() {
            return None;
        }
        if granting + 1 == self.items.len() {
            self.put_on_top(parent, *new);
        } else {
            self.push(*new);
        }
        self.note(new.lo, Found { granting, index: self.items.len() - 1 });
        Some(new.tag)
    }

    /// An item that is read-only for exactly the bytes of `new`, if there is one, and the parent's item; nothing if
    /// a read by the parent would disable something.
    #[inline]
    fn readers(&self, parent: Tag, new: &Item) -> Option<(Option<usize>, usize)> {
        let is_same = |item: &Item| item.is_like(new);
        let granting = self.items().iter().rposition(|item| item.tag == parent)?;
        let item = &self.items[granting];
        if !item.covers(new.lo, new.hi) || item.terms.is(DISABLED) {
            return None;
        }
        // What may only be read has nothing unique above it, and its order among its like does not matter.
        if item.terms.permission == Permission::SharedReadOnly {
            let same = if is_same(item) { Some(granting) } else { self.items().iter().rposition(is_same) };
            return Some((same, granting));
        }
        let above = &self.items()[granting + 1..];
        if above.iter().any(|item| item.loses_by_read() && item.overlaps(new.lo, new.hi)) {
            return None;
        }
        Some((above.iter().rposition(is_same).map(|index| granting + 1 + index), granting))
    }

    /// The less common ways: derives a tag, which may be one that exists, and says where it may do what; or declines.
    pub(super) fn try_retag<E: Env>(&mut self, retag: &PlainRetag, env: &E) -> Option<Given> {
        let parent = Parent { tag: retag.parent, dies: retag.of_parent };
        let new = plain_item(retag);
        let quickly = match new.terms.permission {
            Permission::Unique => self.mutably(parent, &new, env),
            Permission::SharedReadOnly => self.again_or_on_top(parent, &new, env),
            Permission::SharedReadWrite => None,
        };
        if let Some(tag) = quickly {
            let window = Window { lo: new.lo.into(), hi: new.hi.into(), most: retag.kind.most() };
            return Some(Given { tag, window });
        }
        let neighbour = if new.is_read_write() { self.neighbour(parent.tag, &new) } else { None };
        let tag = match neighbour {
            Some(found) if self.give_again(found, parent, &new, env) => {
                self.note(new.lo, found);
                self.items[found.index].tag
            }
            _ if self.derive(parent, new, env) => new.tag,
            _ => return None,
        };
        let window = self.window(tag, new.lo.into(), new.hi.into()).unwrap_or(Window::NOWHERE);
        Some(Given { tag, window })
    }

    /// The same for any retag by tag without cells.
    pub(super) fn retag_slowly<E: Env>(&mut self, retag: &Retag, env: &E) -> Option<Given> {
        self.retag(retag, env).then(|| {
            let window = self.window(retag.new, retag.range.start, retag.range.end);
            Given { tag: retag.new, window: window.unwrap_or(Window::NOWHERE) }
        })
    }

    /// A read-write item for exactly the bytes of `new`, in the group that `new` would join.
    #[inline]
    fn neighbour(&self, parent: Tag, new: &Item) -> Option<Found> {
        let granting = self.granting(parent, new.lo, new.hi, AccessKind::Write)?;
        let mut index = granting;
        while !self.items[index].is_like(new) {
            index += 1;
            let item = self.items().get(index)?;
            if item.overlaps(new.lo, new.hi) && !item.is_read_write() {
                return None;
            }
        }
        Some(Found { granting, index })
    }

    /// A tag that is good for a retag of several parts, because it has the same items in the same places.
    pub(super) fn again<E: Env>(&mut self, retag: &Retag, env: &E) -> Option<Tag> {
        let By::Tag(parent) = retag.parent else { return None };
        let mut parts: SmallVec<[(Item, usize); 4]> = SmallVec::new();
        let split = retag.cells.split(&retag.range, |range, inside| {
            let (lo, hi) = bytes(range.start, range.end).ok_or(())?;
            let new = new_item(retag, lo, hi, inside).piece();
            let granting = self.granting(parent, lo, hi, new.terms.permission.needs()).ok_or(())?;
            parts.push((new, granting));
            if new.terms.permission == Permission::Unique { Err(()) } else { Ok(()) }
        });
        let &(first, _) = parts.first().filter(|_| split.is_ok())?;
        let candidates = self.items().iter().rev().filter(|item| item.is_part_like(&first));
        let found = candidates.map(|item| item.tag).find_map(|tag| self.parts_of(tag, &parts, env));
        let indices = found?;
        for (&index, (new, _)) in indices.iter().zip(&parts) {
            let is_absorbed = self.items[index].absorb(new, false, env);
            debug_assert!(is_absorbed, "it was found to be possible");
        }
        Some(self.items[indices[0]].tag)
    }

    /// Where a tag has these parts and no others, if each would do for a new one that is derived from its granting item.
    fn parts_of<E: Env>(&self, tag: Tag, parts: &[(Item, usize)], env: &E) -> Option<SmallVec<[usize; 4]>> {
        let own = self.items().iter().filter(|item| item.tag == tag).count();
        let indices = parts.iter().map(|(new, granting)| {
            let is_it = |item: &Item| item.tag == tag && item.is_part_like(new) && item.can_absorb(new, env);
            let index = self.items().iter().rposition(is_it)?;
            let parent = &self.items[*granting];
            let overlapping = |items: &[Item], is_wrong: fn(&Item) -> bool| {
                items.iter().any(|item| item.overlaps(new.lo, new.hi) && is_wrong(item))
            };
            let is_good = match new.terms.permission {
                Permission::SharedReadOnly if parent.terms.permission == Permission::SharedReadOnly => true,
                Permission::SharedReadOnly => {
                    index > *granting && !overlapping(&self.items[*granting + 1..], Item::loses_by_read)
                }
                _ => {
                    let between = self.items.get(*granting + 1..=index);
                    index == *granting
                        || between.is_some_and(|items| !overlapping(items, |item| !item.is_read_write()))
                }
            };
            is_good.then_some(index)
        });
        indices.collect::<Option<_>>().filter(|_| own == parts.len())
    }

    /// Derives the parts inside and outside of cells, all or none.
    fn retag_parts<E: Env>(&mut self, parent: Tag, retag: &Retag, env: &E) -> bool {
        let before = self.clone();
        // The parent is needed for every part.
        let parent = Parent { tag: parent, dies: false };
        let derived = retag.cells.split(&retag.range, |range, inside| {
            let (lo, hi) = bytes(range.start, range.end).ok_or(())?;
            let new = new_item(retag, lo, hi, inside).piece();
            if self.derive(parent, new, env) { Ok(()) } else { Err(()) }
        });
        if derived.is_err() {
            *self = before;
        }
        derived.is_ok()
    }

    #[inline]
    fn derive<E: Env>(&mut self, parent: Parent, new: Item, env: &E) -> bool {
        if new.lo == new.hi {
            return true;
        }
        if self.is_crowded() {
            self.purge(env);
        }
        let needs = new.terms.permission.needs();
        let Some(granting) = self.granting(parent.tag, new.lo, new.hi, needs) else { return false };
        if granting + 1 == self.items.len() {
            return self.put_on_top(parent, new);
        }
        if new.terms.permission == Permission::SharedReadWrite {
            return self.join(granting, new);
        }
        match self.losers(granting, new.lo, new.hi, needs, env) {
            Some(losers) if self.items.len() - losers.gone >= usize::from(self.limit) => return false,
            Some(losers) => self.cut(losers, new.lo, new.hi),
            // One more is to come.
            None if self.take(granting, new.lo, new.hi, needs, usize::from(self.limit) - 1, env) => {}
            None => return false,
        }
        if granting + 1 == self.items.len() {
            return self.put_on_top(parent, new);
        }
        self.push(new);
        true
    }

    /// Puts an item on the last one, which is its parent's, or in its place if that is of no more use. A parent that
    /// nobody carries could only keep the groups of read-write items apart that lie below and above it.
    #[inline(always)]
    fn put_on_top(&mut self, parent: Parent, new: Item) -> bool {
        let Some(old) = self.items.last() else { return false };
        let separates =
            new.terms.permission == Permission::SharedReadWrite && old.terms.permission == Permission::Unique;
        let is_needless = parent.dies && old.terms.strength.is_none() && !old.terms.is(COMMON) && !separates;
        if is_needless && (old.lo, old.hi) == (new.lo, new.hi) && self.items.len() > 1 {
            self.replace_top(new);
            return true;
        }
        if self.is_crowded() {
            return false;
        }
        self.push(new);
        true
    }

    #[inline]
    fn replace_top(&mut self, new: Item) {
        let last = self.items.len() - 1;
        self.recall.see(new.tag, last);
        self.items[last] = new;
    }

    #[inline]
    fn push(&mut self, new: Item) {
        self.recall.see(new.tag, self.items.len());
        self.reserve();
        self.items.push(new);
    }

    /// Makes room for one more item, and for few beyond: there may be very many lists, and most stay short.
    #[inline]
    fn reserve(&mut self) {
        let len = self.items.len();
        if len == self.items.capacity() {
            self.items.reserve_exact(len.clamp(1, 2).max(len / 2));
        }
    }

    /// Remembers a pair, unless the list has seen few.
    #[inline]
    fn note(&mut self, lo: u32, found: Found) {
        if self.forgotten < FORGOTTEN {
            self.forgotten += 1;
            return;
        }
        self.recall.note(lo, found, &self.items);
    }

    /// Drops items of tags that ended with their calls.
    #[cold]
    fn purge<E: Env>(&mut self, env: &E) {
        self.drop_dead(|item| item.terms.is(ENDS_WITH_CALL) && !item.is_protected(env));
    }

    /// Whether another item may not find room.
    #[inline]
    fn is_crowded(&self) -> bool {
        self.items.len() >= usize::from(self.limit)
    }

    /// Whether a value's borrows, which are made together, may not find room.
    #[inline]
    pub(super) fn is_nearly_crowded(&self) -> bool {
        self.items.len() + SEVERAL > usize::from(self.limit)
    }

    /// Whether most of the room is taken.
    pub(super) fn is_rather_full(&self) -> bool {
        self.items.len() > MOST * 3 / 4
    }

    /// Keeps the items of tags in use and those that a call protects, and drops the others.
    pub(super) fn collect<E: Env>(&mut self, mut live: impl FnMut(Tag) -> bool, env: &E) {
        self.drop_dead(|item| !item.is_protected(env) && (item.terms.is(DISABLED) || !live(item.tag)));
        self.limit = (self.items.len() * 2).clamp(FEW.into(), MOST) as u8;
    }

    /// Drops items of tags that nobody carries and nothing protects. Only a unique one makes a difference to others,
    /// between groups of read-write items.
    fn drop_dead(&mut self, mut is_dead: impl FnMut(&Item) -> bool) {
        let mut kept = 1;
        for index in 1..self.items.len() {
            let item = self.items[index];
            match is_dead(&item) {
                true if item.terms.permission != Permission::Unique => continue,
                true => self.items[kept] = item.disabled(item.lo, item.hi),
                false => self.items[kept] = item,
            }
            kept += 1;
        }
        self.items.truncate(kept);
        self.drop_needless();
    }

    /// Drops disabled items that keep nothing apart. From the top: of several the lowest stays.
    fn drop_needless(&mut self) {
        for index in (1..self.items.len()).rev() {
            if self.items[index].terms.is(DISABLED) && !self.separates(index) {
                self.items.remove(index);
            }
        }
    }

    /// Whether a group of read-write items may lie directly above a disabled one. If so, another may lie or come to lie
    /// directly below, unless there is a disabled one already.
    fn separates(&self, index: usize) -> bool {
        let (lo, hi) = (self.items[index].lo, self.items[index].hi);
        let is_near = |item: &&Item| item.overlaps(lo, hi) && (item.is_read_write() || item.covers(lo, hi));
        let above = self.items()[index + 1..].iter().find(is_near);
        let below = self.items()[..index].iter().rev().find(|item| item.overlaps(lo, hi));
        above.is_some_and(Item::is_read_write)
            && !below.is_some_and(|item| item.terms.is(DISABLED) && item.covers(lo, hi))
    }

    /// Puts a read-write item on the granting one and its neighbours of the same kind, below everything else.
    fn join(&mut self, granting: usize, new: Item) -> bool {
        if self.is_crowded() {
            return false;
        }
        let is_other = |item: &Item| !item.is_read_write() && item.overlaps(new.lo, new.hi);
        let above = granting + 1;
        let place =
            self.items()[above..].iter().position(is_other).map_or(self.items.len(), |index| above + index);
        self.reserve();
        self.items.insert(place, new);
        true
    }

    /// The item that grants an access to all these bytes.
    #[inline]
    fn granting(&self, tag: Tag, lo: u32, hi: u32, kind: AccessKind) -> Option<usize> {
        let grants = |item: &Item| item.tag == tag && item.covers(lo, hi) && item.grants(kind);
        let recalled = self.recall.item(tag, &self.items).filter(|&index| grants(&self.items[index]));
        recalled.or_else(|| self.items().iter().rposition(grants))
    }

    /// Which items lose bytes to an access; nothing if that is not simple, or if one of them is protected.
    #[inline]
    fn losers<E: Env>(&self, granting: usize, lo: u32, hi: u32, kind: AccessKind, env: &E) -> Option<Losers> {
        let mut losers = Losers { set: 0, gone: 0 };
        // What has been lost so far keeps read-write items above from being neighbours of the granting one.
        let (mut separated, mut separated_partly) = (false, false);
        let shared = self.items[granting].is_read_write();
        for (index, item) in self.items().iter().enumerate().skip(granting + 1) {
            if !item.overlaps(lo, hi) {
                continue;
            }
            let is_shared = item.is_read_write();
            let loses = match kind {
                AccessKind::Read if is_shared && losers.set != 0 => return None,
                AccessKind::Read => item.loses_by_read(),
                AccessKind::Write if is_shared && shared && separated_partly => return None,
                AccessKind::Write => !(is_shared && shared) || separated,
            };
            if !loses {
                continue;
            }
            if item.is_protected(env) || (item.lo < lo && hi < item.hi) {
                return None;
            }
            losers.set |= 1 << index;
            losers.gone += usize::from(item.is_within(lo, hi));
            separated |= item.covers(lo, hi);
            separated_partly = !separated;
        }
        Some(losers)
    }

    /// Takes from items the bytes that they lose to an access, or declines, also if more than `most` items are left.
    #[cold]
    fn take<E: Env>(
        &mut self,
        granting: usize,
        lo: u32,
        hi: u32,
        kind: AccessKind,
        most: usize,
        env: &E,
    ) -> bool {
        // What is split is soon dropped in part.
        let mut list = Short {
            items: self.items[..=granting].to_vec(),
            limit: 3 * MOST as u8,
            forgotten: self.forgotten,
            recall: std::mem::take(&mut self.recall),
        };
        let shared = self.items[granting].is_read_write();
        // Where something was lost so far: read-write items above are no neighbours of the granting one there.
        let (mut from, mut to) = (lo, lo);
        for item in &self.items()[granting + 1..] {
            let (mut first, mut end) = (item.lo.max(lo), item.hi.min(hi));
            match kind {
                _ if first >= end => {}
                AccessKind::Read if !item.loses_by_read() => end = first,
                AccessKind::Read => {}
                AccessKind::Write if item.is_read_write() && shared => {
                    (first, end) = (first.max(from), end.min(to));
                }
                AccessKind::Write if from == to => (from, to) = (first, end),
                AccessKind::Write if first <= to && from <= end => {
                    (from, to) = (from.min(first), to.max(end))
                }
                AccessKind::Write => return false,
            }
            let loses = first < end;
            if loses && item.is_protected(env) || !list.add_without(item, first, end, kind) {
                return false;
            }
        }
        list.drop_needless();
        if list.items.len() <= most {
            list.limit = self.limit;
            *self = list;
            return true;
        }
        false
    }

    /// Adds an item without some of its bytes (or all of it, if these are none), or says that there is no room.
    fn add_without(&mut self, item: &Item, first: u32, end: u32, kind: AccessKind) -> bool {
        if first >= end {
            return self.add(*item);
        }
        let is_piece = item.terms.is(PIECE) || item.lo < first && end < item.hi;
        let left = if is_piece { item.piece() } else { *item };
        (item.lo == first || self.add(left.at(item.lo, first)))
            && (kind == AccessKind::Write || self.add(item.disabled(first, end)))
            && (end == item.hi || self.add(left.at(end, item.hi)))
    }

    fn add(&mut self, item: Item) -> bool {
        let has_room = !self.is_crowded();
        if has_room {
            self.push(item);
        }
        has_room
    }

    /// Takes bytes from items, which lose them at one end or altogether.
    #[inline]
    fn cut(&mut self, losers: Losers, lo: u32, hi: u32) {
        if losers.set == 0 {
            return;
        }
        let first = losers.set.trailing_zeros() as usize;
        let mut kept = first;
        for index in first..self.items.len() {
            let mut item = self.items[index];
            if losers.set & 1 << index != 0 {
                match (item.lo < lo, hi < item.hi) {
                    (false, false) => continue,
                    (true, _) => item.hi = lo,
                    (false, true) => item.lo = hi,
                }
            }
            self.recall.see(item.tag, kept);
            self.items[kept] = item;
            kept += 1;
        }
        self.items.truncate(kept);
    }

    /// Where around `lo..hi` the tag may do what without a change, if it may at least read there.
    #[inline]
    pub(super) fn window(&self, tag: Tag, lo: u64, hi: u64) -> Option<Window> {
        let (lo, hi) = bytes(lo, hi)?;
        let granting = self.granting(tag, lo, hi, AccessKind::Read)?;
        let item = &self.items[granting];
        let shared = item.is_read_write();
        let mut may_write = item.grants(AccessKind::Write);
        let (mut to_write, mut to_read) = ((item.lo, item.hi), (item.lo, item.hi));
        for item in &self.items()[granting + 1..] {
            if shared && item.is_read_write() {
                continue;
            }
            if item.overlaps(lo, hi) {
                may_write = false;
                if item.loses_by_read() {
                    return None;
                }
            } else {
                to_write = item.beside(lo, to_write);
                if item.loses_by_read() {
                    to_read = item.beside(lo, to_read);
                }
            }
        }
        let ((lo, hi), most) =
            if may_write { (to_write, AccessKind::Write) } else { (to_read, AccessKind::Read) };
        Some(Window { lo: lo.into(), hi: hi.into(), most })
    }

    /// Panics unless the list is well-formed.
    pub(super) fn check(&self) {
        let size = self.items[0].hi;
        assert!(self.items().iter().skip(1).all(|item| item.lo < item.hi && item.hi <= size));
    }

    /// Where stacks can differ from their neighbours, from 0 to the size.
    pub(super) fn cuts(&self) -> SmallVec<[u32; 2 * MOST]> {
        let mut cuts: SmallVec<_> = self.items().iter().flat_map(|item| [item.lo, item.hi]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        cuts
    }
}

fn root_item(tag: Tag, kind: Root, size: u64) -> Item {
    let permission = match kind {
        Root::Unique => Permission::Unique,
        Root::Shared => Permission::SharedReadWrite,
    };
    let hi = u32::try_from(size).expect("larger allocations have no list");
    Item { tag, lo: 0, hi, terms: Terms::new(permission, None, false), call: CallId(0) }
}

#[inline(always)]
fn plain_item(retag: &PlainRetag) -> Item {
    Item { tag: retag.new, lo: retag.lo, hi: retag.hi, terms: retag.kind.terms, call: retag.call }
}

#[inline]
fn new_item(retag: &Retag, lo: u32, hi: u32, inside: Inside) -> Item {
    let asked = asked(retag.borrow, inside);
    let protector = retag.protector.filter(|_| asked.protected);
    let ends_with_call = retag.last_use.with_call && protector.is_some();
    let strength = protector.map(|protector| protector.strength);
    Item {
        tag: retag.new,
        lo,
        hi,
        terms: Terms::new(asked.permission, strength, ends_with_call),
        call: protector.map_or(CallId(0), |protector| protector.call),
    }
}
