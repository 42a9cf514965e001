//! Memory that belongs to a running call: the place that its result goes to, and places that arguments were moved out
//! of. Nobody may access it before the call ends. Only memory to which other pointers exist needs the test.

use ubik_ir::FnId;
use ubik_verdict::{PlaceUse, Result, Ub};

use super::{AccessKind, BorrowModel, Memory, flag};
use crate::value::{AllocId, Prov, Slot};

/// What belongs to the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guarded {
    Return,
    /// The argument with this number.
    Argument(u32),
}

#[derive(Clone, Copy, Debug)]
pub struct Guard {
    pub id: AllocId,
    pub at: u64,
    pub len: u64,
    pub what: Guarded,
    pub function: FnId,
    pub call: u64,
}

impl Memory {
    /// Whether anybody could access memory by another pointer than this one. Under Stacked Borrows that would have
    /// another tag; under Tree Borrows raw pointers have that of the local.
    fn has_other_pointers(&self, prov: Prov) -> bool {
        let desc = self.desc(prov.alloc());
        let live = prov.alloc() > AllocId::WILDCARD && prov.tag() >= desc.min_tag;
        live && match self.rules.borrow_model {
            BorrowModel::None => false,
            BorrowModel::Stacked => desc.next_tag > desc.min_tag + 1,
            BorrowModel::Tree => true,
        }
    }

    /// Begins a guard over the place at `ptr`; says whether one was needed.
    pub(crate) fn guard(&mut self, ptr: Slot, len: u64, what: Guarded, function: FnId, call: u64) -> bool {
        let needed = self.has_other_pointers(ptr.prov);
        if needed {
            let id = ptr.prov.alloc();
            let desc = self.allocations.desc_mut(id);
            desc.flags |= flag::GUARDED;
            desc.drop_cache();
            let at = ptr.bits.wrapping_sub(desc.base);
            self.protection.push_guard(Guard { id, at, len, what, function, call });
        }
        needed
    }

    /// A call ends: nothing belongs to it any more, and it protects nothing.
    #[inline]
    pub(crate) fn end_call(&mut self, call: u64) {
        self.end_guards(call);
        self.end_protecting(call);
    }

    /// A call takes the place of another: the place of the result belongs to it now. Says whether there is one.
    pub(crate) fn hand_guards_on(&mut self, from: u64, to: u64) -> bool {
        let is_meant = |guard: &&mut Guard| guard.call == from && guard.what == Guarded::Return;
        self.protection.guards_mut().filter(is_meant).map(|guard| guard.call = to).count() > 0
    }

    /// A call is about to end: its guards are gone.
    pub(crate) fn end_guards(&mut self, call: u64) {
        while let Some(guard) = self.protection.pop_guard(call) {
            self.drop_guarded_flag(guard.id);
        }
    }

    /// Accesses need no look any more, unless something else wants one.
    pub(super) fn drop_guarded_flag(&mut self, id: AllocId) {
        if !self.protection.guards().any(|guard| guard.id == id) && !self.has_ended_locations(id) {
            self.desc_mut(id).flags &= !flag::GUARDED;
        }
    }

    /// An access to memory of which some is guarded.
    #[cold]
    pub(super) fn check_guards(
        &self,
        ptr: Slot,
        (id, at): (AllocId, u64),
        size: u64,
        kind: AccessKind,
    ) -> Result<()> {
        let overlaps = |guard: &&Guard| guard.id == id && at < guard.at + guard.len && guard.at < at + size;
        let Some(guard) = self.protection.guards().find(overlaps) else { return Ok(()) };
        let kind = match kind {
            AccessKind::Read => ubik_verdict::AccessKind::Read,
            AccessKind::Write => ubik_verdict::AccessKind::Write,
        };
        let site = PlaceUse::new(kind, self.pointer_info(ptr));
        let function = self.program.function(guard.function).name.clone();
        Err(match guard.what {
            Guarded::Return => Ub::return_place(function, site).into(),
            Guarded::Argument(number) => Ub::moved_arg(function, number, site).into(),
        })
    }
}
