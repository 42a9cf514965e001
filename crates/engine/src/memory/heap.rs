//! Heap blocks: allocation by the rules of Rust's allocator and of C's.

use ubik_verdict::{Access, Allocator, FreeOp, Result, Ub};

use super::access::Place;
use super::address::HeapPlace;
use super::{AllocKind, HeapKind, Memory, NewAlloc};
use crate::choice::Choice;
use crate::concurrency::SyncObjectId;
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
        self.budget.check_heap(size)?;
        let HeapPlace { base, was_of_another } = self.addresses.place_heap(size, align, choice)?;
        if was_of_another {
            self.race_acquire_from(SyncObjectId::Freed(base));
        }
        self.budget.take_heap(size);
        self.allocate(NewAlloc { base, size, align, kind: AllocKind::Heap(kind) })
    }

    /// Frees a heap block after checking that it may be.
    pub fn free_heap(&mut self, ptr: Slot, free: Free) -> Result<()> {
        let id = self.check_free(ptr, free)?;
        self.race_freed(id)?;
        self.borrow_dealloc(id, ptr.prov)?;
        let (base, size, align) = (self.desc(id).base, self.desc(id).size, self.desc(id).align());
        self.return_address(base, size, align);
        self.budget.return_heap(size);
        if self.races.is_recording() {
            self.close_windows(id);
        }
        self.release(id);
        Ok(())
    }

    /// Ends the life of a thread's variable.
    pub(crate) fn free_thread_local(&mut self, ptr: Slot) -> Result<()> {
        let id = ptr.prov.alloc();
        self.race_freed(id)?;
        self.borrow_dealloc(id, ptr.prov)?;
        let (base, size, align) = (self.desc(id).base, self.desc(id).size, self.desc(id).align());
        self.return_address(base, size, align);
        self.release(id);
        Ok(())
    }

    /// Gives an address back. Who gets it again knows what its last owner did, because allocators take care of that.
    fn return_address(&mut self, base: u64, size: u64, align: u64) {
        if self.races.is_recording() && self.addresses.cross_thread_reuse_rate > 0 {
            self.race_release_to(SyncObjectId::Freed(base));
        }
        self.addresses.return_heap(base, size, align);
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
        HeapKind::Cpp => Allocator::Cpp,
        HeapKind::CppArray => Allocator::CppArray,
        HeapKind::Mmap => Allocator::Mmap,
        HeapKind::Interpreter => Allocator::Other("miri_alloc".into()),
    }
}
