//! The first form of a state: a list of tags with their permissions, taken literally.
//!
//! Most allocations are locals and small objects that see a handful of borrows at a time. The list holds those tags,
//! each after the one it was derived from, and for each permission a mask of the bytes that have it; an access is one
//! step of the paper's state machine for each tag, for all bytes at once.
//!
//! What the list does not hold:
//! - *Tags that nobody carries*, once nothing is derived from them and no call protects them: nobody can tell.
//!   Likewise a tag that dies when another is derived from it, if that one promises at least as much everywhere.
//! - *Tags that have lost everything everywhere.* To be unknown is to have no permission.
//! - *Tags for which there is no room*: they are spilled, and restored when they are used.
//!
//! What the list cannot express changes nothing and is declined: violations, wildcards, ranges that do not fit the
//! granule, too many tags at once, the write at the end of a protector where tags have come into being elsewhere
//! meanwhile. The state then goes over to its full form, and the operation is made there.

use super::family::Start;
use super::node::{Mask, Masks, Node, Set};
use super::spilled::Spilled;
use super::wanted::Wanted;
use crate::types::{AccessKind, Borrow, Cells, Retag, Strength, Tag, Window};
use std::ops::Range;

/// For how many tags the list has room at first, and at most.
const FEW: usize = if cfg!(test) { 3 } else { 8 };
const MOST: usize = if cfg!(test) { 6 } else { MAX_LEN };
/// For how many tags sets have bits.
const MAX_LEN: usize = Set::BITS as usize;
/// How many granules an allocation has at most.
const GRANULES: u64 = Mask::BITS as u64;
/// How many bytes a granule has at most, as a logarithm.
const MAX_SHIFT: u32 = 3;
/// When spilled tags are searched for more often than this, the full form finds tags faster.
const MAX_EFFORT: usize = if cfg!(test) { 50 } else { 4096 };
/// When so many tags are spilled, it pays to look for dead tags.
const WORTH_COLLECTING: usize = if cfg!(test) { 20 } else { 16 << 10 };

#[derive(Clone, Debug)]
pub(super) struct Short {
    /// Room for tags; the first `len` are there.
    nodes: Vec<Node>,
    len: usize,
    /// How many tags there may be before those that are not in use are removed.
    limit: usize,
    size: u64,
    /// The bytes of a granule, as a logarithm.
    shift: u32,
    all: Mask,
    /// Which tags are protected, a bit each.
    guards: Set,
    /// Which of them are older than some tag elsewhere that exists or existed.
    disturbed: Set,
    calm: Calm,
    spilled: Spilled,
    collect_at: usize,
}

/// Where accesses by one tag are permitted and change nothing in the list.
///
/// Reads by anyone keep reads calm: they make nobody unique and disable nobody. So does a write by the tag itself. And
/// where its reads are calm, so are those of what is derived from the tag, and, when the tag is dropped, of the one
/// that it was derived from: to all of them the same tags are foreign. Writes are calm until another tag is used.
#[derive(Clone, Copy, Debug)]
struct Calm {
    index: usize,
    read: Mask,
    write: Mask,
}

/// What a retag asks for.
#[derive(Clone, Copy)]
struct Wish {
    start: Start,
    /// The bytes that the creation accesses.
    at: Mask,
    kind: AccessKind,
    /// See [`Node::exceptions`].
    exceptions: Mask,
}

impl Wish {
    /// The permissions at the start.
    #[inline(always)]
    fn masks(self, all: Mask, guarded: Mask) -> Masks {
        let mut masks = Masks { accessed: self.at, guarded, ..Masks::default() };
        if self.kind == AccessKind::Write {
            masks.unique = self.at;
        }
        match self.start {
            Start::Frozen => masks.frozen = all,
            Start::Cell => (masks.cell, masks.frozen) = (all & !self.exceptions, self.exceptions),
            Start::ReservedIm => masks.reserved_im = all & !self.exceptions,
            Start::Reserved => {}
        }
        masks
    }
}

