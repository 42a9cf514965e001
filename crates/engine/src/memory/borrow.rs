//! The seam between memory and the aliasing models.
//!
//! An allocation has no aliasing state until its first retag: until then only its root tag exists, and everything
//! through the root is allowed. The descriptor caches for which tag a read or a write changes nothing, and where;
//! every operation on the state drops the cache and asks again.

use std::ops::Range;

use ubik_borrows::{
    AllocBorrows, AtOnce, Borrow, By, CallId, Calls, CellPattern, Cells, Env, Event, LastUse, NoHistory,
    PlainKind, PlainRetag, Protector, Retag, Retagged, Root, Tag, Tree, Violation, Window,
};
use ubik_verdict as verdict;
use ubik_verdict::{ByteRange, EventKind, Need, Result};

use super::aliasing::{About, alias_ub, history, is_in_cells, verdict_tag};
use super::protection::Running;
use super::{AccessKind, AllocKind, Desc, Memory, Place, flag};
use crate::value::{AllocId, Prov, Slot};

/// Which aliasing model decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BorrowModel {
    None,
    Stacked,
    Tree,
}

/// A new borrow that a pointer is to get.
#[derive(Clone, Copy, Debug)]
pub struct NewBorrow<'a> {
    pub size: u64,
    pub borrow: Borrow,
    pub cells: Cells<'a>,
    /// The call that protects it.
    pub protector: Option<Protector>,
}

/// A new borrow of bytes (not none) that are all inside or outside of cells.
#[derive(Clone, Copy, Debug)]
pub struct QuickBorrow {
    pub size: u64,
    pub kind: PlainKind,
    /// Nothing else uses the pointer that it is made from.
    pub of_parent: bool,
    /// Who protects it, if it is protected.
    pub call: u64,
}

/// What is done to an aliasing state.
enum Operation<'a> {
    Access(By, Range<u64>, AccessKind),
    Retag(&'a Retag<'a>),
    Dealloc(By),
    Expose(Tag),
}

impl Operation<'_> {
    #[inline(always)]
    fn run<E: Env>(self, state: &mut AllocBorrows, env: &mut E) -> std::result::Result<Retagged, Violation> {
        match self {
            Operation::Access(by, range, kind) => state.access(by, range, kind, env)?,
            Operation::Retag(retag) => return state.retag(retag, env),
            Operation::Dealloc(by) => state.dealloc(by, env)?,
            Operation::Expose(tag) => state.expose(tag, env),
        }
        Ok(Retagged::Unchanged)
    }
}

/// The surroundings of a watched allocation's state.
struct Recording<'a> {
    is_active: &'a dyn Fn(CallId) -> bool,
    events: Vec<Event>,
}

impl Env for Recording<'_> {
    const HISTORY: bool = true;

    fn is_active(&self, call: CallId) -> bool {
        (self.is_active)(call)
    }

    fn event(&mut self, event: Event) {
        self.events.push(event);
    }
}

fn by(prov: Prov) -> By {
    match prov.alloc() {
        AllocId::WILDCARD => By::Wildcard,
        _ => By::Tag(Tag::new(prov.tag())),
    }
}

/// So many tags an allocation may have that pointers to nothing get one of their own.
const LAST_OF_NOTHING: u32 = u32::MAX / 2;

impl Memory {
    /// Applies an operation to the aliasing state of an allocation, with history if the allocation is watched.
    #[inline]
    fn apply(&mut self, id: AllocId, operation: Operation<'_>) -> std::result::Result<Retagged, Violation> {
        self.desc_mut(id).drop_cache();
        if self.notes.is_watching() && self.notes.is_watched(self.name(id)) {
            return self.apply_watched(id, operation);
        }
        let (state, running) = self.borrows_and_calls(id);
        let result = operation.run(state, &mut NoHistory(running));
        if self.rules.paranoid && result.is_ok() {
            self.check(id);
        }
        result
    }

