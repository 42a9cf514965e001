//! How pointers are aligned: by their addresses, or by what allocations promise.

use rustc_hash::FxHashMap;
use ubik_verdict::{MisalignBasis, Result, Ub};

use super::{Memory, Place};
use crate::value::{AllocId, Slot};

/// What the program promises beyond the alignment of its allocations: at which offset of an allocation (by its index and
/// root) which alignment is met.
#[derive(Clone, Default)]
pub(super) struct Promises(FxHashMap<(AllocId, u32), (u64, u64)>);

impl Memory {
    /// The pointer of a place must be aligned for the type that was dereferenced.
    pub(crate) fn require_aligned(&self, place: Place) -> Result<()> {
        if place.align_mask == 0 || !self.rules.check_alignment {
            return Ok(());
        }
        let (required, has) = (place.align_mask + 1, self.alignment_of(place.ptr));
        if has >= required {
            return Ok(());
        }
        let basis = match place.offset {
            _ if self.rules.symbolic_alignment && place.ptr.bits & place.align_mask == 0 => {
                MisalignBasis::Promise
            }
            0 => MisalignBasis::Access,
            _ => MisalignBasis::Place,
        };
        Err(self.misaligned(place.ptr, has, required, basis).into())
    }

    /// How far a pointer is aligned: by its address, or by what its allocation promises.
    pub(crate) fn alignment_of(&self, ptr: Slot) -> u64 {
        let alignment = |bits: u64| 1u64 << bits.trailing_zeros().min(63);
        let id = match ptr.prov.alloc() {
            AllocId::WILDCARD if self.rules.symbolic_alignment => self.addresses.exposed_at(ptr.bits),
            id => Some(id).filter(|&id| self.rules.symbolic_alignment && id != AllocId::NONE),
        };
        let Some(id) = id else { return alignment(ptr.bits) };
        let desc = self.desc(id);
        let offset = ptr.bits.wrapping_sub(desc.base);
        match self.promises.0.get(&(id, desc.min_tag)) {
            Some(&(at, align)) if desc.align() < align => align.min(alignment(offset.wrapping_sub(at))),
            _ => desc.align().min(alignment(offset)),
        }
    }

    /// The program promises to have made sure that a pointer is aligned, whatever its allocation says.
    pub fn promise_alignment(&mut self, ptr: Slot, align: u64) {
        let id = ptr.prov.alloc();
        if id > AllocId::WILDCARD && ptr.bits & (align - 1) == 0 {
            let desc = self.desc(id);
            let (offset, key) = (ptr.bits.wrapping_sub(desc.base), (id, desc.min_tag));
            let kept = self.promises.0.entry(key).or_insert((offset, align));
            if kept.1 < align {
                *kept = (offset, align);
            }
        }
    }

    fn misaligned(&self, ptr: Slot, has: u64, required: u64, basis: MisalignBasis) -> Ub {
        Ub::misaligned(self.pointer_info(ptr), has, required, basis)
    }
}
