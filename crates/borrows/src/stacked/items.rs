//! The items of all stacks of one allocation, in one arena.
//!
//! A stack is a list linked downwards, and its name is the number of its top node. Nodes never change, so equal
//! stacks share them, and a location that returns to an earlier stack costs nothing. A node lies behind the node
//! it stands on.

use super::parts::{Part, Parts, ProtectedPart, Want, Wants};
use super::permission::Permission;
use crate::env::{Env, Event};
use crate::types::{AccessKind, CallId, Protector, Strength, Tag};
use crate::violation::{Attempt, Fault, StackedPermission, Violation};
use smallvec::SmallVec;
use std::ops::Range;

/// The number of a node, and so of a stack.
pub(super) type Top = u32;

/// The bottom of every stack that is not unknown.
pub(super) const BASE: Top = 0;
/// Walks no longer than this are not counted.
const SHORT_WALK: u64 = 16;
/// How many nodes are remembered, a power of two.
const MADE: usize = if cfg!(test) { 8 } else { 64 };
/// As the beginning of a group: no tag is older.
const EVER: u32 = 0;
/// What the bottom stands on.
pub(super) const NOTHING: Top = u32::MAX;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    /// The tag of a unique item, or the owner of a read-write group.
    tag: u32,
    below: Top,
    /// The kind in the low three bits; above them the protecting call, or the tag that founded the group.
    info: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Kind {
    Unique,
    UniqueStrong,
    UniqueWeak,
    /// One or more disabled items.
    Disabled,
    /// All adjacent `SharedReadWrite` items.
    Group,
    /// All `SharedReadOnly` items.
    Frozen,
    /// The bottom of a stack of which a wildcard has left nothing certain: it may hold every tag up to `since`.
    Unknown,
}

const KINDS: [Kind; 8] = [
    Kind::Unique,
    Kind::UniqueStrong,
    Kind::UniqueWeak,
    Kind::Disabled,
    Kind::Group,
    Kind::Frozen,
    Kind::Unknown,
    Kind::Unknown,
];

impl Node {
    fn new(kind: Kind, tag: u32, payload: u64, below: Top) -> Node {
        Node { tag, below, info: payload << 3 | kind as u64 }
    }

    fn unique(tag: Tag, protector: Option<Protector>, below: Top) -> Node {
        match protector {
            None => Node::new(Kind::Unique, tag.get(), 0, below),
            Some(Protector { call, strength: Strength::Strong }) => {
                Node::new(Kind::UniqueStrong, tag.get(), call.0, below)
            }
            Some(Protector { call, strength: Strength::Weak }) => {
                Node::new(Kind::UniqueWeak, tag.get(), call.0, below)
            }
        }
    }

    fn group(owner: Tag, since: u32, below: Top) -> Node {
        Node::new(Kind::Group, owner.get(), u64::from(since), below)
    }

    fn frozen(since: u32, below: Top) -> Node {
        Node::new(Kind::Frozen, 0, u64::from(since), below)
    }

    fn disabled(below: Top) -> Node {
        Node::new(Kind::Disabled, 0, 0, below)
    }

    fn unknown(since: u32) -> Node {
        Node::new(Kind::Unknown, 0, u64::from(since), NOTHING)
    }

    #[inline]
    fn kind(self) -> Kind {
        KINDS[(self.info & 7) as usize]
    }

    #[inline]
    fn is(self, kind: Kind) -> bool {
        self.info & 7 == kind as u64
    }

    #[inline]
    fn is_unique(self) -> bool {
        self.info & 7 <= Kind::UniqueWeak as u64
    }

    /// What the items of this node grant.
    fn permission(self) -> StackedPermission {
        match self.kind() {
            Kind::Unique | Kind::UniqueStrong | Kind::UniqueWeak => StackedPermission::Unique,
            Kind::Group | Kind::Unknown => StackedPermission::SharedReadWrite,
            Kind::Frozen | Kind::Disabled => StackedPermission::SharedReadOnly,
        }
    }