    #[cold]
    fn apply_watched(
        &mut self,
        id: AllocId,
        operation: Operation<'_>,
    ) -> std::result::Result<Retagged, Violation> {
        let in_cells = matches!(operation, Operation::Retag(retag) if is_in_cells(retag));
        let (result, events) = {
            let (state, running) = self.borrows_and_calls(id);
            let mut env = Recording { is_active: &|call| running.is_active(call), events: Vec::new() };
            (operation.run(state, &mut env), env.events)
        };
        self.note_history(About { alloc: self.name(id), model: self.rules.borrow_model, in_cells }, events);
        result
    }

    #[inline]
    pub(super) fn borrows(&self, id: AllocId) -> &AllocBorrows {
        self.allocations.data(id).borrows.as_ref().expect("an allocation that was borrowed")
    }

    /// The aliasing state for changing it, and the calls that protect some of their arguments.
    #[inline]
    pub(super) fn borrows_and_calls(&mut self, id: AllocId) -> (&mut AllocBorrows, Running<'_>) {
        let state = self.allocations.body_mut(id).borrows.as_mut();
        (state.expect("an allocation that was borrowed"), self.protection.running_of_any_thread())
    }

    #[cold]
    fn note_history(&mut self, about: About, events: Vec<Event>) {
        let Some(watch) = self.notes.watch.as_mut() else { return };
        let kinds = events.into_iter().flat_map(|event| history(about, event));
        kinds.for_each(|kind| watch.note(about.alloc, kind));
    }

    /// Whether a call is running and protects some of its arguments.
    pub(crate) fn is_protecting(&self, call: u64) -> bool {
        self.protection.running().is_active(CallId(call))
    }

    /// Notes an access that was permitted, if those to the allocation are to be told.
    #[cold]
    pub(super) fn note_access(&mut self, id: AllocId, prov: Prov, bytes: ByteRange, kind: AccessKind) {
        let alloc = self.name(id);
        let kind = match kind {
            AccessKind::Read => verdict::AccessKind::Read,
            AccessKind::Write => verdict::AccessKind::Write,
        };
        if let Some(watch) = self.notes.watch.as_mut() {
            let tag = verdict_tag(by(prov));
            watch.note(alloc, EventKind::Accessed { alloc, tag, kind, range: bytes });
        }
    }

    /// Makes the aliasing state permit an access, so that the fast path can make it, if that is simple. Whatever
    /// else is wrong with the access, the slow path finds out; making it twice changes nothing more.
    #[inline]
    pub(super) fn settle(&mut self, place: Place, size: u64, kind: AccessKind) -> bool {
        let desc = self.desc(place.ptr.prov.alloc());
        let at = place.ptr.bits.wrapping_add(place.offset).wrapping_sub(desc.base);
        let is_former = place.ptr.prov.tag() < desc.min_tag;
        if !desc.in_bounds(at, size) || is_former || !self.is_simple(desc) {
            return false;
        }
        let (id, tag) = (place.ptr.prov.alloc(), Tag::new(place.ptr.prov.tag()));
        let (state, running) = self.borrows_and_calls(id);
        let window = state.settle(tag, at..at + size, kind, &NoHistory(running));
        window.inspect(|window| self.desc_mut(id).cache(tag.get(), *window)).is_some()
    }

    /// Whether an allocation has an aliasing state of this machine's own that nobody watches.
    #[inline]
    pub(super) fn is_simple(&self, desc: &Desc) -> bool {
        let wanted = flag::BORROWED | flag::OWNED;
        desc.flags & (wanted | flag::NOT_DATA | flag::GUARDED) == wanted
            && !self.notes.is_watching()
            && !self.rules.paranoid
            && !self.races.is_recording()
    }

    /// Whether a pointer is known to be allowed some access without a change of state.
    #[inline(always)]
    pub(crate) fn is_allowed(&self, ptr: Slot, size: u64, writes: bool) -> bool {
        let desc = self.desc(ptr.prov.alloc());
        let at = ptr.bits.wrapping_sub(desc.base);
        desc.may_read(ptr.prov.tag(), at, size) && (!writes || desc.has(flag::CACHED_WRITE))
    }

    /// Makes the access that comes with a borrow of some bytes, by the pointer itself, if that is simple: then it may do
    /// what the borrow is for.
    #[inline]
    pub(crate) fn lends(&mut self, ptr: Slot, size: u64, kind: PlainKind) -> bool {
        let access = match self.rules.borrow_model {
            BorrowModel::Stacked => kind.most(),
            _ => AccessKind::Read,
        };
        if self.is_allowed(ptr, size, access == AccessKind::Write) {
            return !self.notes.is_watching();
        }
        kind.ends_conflicts() && self.settle(Place { ptr, offset: 0, align_mask: 0 }, size, access)
    }

