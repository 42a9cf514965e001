//! The seam between memory and the aliasing models.
//!
//! An allocation has no aliasing state until its first retag: until then only its root tag exists, and everything
//! through the root is allowed. The descriptor caches for which tag a read or a write anywhere changes nothing;
//! every operation on the state drops the cache and asks again.

use ubik_borrows::{
    AllocBorrows, Borrow, By, CallId, Cause, CellPattern, Cells, Fault, Model, NoHistory, Protector, Retag, Retagged,
    Root, Strength, Tag, Violation,
};
use ubik_verdict as verdict;
use ubik_verdict::{Need, Result, Ub};

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

fn by(prov: Prov) -> By {
    match prov.alloc() {
        AllocId::WILDCARD => By::Wildcard,
        _ => By::Tag(Tag::new(prov.tag())),
    }
}

impl Memory {
    /// Lets a function see the aliasing state of an allocation together with the calls that are running.
    fn with_borrows<R>(
        &mut self,
        id: AllocId,
        act: impl FnOnce(&mut AllocBorrows, &mut NoHistory<&dyn Fn(CallId) -> bool>) -> R,
    ) -> R {
        let calls = std::mem::take(&mut self.protecting_calls);
        let is_active = |call: CallId| calls.binary_search(&call.0).is_ok();
        let borrows = self.body_mut(id).borrows.as_mut().expect("an allocation that was borrowed");
        let result = act(borrows, &mut NoHistory(&is_active));
        self.protecting_calls = calls;
        result
    }

    pub(super) fn borrow_access(&mut self, id: AllocId, prov: Prov, at: u64, size: u64, kind: AccessKind) -> Result<()> {
        if !self.desc(id).has(flag::BORROWED) {
            return Ok(());
        }
        let model_kind = match kind {
            AccessKind::Read => ubik_borrows::AccessKind::Read,
            AccessKind::Write => ubik_borrows::AccessKind::Write,
        };
        let by = by(prov);
        if let By::Tag(tag) = by {
            let borrows = self.body(id).and_then(|body| body.borrows.as_ref()).expect("an allocation that was borrowed");
            if borrows.permits(tag, at, at + size, model_kind) {
                return Ok(());
            }
        }
        self.drop_cached_tags(id);
        let outcome = self.with_borrows(id, |borrows, env| borrows.access(by, at..at + size, model_kind, env));
        outcome.map_err(|violation| self.alias_error(id, violation))?;
        self.cache_tag(id, prov);
        Ok(())
    }

    pub(super) fn borrow_dealloc(&mut self, id: AllocId, prov: Prov) -> Result<()> {
        if !self.desc(id).has(flag::BORROWED) {
            return Ok(());
        }
        let by = by(prov);
        self.drop_cached_tags(id);
        let outcome = self.with_borrows(id, |borrows, env| borrows.dealloc(by, env));
        outcome.map_err(|violation| self.alias_error(id, violation))
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
            self.with_borrows(id, |borrows, env| borrows.expose(tag, env));
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
        let outcome = self.with_borrows(id, |borrows, env| borrows.retag(&request, env));
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
                Ok(Slot { prov, ..ptr })
            }
        }
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
        self.with_borrows(id, |borrows, _| borrows.release_protector(Tag::new(prov.tag())));
    }

    fn drop_cached_tags(&mut self, id: AllocId) {
        let desc = &mut self.descs[id.index()];
        desc.rtag = 0;
        desc.wtag = 0;
    }

    /// Caches a tag in the descriptor if it may read or write everywhere without a change of state.
    #[inline]
    fn cache_tag(&mut self, id: AllocId, prov: Prov) {
        if prov.alloc() == AllocId::WILDCARD || self.paranoid {
            return;
        }
        let tag = Tag::new(prov.tag());
        let Some(borrows) = self.body(id).and_then(|body| body.borrows.as_ref()) else { return };
        let reads = borrows.permits_everywhere(tag, ubik_borrows::AccessKind::Read);
        let writes = borrows.permits_everywhere(tag, ubik_borrows::AccessKind::Write);
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
        if !desc.has(flag::LIVE) || desc.has(flag::PENDING | flag::NOT_DATA) || paranoid {
            return;
        }
        desc.rtag = desc.min_tag;
        desc.wtag = if writable { desc.min_tag } else { 0 };
    }

    fn alias_error(&self, id: AllocId, violation: Violation) -> Box<verdict::Stop> {
        alias_ub(self.name(id), violation, self.borrow_model).into()
    }
}

