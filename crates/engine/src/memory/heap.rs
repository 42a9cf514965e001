//! Heap blocks: allocation by the rules of Rust's allocator and of C's.

use ubik_verdict::{Access, Allocator, Exhausted, FreeOp, Result, Ub};

use super::access::Place;
use super::{AllocKind, HeapKind, Memory, NewAlloc};
use crate::choice::Choice;
use crate::value::{AllocId, Slot};

/// What whoever frees a block says about it.
#[derive(Clone, Copy, Debug)]
pub struct Free {
    pub by: HeapKind,
    /// Size and alignment, for allocators that are told.
    pub layout: Option<(u64, u64)>,
    pub op: FreeOp,
}

impl Memory {
    /// A heap block, uninitialised. Sizes above what the target can address are refused with `None`.
    pub fn allocate_heap(
        &mut self,
        size: u64,
        align: u64,
        kind: HeapKind,
        choice: &mut Choice,
    ) -> Result<Slot> {
        let used = self.heap_used.saturating_add(size);
        if used > self.heap_limit {
            return Err(Exhausted::Memory { limit: self.heap_limit }.into());
        }
        let base = self.addresses.place_heap(size, align, choice)?;
        self.heap_used = used;
        self.allocate(NewAlloc { base, size, align, kind: AllocKind::Heap(kind) })
    }

    /// Frees a heap block after checking that it may be.
    pub fn free_heap(&mut self, ptr: Slot, free: Free) -> Result<()> {
        let id = self.check_free(ptr, free)?;
        self.borrow_dealloc(id, ptr.prov)?;
        let (base, size, align) = (self.desc(id).base, self.desc(id).size, self.desc(id).align());
        self.addresses.return_heap(base, size, align);
        self.heap_used -= size;
        self.release(id);
        Ok(())
    }

    fn check_free(&self, ptr: Slot, free: Free) -> Result<AllocId> {
        let need = Access::dealloc(free.layout.map_or(0, |(size, _)| size));
        let freed =
            ptr.prov.alloc() > AllocId::WILDCARD && ptr.prov.tag() < self.desc(ptr.prov.alloc()).min_tag;
        if freed {
            return Err(Ub::double_free(self.name_of(ptr.prov), free.op).into());
        }
        let (id, at, _) = self.locate(ptr, 0, 0, need.into())?;
        let AllocKind::Heap(kind) = self.kind(id) else {
            return Err(Ub::free_not_heap(self.info(id), free.op).into());
        };
        if at != 0 {
            return Err(Ub::free_interior(self.pointer_info(ptr), free.op).into());
        }
        if kind != free.by {
            return Err(Ub::wrong_allocator(self.info(id), allocator(free.by)).into());
        }
        let desc = self.desc(id);
        match free.layout {
            Some((size, align)) if (size, align) != (desc.size, desc.align()) => {
                Err(Ub::wrong_layout(self.info(id), size, align).into())
            }
            _ => Ok(id),
        }
    }

    /// Moves a block's contents to a new one of another size and frees it.
    pub fn reallocate(
        &mut self,
        ptr: Slot,
        size: u64,
        align: u64,
        free: Free,
        choice: &mut Choice,
    ) -> Result<Slot> {
        let old = self.check_free(ptr, free)?;
        let keep = self.desc(old).size.min(size);
        let new = self.allocate_heap(size, align, free.by, choice)?;
        self.copy(Place::unaligned(ptr), Place::unaligned(new), keep)?;
        self.free_heap(ptr, free)?;
        Ok(new)
    }
}

pub(super) fn allocator(kind: HeapKind) -> Allocator {
    match kind {
        HeapKind::Rust => Allocator::Rust,
        HeapKind::C => Allocator::C,
        HeapKind::Mmap => Allocator::Mmap,
    }
}