    /// Retags a pointer to bytes that are all inside or outside of cells, if that is simple, and says its new tag.
    #[inline(always)]
    pub(crate) fn retag_quick(&mut self, ptr: Slot, new: QuickBorrow) -> Option<Tag> {
        let id = ptr.prov.alloc();
        let desc = self.desc(id);
        let at = ptr.bits.wrapping_sub(desc.base);
        if !desc.in_bounds(at, new.size) || ptr.prov.tag() < desc.min_tag {
            return None;
        }
        if self.rules.borrow_model == BorrowModel::Tree && !Tree::tells(new.kind.borrow()) {
            return Some(Tag::new(ptr.prov.tag()));
        }
        if !self.is_simple(desc) && !self.can_be_simple(id) {
            return None;
        }
        let hi = u32::try_from(at + new.size).ok()?;
        let retag = PlainRetag {
            parent: Tag::new(ptr.prov.tag()),
            new: Tag::new(self.desc(id).next_tag),
            lo: at as u32,
            hi,
            kind: new.kind,
            of_parent: new.of_parent,
            call: CallId(new.call),
        };
        let (state, running) = self.own_state(id);
        match state.retag_at_once(&retag, &NoHistory(running)) {
            Some(AtOnce::Free(tag)) => {
                let desc = self.desc_mut(id);
                desc.cache(tag.get(), Window { lo: at, hi: hi.into(), most: new.kind.most() });
                desc.next_tag += 1;
                Some(tag)
            }
            Some(AtOnce::Older(tag)) => Some(tag),
            None => self.retag_less_quick(id, &retag),
        }
    }

    /// The same where the state has to look further.
    #[inline(never)]
    fn retag_less_quick(&mut self, id: AllocId, retag: &PlainRetag) -> Option<Tag> {
        let (state, running) = self.own_state(id);
        let given = state.try_retag(retag, &NoHistory(running))?;
        let wants_collection = state.wants_collection();
        self.collection.count(id, wants_collection);
        let desc = self.desc_mut(id);
        desc.cache(given.tag.get(), given.window);
        desc.next_tag += 1;
        let call = retag.kind.is_protected().then_some(retag.call.0);
        self.protect(Prov::new(id, given.tag.get()), call);
        Some(given.tag)
    }

    /// The aliasing state of an allocation that is simple, and the calls that protect some of their arguments.
    #[inline(always)]
    pub(super) fn own_state(&mut self, id: AllocId) -> (&mut AllocBorrows, Running<'_>) {
        // SAFETY: `is_simple` says `BORROWED`: there is a body with a state. And it says `OWNED`.
        let state = unsafe { self.allocations.own_body_mut(id).borrows.as_mut().unwrap_unchecked() };
        (state, self.protection.running())
    }

    /// Gives an allocation an aliasing state of this machine's own if it has none, and says whether it has one that nobody
    /// watches. After a copy the same tags are given out as without.
    #[cold]
    fn can_be_simple(&mut self, id: AllocId) -> bool {
        let decisive = flag::BORROWED | flag::LIVE | flag::NOT_DATA | flag::UNTRACKED;
        match self.desc(id).flags & decisive {
            flag::LIVE => self.ensure_borrows(id),
            flags if flags == flag::LIVE | flag::BORROWED => drop(self.body_mut(id)),
            _ => {}
        }
        self.is_simple(self.desc(id))
    }

    pub(super) fn borrow_access(
        &mut self,
        id: AllocId,
        prov: Prov,
        at: u64,
        size: u64,
        kind: AccessKind,
    ) -> Result<()> {
        if !self.desc(id).has(flag::BORROWED) {
            if self.is_root(id, prov) || self.desc(id).has(flag::NOT_DATA | flag::UNTRACKED) {
                return Ok(());
            }
            self.ensure_borrows(id);
        }
        if let By::Tag(tag) = by(prov)
            && let Some(window) = self.borrows(id).window(tag, at, at + size)
            && window.permits(kind)
        {
            self.cache_window(id, prov.tag(), window);
            return Ok(());
        }
        match self.apply(id, Operation::Access(by(prov), at..at + size, kind)) {
            Ok(_) => self.cache_tag(id, prov, at, size),
            Err(violation) => self.violated(id, violation)?,
        }
        Ok(())
    }