    /// The tag that founded a group, as the number of the earliest possible member.
    #[inline]
    fn since(self) -> u32 {
        (self.info >> 3) as u32
    }

    fn owner(self) -> Option<Tag> {
        self.is(Kind::Group).then(|| Tag::new(self.tag))
    }

    fn protector(self) -> Option<Protector> {
        let strength = match self.kind() {
            Kind::UniqueStrong => Strength::Strong,
            Kind::UniqueWeak => Strength::Weak,
            _ => return None,
        };
        Some(Protector { call: CallId(self.info >> 3), strength })
    }

    fn on(self, below: Top) -> Node {
        Node { below, ..self }
    }
}

/// One access, as a stack sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Access {
    pub want: Want,
    pub kind: AccessKind,
}

#[derive(Clone, Debug)]
pub(super) struct Items {
    nodes: Vec<Node>,
    /// Recently made nodes by hash, so that equal stacks that are made one after the other are the same.
    made: [Top; MADE],
    pub parts: Parts,
    pub protected: Vec<ProtectedPart>,
    /// Sorted.
    pub exposed: Vec<Tag>,
    /// The bytes around all that ever had a read-only tag.
    frozen: Range<u64>,
    /// Some stack has become unknown.
    unknown: bool,
    /// Nodes walked over since the last collection.
    pub walked: u64,
}

impl Items {
    pub(super) fn new(root: Tag, shared: bool) -> Items {
        let mut items = Items {
            nodes: Vec::with_capacity(8),
            made: [BASE; MADE],
            parts: Parts::default(),
            protected: Vec::new(),
            exposed: Vec::new(),
            frozen: 0..0,
            unknown: false,
            walked: 0,
        };
        items.reset(root, shared);
        items
    }

