//! Which tags are shared borrows of which bytes.
//!
//! A tag with `SharedReadOnly` or `SharedReadWrite` items is listed here once for each range it was created for,
//! instead of as an item in every stack of that range. See the header of the parent module for why that suffices.

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

/// Most uses are of one of so many latest parts.
const RECENT: usize = 6;

/// All parts, sorted by tag; those of one tag by place.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    list: Vec<Part>,
    /// A part of a tag that has recently been a parent.
    parent: usize,
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
        self.list.push(part);
    }

    /// Adds a part in the place of the last one, which must be its parent's and for the same group and bytes.
    #[inline]
    pub(super) fn succeed(&mut self, parent: Tag, part: Part) -> bool {
        match self.list.last_mut() {
            Some(last)
                if (last.tag, last.owner, last.lo, last.hi) == (parent, part.owner, part.lo, part.hi) =>
            {
                *last = part;
                true
            }
            _ => false,
        }
    }

    pub(super) fn retain(&mut self, keep: impl FnMut(&Part) -> bool) {
        self.list.retain(keep);
        self.parent = 0;
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Part> {
        self.list.iter()
    }

    /// The parts of `tag`.
    #[inline]
    pub(super) fn of(&self, tag: Tag) -> &[Part] {
        match self.list.last() {
            Some(last) if last.tag == tag => self.of_index(self.list.len() - 1, tag),
            Some(last) if last.tag > tag => match self.list.get(self.parent) {
                Some(parent) if parent.tag == tag => self.of_index(self.parent, tag),
                _ => self.search(tag),
            },
            _ => &[],
        }
    }

    /// Expects that this tag will soon be used again.
    #[inline]
    pub(super) fn expect(&mut self, tag: Tag) {
        let recent = &self.list[self.list.len().saturating_sub(RECENT)..];
        let known = self.list.get(self.parent).is_some_and(|parent| parent.tag == tag);
        if !known && !recent.iter().any(|part| part.tag == tag) {
            self.parent = self.list.partition_point(|part| part.tag < tag);
        }
    }

    fn search(&self, tag: Tag) -> &[Part] {
        let recent = self.list.len().saturating_sub(RECENT);
        for i in (recent..self.list.len()).rev() {
            if self.list[i].tag <= tag {
                return if self.list[i].tag == tag { self.of_index(i, tag) } else { &[] };
            }
        }
        let end = self.list[..recent].partition_point(|part| part.tag <= tag);
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
