//! The tree of tags: who was derived from whom, and as what.
//!
//! Nodes are numbered in the order of their tags, so a parent has a smaller number than its children. Each node
//! knows one far ancestor besides its parent (chosen as in a skew-binary list), which makes the questions about
//! ancestors logarithmic in the depth.

use super::ranges::Ranges;
use crate::types::Tag;
use crate::violation::TreePermission;
use std::ops::Range;

/// The number of a node. The root is number 0.
pub(super) type Id = u32;
pub(super) const ROOT: Id = 0;

/// The permission that a borrow starts with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// Represents a shared reference to interior mutable bytes. Allows everything and is never affected.
    Cell,
    /// Represents a shared reference. Allows reads; rejects writes; foreign writes disable it.
    Frozen,
    /// Represents a mutable reference that has not been written through. Foreign writes disable it; a write
    /// through it makes it unique.
    Reserved,
    /// The same for interior mutable bytes: foreign writes do not affect it until it has been written through.
    ReservedIm,
}

impl Start {
    pub(super) fn permission(self) -> TreePermission {
        match self {
            Start::Cell => TreePermission::Cell,
            Start::Frozen => TreePermission::Frozen,
            Start::Reserved => TreePermission::Reserved,
            Start::ReservedIm => TreePermission::ReservedIm,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub tag: u32,
    pub parent: Id,
    jump: Id,
    depth: u32,
    /// The permission at the start, outside of the exceptions.
    pub start: Start,
    /// Whether the start permission differs somewhere, or the node is interior mutable: there are [`Extras`].
    pub has_extras: bool,
    /// Whether this or any node above has extras.
    pub extras_above: bool,
    /// The bytes the tag was created for.
    pub lo: u64,
    pub hi: u64,
    /// The bytes for which this and all nodes up to the far ancestor, without it, were created.
    jump_lo: u64,
    jump_hi: u64,
    /// Whether all of these started as plain mutable references.
    jump_reserved: bool,
}

impl Node {
    /// Whether it started as reserved, everywhere.
    #[inline]
    pub(super) fn is_plainly_reserved(&self) -> bool {
        self.start == Start::Reserved && !self.has_extras
    }

    pub(super) fn covers(&self, range: &Range<u64>) -> bool {
        self.lo <= range.start && range.end <= self.hi
    }
}

/// What few nodes have.
#[derive(Clone, Debug, Default)]
pub(super) struct Extras {
    pub id: Id,
    /// Where the start permission is that of bytes outside of cells instead.
    pub frozen: Ranges,
    /// Where a node that started as `ReservedIm` has been written through.
    pub written: Ranges,
}

#[derive(Clone, Debug)]
pub(super) struct Family {
    pub nodes: Vec<Node>,
    /// Sorted by node.
    pub extras: Vec<Extras>,
    /// A node that has recently been a parent.
    expected: Id,
}

impl Family {
    pub(super) fn new(root: Tag, size: u64) -> Family {
        let mut family = Family { nodes: Vec::with_capacity(8), extras: Vec::new(), expected: ROOT };
        family.reset(root, size);
        family
    }

    pub(super) fn reset(&mut self, root: Tag, size: u64) {
        self.nodes.clear();
        self.extras.clear();
        self.expected = ROOT;
        self.nodes.push(Node {
            tag: root.get(),
            parent: ROOT,
            jump: ROOT,
            depth: 0,
            start: Start::Reserved,
            has_extras: false,
            extras_above: false,
            lo: 0,
            hi: size,
            jump_lo: 0,
            jump_hi: size,
            jump_reserved: true,
        });
    }

    #[inline]
    pub(super) fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    pub(super) fn tag(&self, id: Id) -> Tag {
        Tag::new(self.node(id).tag)
    }

    /// The newest node, which is what time it is.
    #[inline]
    pub(super) fn newest(&self) -> Id {
        self.nodes.len() as Id - 1
    }

    /// The node of a tag, unless it has been collected.
    #[inline]
    pub(super) fn find(&self, tag: Tag) -> Option<Id> {
        let tag = tag.get();
        // Most uses are of the oldest tag, of the last parent, or of recent ones.
        if self.nodes[0].tag == tag {
            return Some(ROOT);
        }
        if self.nodes[self.expected as usize].tag == tag {
            return Some(self.expected);
        }
        self.search(tag)
    }

    /// Expects that this node will soon be looked for again.
    #[inline]
    pub(super) fn expect(&mut self, id: Id) {
        self.expected = id;
    }

    fn search(&self, tag: u32) -> Option<Id> {
        let recent = self.nodes.len().saturating_sub(6);
        for i in (recent..self.nodes.len()).rev() {
            if self.nodes[i].tag == tag {
                return Some(i as Id);
            }
        }
        self.nodes[..recent].binary_search_by_key(&tag, |node| node.tag).ok().map(|i| i as Id)
    }

    pub(super) fn push(&mut self, tag: Tag, parent: Id, start: Start, range: &Range<u64>) -> Id {
        let id = u32::try_from(self.nodes.len()).expect("fewer tags than 2^32");
        debug_assert!(self.node(self.newest()).tag < tag.get());
        let mut node = Node {
            tag: tag.get(),
            parent,
            jump: parent,
            depth: 0,
            start,
            has_extras: false,
            extras_above: self.node(parent).extras_above,
            lo: range.start,
            hi: range.end,
            jump_lo: range.start,
            jump_hi: range.end,
            jump_reserved: false,
        };
        self.link(&mut node);
        self.nodes.push(node);
        id
    }

    /// Gives the newest node another tag and another permission to start with.
    pub(super) fn rename_newest(&mut self, tag: Tag, start: Start) {
        let newest = self.newest() as usize;
        let mut node = Node { tag: tag.get(), start, ..self.nodes[newest] };
        self.link(&mut node);
        self.nodes[newest] = node;
    }

    /// Computes depth and far ancestor from the parent, and what holds for all nodes on the way there.
    fn link(&self, node: &mut Node) {
        let parent = self.node(node.parent);
        let far = self.node(parent.jump);
        node.depth = parent.depth + 1;
        let even = parent.depth - far.depth == far.depth - self.node(far.jump).depth;
        (node.jump_lo, node.jump_hi) = (node.lo, node.hi);
        node.jump_reserved = node.is_plainly_reserved();
        if even {
            node.jump = far.jump;
            node.jump_lo = node.lo.max(parent.jump_lo).max(far.jump_lo);
            node.jump_hi = node.hi.min(parent.jump_hi).min(far.jump_hi);
            node.jump_reserved &= parent.jump_reserved && far.jump_reserved;
        } else {
            node.jump = node.parent;
        }
        node.extras_above = node.has_extras || parent.extras_above;
    }

    /// Makes the links right after `nodes` has been changed from outside.
    pub(super) fn relink(&mut self) {
        self.expected = ROOT;
        for i in 1..self.nodes.len() {
            let mut node = self.nodes[i];
            self.link(&mut node);
            self.nodes[i] = node;
        }
    }

    /// Panics unless this is a tree in the order of its tags.
    pub(super) fn check(&self) {
        assert!(self.nodes.windows(2).all(|pair| pair[0].tag < pair[1].tag), "tags out of order");
        for (id, node) in self.nodes.iter().enumerate().skip(1) {
            assert!((node.parent as usize) < id, "{node:?} before its parent");
            assert_eq!(node.depth, self.node(node.parent).depth + 1);
            assert!(!node.has_extras || self.extras(id as Id).is_some(), "{node:?} without its extras");
            let mut again = *node;
            self.link(&mut again);
            assert_eq!((again.jump, again.jump_reserved), (node.jump, node.jump_reserved), "{node:?}");
        }
        assert!(self.extras.is_sorted_by_key(|extras| extras.id));
    }

    /// The ancestor of `id` at a depth that is not below its own.
    #[inline]
    fn at_depth(&self, mut id: Id, depth: u32) -> Id {
        loop {
            let node = self.node(id);
            if node.depth <= depth {
                return id;
            }
            id = if self.node(node.jump).depth >= depth { node.jump } else { node.parent };
        }
    }

    /// The last of `id` and its ancestors that is newer than `time`, or `id`.
    #[inline]
    pub(super) fn oldest_after(&self, mut id: Id, time: Id) -> Id {
        loop {
            let Node { jump, parent, .. } = *self.node(id);
            id = match (jump > time, parent > time) {
                (true, _) => jump,
                (false, true) => parent,
                (false, false) => return id,
            };
        }
    }

    /// The first of `id` and its ancestors that is not newer than `time`, or was not created for the byte `at` (if that is
    /// asked for), or did not start as plainly reserved (the same).
    #[inline]
    pub(super) fn climb(&self, mut id: Id, time: Id, at: Option<u64>, reserved: bool) -> Id {
        while id > time {
            let node = self.node(id);
            let fits = |lo: u64, hi: u64| at.is_none_or(|at| lo <= at && at < hi);
            let may_jump = node.jump >= time && (node.jump_reserved || !reserved);
            id = if may_jump && fits(node.jump_lo, node.jump_hi) {
                node.jump
            } else if fits(node.lo, node.hi) && (!reserved || node.is_plainly_reserved()) {
                node.parent
            } else {
                break;
            };
        }
        id
    }

    /// Whether `above` is `id` or one of its ancestors.
    #[inline]
    pub(super) fn is_above(&self, above: Id, id: Id) -> bool {
        above == id || (above < id && self.at_depth(id, self.node(above).depth) == above)
    }

    /// The lowest node that is above both.
    #[inline]
    pub(super) fn meet(&self, a: Id, b: Id) -> Id {
        if a == b {
            return a;
        }
        let depth = self.node(a).depth.min(self.node(b).depth);
        let (mut a, mut b) = (self.at_depth(a, depth), self.at_depth(b, depth));
        while a != b {
            let (na, nb) = (self.node(a), self.node(b));
            (a, b) = if na.jump != nb.jump { (na.jump, nb.jump) } else { (na.parent, nb.parent) };
        }
        a
    }

    pub(super) fn extras(&self, id: Id) -> Option<&Extras> {
        self.extras.binary_search_by_key(&id, |extras| extras.id).ok().map(|i| &self.extras[i])
    }

    pub(super) fn extras_mut(&mut self, id: Id) -> &mut Extras {
        match self.extras.binary_search_by_key(&id, |extras| extras.id) {
            Ok(i) => &mut self.extras[i],
            Err(i) => {
                let node = &mut self.nodes[id as usize];
                (node.has_extras, node.extras_above, node.jump_reserved) = (true, true, false);
                self.extras.insert(i, Extras { id, ..Extras::default() });
                &mut self.extras[i]
            }
        }
    }

    /// The permission that `id` started with at one byte.
    #[inline]
    pub(super) fn start(&self, id: Id, at: u64) -> Start {
        let node = self.node(id);
        if !node.has_extras { node.start } else { self.start_with_extras(id, at) }
    }

    #[cold]
    fn start_with_extras(&self, id: Id, at: u64) -> Start {
        let start = self.node(id).start;
        let outside_cells = self.extras(id).is_some_and(|extras| extras.frozen.contains(at));
        match start {
            Start::Cell if outside_cells => Start::Frozen,
            Start::ReservedIm if outside_cells => Start::Reserved,
            _ => start,
        }
    }

    /// Whether an interior mutable node has been written through at one byte.
    pub(super) fn is_written(&self, id: Id, at: u64) -> bool {
        self.extras(id).is_some_and(|extras| extras.written.contains(at))
    }
}
