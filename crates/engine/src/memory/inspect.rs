//! What reports need to know of pointers and allocations.

use ubik_ir::GlobalKind;
use ubik_verdict as verdict;
use ubik_verdict::{AllocInfo, AllocName, PtrInfo, Tag};

use super::{AllocKind, BorrowModel, Memory, heap};
use crate::value::{AllocId, Prov, Slot};

impl Memory {
    /// Whether a pointer is to the begin of live memory that the system provided.
    pub fn is_system(&self, ptr: Slot) -> bool {
        let id = ptr.prov.alloc();
        if id <= AllocId::WILDCARD {
            return false;
        }
        let desc = self.desc(id);
        let is_live = ptr.prov.tag() >= desc.min_tag && desc.base == ptr.bits;
        is_live && matches!(self.kind(id), AllocKind::System)
    }

    /// Puts other bytes in the place of initialised ones that hold no pointer. This is no access of the program's.
    pub fn overwrite(&mut self, id: AllocId, at: u64, bytes: &[u8]) {
        let len = bytes.len() as u64;
        assert!(self.is_plain(id, at, len), "only initialised numbers are replaced");
        self.raw_mut(id, at, len).copy_from_slice(bytes);
        self.refresh(id);
    }

    /// Whether all bytes of a range are there, initialised, and none belongs to a pointer.
    pub fn is_plain(&self, id: AllocId, at: u64, len: u64) -> bool {
        self.has_bytes(id)
            && (len == 0 || self.desc(id).in_bounds(at, len))
            && self.is_init(id, at, len)
            && (!self.has_prov(id) || (at..at + len).all(|byte| self.piece_at(id, byte).is_none()))
    }

    pub fn kind(&self, id: AllocId) -> AllocKind {
        match self.body(id) {
            Some(body) => body.meta.kind,
            None => self.fixed_kind(id),
        }
    }

    /// The number by which reports name an allocation.
    pub fn name(&self, id: AllocId) -> AllocName {
        AllocName(self.body(id).map_or(u64::from(id.0), |body| body.meta.name))
    }

    /// The name of the tenant that a provenance belongs to.
    pub(super) fn name_of(&self, prov: Prov) -> AllocName {
        self.tenant_of(prov).0
    }

    /// The name and the address of the tenant that a provenance belongs to. Former tenants of an index are only known to a
    /// run that keeps them ([`Tenants`](super::notes::Tenants)); any other notes that they would have been needed.
    fn tenant_of(&self, prov: Prov) -> (AllocName, u64) {
        let id = prov.alloc();
        let present = (self.name(id), self.desc(id).base);
        if prov.tag() >= self.desc(id).min_tag {
            return present;
        }
        self.notes.tenants.wanted.set(Some(id));
        self.notes.tenants.tenant_of(prov).map_or(present, |tenant| (tenant.name, tenant.base))
    }

    /// The index whose former tenants a report would have needed.
    pub fn wanted_tenants(&self) -> Option<AllocId> {
        self.notes.tenants.wanted.get()
    }

    pub(crate) fn pointer_info(&self, ptr: Slot) -> PtrInfo {
        match ptr.prov.alloc() {
            AllocId::NONE => PtrInfo::without_provenance(ptr.bits),
            AllocId::WILDCARD => PtrInfo::wildcard(ptr.bits),
            _ => {
                let (name, base) = self.tenant_of(ptr.prov);
                let info = PtrInfo::in_alloc(ptr.bits, name, ptr.bits.wrapping_sub(base) as i64);
                match self.rules.borrow_model {
                    BorrowModel::None => info,
                    _ => info.with_tag(Tag::Known(u64::from(ptr.prov.tag()))),
                }
            }
        }
    }

    pub(crate) fn info(&self, id: AllocId) -> AllocInfo {
        let desc = self.desc(id);
        AllocInfo::new(self.name(id), desc.size, desc.align(), self.verdict_kind(self.kind(id)))
    }

    fn verdict_kind(&self, kind: AllocKind) -> verdict::AllocKind {
        match kind {
            AllocKind::Stack { function, local } => {
                let name = local.and_then(|local| self.local_name(function, local));
                verdict::AllocKind::Stack { local: name.map(Into::into) }
            }
            AllocKind::Heap(kind) => verdict::AllocKind::Heap(heap::allocator(kind)),
            AllocKind::Global(global) => {
                let global = self.program.global(global);
                match global.kind {
                    GlobalKind::VTable { .. } => verdict::AllocKind::VTable,
                    GlobalKind::Const => verdict::AllocKind::Const,
                    _ => verdict::AllocKind::Static { name: Some(global.name.clone().into()) },
                }
            }
            AllocKind::ThreadLocal(global) => verdict::AllocKind::ThreadLocal {
                name: Some(self.program.global(global).name.clone().into()),
            },
            AllocKind::Function(function) => verdict::AllocKind::Function {
                name: Some(self.program.function(function).name.clone().into()),
            },
            AllocKind::System => verdict::AllocKind::System,
            AllocKind::VaList => verdict::AllocKind::VaList,
        }
    }

    fn local_name(&self, function: ubik_ir::FnId, local: ubik_ir::LocalId) -> Option<String> {
        self.program.body(function).ok()?.locals.get(local)?.name.clone()
    }
}