impl Short {
    /// Whether the state of so large an allocation can be a list.
    #[inline]
    pub(super) fn fits(size: u64) -> bool {
        size <= GRANULES << MAX_SHIFT
    }

    pub(super) fn new(root: Tag, size: u64) -> Short {
        let mut short = Short {
            nodes: vec![root_node(root, 0, 0); 2],
            len: 1,
            limit: FEW,
            size,
            shift: 0,
            all: 0,
            guards: 0,
            disturbed: 0,
            calm: Calm { index: 0, read: 0, write: 0 },
            spilled: Spilled::default(),
            collect_at: WORTH_COLLECTING,
        };
        short.reset(root, size);
        short
    }

    /// Starts anew for another allocation, which fits.
    #[inline]
    pub(super) fn reset(&mut self, root: Tag, size: u64) {
        self.shift = (0..MAX_SHIFT).find(|shift| size <= GRANULES << shift).unwrap_or(MAX_SHIFT);
        let granules = size.div_ceil(1 << self.shift);
        self.all = if granules == 0 { 0 } else { Mask::MAX >> (GRANULES - granules) };
        self.size = size;
        self.nodes[0] = root_node(root, self.all, size);
        (self.len, self.limit) = (1, FEW);
        (self.guards, self.disturbed) = (0, 0);
        self.calm = Calm { index: 0, read: self.all, write: self.all };
        self.spilled.clear();
        self.collect_at = WORTH_COLLECTING;
    }

    #[inline(always)]
    fn nodes(&self) -> &[Node] {
        &self.nodes[..self.len]
    }

    /// The granules of a range, if they are its bytes exactly.
    #[inline(always)]
    fn mask(&self, lo: u64, hi: u64) -> Option<Mask> {
        if lo == hi {
            return Some(0);
        }
        if self.shift == 0 {
            return Some(Mask::MAX >> (GRANULES - (hi - lo)) << lo);
        }
        let rest = (1 << self.shift) - 1;
        if lo & rest != 0 || (hi & rest != 0 && hi != self.size) {
            return None;
        }
        let (first, end) = (lo >> self.shift, (hi + rest) >> self.shift);
        Some(Mask::MAX >> (GRANULES - (end - first)) << first)
    }

    #[inline(always)]
    fn find(&self, tag: Tag) -> Option<usize> {
        self.nodes().iter().rposition(|node| node.tag == tag)
    }

    /// Finds a tag, among the spilled ones if it must be.
    #[inline(always)]
    fn locate(&mut self, tag: Tag) -> Option<usize> {
        if self.nodes[self.calm.index].tag == tag {
            return Some(self.calm.index);
        }
        match self.find(tag) {
            None => self.bring_back(tag),
            found => found,
        }
    }

    /// Restores a spilled tag and all above it.
    #[cold]
    fn bring_back(&mut self, tag: Tag) -> Option<usize> {
        if self.spilled.effort > MAX_EFFORT {
            return None;
        }
        let (mut node, parent) = self.spilled.take(tag)?;
        if self.locate(parent).is_none() || !self.make_room(parent) {
            self.spilled.put(node, parent);
            return None;
        }
        let parent = self.find(parent).expect("it has just been found, and kept");
        (node.parent, node.above) = (parent as u8, self.nodes[parent].above | 1 << self.len);
        self.reserve(self.len);
        self.nodes[self.len] = node;
        self.calm = Calm { index: self.len, read: 0, write: 0 };
        self.len += 1;
        Some(self.len - 1)
    }

    /// Makes an access, or declines.
    #[inline]
    pub(super) fn access(&mut self, tag: Tag, lo: u64, hi: u64, kind: AccessKind) -> bool {
        let Some(at) = self.mask(lo, hi) else { return false };
        let Some(index) = self.locate(tag) else { return false };
        let allowed = self.allows(index, at, kind);
        if allowed {
            self.step(index, at, kind);
            self.calm_down(index, at, kind);
        }
        allowed
    }

