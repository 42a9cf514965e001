//! Typed accesses: the fast paths that an instruction takes, and the slow path behind them.
//!
//! A fast path is one table lookup and a few compares on the descriptor's cache line. It decides only the case
//! in which everything is fine and no state changes beyond the bytes. If the aliasing state stands in its way and
//! that is simple to change, it is changed (`settle`) and the fast path taken again; any other case starts over in
//! [`Memory::access`], which follows the documented order of checks and words nothing twice.

use ubik_borrows::AccessKind;
use ubik_verdict::{Access, ByteRange, Need, NotData, Result, Stop, Ub, Unsupported};

use super::allocations::StoredTags;
use super::race::{RaceKind, Synchrony};
use super::{AllocKind, Desc, Memory, flag};
use crate::code::{ScalarInfo, ValueParts};
use crate::plan::Parts;
use crate::value::{AllocId, Prov, Slot, mask};

/// A place in memory: a pointer and what is added to it. The pointer itself must be aligned to
/// `align_mask + 1`: that is the alignment of the type that was dereferenced, not of the field behind it.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub ptr: Slot,
    pub offset: u64,
    pub align_mask: u64,
}

impl Place {
    /// A place whose alignment does not matter or is known.
    pub fn unaligned(ptr: Slot) -> Place {
        Place { ptr, offset: 0, align_mask: 0 }
    }

    pub fn aligned(ptr: Slot, align: u64) -> Place {
        Place { ptr, offset: 0, align_mask: align - 1 }
    }

    pub fn at(self, offset: u64) -> Place {
        Place { offset: self.offset.wrapping_add(offset), ..self }
    }
}

impl Memory {
    /// Reads an integer of `N` bytes in host order of little-endian memory; provenance is dropped.
    #[inline(always)]
    pub fn load<const N: u64>(&mut self, place: Place) -> Result<u64> {
        match self.load_quick::<N>(place) {
            Some(bits) => Ok(bits),
            None => self.load_again::<N>(place),
        }
    }

    #[inline(always)]
    fn load_quick<const N: u64>(&self, place: Place) -> Option<u64> {
        let desc = self.desc(place.ptr.prov.alloc());
        let at = place.ptr.bits.wrapping_add(place.offset).wrapping_sub(desc.base);
        if desc.may_read(place.ptr.prov.tag(), at, N)
            && place.ptr.bits & place.align_mask == 0
            && desc.is_init_short(at, N)
        {
            // SAFETY: in bounds of the body that the descriptor points into.
            return Some(unsafe { read_le::<N>(desc.data.add(at as usize)) });
        }
        None
    }

    #[inline(never)]
    fn load_again<const N: u64>(&mut self, place: Place) -> Result<u64> {
        if self.settle(place, N, AccessKind::Read)
            && let Some(bits) = self.load_quick::<N>(place)
        {
            return Ok(bits);
        }
        self.load_slow(place, N)
    }

    #[cold]
    #[inline(never)]
    fn load_slow(&mut self, place: Place, size: u64) -> Result<u64> {
        let (id, at) = self.access(place, size, AccessKind::Read)?;
        self.require_init(id, at, size)?;
        Ok(self.raw_bits(id, at, size))
    }

    /// Reads a pointer of `N` bytes with its provenance.
    #[inline(always)]
    pub(crate) fn load_ptr<const N: u64>(&mut self, place: Place) -> Result<Slot> {
        match self.load_ptr_quick::<N>(place) {
            Some(slot) => Ok(slot),
            None => self.load_ptr_again::<N>(place),
        }
    }

    #[inline(always)]
    fn load_ptr_quick<const N: u64>(&self, place: Place) -> Option<Slot> {
        let desc = self.desc(place.ptr.prov.alloc());
        let at = place.ptr.bits.wrapping_add(place.offset).wrapping_sub(desc.base);
        if desc.may_read(place.ptr.prov.tag(), at, N)
            && place.ptr.bits & place.align_mask == 0
            && at & (N - 1) == 0
            && !desc.has(flag::PIECES)
            && desc.is_init_short(at, N)
        {
            // SAFETY: in bounds, as above; the provenance array has an entry for each word.
            unsafe {
                let bits = read_le::<N>(desc.data.add(at as usize));
                let prov = if desc.prov.is_null() { Prov::NONE } else { *desc.prov.add((at / N) as usize) };
                return Some(Slot { bits, prov });
            }
        }
        None
    }