    pub(super) fn borrow_dealloc(&mut self, id: AllocId, prov: Prov) -> Result<()> {
        if !self.desc(id).has(flag::BORROWED) {
            if self.is_root(id, prov) || self.desc(id).has(flag::NOT_DATA | flag::UNTRACKED) {
                return Ok(());
            }
            self.ensure_borrows(id);
        }
        match self.apply(id, Operation::Dealloc(by(prov))) {
            Ok(_) => Ok(()),
            Err(violation) => self.violated(id, violation),
        }
    }

    /// Ends a local.
    #[inline]
    pub(crate) fn release_local(&mut self, ptr: Slot) -> Result<()> {
        let id = ptr.prov.alloc();
        self.race_freed(id)?;
        if self.desc(id).has(flag::BORROWED) {
            self.borrow_dealloc(id, ptr.prov)?;
        }
        self.release(id);
        Ok(())
    }

    /// A pointer became an integer: what it may access may be accessed by integers, too.
    pub fn expose(&mut self, ptr: Slot) {
        let id = ptr.prov.alloc();
        if id <= AllocId::WILDCARD || ptr.prov.tag() < self.desc(id).min_tag {
            return;
        }
        let desc = self.allocations.desc_mut(id);
        if !desc.has(flag::EXPOSED) {
            desc.flags |= flag::EXPOSED;
            let (base, size) = (desc.base, desc.size);
            self.addresses.expose(base, size, id);
        }
        let is_tracked = !self.desc(id).has(flag::NOT_DATA | flag::UNTRACKED);
        if self.rules.borrow_model != BorrowModel::None && is_tracked {
            self.ensure_borrows(id);
            let exposed = self.apply(id, Operation::Expose(Tag::new(ptr.prov.tag())));
            assert!(exposed.is_ok(), "exposing a tag is always allowed");
        }
    }

    fn ensure_borrows(&mut self, id: AllocId) {
        if self.desc(id).has(flag::PENDING) {
            self.materialise(id);
        }
        if self.desc(id).has(flag::BORROWED) {
            return;
        }
        let root = Tag::new(self.desc(id).min_tag);
        let kind = match self.kind(id) {
            AllocKind::Stack { .. } => Root::Unique,
            _ => Root::Shared,
        };
        let model = self.rules.model().expect("no state exists without a model");
        let size = self.desc(id).size;
        let body = self.body_mut(id);
        match &mut body.borrows {
            Some(borrows) => borrows.reset(root, kind, size),
            None => body.borrows = Some(Box::new(AllocBorrows::new(model, root, kind, size))),
        }
        self.allocations.desc_mut(id).flags |= flag::BORROWED;
    }

    /// Nobody has a tag of an allocation but its root, and no call protects any of it.
    pub(crate) fn forget_borrows(&mut self, root: Prov) {
        let id = root.alloc();
        let is_there = id > AllocId::WILDCARD && self.desc(id).min_tag == root.tag();
        if is_there && self.desc(id).has(flag::BORROWED) && self.can_be_simple(id) {
            self.desc_mut(id).flags &= !flag::BORROWED;
            self.refresh_tags(id);
        }
    }