    pub(super) fn reset(&mut self, root: Tag, shared: bool) {
        self.nodes.clear();
        self.made = [BASE; MADE];
        self.parts.clear();
        self.protected.clear();
        self.exposed.clear();
        self.frozen = 0..0;
        self.unknown = false;
        self.walked = 0;
        self.nodes.push(if shared {
            Node::group(root, root.get(), NOTHING)
        } else {
            Node::unique(root, None, NOTHING)
        });
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    fn node(&self, top: Top) -> Node {
        self.nodes[top as usize]
    }

    /// Whether the root is a raw pointer; then it is a member of the group at the bottom.
    #[inline]
    pub(super) fn root_is_shared(&self, tag: Tag) -> bool {
        let base = self.node(BASE);
        base.tag == tag.get() && base.is(Kind::Group)
    }

    /// The owner of the read-write group that every stack has at its bottom, if they do.
    #[inline]
    pub(super) fn common_owner(&self) -> Option<Tag> {
        self.node(BASE).owner().filter(|_| !self.unknown)
    }

    /// The tag that founded the read-write group of an owner, if it is not far below the top of a stack.
    #[inline]
    pub(super) fn group_since(&self, top: Top, owner: Tag) -> Option<u32> {
        let mut nodes = self.above(top, NOTHING).take(SHORT_WALK as usize);
        nodes.find(|node| node.is(Kind::Group) && node.tag == owner.get()).map(Node::since)
    }

    /// The stack `node`, whether it is new or not.
    fn make(&mut self, node: Node) -> Top {
        let hash = (u64::from(node.tag) ^ u64::from(node.below).rotate_left(20) ^ node.info)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            >> 58;
        // Of two places each, the second is for the one that was there before.
        let pair = hash as usize % (MADE / 2) * 2;
        if self.nodes[self.made[pair] as usize] != node {
            self.made.swap(pair, pair + 1);
        }
        let slot = &mut self.made[pair];
        if self.nodes[*slot as usize] != node {
            *slot = u32::try_from(self.nodes.len()).expect("fewer items than 2^31");
            self.nodes.push(node);
        }
        *slot
    }

    /// A stack that cannot exist yet.
    #[inline]
    fn make_new(&mut self, node: Node) -> Top {
        self.nodes.push(node);
        u32::try_from(self.nodes.len() - 1).expect("fewer items than 2^31")
    }

    /// Whether an access is granted and changes nothing, as far as the topmost items tell. Never wrong when true.
    #[inline(always)]
    pub(super) fn known_to_permit(&self, top: Top, tag: Tag, lo: u64, hi: u64, kind: AccessKind) -> bool {
        let node = self.node(top);
        if node.is_unique() {
            node.tag == tag.get()
        } else {
            self.known_to_permit_deeper(node, tag, lo, hi, kind)
        }
    }

    fn known_to_permit_deeper(&self, node: Node, tag: Tag, lo: u64, hi: u64, kind: AccessKind) -> bool {
        match kind {
            AccessKind::Write => node.is(Kind::Group) && self.is_in_group(node, tag, lo, hi),
            AccessKind::Read => self.known_to_permit_read(node, tag, lo, hi),
        }
    }

    fn known_to_permit_read(&self, top: Node, tag: Tag, lo: u64, hi: u64) -> bool {
        let frozen = top.is(Kind::Frozen).then_some(top.since());
        let below = if frozen.is_some() { self.node(top.below) } else { top };
        let group = below.is(Kind::Group).then_some(below);
        let owner = match group {
            Some(group) if group.below != NOTHING => self.node(group.below),
            _ => below,
        };
        if owner.tag == tag.get() && (owner.is_unique() || owner.below == NOTHING && owner.is(Kind::Group)) {
            return true;
        }
        let parts = self.parts.of(tag);
        let joins = |owner, since| {
            since <= tag.get() && parts.iter().any(|part| part.owner == owner && part.covers(lo, hi))
        };
        frozen.is_some_and(|since| joins(None, since))
            || group.is_some_and(|group| joins(group.owner(), group.since()))
    }

    #[inline]
    fn is_in_group(&self, node: Node, tag: Tag, lo: u64, hi: u64) -> bool {
        // The group at the bottom is that of the root itself.
        (node.below == NOTHING && node.tag == tag.get())
            || self.is_member(node.owner(), node.since(), tag, lo, hi)
    }

    #[inline]
    fn is_member(&self, owner: Option<Tag>, since: u32, tag: Tag, lo: u64, hi: u64) -> bool {
        if since > tag.get() {
            return false;
        }
        self.parts.of(tag).iter().any(|part| part.owner == owner && part.covers(lo, hi))
    }

    /// Whether `node` allows the access that `want` stands for, at the bytes `at`.
    #[inline]
    fn grants(&self, node: Node, want: Want, kind: AccessKind, at: &Range<u64>) -> bool {
        match (want, node.kind()) {
            (Want::Unique(tag), Kind::Unique | Kind::UniqueStrong | Kind::UniqueWeak) => {
                node.tag == tag.get()
            }
            (Want::Group { owner, tag }, Kind::Group) => node.tag == owner.get() && node.since() <= tag.get(),
            (Want::Frozen(tag), Kind::Frozen) => {
                Permission::SharedReadOnly.grants(kind) && node.since() <= tag.get()
            }
            (Want::Unique(tag) | Want::Group { tag, .. } | Want::Frozen(tag), Kind::Unknown) => {
                tag.get() <= node.since()
            }
            (Want::Exposed, _) => self.grants_exposed(node, kind, at),
            _ => false,
        }
    }

    #[cold]
    fn grants_exposed(&self, node: Node, kind: AccessKind, at: &Range<u64>) -> bool {
        let is_exposed = |tag: Tag| self.exposed.binary_search(&tag).is_ok();
        let has_member = |owner| {
            let joins = |part: &&Part| part.joins(owner, node.since(), at) && is_exposed(part.tag);
            self.parts.iter().any(|part| joins(&part))
        };
        match node.kind() {
            Kind::Unique | Kind::UniqueStrong | Kind::UniqueWeak => is_exposed(Tag::new(node.tag)),
            Kind::Disabled => false,
            Kind::Group => {
                let owner = Tag::new(node.tag);
                has_member(Some(owner)) || (node.below == NOTHING && is_exposed(owner))
            }
            Kind::Frozen => Permission::SharedReadOnly.grants(kind) && has_member(None),
            Kind::Unknown => true,
        }
    }

    /// Cuts `range` where exposed parts begin or end: in each piece they are all there or not at all.
    #[cold]
    pub(super) fn wants_exposed(&self, range: &Range<u64>) -> Wants {
        let exposed = self.exposed.iter().flat_map(|tag| self.parts.of(*tag));
        let mut cuts: Vec<u64> = exposed.flat_map(|part| [part.lo, part.hi]).collect();
        cuts.extend([range.start, range.end]);
        cuts.retain(|cut| range.start <= *cut && *cut <= range.end);
        cuts.sort_unstable();
        cuts.dedup();
        cuts.windows(2).map(|piece| (piece[0]..piece[1], Want::Exposed)).collect()
    }

    /// Finds the item that grants the access, from the top down.
    fn granting(
        &mut self,
        top: Top,
        want: Want,
        kind: AccessKind,
        at: &Range<u64>,
        attempt: &Attempt,
    ) -> Result<Top, Violation> {
        let mut id = top;
        let mut steps = 0;
        while id != NOTHING {
            let node = self.node(id);
            if self.grants(node, want, kind, at) {
                if steps > SHORT_WALK {
                    self.walked += steps;
                }
                return Ok(id);
            }
            steps += 1;
            id = node.below;
        }
        Err(attempt.violates(self.missing(top, want, kind, at), at.clone()))
    }

    #[cold]
    fn missing(&self, top: Top, want: Want, kind: AccessKind, at: &Range<u64>) -> Fault {
        if want == Want::Exposed {
            return Fault::NothingExposed;
        }
        let could_read = self.above(top, NOTHING).any(|node| self.grants(node, want, AccessKind::Read, at));
        if kind == AccessKind::Write && could_read { Fault::OnlyGrantsReads } else { Fault::NotInStack }
    }

    /// The nodes from `top` down to, but without, `end`.
    fn above(&self, top: Top, end: Top) -> impl Iterator<Item = Node> {
        let mut id = top;
        std::iter::from_fn(move || {
            if id == end {
                return None;
            }
            let node = self.node(id);
            id = node.below;
            Some(node)
        })
    }

    /// The stack after an access. `hint` is where the last stack of the same operation was granted it.
    #[inline]
    pub(super) fn access<E: Env>(
        &mut self,
        top: Top,
        at: &Range<u64>,
        access: Access,
        hint: &mut Top,
        attempt: &Attempt,
        env: &mut E,
    ) -> Result<Top, Violation> {
        if !E::HISTORY
            && access.want != Want::Exposed
            && let Some(result) = self.access_by_hint(top, access, *hint, env)
        {
            return Ok(result);
        }
        let granting = self.granting(top, access.want, access.kind, at, attempt)?;
        *hint = granting;
        if granting == top {
            return Ok(top);
        }
        match access.kind {
            AccessKind::Read => self.disable_above(top, granting, at, attempt, env),
            AccessKind::Write => self.pop_above(top, granting, at, attempt, env),
        }
    }

    /// Whether a unique item of this tag is not far below the top of a stack.
    #[inline]
    pub(super) fn has_unique(&self, top: Top, tag: Tag) -> bool {
        let nodes = self.above(top, NOTHING).take(SHORT_WALK as usize);
        nodes.into_iter().any(|node| node.is_unique() && node.tag == tag.get())
    }

    /// The node that grants an access, if losing all that is above it concerns nobody.
    pub(super) fn quietly_granting<E: Env>(&self, top: Top, access: Access, env: &E) -> Option<Top> {
        let mut id = top;
        while id != NOTHING {
            let node = self.node(id);
            if self.grants(node, access.want, access.kind, &(0..0)) {
                return self.access_by_hint(top, access, id, env);
            }
            id = node.below;
        }
        None
    }

    /// The stack after an access, if it is granted by a known node and what is above that is of no concern.
    #[inline]
    pub(super) fn access_by_hint<E: Env>(&self, top: Top, access: Access, hint: Top, env: &E) -> Option<Top> {
        let mut id = top;
        // Nodes lie behind what they stand on, and nothing lies behind the mark for nothing.
        while id > hint {
            let node = *self.nodes.get(id as usize)?;
            let concerns_nobody = if node.is_unique() {
                node.protector().is_none_or(|protector| !env.is_active(protector.call))
            } else {
                access.kind == AccessKind::Write && self.protected.is_empty()
            };
            if !concerns_nobody {
                return None;
            }
            id = node.below;
        }
        (id == hint).then_some(id)
    }

    /// A write keeps the granting item and, because a group is one node, its compatible neighbours.
    fn pop_above<E: Env>(
        &self,
        top: Top,
        granting: Top,
        at: &Range<u64>,
        attempt: &Attempt,
        env: &mut E,
    ) -> Result<Top, Violation> {
        for node in self.above(top, granting) {
            self.check_unprotected(node, at, attempt, env)?;
            if E::HISTORY {
                self.report_loss(node, at, AccessKind::Write, attempt, env);
            }
        }
        Ok(granting)
    }

    /// A read disables every unique item above the granting one.
    fn disable_above<E: Env>(
        &mut self,
        top: Top,
        granting: Top,
        at: &Range<u64>,
        attempt: &Attempt,
        env: &mut E,
    ) -> Result<Top, Violation> {
        if !self.above(top, granting).any(Node::is_unique) {
            return Ok(top);
        }
        let above: SmallVec<[Node; 16]> = self.above(top, granting).collect();
        let mut top = granting;
        let mut separated = false;
        for node in above.into_iter().rev() {
            match node.kind() {
                Kind::Unique | Kind::UniqueStrong | Kind::UniqueWeak => {
                    self.check_unprotected(node, at, attempt, env)?;
                    if E::HISTORY {
                        self.report_loss(node, at, AccessKind::Read, attempt, env);
                    }
                    separated = true;
                }
                Kind::Disabled => separated = true,
                _ => {
                    top = self.restack(node, top, separated);
                    separated = false;
                }
            }
        }
        Ok(top)
    }

    /// Puts a group on a stack again. A disabled item between can only matter if the group is read-write: it
    /// keeps the group from joining another that may be put below it.
    fn restack(&mut self, group: Node, mut top: Top, separated: bool) -> Top {
        if separated && group.kind() == Kind::Group {
            top = self.make(Node::disabled(top));
        }
        self.make(group.on(top))
    }

    fn check_unprotected<E: Env>(
        &self,
        node: Node,
        at: &Range<u64>,
        attempt: &Attempt,
        env: &E,
    ) -> Result<(), Violation> {
        match self.protecting(node, at, env) {
            Some((tag, protector)) => {
                let permission = node.permission();
                Err(attempt.violates(Fault::InvalidatesProtected { tag, permission, protector }, at.clone()))
            }
            None => Ok(()),
        }
    }

    /// The item of this node that a running call protects, if there is one.
    #[inline]
    fn protecting<E: Env>(&self, node: Node, at: &Range<u64>, env: &E) -> Option<(Tag, Protector)> {
        if node.is_unique() {
            let protector = node.protector().filter(|p| env.is_active(p.call))?;
            return Some((Tag::new(node.tag), protector));
        }
        if self.protected.is_empty() || !matches!(node.kind(), Kind::Group | Kind::Frozen) {
            return None;
        }
        let mut members = self.protected.iter().filter(|p| p.part.joins(node.owner(), node.since(), at));
        members.find(|p| env.is_active(p.protector.call)).map(|p| (p.part.tag, p.protector))
    }

    #[cold]
    fn report_loss<E: Env>(
        &self,
        node: Node,
        at: &Range<u64>,
        access: AccessKind,
        attempt: &Attempt,
        env: &mut E,
    ) {
        let mut lost = |tag: Tag, range: Range<u64>| {
            env.event(Event::Invalidated { tag, range, by: attempt.by, cause: attempt.cause, access });
        };
        match node.kind() {
            Kind::Unique | Kind::UniqueStrong | Kind::UniqueWeak => lost(Tag::new(node.tag), at.clone()),
            Kind::Group | Kind::Frozen => {
                let members = self.parts.iter().filter(|p| p.joins(node.owner(), node.since(), at));
                members.for_each(|p| lost(p.tag, p.lo.max(at.start)..p.hi.min(at.end)));
            }
            Kind::Disabled | Kind::Unknown => {}
        }
    }

    /// Puts an item of a new tag on a stack, for the first time on this one.
    #[inline]
    pub(super) fn push_unique(&mut self, top: Top, tag: Tag, protector: Option<Protector>) -> Top {
        self.make_new(Node::unique(tag, protector, top))
    }

    /// The same where the stack may have been made already.
    pub(super) fn put_unique(&mut self, top: Top, tag: Tag, protector: Option<Protector>) -> Top {
        self.make(Node::unique(tag, protector, top))
    }

    /// Makes a stack read-only from `since` on, if it is not already. Where no read-only tag has ever been, it makes
    /// no difference since when, and all such places are to have the same stacks: a vector that grows by one element
    /// and is then read as a whole stays in one state.
    #[inline]
    pub(super) fn freeze(&mut self, top: Top, since: Tag, at: &Range<u64>) -> Top {
        if self.node(top).is(Kind::Frozen) {
            return top;
        }
        let is_first = at.end <= self.frozen.start || self.frozen.end <= at.start;
        self.make(Node::frozen(if is_first { EVER } else { since.get() }, top))
    }

    /// Notes that these bytes have a read-only tag.
    #[inline]
    pub(super) fn note_frozen(&mut self, lo: u64, hi: u64) {
        let hull = &mut self.frozen;
        *hull = if hull.is_empty() { lo..hi } else { hull.start.min(lo)..hull.end.max(hi) };
    }

    /// The tag that founded the shared group on top of a stack, and its owner if it is read-write.
    #[inline]
    pub(super) fn shared_top(&self, top: Top) -> Option<(u32, Option<Tag>)> {
        let node = self.node(top);
        (node.is(Kind::Frozen) || node.is(Kind::Group)).then(|| (node.since(), node.owner()))
    }

    /// The read-write group on top of a stack that grants writes at its top, founded if need be, and its owner.
    #[inline]
    pub(super) fn top_group(&mut self, top: Top, since: Tag) -> (Top, Option<Tag>) {
        self.top_group_of(top, Tag::new(self.node(top).tag), since)
    }

    /// Whether a stack has the read-write group of an owner on top.
    pub(super) fn is_group_of(&self, top: Top, owner: Tag) -> bool {
        let node = self.node(top);
        node.is(Kind::Group) && node.tag == owner.get()
    }

    /// The same where a new group is given its owner.
    #[inline]
    pub(super) fn top_group_of(&mut self, top: Top, owner: Tag, since: Tag) -> (Top, Option<Tag>) {
        let node = self.node(top);
        if node.kind() == Kind::Group {
            return (top, Some(Tag::new(node.tag)));
        }
        (self.make(Node::group(owner, since.get(), top)), Some(owner))
    }

    /// The stack after `since` has joined the read-write group of its parent, for which `want` stands.
    pub(super) fn join_group<E: Env>(
        &mut self,
        top: Top,
        at: Range<u64>,
        want: Want,
        since: Tag,
        attempt: &Attempt,
        env: &mut E,
    ) -> Result<Top, Violation> {
        let granting = self.granting(top, want, AccessKind::Write, &at, attempt)?;
        let owner = match self.node(granting).kind() {
            // The parent may be anywhere among what it could have been, so nothing above is certain any more.
            _ if want == Want::Exposed => return Ok(self.forget(since, at, env)),
            Kind::Unknown => return Ok(self.forget(since, at, env)),
            Kind::Group => return Ok(top),
            _ => Tag::new(self.node(granting).tag),
        };
        let above: SmallVec<[Node; 16]> = self.above(top, granting).collect();
        if above.last().is_some_and(|node| node.kind() == Kind::Group) {
            return Ok(top);
        }
        let mut top = self.make(Node::group(owner, since.get(), granting));
        for node in above.into_iter().rev() {
            top = self.make(node.on(top));
        }
        Ok(top)
    }

    #[cold]
    fn forget<E: Env>(&mut self, since: Tag, at: Range<u64>, env: &mut E) -> Top {
        if E::HISTORY {
            env.event(Event::Forgotten { range: at, tag: since });
        }
        self.unknown = true;
        self.make(Node::unknown(since.get()))
    }

    /// Whether any item of this stack forbids to deallocate the bytes `at`.
    pub(super) fn check_dealloc<E: Env>(
        &self,
        top: Top,
        at: Range<u64>,
        attempt: &Attempt,
        env: &E,
    ) -> Result<(), Violation> {
        for node in self.above(top, NOTHING) {
            match self.protecting_strongly(node, &at, env) {
                None => {}
                Some((tag, protector)) => {
                    let permission = node.permission();
                    let fault = Fault::InvalidatesProtected { tag, permission, protector };
                    return Err(attempt.violates(fault, at));
                }
            }
        }
        Ok(())
    }

    fn protecting_strongly<E: Env>(&self, node: Node, at: &Range<u64>, env: &E) -> Option<(Tag, Protector)> {
        let strong = |p: &Protector| p.strength == Strength::Strong && env.is_active(p.call);
        if node.is_unique() {
            return node.protector().filter(strong).map(|p| (Tag::new(node.tag), p));
        }
        let mut members = self.protected.iter().filter(|p| p.part.joins(node.owner(), node.since(), at));
        members.find(|p| strong(&p.protector)).map(|p| (p.part.tag, p.protector))
    }
}

/// What every operation relies on and keeps.
impl Items {
    /// Panics unless the items are well-formed, of which `tops` lead to the ones in use.
    pub(super) fn check(&self, tops: impl FnOnce(&mut dyn FnMut(Top))) {
        tops(&mut |top| assert!(!self.node(top).is(Kind::Disabled), "a disabled item on top"));
        for (id, node) in self.nodes.iter().enumerate().skip(1) {
            self.check_node(id as Top, *node);
        }
        let in_order = |pair: &[Part]| {
            (pair[0].tag, pair[0].hi) <= (pair[1].tag, pair[1].lo) || pair[0].tag < pair[1].tag
        };
        let parts: Vec<Part> = self.parts.iter().copied().collect();
        assert!(parts.windows(2).all(in_order), "parts out of order");
        assert!(self.exposed.is_sorted());
    }