    #[inline(never)]
    fn load_ptr_again<const N: u64>(&mut self, place: Place) -> Result<Slot> {
        if self.settle(place, N, AccessKind::Read)
            && let Some(slot) = self.load_ptr_quick::<N>(place)
        {
            return Ok(slot);
        }
        self.load_ptr_slow(place, N)
    }

    #[cold]
    #[inline(never)]
    fn load_ptr_slow(&mut self, place: Place, size: u64) -> Result<Slot> {
        let (id, at) = self.access(place, size, AccessKind::Read)?;
        self.require_init(id, at, size)?;
        Ok(Slot { bits: self.raw_bits(id, at, size), prov: self.prov_at(id, at) })
    }

    /// Writes the low `N` bytes of `bits`, without provenance.
    #[inline(always)]
    pub fn store<const N: u64>(&mut self, place: Place, bits: u64) -> Result<()> {
        if self.store_quick::<N>(place, bits) { Ok(()) } else { self.store_again::<N>(place, bits) }
    }

    #[inline(never)]
    fn store_again<const N: u64>(&mut self, place: Place, bits: u64) -> Result<()> {
        if self.settle(place, N, AccessKind::Write) && self.store_quick::<N>(place, bits) {
            return Ok(());
        }
        self.store_slow(place, N, Slot::int(bits))
    }

    #[inline(always)]
    fn store_quick<const N: u64>(&mut self, place: Place, bits: u64) -> bool {
        let shift = self.layout.pointer_shift;
        let desc = self.desc_mut(place.ptr.prov.alloc());
        let at = place.ptr.bits.wrapping_add(place.offset).wrapping_sub(desc.base);
        if desc.may_write(place.ptr.prov.tag(), at, N) && place.ptr.bits & place.align_mask == 0 {
            let plain = desc.prov.is_null() || {
                // SAFETY: in bounds; the provenance array has an entry for each word.
                unsafe {
                    let (first, last) = ((at >> shift) as usize, ((at + N - 1) >> shift) as usize);
                    if N == 1 << shift && first == last && !desc.has(flag::PIECES) {
                        *desc.prov.add(first) = Prov::NONE;
                    }
                    (*desc.prov.add(first)).is_none()
                        && (first == last || (*desc.prov.add(last)).is_none())
                        && !desc.has(flag::PIECES)
                }
            };
            if plain {
                desc.set_init_short(at, N);
                // SAFETY: in bounds, and a cached write implies that the body is this machine's own.
                unsafe { write_le::<N>(desc.data.add(at as usize), bits) };
                return true;
            }
        }
        false
    }

    /// Writes a pointer of `N` bytes with its provenance.
    #[inline(always)]
    pub(crate) fn store_ptr<const N: u64>(&mut self, place: Place, value: Slot) -> Result<()> {
        if self.store_ptr_quick::<N>(place, value) { Ok(()) } else { self.store_ptr_again::<N>(place, value) }
    }

    #[inline(never)]
    fn store_ptr_again<const N: u64>(&mut self, place: Place, value: Slot) -> Result<()> {
        if self.settle(place, N, AccessKind::Write) && self.store_ptr_quick::<N>(place, value) {
            return Ok(());
        }
        self.store_slow(place, N, value)
    }

    #[inline(always)]
    fn store_ptr_quick<const N: u64>(&mut self, place: Place, value: Slot) -> bool {
        let desc = self.desc_mut(place.ptr.prov.alloc());
        let at = place.ptr.bits.wrapping_add(place.offset).wrapping_sub(desc.base);
        if desc.may_write(place.ptr.prov.tag(), at, N)
            && place.ptr.bits & place.align_mask == 0
            && at & (N - 1) == 0
            && !desc.prov.is_null()
            && !desc.has(flag::PIECES)
            && !value.is_uninit()
        {
            desc.set_init_short(at, N);
            // SAFETY: as in `store`; the provenance array has an entry for each word.
            unsafe {
                *desc.prov.add((at / N) as usize) = value.prov;
                write_le::<N>(desc.data.add(at as usize), value.bits);
            }
            if !desc.has(flag::ON_STACK) {
                self.allocations.note_stored(value.prov);
            }
            return true;
        }
        false
    }

