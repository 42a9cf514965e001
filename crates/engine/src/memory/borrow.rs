//! The seam between memory and the aliasing models.
//!
//! An allocation has no aliasing state until its first retag: until then only its root tag exists, and everything
//! through the root is allowed. The descriptor caches for which tag a read or a write anywhere changes nothing;
//! every operation on the state drops the cache and asks again.

use std::ops::Range;

use ubik_borrows::{
    AllocBorrows, Borrow, By, CallId, CellPattern, Cells, Env, Event, Model, NoHistory, Protector, Retag,
    Retagged, Root, Tag, Violation,
};
use ubik_verdict::{Need, Result, Stop};

use super::aliasing::{alias_ub, history};
use super::{AccessKind, AllocKind, Memory, flag};
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

impl BorrowModel {
    fn model(self) -> Model {
        match self {
            BorrowModel::None => unreachable!("no state exists without a model"),
            BorrowModel::Stacked => Model::Stacked,
            BorrowModel::Tree => Model::Tree,
        }
    }
}

/// What is done to an aliasing state.
enum Operation<'a> {
    Access(By, Range<u64>, ubik_borrows::AccessKind),
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

impl Memory {
    /// Applies an operation to the aliasing state of an allocation, with history if the allocation is watched.
    fn apply(&mut self, id: AllocId, operation: Operation<'_>) -> std::result::Result<Retagged, Violation> {
        let watched = self.watch.as_ref().is_some_and(|watch| watch.is_watched(self.name(id)));
        let calls = std::mem::take(&mut self.protecting_calls);
        let is_active = |call: CallId| calls.binary_search(&call.0).is_ok();
        let state = self.body_mut(id).borrows.as_mut().expect("an allocation that was borrowed");
        let result = if watched {
            let mut env = Recording { is_active: &is_active, events: Vec::new() };
            let result = operation.run(state, &mut env);
            self.note_history(env.events);
            result
        } else {
            operation.run(state, &mut NoHistory(is_active))
        };
        self.protecting_calls = calls;
        result
    }