/// What a broken rule is called in verdicts.
fn alias_ub(alloc: verdict::AllocName, violation: Violation, model: BorrowModel) -> Ub {
    let site = verdict::BorrowSite {
        op: borrow_op(violation.cause),
        tag: verdict_tag(violation.by),
        alloc,
        offset: violation.at.start,
        range: verdict::ByteRange::new(violation.range.start, violation.range.end - violation.range.start),
    };
    match violation.fault {
        Fault::InvalidatesProtected { tag, protector } => {
            Ub::stacked_protected(site, known(tag), verdict::StackPermission::Unique, strength(protector))
        }
        Fault::DeallocatesProtected { tag, protector } if model == BorrowModel::Stacked => {
            Ub::stacked_protected(site, known(tag), verdict::StackPermission::Unique, strength(protector))
        }
        Fault::DeallocatesProtected { tag, protector } => {
            let conflict = verdict::Conflict::new(
                known(tag),
                verdict::TreePermission::Active,
                verdict::Relation::Foreign,
            );
            Ub::tree_protected(site, conflict, strength(protector))
        }
        Fault::DisablesProtected { tag, permission, protector } => {
            let conflict = verdict::Conflict::new(known(tag), tree(permission), verdict::Relation::Foreign);
            Ub::tree_protected(site, conflict, strength(protector))
        }
        Fault::Forbidden { tag, permission } => {
            let relation = match violation.by {
                By::Tag(own) if own == tag => verdict::Relation::Itself,
                _ => verdict::Relation::Child,
            };
            tree_ub(violation.cause, site, verdict::Conflict::new(known(tag), tree(permission), relation))
        }
        Fault::NothingExposed if model == BorrowModel::Tree => Ub::tree_wildcard(site),
        Fault::NotInStack => stack_ub(violation.cause, site, verdict::StackProblem::NotInStack),
        Fault::NothingExposed => stack_ub(violation.cause, site, verdict::StackProblem::NothingExposed),
        Fault::OnlyGrantsReads => {
            let problem = verdict::StackProblem::OnlyGrants(verdict::StackPermission::SharedReadOnly);
            stack_ub(violation.cause, site, problem)
        }
    }
}

fn stack_ub(cause: Cause, site: verdict::BorrowSite, problem: verdict::StackProblem) -> Ub {
    match cause {
        Cause::Access(ubik_borrows::AccessKind::Read) => Ub::stacked_read(site, problem),
        Cause::Access(ubik_borrows::AccessKind::Write) | Cause::ProtectorEnd => Ub::stacked_write(site, problem),
        Cause::Dealloc => Ub::stacked_dealloc(site, problem),
        Cause::Retag { borrow, .. } => Ub::stacked_retag(site, problem, wanted(borrow)),
    }
}

fn tree_ub(cause: Cause, site: verdict::BorrowSite, conflict: verdict::Conflict) -> Ub {
    match cause {
        Cause::Access(ubik_borrows::AccessKind::Read) => Ub::tree_read(site, conflict),
        Cause::Access(ubik_borrows::AccessKind::Write) | Cause::ProtectorEnd => Ub::tree_write(site, conflict),
        Cause::Dealloc => Ub::tree_dealloc(site, conflict),
        Cause::Retag { .. } => Ub::tree_retag(site, conflict),
    }
}

fn borrow_op(cause: Cause) -> verdict::BorrowOp {
    match cause {
        Cause::Access(ubik_borrows::AccessKind::Read) => verdict::BorrowOp::Read,
        Cause::Access(ubik_borrows::AccessKind::Write) => verdict::BorrowOp::Write,
        Cause::Dealloc => verdict::BorrowOp::Dealloc,
        Cause::ProtectorEnd => verdict::BorrowOp::ProtectorEnd,
        Cause::Retag { borrow, .. } => verdict::BorrowOp::Retag(retag_kind(borrow)),
    }
}

fn retag_kind(borrow: Borrow) -> verdict::RetagKind {
    match borrow {
        Borrow::Shared => verdict::RetagKind::Shared,
        Borrow::Mutable | Borrow::Pinned => verdict::RetagKind::Mutable,
        Borrow::TwoPhase => verdict::RetagKind::TwoPhase,
        Borrow::RawConst | Borrow::RawMut => verdict::RetagKind::Raw,
    }
}

fn wanted(borrow: Borrow) -> verdict::StackPermission {
    match borrow {
        Borrow::Shared | Borrow::RawConst => verdict::StackPermission::SharedReadOnly,
        Borrow::Mutable => verdict::StackPermission::Unique,
        Borrow::TwoPhase | Borrow::Pinned | Borrow::RawMut => verdict::StackPermission::SharedReadWrite,
    }
}

fn known(tag: Tag) -> verdict::Tag {
    verdict::Tag::Known(u64::from(tag.get()))
}

fn verdict_tag(by: By) -> verdict::Tag {
    match by {
        By::Tag(tag) => known(tag),
        By::Wildcard => verdict::Tag::Wildcard,
    }
}

fn strength(protector: Protector) -> verdict::Protector {
    match protector.strength {
        Strength::Strong => verdict::Protector::Strong,
        Strength::Weak => verdict::Protector::Weak,
    }
}

fn tree(permission: ubik_borrows::TreePermission) -> verdict::TreePermission {
    use ubik_borrows::TreePermission as From;
    match permission {
        From::Cell => verdict::TreePermission::Cell,
        From::Reserved => verdict::TreePermission::Reserved,
        From::ReservedConflicted => verdict::TreePermission::ReservedConflicted,
        From::ReservedIm => verdict::TreePermission::ReservedIm,
        From::Unique => verdict::TreePermission::Active,
        From::Frozen => verdict::TreePermission::Frozen,
        From::Disabled => verdict::TreePermission::Disabled,
    }
}

/// Cells at fixed offsets of a value, then repeated for each element of a tail.
pub fn pattern<'a>(
    head_len: u64,
    head: &'a [std::ops::Range<u64>],
    unit_len: u64,
    unit: &'a [std::ops::Range<u64>],
) -> Cells<'a> {
    Cells::Within(CellPattern { head_len, head, unit_len, unit })
}