    /// Two words of 64 bits that may be read as they are, in range: the most frequent pair, with few tests.
    #[inline]
    pub(crate) fn load_words(&mut self, place: Place, parts: &ValueParts) -> Option<(Slot, Slot)> {
        let ValueParts::Two { a, b, .. } = parts else { return None };
        let (_, at) = self.permitted(place, 16, AccessKind::Read).or_else(|| {
            self.settle(place, 16, AccessKind::Read).then(|| self.permitted(place, 16, AccessKind::Read))?
        })?;
        let desc = self.desc(place.ptr.prov.alloc());
        if at & 7 != 0 || desc.has(flag::PIECES) || self.layout.big_endian || !desc.is_init_short(at, 16) {
            return None;
        }
        // SAFETY: in bounds; the provenance array has an entry for each word.
        let (bits, prov) = unsafe {
            let data = desc.data.add(at as usize);
            let bits = (read_le::<8>(data), read_le::<8>(data.add(8)));
            let prov = match desc.prov.is_null() {
                true => (Prov::NONE, Prov::NONE),
                false => (*desc.prov.add((at >> 3) as usize), *desc.prov.add((at >> 3) as usize + 1)),
            };
            (bits, prov)
        };
        let slot =
            |bits, prov, part: &ScalarInfo| Slot { bits, prov: if part.pointer { prov } else { Prov::NONE } };
        (a.allows(bits.0) && b.allows(bits.1)).then(|| (slot(bits.0, prov.0, a), slot(bits.1, prov.1, b)))
    }