    fn check_node(&self, id: Top, node: Node) {
        if node.below == NOTHING {
            assert!(node.is(Kind::Unknown), "{node:?} stands on nothing");
            return;
        }
        assert!(node.below < id, "{node:?} stands on a later one");
        let below = self.node(node.below);
        assert!(!below.is(Kind::Frozen), "{node:?} stands on a read-only group");
        match node.kind() {
            Kind::Group => {
                let owner_below = below.is_unique() && below.tag == node.tag;
                assert!(owner_below || below.is(Kind::Disabled), "{node:?} without its owner or a separator");
            }
            kind => assert!(
                !below.is(Kind::Disabled) || kind == Kind::Disabled,
                "{node:?} on a useless separator"
            ),
        }
    }
}

/// What a collection has found out about the tags that are still in use.
struct Living {
    /// The newest live member of each read-write group, sorted by owner.
    groups: Vec<(Option<Tag>, Tag)>,
}

impl Living {
    fn of(parts: &Parts, protected: &[ProtectedPart]) -> Living {
        let mut groups: Vec<(Option<Tag>, Tag)> =
            parts.iter().chain(protected.iter().map(|p| &p.part)).map(|p| (p.owner, p.tag)).collect();
        groups.sort_unstable();
        groups.dedup_by(|later, earlier| {
            let same = later.0 == earlier.0;
            if same {
                *earlier = *later;
            }
            same
        });
        Living { groups }
    }

