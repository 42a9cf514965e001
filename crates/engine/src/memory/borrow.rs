//! The seam between memory and the aliasing models.

use ubik_verdict::Result;

use super::{AccessKind, Memory, flag};
use crate::value::{AllocId, Prov, Slot};

/// Which aliasing model decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BorrowModel {
    None,
    Stacked,
    Tree,
}

impl Memory {
    pub(super) fn borrow_access(&mut self, _id: AllocId, _prov: Prov, _at: u64, _size: u64, _kind: AccessKind) -> Result<()> {
        Ok(())
    }

    pub(super) fn borrow_dealloc(&mut self, _id: AllocId, _prov: Prov) -> Result<()> {
        Ok(())
    }

    /// Ends a local.
    pub fn release_local(&mut self, ptr: Slot) -> Result<()> {
        self.release(ptr.prov.alloc());
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
    }

    /// Sets the descriptor's tags to those that may read and write everywhere without a change of state.
    pub(super) fn refresh_tags(&mut self, id: AllocId) {
        let desc = &mut self.descs[id.index()];
        if !desc.has(flag::LIVE) || desc.has(flag::PENDING | flag::NOT_DATA) {
            return;
        }
        desc.rtag = desc.min_tag;
        desc.wtag = if desc.has(flag::OWNED) && !desc.has(flag::READ_ONLY) { desc.min_tag } else { 0 };
    }
}