    /// A range that may be read as it is, or `None` if that needs a closer look: the fast path for values of
    /// several scalars. Only on little-endian targets.
    #[inline(always)]
    pub(crate) fn quick_read(&mut self, place: Place, size: u64) -> Option<View<'_>> {
        let desc = self.desc(place.ptr.prov.alloc());
        let at = place.ptr.bits.wrapping_add(place.offset).wrapping_sub(desc.base);
        if !desc.may_read(place.ptr.prov.tag(), at, size) && !self.settle(place, size, AccessKind::Read) {
            return None;
        }
        let desc = self.desc(place.ptr.prov.alloc());
        let fine = desc.may_read(place.ptr.prov.tag(), at, size)
            && place.ptr.bits & place.align_mask == 0
            && !desc.has(flag::PIECES)
            && !self.layout.big_endian;
        fine.then_some(View { desc, at, pointer_shift: self.layout.pointer_shift })
    }

    /// A range that may be written as it is. `plain` says that no pointer is among what is written.
    #[inline(always)]
    pub(crate) fn quick_write(&mut self, place: Place, size: u64, plain: bool) -> Option<ViewMut<'_>> {
        let (big_endian, pointer_shift) = (self.layout.big_endian, self.layout.pointer_shift);
        let desc = self.desc(place.ptr.prov.alloc());
        let at = place.ptr.bits.wrapping_add(place.offset).wrapping_sub(desc.base);
        if !desc.may_write(place.ptr.prov.tag(), at, size) && !self.settle(place, size, AccessKind::Write) {
            return None;
        }
        let (desc, stored) = self.allocations.desc_and_stored(place.ptr.prov.alloc());
        let word = (1u64 << pointer_shift) - 1;
        let fine = desc.may_write(place.ptr.prov.tag(), at, size)
            && place.ptr.bits & place.align_mask == 0
            && !desc.has(flag::PIECES)
            && !big_endian
            && if desc.prov.is_null() { plain } else { at & word == 0 && size & word == 0 };
        fine.then_some(ViewMut { desc, stored, at, pointer_shift })
    }

    /// Writes a scalar of at most 8 bytes; one that is not there leaves its bytes uninitialised.
    #[cold]
    #[inline(never)]
    fn store_slow(&mut self, place: Place, size: u64, value: Slot) -> Result<()> {
        let (id, at) = self.access(place, size, AccessKind::Write)?;
        self.put(id, at, size, value);
        Ok(())
    }

    /// Writes a scalar where the access has been permitted.
    pub(crate) fn put(&mut self, id: AllocId, at: u64, size: u64, value: Slot) {
        self.body_mut(id);
        self.clear_prov(id, at, size);
        if value.is_uninit() {
            return self.set_uninit(id, at, size);
        }
        self.set_init(id, at, size);
        let bits = if self.layout.big_endian { value.bits << (64 - size * 8) } else { value.bits };
        let bytes = if self.layout.big_endian { bits.to_be_bytes() } else { bits.to_le_bytes() };
        self.raw_mut(id, at, size).copy_from_slice(&bytes[..size as usize]);
        if size == self.layout.pointer_size && !value.prov.is_none() {
            self.set_prov(id, at, value.prov);
        }
        self.refresh(id);
    }

    /// Permits an access and says where the bytes are: by the descriptor alone, if that decides.
    #[inline]
    pub(crate) fn permit(&mut self, place: Place, size: u64, kind: AccessKind) -> Result<(AllocId, u64)> {
        match self.permitted(place, size, kind) {
            Some(found) => Ok(found),
            None if self.settle(place, size, kind) => match self.permitted(place, size, kind) {
                Some(found) => Ok(found),
                None => self.access(place, size, kind),
            },
            None => self.access(place, size, kind),
        }
    }

    #[inline]
    fn permitted(&self, place: Place, size: u64, kind: AccessKind) -> Option<(AllocId, u64)> {
        let id = place.ptr.prov.alloc();
        let desc = self.desc(id);
        let at = place.ptr.bits.wrapping_add(place.offset).wrapping_sub(desc.base);
        let fine = match kind {
            AccessKind::Read => desc.may_read(place.ptr.prov.tag(), at, size),
            AccessKind::Write => desc.may_write(place.ptr.prov.tag(), at, size),
        };
        (fine && size > 0 && place.ptr.bits & place.align_mask == 0).then_some((id, at))
    }

    /// Bytes that may be read, if they can be looked at as they are.
    pub(crate) fn view(&self, id: AllocId, at: u64) -> Option<View<'_>> {
        let desc = self.desc(id);
        let fine = !desc.has(flag::PIECES) && !self.layout.big_endian;
        fine.then_some(View { desc, at, pointer_shift: self.layout.pointer_shift })
    }

    /// The slow path of every access: checks in the documented order and says where the bytes are.
    pub fn access(&mut self, place: Place, size: u64, kind: AccessKind) -> Result<(AllocId, u64)> {
        self.access_as(place, size, kind, Synchrony::Plain)
    }

    /// The same for accesses that may be atomic: those are recorded where their value is decided.
    pub(super) fn access_as(
        &mut self,
        place: Place,
        size: u64,
        kind: AccessKind,
        synchrony: Synchrony,
    ) -> Result<(AllocId, u64)> {
        let need = match kind {
            AccessKind::Read => Access::read(size),
            AccessKind::Write => Access::write(size),
        };
        if size == 0 {
            self.require_aligned(place)?;
            return Ok((AllocId::NONE, 0));
        }
        let (id, at, prov) = self.locate(place.ptr, place.offset, size, need.into())?;
        if self.desc(id).has(flag::NOT_DATA) {
            return Err(self.not_data(id).into());
        }
        if self.desc(id).has(flag::PENDING) {
            self.materialise(id);
        }
        if kind == AccessKind::Write && self.desc(id).has(flag::READ_ONLY) {
            return Err(Ub::read_only(self.info(id)).into());
        }
        if self.desc(id).has(flag::GUARDED) {
            self.check_guards(place.ptr, (id, at), size, kind)?;
            if self.rules.explores {
                self.note_look_at_ended(id);
            }
        }
        if self.races.is_recording() && synchrony == Synchrony::Plain {
            self.race(id, at, size, race_kind(kind))?;
        }
        self.borrow_access(id, prov, at, size, kind)?;
        self.require_aligned(place)?;
        if kind == AccessKind::Write {
            self.body_mut(id);
        }
        self.refresh(id);
        if self.races.is_recording() && synchrony == Synchrony::Plain {
            self.cache_recorded(id, prov, at, size);
        }
        if self.desc(id).has(flag::SEEN) {
            self.note_access(id, prov, ByteRange::new(at, size), kind);
        }
        Ok((id, at))
    }

    /// Finds the memory that `size` bytes at a pointer mean: its allocation, the offset, and by which provenance.
    pub fn locate(&self, ptr: Slot, offset: u64, size: u64, need: Need) -> Result<(AllocId, u64, Prov)> {
        let addr = ptr.bits.wrapping_add(offset) & mask(self.layout.pointer_size);
        let id = match ptr.prov.alloc() {
            AllocId::NONE if addr == 0 || ptr.bits == 0 => return Err(Ub::null_pointer(need).into()),
            AllocId::NONE => match self.addresses.exposed_at(addr).filter(|_| self.rules.integers_point) {
                Some(id) => return self.locate_exposed(id, addr, size, need),
                None => return Err(Ub::dangling_int(addr, need).into()),
            },
            AllocId::WILDCARD => {
                self.addresses.exposed_at(addr).ok_or_else(|| self.nothing_exposed(addr, need))?
            }
            id => id,
        };
        let desc = self.desc(id);
        let at = addr.wrapping_sub(desc.base);
        let freed = ptr.prov.alloc() != AllocId::WILDCARD && ptr.prov.tag() < desc.min_tag;
        if freed || at > desc.size || desc.size - at < size {
            return Err(self.out_of_reach(Slot { bits: addr, ..ptr }, id, need));
        }
        Ok((id, at, ptr.prov))
    }

    /// The same for an integer that a program in C reads as a pointer, through a union or by a copy of memory.
    #[cold]
    fn locate_exposed(&self, id: AllocId, addr: u64, size: u64, need: Need) -> Result<(AllocId, u64, Prov)> {
        let at = addr.wrapping_sub(self.desc(id).base);
        match at > self.desc(id).size || self.desc(id).size - at < size {
            true => Err(self.out_of_reach(Slot { bits: addr, prov: Prov::WILDCARD }, id, need)),
            false => Ok((id, at, Prov::WILDCARD)),
        }
    }

    /// Why a pointer does not reach what it should.
    #[cold]
    fn out_of_reach(&self, ptr: Slot, id: AllocId, need: Need) -> Box<Stop> {
        if let Some(symbol) = self.undefined_static(id) {
            return Unsupported::ForeignStatic { name: symbol.to_owned().into() }.into();
        }
        if matches!(self.kind(id), AllocKind::Function(_)) {
            return self.not_data(id).into();
        }
        let info = self.pointer_info(ptr);
        let freed = ptr.prov.alloc() != AllocId::WILDCARD && ptr.prov.tag() < self.desc(id).min_tag;
        match freed {
            true => Ub::use_after_free(info, need, self.name_of(ptr.prov)).into(),
            false => Ub::out_of_bounds(info, need, self.info(id)).into(),
        }
    }

    fn nothing_exposed(&self, addr: u64, need: Need) -> Ub {
        if addr == 0 { Ub::null_pointer(need) } else { Ub::unexposed(addr, need) }
    }

    fn not_data(&self, id: AllocId) -> Ub {
        let what = match self.kind(id) {
            AllocKind::Function(_) => NotData::Function,
            AllocKind::VaList => NotData::VaList,
            _ => NotData::VTable,
        };
        Ub::not_data(self.name(id), what)
    }

    /// Reads a scalar of 1 to 8 bytes in the target's byte order, initialised, with provenance if it is as
    /// large as a pointer.
    pub fn read_scalar(&mut self, place: Place, size: u64) -> Result<Slot> {
        let (id, at) = self.access(place, size, AccessKind::Read)?;
        self.require_init(id, at, size)?;
        Ok(self.scalar_at(id, at, size))
    }

    /// Writes a scalar of 1 to 8 bytes in the target's byte order.
    pub fn write_scalar(&mut self, place: Place, size: u64, value: Slot) -> Result<()> {
        let (id, at) = self.access(place, size, AccessKind::Write)?;
        self.put(id, at, size, value);
        Ok(())
    }

    /// The initialised scalar at an offset, where the access has been permitted.
    pub fn scalar_at(&self, id: AllocId, at: u64, size: u64) -> Slot {
        let bits = self.raw_bits(id, at, size);
        let prov = if size == self.layout.pointer_size { self.prov_at(id, at) } else { Prov::NONE };
        Slot { bits, prov }
    }

    /// The initialised scalar of up to 16 bytes at an offset, or nothing.
    pub fn wide_bits(&self, id: AllocId, at: u64, size: u64) -> Option<u128> {
        if !self.is_init(id, at, size) {
            return None;
        }
        if size <= 8 {
            return Some(self.raw_bits(id, at, size).into());
        }
        let halves = [at, at + 8].map(|at| u128::from(self.raw_bits(id, at, 8)));
        Some(if self.layout.big_endian { halves[0] << 64 | halves[1] } else { halves[1] << 64 | halves[0] })
    }

    /// The bits at an offset in the target's byte order, zero-extended, whatever else is known of them.
    pub(crate) fn raw_bits(&self, id: AllocId, at: u64, size: u64) -> u64 {
        let mut bytes = [0; 8];
        let raw = self.raw(id, at, size);
        if self.layout.big_endian {
            bytes[8 - raw.len()..].copy_from_slice(raw);
            u64::from_be_bytes(bytes)
        } else {
            bytes[..raw.len()].copy_from_slice(raw);
            u64::from_le_bytes(bytes)
        }
    }
}