    /// Whether a group can still have a live member.
    fn has_members(&self, node: Node) -> bool {
        match self.groups.binary_search_by_key(&node.owner(), |group| group.0) {
            Ok(i) => node.since() <= self.groups[i].1.get(),
            Err(_) => false,
        }
    }
}

/// Housekeeping: dropping what no location refers to, and what no pointer can refer to.
impl Items {
    /// Drops the nodes that are not under any of the stacks `tops`, and the parts that are in no group any more.
    /// The result says how stacks are called now.
    pub(super) fn compact(&mut self, tops: impl FnOnce(&mut dyn FnMut(Top))) -> Vec<Top> {
        let mut names = vec![NOTHING; self.nodes.len()];
        names[BASE as usize] = BASE;
        tops(&mut |top| names[top as usize] = BASE);
        for id in (1..self.nodes.len()).rev() {
            let below = self.nodes[id].below;
            if names[id] != NOTHING && below != NOTHING {
                names[below as usize] = BASE;
            }
        }
        let mut kept = 0;
        for id in 0..self.nodes.len() {
            if names[id] == NOTHING {
                continue;
            }
            let node = self.nodes[id];
            let below = if node.below == NOTHING { NOTHING } else { names[node.below as usize] };
            self.nodes[kept as usize] = node.on(below);
            names[id] = kept;
            kept += 1;
        }
        self.nodes.truncate(kept as usize);
        self.made = [BASE; MADE];
        self.drop_orphans();
        names
    }