    /// Notes that an access has been made and would change nothing if it were made again.
    #[inline(always)]
    fn calm_down(&mut self, index: usize, at: Mask, kind: AccessKind) {
        if self.calm.index != index {
            self.calm = Calm { index, read: 0, write: 0 };
        }
        self.calm.read |= at;
        if kind == AccessKind::Write {
            self.calm.write |= at;
        }
    }

    /// Where it is known that a tag may read without a change.
    #[inline(always)]
    fn calm_of(&self, index: usize) -> Mask {
        if self.calm.index == index { self.calm.read } else { 0 }
    }

    #[inline(always)]
    fn allows(&self, index: usize, at: Mask, kind: AccessKind) -> bool {
        let mut offended = 0;
        let above = self.nodes[index].above;
        for (other, node) in self.nodes().iter().enumerate() {
            let is_above = above >> other & 1 == 1;
            let masks = &node.masks;
            offended |= if is_above { masks.forbids_local(kind) } else { masks.forbids_foreign(kind) };
        }
        offended & at == 0
    }

    #[inline(always)]
    fn step(&mut self, index: usize, at: Mask, kind: AccessKind) {
        let above = self.nodes[index].above;
        for (other, node) in self.nodes[..self.len].iter_mut().enumerate() {
            let is_above = above >> other & 1 == 1;
            if is_above {
                node.masks.step_local(at, kind);
            } else {
                node.masks.step_foreign(at, kind);
            }
        }
        self.spilled.note(at, kind, self.all);
    }

    /// Checks that everything may be deallocated, or declines.
    #[inline]
    pub(super) fn dealloc(&mut self, tag: Tag) -> bool {
        let Some(index) = self.locate(tag) else { return false };
        let strong = |node: &Node| node.protector.is_some_and(|p| p.strength == Strength::Strong);
        let prevents = |node: &Node| strong(node) && node.masks.accessed & !node.masks.cell != 0;
        self.allows(index, self.all, AccessKind::Write) && !self.nodes().iter().any(prevents)
    }

    /// Derives a new tag, or declines. What a tag without cells may do afterwards is to read its range.
    #[inline]
    pub(super) fn retag(&mut self, parent: Tag, retag: &Retag, kind: AccessKind) -> bool {
        let Some(at) = self.mask(retag.range.start, retag.range.end) else { return false };
        let start = if retag.borrow == Borrow::Shared { Start::Frozen } else { Start::Reserved };
        let mut wish = Wish { start, at, kind, exceptions: 0 };
        if !matches!(retag.cells, Cells::Nowhere) {
            let Some(special) = self.with_cells(wish, retag) else { return false };
            wish = special;
        }
        self.derive(parent, retag, wish)
    }

    #[inline]
    fn derive(&mut self, parent: Tag, retag: &Retag, wish: Wish) -> bool {
        let Some(index) = self.locate(parent) else { return false };
        let calm = self.calm_of(index);
        let is_calm = wish.kind == AccessKind::Read && wish.at & !calm == 0;
        if !is_calm && !self.allows(index, wish.at, wish.kind) {
            return false;
        }
        let mut place = (index, self.len);
        if retag.last_use.of_parent {
            if self.is_needless(index, wish.start) {
                place = (usize::from(self.nodes[index].parent), index);
            } else {
                self.nodes[index].is_dead = true;
            }
        }
        if place.1 == self.limit {
            return self.make_room(parent) && self.derive(parent, retag, wish);
        }
        if is_calm {
            self.spilled.note(wish.at, wish.kind, self.all);
        } else {
            self.step(index, wish.at, wish.kind);
        }
        (self.calm.read, self.calm.write) = (calm | wish.at, 0);
        self.put(retag, wish, place);
        true
    }

