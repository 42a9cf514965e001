//! Tags that a short list has no room for.
//!
//! Borrows for which nobody says when they end pile up: the references that a loop makes of a local, one each turn.
//! Tags from which nothing is derived, and that are not protected, concern nobody but themselves. They are spilled
//! with what has to be known to restore them: to a tag that is not used all accesses are foreign, so the bytes
//! that have been read and those that have been written since decide what it has lost, in whatever order that was.

use super::node::{Mask, Node};
use crate::types::{AccessKind, Tag};

/// How much effort is made up for by spilling a tag.
const EARNED: usize = 16;

/// Bytes that have been read and written.
#[derive(Clone, Copy, Debug, Default)]
struct Since {
    read: Mask,
    written: Mask,
}

impl Since {
    fn include(&mut self, other: Since) {
        (self.read, self.written) = (self.read | other.read, self.written | other.written);
    }
}

/// A spilled tag.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub node: Node,
    pub parent: Tag,
    /// What was accessed before the next entry came.
    since: Since,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Spilled {
    entries: Vec<Entry>,
    /// What has been accessed and has yet to be added to what was accessed since the last entry.
    since: Since,
    /// Whether some of them would survive a write to all bytes.
    has_cells: bool,
    /// Where some of them may be unique, which a read would end.
    pub unique: Mask,
    /// Where some of them may have what a write would end.
    pub alive: Mask,
    /// How many entries have been looked at to restore tags, more than was to be expected.
    pub effort: usize,
}

impl Spilled {
    #[inline]
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        (self.has_cells, self.effort) = (false, 0);
        (self.unique, self.alive) = (0, 0);
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Notes an access.
    #[inline(always)]
    pub(super) fn note(&mut self, at: Mask, kind: AccessKind, all: Mask) {
        self.unique &= !at;
        if kind == AccessKind::Write {
            self.alive &= !at;
        }
        match kind {
            AccessKind::Read => self.since.read |= at,
            // To have lost everything everywhere is as good as being unknown.
            AccessKind::Write if at == all && !self.has_cells => self.entries.clear(),
            AccessKind::Write => self.since.written |= at,
        }
    }

    pub(super) fn put(&mut self, node: Node, parent: Tag) {
        self.settle();
        self.has_cells |= !node.is_plain();
        self.unique |= node.masks.unique;
        self.alive |= !node.masks.ignores_foreign(AccessKind::Write);
        self.effort = self.effort.saturating_sub(EARNED);
        self.entries.push(Entry { node, parent, since: Since::default() });
    }

    /// Takes a tag out again, as it is now.
    pub(super) fn take(&mut self, tag: Tag) -> Option<(Node, Tag)> {
        self.settle();
        let place = self.entries.iter().rposition(|entry| entry.node.tag == tag)?;
        self.effort += self.entries.len() - place;
        let mut since = Since::default();
        self.entries[place..].iter().for_each(|entry| since.include(entry.since));
        let entry = self.entries.remove(place);
        if let Some(before) = place.checked_sub(1) {
            self.entries[before].since.include(entry.since);
        }
        Some((lose(entry.node, since), entry.parent))
    }

    /// Takes all spilled tags out, as they are now.
    pub(super) fn take_all(&mut self) -> Vec<(Node, Tag)> {
        self.settle();
        let mut since = Since::default();
        let entries = std::mem::take(&mut self.entries).into_iter().rev();
        entries
            .map(|entry| {
                since.include(entry.since);
                (lose(entry.node, since), entry.parent)
            })
            .collect()
    }

    fn settle(&mut self) {
        if let Some(last) = self.entries.last_mut() {
            last.since.include(self.since);
        }
        self.since = Since::default();
    }
}

/// A tag after foreign accesses. Their order does not matter: a write takes everything, a read only uniqueness.
fn lose(mut node: Node, since: Since) -> Node {
    node.masks.step_foreign(since.written, AccessKind::Write);
    node.masks.step_foreign(since.read, AccessKind::Read);
    node
}