fn race_kind(kind: AccessKind) -> RaceKind {
    match kind {
        AccessKind::Read => RaceKind::Read,
        AccessKind::Write => RaceKind::Write,
    }
}

/// A range of an allocation that may be read without further checks than initialisation.
pub struct View<'a> {
    desc: &'a Desc,
    at: u64,
    pointer_shift: u32,
}

impl Parts for View<'_> {
    #[inline(always)]
    fn is_init(&self, offset: u64, len: u64) -> bool {
        let (mut at, end) = (self.at + offset, self.at + offset + len);
        while end - at > 64 {
            if !self.desc.is_init_short(at, 64) {
                return false;
            }
            at += 64;
        }
        self.desc.is_init_short(at, end - at)
    }

    /// The scalar at an offset, if it is initialised and, as a pointer, aligned to a word.
    #[inline(always)]
    fn scalar(&self, offset: u64, size: u64, pointer: bool) -> Option<Slot> {
        let at = self.at + offset;
        if !self.desc.is_init_short(at, size) {
            return None;
        }
        // SAFETY: the view's range is in bounds, and callers stay inside it.
        let bits = unsafe { read_sized(self.desc.data.add(at as usize), size) };
        if !pointer || self.desc.prov.is_null() || size != 1 << self.pointer_shift {
            return Some(Slot::int(bits));
        }
        if at & (size - 1) != 0 {
            return None;
        }
        // SAFETY: the provenance array has an entry for each word.
        Some(Slot { bits, prov: unsafe { *self.desc.prov.add((at >> self.pointer_shift) as usize) } })
    }
}