    /// Puts a new tag into the list. What its parent may read calmly it may read, too; if it is protected, where it
    /// has been used.
    #[inline(always)]
    fn put(&mut self, retag: &Retag, wish: Wish, (parent, index): (usize, usize)) {
        let (bit, above) = (1 << index, self.nodes[parent].above);
        self.disturbed = (self.disturbed | (self.guards & !above)) & !bit;
        self.calm.index = index;
        let mut guarded = 0;
        if retag.protector.is_some() {
            guarded = self.all;
            self.guards |= bit;
            self.calm.read &= wish.at;
        }
        self.len = self.len.max(index + 1);
        self.reserve(index);
        let masks = wish.masks(self.all, guarded);
        let node = &mut self.nodes[index];
        node.tag = retag.new;
        (node.parent, node.above) = (parent as u8, above | bit);
        (node.start, node.exceptions) = (wish.start, wish.exceptions);
        (node.is_dead, node.is_remembered, node.has_outsiders) = (false, false, false);
        node.ends_with_call = retag.last_use.with_call;
        (node.lo, node.hi) = (retag.range.start as u16, retag.range.end as u16);
        node.protector = retag.protector;
        node.masks = masks;
    }

    /// Whether a tag that dies when `new` is derived from it changes nothing for that one, now or later: it must not
    /// have less anywhere, and not lose by a foreign access what `new` would keep.
    #[inline(always)]
    fn is_needless(&self, index: usize, new: Start) -> bool {
        let old = &self.nodes[index];
        let masks = &old.masks;
        let less = match new {
            Start::Frozen => masks.disabled,
            Start::Reserved => masks.disabled | masks.frozen | masks.unique,
            Start::Cell | Start::ReservedIm => return false,
        };
        less | masks.guarded == 0 && index != 0 && old.is_plain() && !old.is_remembered && self.is_leaf(index)
    }

    #[inline(always)]
    fn is_leaf(&self, index: usize) -> bool {
        // Tags come after those that they were derived from.
        self.nodes[index + 1..self.len].iter().all(|node| usize::from(node.parent) != index)
    }

    /// What a retag asks for where the pointee has cells.
    fn with_cells(&self, mut wish: Wish, retag: &Retag) -> Option<Wish> {
        let wanted = Wanted::new(retag);
        wish.start = wanted.start;
        for range in &wanted.exceptions {
            wish.exceptions |= self.mask(range.start, range.end)?;
        }
        if wanted.start == Start::Cell {
            wish.at = wish.exceptions;
        }
        Some(wish)
    }

    /// Ends a protector, or declines.
    ///
    /// The access that this is has no effect on those above and below the tag, nor on tags that are older: they have
    /// felt the same access before. The write is left to the full form if there are younger ones elsewhere. To
    /// unprotected ones the read is nothing new either: who is unique there has written, which the protector forbids.
    #[inline]
    pub(super) fn release(&mut self, tag: Tag) -> bool {
        let Some(index) = self.find(tag) else { return true };
        let node = &mut self.nodes[index];
        let (written, read) = (node.masks.unique, node.masks.released_reads());
        let (above, bit) = (node.above, 1 << index);
        if written != 0 && self.disturbed & bit != 0 && self.has_younger_outsiders(index) {
            return false;
        }
        let node = &mut self.nodes[index];
        node.masks.release();
        node.protector = None;
        node.is_dead |= node.ends_with_call;
        self.guards &= !bit;
        if self.guards & !above != 0 {
            self.conflict(index, read);
        }
        self.drop_dead(index);
        true
    }

    /// Whether tags that are newer than a protected one exist elsewhere.
    #[cold]
    fn has_younger_outsiders(&self, index: usize) -> bool {
        let guard = &self.nodes[index];
        let is_outside = |node: &Node| node.tag > guard.tag && !node.is_below(index);
        guard.has_outsiders || self.nodes().iter().any(is_outside)
    }

    /// Tells protected tags elsewhere of the read that the end of a protector is.
    #[cold]
    fn conflict(&mut self, index: usize, read: Mask) {
        let above = self.nodes[index].above;
        for (other, node) in self.nodes[..self.len].iter_mut().enumerate() {
            if above >> other & 1 == 0 && !node.is_below(index) {
                node.masks.step_foreign(read, AccessKind::Read);
            }
        }
    }