    /// Gives a pointer a new tag for what it points to.
    #[inline]
    pub(crate) fn retag(&mut self, ptr: Slot, new: NewBorrow<'_>) -> Result<Slot> {
        if self.rules.borrow_model == BorrowModel::None {
            return Ok(ptr);
        }
        if new.size == 0 {
            return self.retag_nothing(ptr, new);
        }
        let (id, at, prov) = self.locate(ptr, 0, new.size, Need::Dereferenceable { size: new.size })?;
        if self.desc(id).has(flag::NOT_DATA | flag::UNTRACKED) {
            return Ok(ptr);
        }
        self.ensure_borrows(id);
        if self.races.is_recording() {
            self.race_retag(id, at..at + new.size, new.borrow, new.cells)?;
        }
        let tag = self.desc(id).next_tag;
        let request = Retag {
            parent: by(prov),
            new: Tag::new(tag),
            range: at..at + new.size,
            borrow: new.borrow,
            cells: new.cells,
            protector: new.protector,
            last_use: LastUse::default(),
        };
        if matches!(new.cells, Cells::Within(_)) && (self.is_simple(self.desc(id)) || self.can_be_simple(id))
        {
            let (state, running) = self.own_state(id);
            if let Some(tag) = state.again(&request, &NoHistory(running)) {
                return Ok(Slot { prov: Prov::new(id, tag.get()), ..ptr });
            }
        }
        match self.apply(id, Operation::Retag(&request)) {
            Err(violation) => return self.violated(id, violation).map(|()| ptr),
            Ok(Retagged::Unchanged) => {
                self.cache_tag(id, prov, at, new.size);
                return Ok(ptr);
            }
            Ok(_) => {}
        }
        self.desc_mut(id).next_tag = tag + 1;
        let prov = Prov::new(id, tag);
        self.protect(prov, new.protector.map(|protector| protector.call.0));
        self.cache_tag(id, prov, at, new.size);
        self.collection.count(id, self.borrows(id).wants_collection());
        Ok(Slot { prov, ..ptr })
    }

    /// Gives a pointer to no bytes a new tag, if it points into an allocation with some. Under Stacked Borrows that is in no
    /// stack, so nothing may be done with it; under Tree Borrows it begins wherever it is used.
    fn retag_nothing(&mut self, ptr: Slot, new: NewBorrow<'_>) -> Result<Slot> {
        let Some(id) = self.allocation_of(ptr) else { return Ok(ptr) };
        self.ensure_borrows(id);
        let tag = self.desc(id).next_tag;
        let request = Retag {
            parent: by(ptr.prov),
            new: Tag::new(tag),
            range: 0..0,
            borrow: new.borrow,
            cells: new.cells,
            protector: new.protector,
            last_use: LastUse::default(),
        };
        match self.apply(id, Operation::Retag(&request)) {
            Err(violation) => return self.violated(id, violation).map(|()| ptr),
            // A wildcard that is borrowed for no bytes has a tag of its own under Stacked Borrows alone.
            Ok(Retagged::Unchanged) => return Ok(ptr),
            Ok(Retagged::Fresh) => {}
        }
        self.desc_mut(id).next_tag = tag + 1;
        let prov = Prov::new(id, tag);
        self.protect(prov, new.protector.map(|protector| protector.call.0));
        self.collection.count(id, self.borrows(id).wants_collection());
        Ok(Slot { prov, ..ptr })
    }

    /// The same if nothing but the tag's number is needed; says whether that was so.
    #[inline]
    pub(crate) fn retag_nothing_quick(&mut self, ptr: &mut Slot) -> bool {
        let id = ptr.prov.alloc();
        if id == AllocId::WILDCARD
            || self.rules.borrow_model != BorrowModel::Stacked
            || self.notes.is_watching()
        {
            return false;
        }
        let Some(id) = self.allocation_of(*ptr) else { return true };
        let desc = self.desc_mut(id);
        if desc.next_tag < LAST_OF_NOTHING {
            ptr.prov = Prov::new(id, desc.next_tag);
            desc.next_tag += 1;
        }
        true
    }

    /// The allocation that a pointer belongs to, if it is there, has bytes, and is subject to the rules of aliasing.
    fn allocation_of(&self, ptr: Slot) -> Option<AllocId> {
        let id = match ptr.prov.alloc() {
            AllocId::NONE => return None,
            AllocId::WILDCARD => self.addresses.exposed_at(ptr.bits)?,
            id if ptr.prov.tag() < self.desc(id).min_tag => return None,
            id => id,
        };
        let desc = self.desc(id);
        let is_tracked = desc.has(flag::LIVE) && !desc.has(flag::NOT_DATA | flag::UNTRACKED);
        (is_tracked && desc.size > 0).then_some(id)
    }