    /// Drops the parts whose group is in no stack any more.
    fn drop_orphans(&mut self) {
        let mut founded: Vec<(Option<Tag>, u32)> = self
            .nodes
            .iter()
            .filter(|node| matches!(node.kind(), Kind::Group | Kind::Frozen))
            .map(|node| (node.owner(), node.since()))
            .collect();
        founded.sort_unstable();
        founded.dedup_by_key(|group| group.0);
        self.parts.retain(|part| match founded.binary_search_by_key(&part.owner, |group| group.0) {
            Ok(i) => founded[i].1 <= part.tag.get(),
            Err(_) => false,
        });
    }

    /// Drops the parts of dead tags and says how each stack is called without their items. Afterwards the stacks
    /// that the result does not mention are garbage.
    pub(super) fn collect<E: Env>(&mut self, mut live: impl FnMut(Tag) -> bool, env: &E) -> Vec<Top> {
        self.protected.retain(|p| env.is_active(p.protector.call));
        let exposed = std::mem::take(&mut self.exposed);
        let mut keep = |tag: Tag| exposed.binary_search(&tag).is_ok() || live(tag);
        self.parts.retain(|part| keep(part.tag));
        let living = Living::of(&self.parts, &self.protected);
        let old = self.nodes.len();
        let mut names: Vec<Top> = vec![BASE; old];
        for id in 1..old {
            let node = self.nodes[id];
            if node.below == NOTHING {
                names[id] = self.make(node);
                continue;
            }
            let below = names[node.below as usize];
            names[id] = match node.kind() {
                Kind::Unique | Kind::UniqueStrong | Kind::UniqueWeak => {
                    let protected = node.protector().is_some_and(|p| env.is_active(p.call));
                    if protected || keep(Tag::new(node.tag)) {
                        self.make(self.without_separator(node, below))
                    } else {
                        self.separator(below)
                    }
                }
                Kind::Disabled => self.separator(below),
                Kind::Group | Kind::Frozen if !living.has_members(node) => below,
                Kind::Frozen => self.make(self.without_separator(node, below)),
                Kind::Group | Kind::Unknown => self.make(node.on(below)),
            };
        }
        for name in &mut names {
            *name = self.skip_separator(*name);
        }
        self.exposed = exposed;
        self.walked = 0;
        names
    }

    /// A stack with something disabled on top.
    pub(super) fn separator(&mut self, below: Top) -> Top {
        if self.node(below).kind() == Kind::Disabled { below } else { self.make(Node::disabled(below)) }
    }

    fn skip_separator(&self, top: Top) -> Top {
        if self.node(top).kind() == Kind::Disabled { self.node(top).below } else { top }
    }

    fn without_separator(&self, node: Node, below: Top) -> Node {
        node.on(self.skip_separator(below))
    }
}