    /// Drops a tag if it is of no more use, and then perhaps the one that it was derived from.
    #[inline]
    fn drop_dead(&mut self, mut index: usize) {
        while index != 0 {
            let node = &self.nodes[index];
            if !node.is_dead || node.masks.guarded != 0 || !self.is_leaf(index) {
                return;
            }
            let parent = usize::from(node.parent);
            if node.is_remembered {
                self.put_away(index);
            } else {
                self.remove(index);
            }
            index = parent;
        }
    }

    /// Spills a tag from which nothing in the list is derived.
    fn put_away(&mut self, index: usize) {
        self.copy_away(index);
        self.remove(index);
        self.update_spilled();
    }

    /// Accesses concern spilled tags, too.
    fn update_spilled(&mut self) {
        self.calm.read &= !self.spilled.unique;
        self.calm.write &= !self.spilled.alive;
    }

    /// Spills the copy of a tag that is to leave the list, unless it has lost everything.
    fn copy_away(&mut self, index: usize) {
        let node = self.nodes[index];
        if node.masks.disabled == self.all {
            return;
        }
        let parent = usize::from(node.parent);
        self.nodes[parent].is_remembered = true;
        for other in indices(self.guards & !node.above) {
            let guard = &mut self.nodes[other];
            guard.has_outsiders |= guard.tag < node.tag;
        }
        self.spilled.put(node, self.nodes[parent].tag);
    }

    /// Takes a tag from which nothing in the list is derived out of it.
    #[inline]
    fn remove(&mut self, index: usize) {
        self.len -= 1;
        if self.calm.index == index {
            (self.calm.index, self.calm.write) = (self.nodes[index].parent.into(), 0);
        }
        if index == self.len {
            return;
        }
        self.calm.index -= usize::from(self.calm.index > index);
        self.guards = without(self.guards, index);
        self.disturbed = without(self.disturbed, index);
        self.nodes.copy_within(index + 1..=self.len, index);
        for node in &mut self.nodes[index..self.len] {
            node.parent -= u8::from(usize::from(node.parent) > index);
            node.above = without(node.above, index);
        }
    }

    /// Makes room if there is none, by putting tags away that are not in use, but not `kept`.
    fn make_room(&mut self, kept: Tag) -> bool {
        if self.len < self.limit {
            return true;
        }
        let idle = self.idle(kept);
        if idle != 0 {
            // Tags before those that they were derived from.
            (1..self.len)
                .rev()
                .filter(|index| idle >> index & 1 == 1)
                .for_each(|index| self.copy_away(index));
            self.remove_all(idle);
            self.update_spilled();
        }
        self.limit = (2 * self.len).clamp(FEW, MOST);
        self.len < self.limit
    }