    #[cold]
    fn note_history(&mut self, events: Vec<Event>) {
        let model = self.borrow_model;
        let Some(watch) = self.watch.as_mut() else { return };
        events.into_iter().flat_map(|event| history(event, model)).for_each(|kind| watch.note(kind));
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
            return Ok(());
        }
        let model_kind = match kind {
            AccessKind::Read => ubik_borrows::AccessKind::Read,
            AccessKind::Write => ubik_borrows::AccessKind::Write,
        };
        let by = by(prov);
        if let By::Tag(tag) = by {
            let borrows = self
                .body(id)
                .and_then(|body| body.borrows.as_ref())
                .expect("an allocation that was borrowed");
            if borrows.permits(tag, at, at + size, model_kind) {
                return Ok(());
            }
        }
        self.drop_cached_tags(id);
        let outcome = self.apply(id, Operation::Access(by, at..at + size, model_kind));
        outcome.map(|_| ()).map_err(|violation| self.alias_error(id, violation))?;
        self.cache_tag(id, prov);
        Ok(())
    }

    pub(super) fn borrow_dealloc(&mut self, id: AllocId, prov: Prov) -> Result<()> {
        if !self.desc(id).has(flag::BORROWED) {
            return Ok(());
        }
        let by = by(prov);
        self.drop_cached_tags(id);
        let outcome = self.apply(id, Operation::Dealloc(by));
        outcome.map_err(|violation| self.alias_error(id, violation)).map(|_| ())
    }

    /// Ends a local.
    #[inline]
    pub fn release_local(&mut self, ptr: Slot) -> Result<()> {
        let id = ptr.prov.alloc();
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
        let desc = &mut self.descs[id.index()];
        if !desc.has(flag::EXPOSED) {
            desc.flags |= flag::EXPOSED;
            let (base, size) = (desc.base, desc.size);
            self.addresses.expose(base, size, id);
        }
        if self.borrow_model != BorrowModel::None && !self.desc(id).has(flag::NOT_DATA) {
            self.ensure_borrows(id);
            self.drop_cached_tags(id);
            let tag = Tag::new(ptr.prov.tag());
            let exposed = self.apply(id, Operation::Expose(tag));
            assert!(exposed.is_ok(), "exposing a tag is always allowed");
            self.cache_tag(id, ptr.prov);
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
        let (model, size) = (self.borrow_model.model(), self.desc(id).size);
        let body = self.body_mut(id);
        match &mut body.borrows {
            Some(borrows) => borrows.reset(root, kind, size),
            None => body.borrows = Some(Box::new(AllocBorrows::new(model, root, kind, size))),
        }
        self.descs[id.index()].flags |= flag::BORROWED;
    }

    /// Gives a pointer a new tag for what it points to.
    #[inline]
    pub fn retag(&mut self, ptr: Slot, new: NewBorrow<'_>) -> Result<Slot> {
        if new.size == 0 || self.borrow_model == BorrowModel::None {
            return Ok(ptr);
        }
        let (id, at, prov) = self.locate(ptr, 0, new.size, Need::Dereferenceable { size: new.size })?;
        if self.desc(id).has(flag::NOT_DATA) {
            return Ok(ptr);
        }
        self.ensure_borrows(id);
        self.drop_cached_tags(id);
        let tag = self.desc(id).next_tag;
        let request = Retag {
            parent: by(prov),
            new: Tag::new(tag),
            range: at..at + new.size,
            borrow: new.borrow,
            cells: new.cells,
            protector: new.protector,
        };
        let outcome = self.apply(id, Operation::Retag(&request));
        match outcome.map_err(|violation| self.alias_error(id, violation))? {
            Retagged::Unchanged => {
                self.cache_tag(id, ptr.prov);
                Ok(ptr)
            }
            Retagged::Fresh => {
                self.descs[id.index()].next_tag = tag + 1;
                let prov = Prov::new(id, tag);
                if self.borrow_model == BorrowModel::Tree
                    && let Some(protector) = new.protector
                {
                    self.protected.push((protector.call.0, prov));
                }
                self.cache_tag(id, prov);
                self.ask_for_collection(id);
                Ok(Slot { prov, ..ptr })
            }
        }
    }

    #[inline]
    fn ask_for_collection(&mut self, id: AllocId) {
        let wanted = self
            .body(id)
            .and_then(|body| body.borrows.as_ref())
            .is_some_and(|state| state.wants_collection());
        self.collection_wanted |= wanted;
    }

    #[inline(always)]
    pub fn wants_collection(&self) -> bool {
        self.collection_wanted
    }

    /// Lets every state that wants it forget its dead tags.
    pub fn collect(&mut self, is_live: impl Fn(Prov) -> bool) {
        self.collection_wanted = false;
        let wanting: Vec<AllocId> = self.live_ids().filter(|&id| self.state_wants_collection(id)).collect();
        for id in wanting {
            self.drop_cached_tags(id);
            let state = self.body_mut(id).borrows.as_mut().expect("an allocation that was borrowed");
            let mut env = NoHistory(|_: CallId| true);
            state.collect(|tag| is_live(Prov::new(id, tag.get())), &mut env);
        }
    }

    fn state_wants_collection(&self, id: AllocId) -> bool {
        self.desc(id).has(flag::BORROWED)
            && self
                .body(id)
                .and_then(|body| body.borrows.as_ref())
                .is_some_and(|state| state.wants_collection())
    }

    /// Notes that a call protects some of its arguments. Calls begin in the order of their numbers.
    pub fn begin_protecting(&mut self, call: u64) {
        match self.protecting_calls.last() {
            Some(&last) if last == call => {}
            Some(&last) if last > call => {
                if let Err(at) = self.protecting_calls.binary_search(&call) {
                    self.protecting_calls.insert(at, call);
                }
            }
            _ => self.protecting_calls.push(call),
        }
    }

    /// A call has ended: its protectors are gone.
    #[inline]
    pub fn end_protecting(&mut self, call: u64) {
        match self.protecting_calls.last() {
            None => return,
            Some(&last) if last == call => drop(self.protecting_calls.pop()),
            Some(_) => match self.protecting_calls.binary_search(&call) {
                Ok(at) => drop(self.protecting_calls.remove(at)),
                Err(_) => return,
            },
        }
        while let Some(&(owner, prov)) = self.protected.last() {
            if owner != call {
                return;
            }
            self.protected.pop();
            self.release_protector(prov);
        }
    }

    /// Under Tree Borrows the end of a protector is an access.
    fn release_protector(&mut self, prov: Prov) {
        let id = prov.alloc();
        if prov.tag() < self.desc(id).min_tag || !self.desc(id).has(flag::BORROWED) {
            return;
        }
        self.drop_cached_tags(id);
        let state = self.body_mut(id).borrows.as_mut().expect("an allocation that was borrowed");
        state.release_protector(Tag::new(prov.tag()));
    }

    fn drop_cached_tags(&mut self, id: AllocId) {
        let desc = &mut self.descs[id.index()];
        desc.rtag = 0;
        desc.wtag = 0;
    }

    /// Caches a tag in the descriptor if it may read or write everywhere without a change of state.
    #[inline]
    fn cache_tag(&mut self, id: AllocId, prov: Prov) {
        if prov.alloc() == AllocId::WILDCARD || self.paranoid || self.desc(id).has(flag::GUARDED) {
            return;
        }
        let tag = Tag::new(prov.tag());
        let Some(borrows) = self.body(id).and_then(|body| body.borrows.as_ref()) else { return };
        let writes = borrows.permits_everywhere(tag, ubik_borrows::AccessKind::Write);
        // Whoever may write everywhere may read everywhere.
        let reads = writes || borrows.permits_everywhere(tag, ubik_borrows::AccessKind::Read);
        let desc = &mut self.descs[id.index()];
        desc.rtag = if reads { prov.tag() } else { 0 };
        let writable = desc.has(flag::OWNED) && !desc.has(flag::READ_ONLY);
        desc.wtag = if writes && writable { prov.tag() } else { 0 };
    }

    /// Sets the descriptor's tags where no borrow exists.
    pub(super) fn refresh_tags(&mut self, id: AllocId) {
        let paranoid = self.paranoid;
        let desc = &mut self.descs[id.index()];
        let writable = desc.has(flag::OWNED) && !desc.has(flag::READ_ONLY);
        if desc.has(flag::BORROWED) {
            if !writable {
                desc.wtag = 0;
            }
            return;
        }
        if !desc.has(flag::LIVE) || desc.has(flag::PENDING | flag::NOT_DATA | flag::GUARDED) || paranoid {
            return;
        }
        desc.rtag = desc.min_tag;
        desc.wtag = if writable { desc.min_tag } else { 0 };
    }

    fn alias_error(&self, id: AllocId, violation: Violation) -> Box<Stop> {
        alias_ub(self.name(id), violation, self.borrow_model).into()
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
