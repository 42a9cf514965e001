//! Which tags are shared borrows of which bytes.
//!
//! A tag with `SharedReadOnly` or `SharedReadWrite` items is listed here once for each range it was created for,
//! instead of as an item in every stack of that range. See the header of the parent module for why that suffices.

use crate::env::Env;
use crate::types::{CallId, Protector, Tag};
use smallvec::SmallVec;
use std::ops::Range;

/// The bytes for which `tag` was created as a member of one kind of group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part {
    pub tag: Tag,
    /// The `Unique` item above which the read-write group lies; `None` for read-only.
    pub owner: Option<Tag>,
    pub lo: u64,
    pub hi: u64,
    /// The call after which nobody carries the tag any more, if that is known.
    pub until: Option<CallId>,
}

impl Part {
    #[inline]
    pub(super) fn covers(&self, lo: u64, hi: u64) -> bool {
        self.lo <= lo && hi <= self.hi
    }

    pub(super) fn overlaps(&self, range: &Range<u64>) -> bool {
        self.lo < range.end && range.start < self.hi
    }

    /// Lets another pointer carry this tag, for which `until` is known likewise.
    #[inline]
    pub(super) fn absorb<E: Env>(&mut self, until: Option<CallId>, env: &E) {
        self.until = match (self.until, until) {
            (Some(old), _) if !env.is_active(old) => until,
            (Some(old), Some(new)) if old == new || env.outlives(old, new) => Some(old),
            _ => None,
        };
    }

    /// Whether this is a member of the group of `owner` that was founded as `since`, somewhere in `range`.
    pub(super) fn joins(&self, owner: Option<Tag>, since: u32, range: &Range<u64>) -> bool {
        self.owner == owner && since <= self.tag.get() && self.overlaps(range)
    }
}

/// A part that a call protects.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProtectedPart {
    pub part: Part,
    pub protector: Protector,
}

/// The item to look for when a tag is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Want {
    /// The tag's own `Unique` item.
    Unique(Tag),
    /// The read-write group above `owner`, if the tag is among its members.
    Group { owner: Tag, tag: Tag },
    /// The read-only group, if the tag is among its members.
    Frozen(Tag),
    /// The topmost item of any exposed tag.
    Exposed,
}

pub(super) type Wants = SmallVec<[(Range<u64>, Want); 2]>;

/// How many parts are found without a search, by tag and by place.
const AT_HAND: usize = if cfg!(test) { 4 } else { 64 };

/// All parts, sorted by tag; those of one tag by place.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    list: Vec<Part>,
    /// Where a part of some tag was last seen, by the low bits of the tag. To be checked.
    by_tag: [u32; AT_HAND],
    /// Where a part of some bytes was last seen, by their hash. To be checked.
    by_place: [u32; AT_HAND],
}

impl Default for Parts {
    fn default() -> Parts {
        Parts { list: Vec::new(), by_tag: [0; AT_HAND], by_place: [0; AT_HAND] }
    }
}

#[inline]
fn tag_slot(tag: Tag) -> usize {
    tag.get() as usize % AT_HAND
}

#[inline]
fn place_slot(owner: Option<Tag>, lo: u64, hi: u64) -> usize {
    let key = lo ^ hi.rotate_left(24) ^ u64::from(owner.map_or(0, Tag::get)).rotate_left(40);
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as usize % AT_HAND
}

impl Parts {
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
    }

    #[inline]
    pub(super) fn push(&mut self, part: Part) {
        let index = self.list.len() as u32;
        self.by_tag[tag_slot(part.tag)] = index;
        self.by_place[place_slot(part.owner, part.lo, part.hi)] = index;
        self.list.push(part);
    }

    /// The only part of a tag that is for exactly these bytes and in the group of `owner` founded as `since`, if
    /// one is at hand.
    #[inline]
    pub(super) fn like(&mut self, owner: Option<Tag>, lo: u64, hi: u64, since: u32) -> Option<&mut Part> {
        let index = self.by_place[place_slot(owner, lo, hi)] as usize;
        let part = self.list.get(index)?;
        let is_same = (part.owner, part.lo, part.hi) == (owner, lo, hi) && part.tag.get() >= since;
        let is_other = |other: Option<&Part>| other.is_none_or(|other| other.tag != part.tag);
        let is_only = is_other(self.list.get(index + 1)) && is_other(self.list.get(index.wrapping_sub(1)));
        if is_same && is_only { self.list.get_mut(index) } else { None }
    }

    pub(super) fn retain(&mut self, keep: impl FnMut(&Part) -> bool) {
        self.list.retain(keep);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Part> {
        self.list.iter()
    }

    /// The parts of `tag`.
    #[inline]
    pub(super) fn of(&self, tag: Tag) -> &[Part] {
        let place = self.by_tag[tag_slot(tag)] as usize;
        match self.list.get(place) {
            Some(part) if part.tag == tag => self.of_index(place, tag),
            _ => self.search(tag),
        }
    }

    /// Expects that this tag will soon be used again.
    #[inline]
    pub(super) fn expect(&mut self, tag: Tag) {
        let slot = tag_slot(tag);
        let place = self.by_tag[slot] as usize;
        if self.list.get(place).is_none_or(|part| part.tag != tag) {
            let place = self.list.partition_point(|part| part.tag < tag);
            self.by_tag[slot] = place as u32;
        }
    }

    fn search(&self, tag: Tag) -> &[Part] {
        let end = self.list.partition_point(|part| part.tag <= tag);
        match end.checked_sub(1) {
            Some(last) if self.list[last].tag == tag => self.of_index(last, tag),
            _ => &[],
        }
    }

    /// The parts of `tag`, one of which is at `place`.
    #[inline]
    fn of_index(&self, place: usize, tag: Tag) -> &[Part] {
        let (mut first, mut end) = (place, place + 1);
        while first > 0 && self.list[first - 1].tag == tag {
            first -= 1;
        }
        while end < self.list.len() && self.list[end].tag == tag {
            end += 1;
        }
        &self.list[first..end]
    }

    /// What to look for when `tag` is used in `range`.
    #[inline]
    pub(super) fn wants(&self, tag: Tag, range: &Range<u64>) -> Wants {
        match self.of(tag) {
            [] => SmallVec::from_iter([(range.clone(), Want::Unique(tag))]),
            parts => match parts.iter().find(|part| part.covers(range.start, range.end)) {
                Some(part) => SmallVec::from_iter([(range.clone(), want(part))]),
                None => pieces(parts, tag, range),
            },
        }
    }
}

fn want(part: &Part) -> Want {
    match part.owner {
        Some(owner) => Want::Group { owner, tag: part.tag },
        None => Want::Frozen(part.tag),
    }
}

/// Cuts `range` along `parts`. In the gaps the tag has no item; looking for a `Unique` one will say so.
fn pieces(parts: &[Part], tag: Tag, range: &Range<u64>) -> Wants {
    let mut wants = Wants::new();
    let mut at = range.start;
    for part in parts.iter().filter(|part| part.overlaps(range)) {
        if at < part.lo {
            wants.push((at..part.lo, Want::Unique(tag)));
        }
        at = part.hi.min(range.end);
        wants.push((part.lo.max(range.start)..at, want(part)));
    }
    if at < range.end {
        wants.push((at..range.end, Want::Unique(tag)));
    }
    wants
}