    /// Makes a place for a tag at the end of the list. Places are made as they are needed: there may be very many lists, and
    /// most stay short.
    #[inline(always)]
    fn reserve(&mut self, index: usize) {
        if index == self.nodes.len() {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let len = (2 * self.nodes.len()).min(MAX_LEN);
        self.nodes.reserve_exact(len - self.nodes.len());
        self.nodes.resize(len, self.nodes[0]);
    }

    /// Takes tags, and with each one all that are derived from it, out of the list.
    fn remove_all(&mut self, gone: Set) {
        while gone >> self.calm.index & 1 == 1 {
            (self.calm.index, self.calm.write) = (self.nodes[self.calm.index].parent.into(), 0);
        }
        self.calm.index -= before(gone, self.calm.index);
        (self.guards, self.disturbed) = (without_all(self.guards, gone), without_all(self.disturbed, gone));
        let kept = indices(!gone & (Set::MAX >> (MAX_LEN - self.len)));
        self.len = 0;
        for index in kept {
            let mut node = self.nodes[index];
            node.parent -= before(gone, node.parent.into()) as u8;
            node.above = without_all(node.above, gone);
            self.nodes[self.len] = node;
            self.len += 1;
        }
    }

    /// The tags from which neither a protected one nor `kept` is derived, a bit each.
    fn idle(&self, kept: Tag) -> Set {
        let is_busy = |(index, node): &(usize, &Node)| node.tag == kept || self.guards >> index & 1 == 1;
        let busy =
            self.nodes().iter().enumerate().filter(is_busy).fold(1, |busy, (_, node)| busy | node.above);
        !busy & (Set::MAX >> (MAX_LEN - self.len))
    }

    /// Where around `lo..hi` the tag may do what without a change, if it may at least read there.
    #[inline]
    pub(super) fn window(&self, tag: Tag, lo: u64, hi: u64) -> Option<Window> {
        let (at, calm) = (self.mask(lo, hi)?, self.calm);
        if self.nodes[calm.index].tag == tag && at & !calm.read == 0 {
            let is_writable = at & !calm.write == 0;
            let (lo, hi) = self.around(at, if is_writable { calm.write } else { calm.read });
            return Some(if is_writable { Window::writable(lo, hi) } else { Window::readable(lo, hi) });
        }
        let index = self.find(tag)?;
        let above = self.nodes[index].above;
        let (mut read, mut write) = (self.all & !self.spilled.unique, self.all & !self.spilled.alive);
        for (other, node) in self.nodes().iter().enumerate() {
            let masks = &node.masks;
            if above >> other & 1 == 1 {
                read &= masks.ignores_local(AccessKind::Read);
                write &= masks.ignores_local(AccessKind::Write);
            } else {
                read &= masks.ignores_foreign(AccessKind::Read);
                write &= masks.ignores_foreign(AccessKind::Write);
            }
        }
        if at & !write == 0 {
            let (lo, hi) = self.around(at, write);
            Some(Window::writable(lo, hi))
        } else if at & !read == 0 {
            let (lo, hi) = self.around(at, read);
            Some(Window::readable(lo, hi))
        } else {
            None
        }
    }

    /// The bytes of all granules of `within` that `at`, which is in it, is connected with.
    #[inline(always)]
    fn around(&self, at: Mask, within: Mask) -> (u64, u64) {
        let first = at.trailing_zeros();
        let below = (!within & ((1 << first) - 1)).leading_zeros();
        let above = (!within >> first).trailing_zeros().min(Mask::BITS - first);
        let lo = u64::from(Mask::BITS - below) << self.shift;
        let hi = u64::from(first + above) << self.shift;
        (lo, hi.min(self.size))
    }

    #[inline]
    pub(super) fn wants_collection(&self) -> bool {
        self.spilled.len() > self.collect_at
    }

    /// Forgets the tags that nobody carries.
    pub(super) fn collect(&mut self, mut live: impl FnMut(Tag) -> bool) {
        for index in (1..self.len).rev() {
            self.nodes[index].is_dead |= !live(self.nodes[index].tag);
            self.drop_dead_unless_remembered(index);
        }
        let mut entries = self.spilled.take_all();
        // Who was derived from whom came later, so one look is enough.
        entries.sort_unstable_by_key(|(node, _)| std::cmp::Reverse(node.tag));
        let mut needed: Vec<Tag> = Vec::new();
        entries.retain(|(node, parent)| {
            let keep = live(node.tag) || needed.contains(&node.tag);
            if keep {
                needed.push(*parent);
            }
            keep
        });
        entries.into_iter().for_each(|(node, parent)| self.spilled.put(node, parent));
        self.collect_at = WORTH_COLLECTING.max(2 * self.spilled.len());
    }

    fn drop_dead_unless_remembered(&mut self, index: usize) {
        let node = &self.nodes[index];
        if node.is_dead && node.masks.guarded == 0 && !node.is_remembered && self.is_leaf(index) {
            self.remove(index);
        }
    }

    pub(super) fn weight(&self) -> usize {
        self.len + self.spilled.len()
    }

    /// All tags as they are, in their order, and where in that order each one's parent is. Tags whose parent is
    /// unknown have no permission anywhere and are left out.
    pub(super) fn take_all(&mut self) -> Vec<(Node, usize)> {
        let mut all = self.spilled.take_all();
        all.extend(self.nodes().iter().map(|node| (*node, self.nodes[usize::from(node.parent)].tag)));
        all.sort_unstable_by_key(|(node, _)| node.tag);
        let mut known: Vec<(Node, usize)> = Vec::with_capacity(all.len());
        for (node, parent) in all {
            match known.binary_search_by_key(&parent, |(node, _)| node.tag) {
                Ok(index) => known.push((node, index)),
                Err(_) if known.is_empty() => known.push((node, 0)),
                Err(_) => {}
            }
        }
        known
    }

    pub(super) fn granules(&self) -> u32 {
        self.all.count_ones()
    }

    /// The bytes of a granule.
    pub(super) fn bytes(&self, granule: u32) -> Range<u64> {
        let lo = u64::from(granule) << self.shift;
        lo..(lo + (1 << self.shift)).min(self.size)
    }

    /// Shows the bytes of each granule in a mask.
    pub(super) fn each(&self, mask: Mask, look: impl FnMut(Range<u64>)) {
        let granules = (0..Mask::BITS).filter(|granule| (mask & self.all) >> granule & 1 == 1);
        granules.map(|granule| self.bytes(granule)).for_each(look);
    }

    /// Whether accesses are calm where they are said to be.
    fn calm_is_true(&self) -> bool {
        let above = self.nodes[self.calm.index].above;
        let is_true = |kind: AccessKind, calm: Mask| {
            self.nodes().iter().enumerate().all(|(other, node)| match above >> other & 1 {
                1 => calm & !node.masks.ignores_local(kind) == 0,
                _ => calm & !node.masks.ignores_foreign(kind) == 0,
            })
        };
        let concerns_spilled = self.calm.read & self.spilled.unique | self.calm.write & self.spilled.alive;
        concerns_spilled == 0
            && is_true(AccessKind::Read, self.calm.read)
            && is_true(AccessKind::Write, self.calm.write)
    }

    /// Panics unless the list is well-formed.
    pub(super) fn check(&self) {
        assert!(self.len > 0 && self.nodes[0].masks.unique == self.all);
        assert!(self.calm.index < self.len && self.calm_is_true());
        for (index, node) in self.nodes().iter().enumerate().skip(1) {
            let parent = usize::from(node.parent);
            assert!(parent < index, "{node:?} before its parent");
            assert_eq!(node.above, self.nodes[parent].above | 1 << index);
            assert!(self.nodes[parent].tag < node.tag);
            let Masks { cell, reserved_im, unique, frozen, disabled, conflicted, .. } = node.masks;
            let masks = [cell, reserved_im, unique, frozen, disabled, conflicted];
            let (sum, union) =
                masks.iter().fold((0, 0), |(sum, union), mask| (sum + mask.count_ones(), union | mask));
            assert!(sum == union.count_ones() && union & !self.all == 0, "{node:?} has two permissions");
            assert!(conflicted & !node.masks.guarded == 0);
            assert_eq!(node.protector.is_some(), self.guards >> index & 1 == 1);
        }
    }
}

/// The indices in a set, in order.
fn indices(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}

/// How many of a set come before an index.
fn before(set: Set, index: usize) -> usize {
    (set & !(Set::MAX << index)).count_ones() as usize
}

/// A set of indices after some have been removed.
fn without_all(mut set: Set, mut gone: Set) -> Set {
    while gone != 0 {
        let last = gone.ilog2();
        set = without(set, last as usize);
        gone &= !(1 << last);
    }
    set
}

/// A set of indices after one has been removed.
#[inline]
fn without(set: Set, index: usize) -> Set {
    let low = (1 << index) - 1;
    (set >> 1 & !low) | (set & low)
}

fn root_node(tag: Tag, all: Mask, size: u64) -> Node {
    Node {
        tag,
        parent: 0,
        above: 1,
        start: Start::Reserved,
        is_dead: false,
        ends_with_call: false,
        is_remembered: false,
        has_outsiders: false,
        lo: 0,
        hi: size as u16,
        protector: None,
        exceptions: 0,
        masks: Masks { unique: all, ..Masks::default() },
    }
}