    /// Whether an allocation without an aliasing state has no need of one for an access: only its root is used. Tags of
    /// borrows of no bytes have none either.
    #[inline]
    fn is_root(&self, id: AllocId, prov: Prov) -> bool {
        let has_model = self.rules.borrow_model != BorrowModel::None;
        !has_model || prov.alloc() == AllocId::WILDCARD || prov.tag() == self.desc(id).min_tag
    }

    /// Under Tree Borrows the end of a protector has to be noticed.
    #[inline]
    fn protect(&mut self, prov: Prov, by: Option<u64>) {
        if self.rules.borrow_model == BorrowModel::Tree
            && let Some(call) = by
        {
            self.protection.protect(call, prov);
        }
    }

    /// Notes that a call protects some of its arguments.
    #[inline(always)]
    pub(crate) fn begin_protecting(&mut self, call: u64) {
        self.protection.begin(call);
    }

    /// A call has ended: its protectors are gone.
    #[inline]
    pub(super) fn end_protecting(&mut self, call: u64) {
        if self.protection.end(call) {
            while let Some(prov) = self.protection.pop_protected(call) {
                self.release_protector(prov);
            }
        }
    }

    /// Under Tree Borrows the end of a protector is an access.
    fn release_protector(&mut self, prov: Prov) {
        let id = prov.alloc();
        if prov.tag() < self.desc(id).min_tag || !self.desc(id).has(flag::BORROWED) {
            return;
        }
        self.desc_mut(id).drop_cache();
        self.borrows_and_calls(id).0.release_protector(Tag::new(prov.tag()));
    }

    /// Caches where around an access that was permitted a tag may read or write without a change of state.
    #[inline]
    fn cache_tag(&mut self, id: AllocId, prov: Prov, at: u64, size: u64) {
        if let By::Tag(tag) = by(prov)
            && let Some(window) = self.borrows(id).window(tag, at, at + size)
        {
            self.cache_window(id, prov.tag(), window);
        }
    }

    /// Where around an access a tag may read or write without a change of the aliasing state.
    pub(super) fn unraced_window(&self, id: AllocId, prov: Prov, at: u64, size: u64) -> Option<Window> {
        let desc = self.desc(id);
        match desc.has(flag::BORROWED) {
            true => self.borrows(id).window(Tag::new(prov.tag()), at, at + size),
            false => Some(Window { lo: 0, hi: desc.size, most: AccessKind::Write }),
        }
    }

    /// Whether the descriptor of an allocation may say what aliasing alone permits: not if every access is to be looked at, or
    /// changes the race state, too.
    #[inline(always)]
    pub(super) fn may_cache(&self, id: AllocId) -> bool {
        !self.rules.paranoid && !self.races.is_recording() && !self.desc(id).has(flag::GUARDED | flag::SEEN)
    }

    #[inline]
    fn cache_window(&mut self, id: AllocId, tag: u32, window: Window) {
        if self.may_cache(id) {
            self.desc_mut(id).cache(tag, window);
        }
    }

    /// Caches the root where no other borrow exists.
    pub(super) fn refresh_tags(&mut self, id: AllocId) {
        let may_cache = self.may_cache(id);
        let desc = self.desc_mut(id);
        let others = flag::BORROWED | flag::PENDING | flag::NOT_DATA;
        if may_cache && desc.has(flag::LIVE) && !desc.has(others) {
            desc.cache_everywhere(desc.min_tag);
        }
    }

    /// A rule was broken: that ends the run, or is for the machine to judge.
    #[cold]
    fn violated(&mut self, id: AllocId, violation: Violation) -> Result<()> {
        let ub = alias_ub(self.name(id), violation, self.rules.borrow_model);
        let Some(violations) = &mut self.notes.violations else { return Err(ub.into()) };
        violations.push(ub);
        let desc = self.desc_mut(id);
        desc.drop_cache();
        desc.flags = desc.flags & !flag::BORROWED | flag::UNTRACKED;
        Ok(())
    }
}

/// Cells at fixed offsets of a value, then repeated for each element of a tail.
pub fn pattern<'a>(
    head_len: u64,
    head: &'a [Range<u64>],
    unit_len: u64,
    unit: &'a [Range<u64>],
) -> Cells<'a> {
    Cells::Within(CellPattern { head_len, head, unit_len, unit })
}
