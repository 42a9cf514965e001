//! Which tags are shared borrows of which bytes.
//!
//! A tag with `SharedReadOnly` or `SharedReadWrite` items is listed here once for each range it was created for,
//! instead of as an item in every stack of that range. See the header of the parent module for why that suffices.

use crate::types::{Protector, Tag};
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
}

impl Part {
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

/// All parts, sorted by tag; those of one tag by place.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts(Vec<Part>);

impl Parts {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    #[inline]
    pub(super) fn push(&mut self, part: Part) {
        self.0.push(part);
    }

    pub(super) fn retain(&mut self, keep: impl FnMut(&Part) -> bool) {
        self.0.retain(keep);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Part> {
        self.0.iter()
    }

    /// The parts of `tag`.
    #[inline]
    pub(super) fn of(&self, tag: Tag) -> &[Part] {
        match self.0.last() {
            Some(last) if last.tag == tag => self.of_index(self.0.len() - 1, tag),
            Some(last) if last.tag > tag => self.search(tag),
            _ => &[],
        }
    }

    fn search(&self, tag: Tag) -> &[Part] {
        // Most uses are of recent tags.
        let recent = self.0.len().saturating_sub(6);
        for i in (recent..self.0.len()).rev() {
            if self.0[i].tag <= tag {
                return if self.0[i].tag == tag { self.of_index(i, tag) } else { &[] };
            }
        }
        let end = self.0[..recent].partition_point(|part| part.tag <= tag);
        match end.checked_sub(1) {
            Some(last) if self.0[last].tag == tag => self.of_index(last, tag),
            _ => &[],
        }
    }

    /// The parts of `tag`, the last of which is at `last`.
    #[inline]
    fn of_index(&self, last: usize, tag: Tag) -> &[Part] {
        let mut first = last;
        while first > 0 && self.0[first - 1].tag == tag {
            first -= 1;
        }
        &self.0[first..=last]
    }

    /// What to look for when `tag` is used in `range`.
    #[inline]
    pub(super) fn wants(&self, tag: Tag, range: &Range<u64>) -> Wants {
        match self.of(tag) {
            [] => SmallVec::from_iter([(range.clone(), Want::Unique(tag))]),
            [part] if part.lo <= range.start && range.end <= part.hi => {
                SmallVec::from_iter([(range.clone(), want(part))])
            }
            parts => pieces(parts, tag, range),
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