/// A range of an allocation that may be written without further checks.
pub struct ViewMut<'a> {
    desc: &'a mut Desc,
    stored: StoredTags<'a>,
    at: u64,
    pointer_shift: u32,
}

impl ViewMut<'_> {
    /// Writes a scalar that is there.
    #[inline(always)]
    pub fn put(&mut self, offset: u64, size: u64, value: Slot) {
        let at = self.at + offset;
        self.desc.set_init_short(at, size);
        // SAFETY: the view's range is in bounds of a body that is this machine's own; callers stay inside it.
        unsafe {
            write_sized(self.desc.data.add(at as usize), size, value.bits);
            if !self.desc.prov.is_null() {
                let prov = if size == 1 << self.pointer_shift { value.prov } else { Prov::NONE };
                *self.desc.prov.add((at >> self.pointer_shift) as usize) = prov;
                if !self.desc.has(flag::ON_STACK) {
                    self.stored.note(prov);
                }
            }
        }
    }
}

/// # Safety
/// `size` bytes at `from` can be read.
#[inline(always)]
unsafe fn read_sized(from: *const u8, size: u64) -> u64 {
    // SAFETY: the caller's promise.
    unsafe {
        match size {
            1 => read_le::<1>(from),
            2 => read_le::<2>(from),
            4 => read_le::<4>(from),
            _ => read_le::<8>(from),
        }
    }
}

/// # Safety
/// `size` bytes at `to` can be written.
#[inline(always)]
unsafe fn write_sized(to: *mut u8, size: u64, bits: u64) {
    // SAFETY: the caller's promise.
    unsafe {
        match size {
            1 => write_le::<1>(to, bits),
            2 => write_le::<2>(to, bits),
            4 => write_le::<4>(to, bits),
            _ => write_le::<8>(to, bits),
        }
    }
}

/// # Safety
/// `N` bytes at `from` can be read.
#[inline(always)]
unsafe fn read_le<const N: u64>(from: *const u8) -> u64 {
    // SAFETY: the caller's promise; the casts change only the width.
    unsafe {
        match N {
            1 => u64::from(*from),
            2 => u64::from(u16::from_le(from.cast::<u16>().read_unaligned())),
            4 => u64::from(u32::from_le(from.cast::<u32>().read_unaligned())),
            _ => u64::from_le(from.cast::<u64>().read_unaligned()),
        }
    }
}

/// # Safety
/// `N` bytes at `to` can be written.
#[inline(always)]
unsafe fn write_le<const N: u64>(to: *mut u8, bits: u64) {
    // SAFETY: the caller's promise; the casts change only the width.
    unsafe {
        match N {
            1 => *to = bits as u8,
            2 => to.cast::<u16>().write_unaligned((bits as u16).to_le()),
            4 => to.cast::<u32>().write_unaligned((bits as u32).to_le()),
            _ => to.cast::<u64>().write_unaligned(bits.to_le()),
        }
    }
}
