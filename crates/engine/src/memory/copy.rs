//! Moving and filling ranges of bytes, with their initialisation and provenance.

use ubik_verdict::Result;

use super::access::Place;
use super::{AccessKind, Memory, Piece, flag};
use crate::value::AllocId;

impl Memory {
    /// Copies bytes as they are, like `memmove`: uninitialised ones stay so, pointers keep their provenance.
    pub fn copy(&mut self, from: Place, to: Place, len: u64) -> Result<()> {
        let (src, src_at) = self.access(from, len, AccessKind::Read)?;
        let (dst, dst_at) = self.access(to, len, AccessKind::Write)?;
        if len != 0 {
            self.copy_permitted((src, src_at), (dst, dst_at), len);
        }
        Ok(())
    }

    /// Copies a range where both accesses have been permitted.
    pub(crate) fn copy_permitted(
        &mut self,
        (src, src_at): (AllocId, u64),
        (dst, dst_at): (AllocId, u64),
        len: u64,
    ) {
        self.body_mut(dst);
        self.note_bulk(len);
        if self.has_prov(src) || self.has_prov(dst) {
            self.copy_prov((src, src_at), (dst, dst_at), len);
        }
        if len <= 64 {
            let mask = self.desc(src).init_mask(src_at, len);
            self.put_init_mask(dst, dst_at, len, mask);
        } else {
            let init = self.init_bits(src, src_at, len);
            self.put_init_bits(dst, dst_at, len, init);
        }
        let (from, to) = (self.desc(src).data, self.desc(dst).data);
        // SAFETY: both ranges are in bounds of their bodies; `copy` allows them to overlap.
        unsafe { std::ptr::copy(from.add(src_at as usize), to.add(dst_at as usize), len as usize) };
    }

    /// Something is done to so many bytes. If that takes long, the run looks at the clock at the next block.
    #[inline(always)]
    pub(crate) fn note_bulk(&mut self, len: u64) {
        const LONG: u64 = 1 << 18;
        if len >= LONG {
            self.budget.look_at = 0;
        }
    }

    fn copy_prov(&mut self, (src, src_at): (AllocId, u64), (dst, dst_at): (AllocId, u64), len: u64) {
        let size = self.layout.pointer_size;
        let whole_words = (src_at | dst_at | len) & (size - 1) == 0;
        if whole_words && !self.desc(src).has(flag::PIECES) && !self.desc(dst).has(flag::PIECES) {
            return self.copy_words((src, src_at), (dst, dst_at), len);
        }
        let pieces: Vec<(u64, Piece)> =
            (0..len).filter_map(|byte| Some((byte, self.piece_at(src, src_at + byte)?))).collect();
        self.clear_prov(dst, dst_at, len);
        self.put_pieces(dst, dst_at, &pieces);
        self.refresh(dst);
    }

    /// Copies the provenance of whole words between arrays of it, one of which may not be there.
    fn copy_words(&mut self, (src, src_at): (AllocId, u64), (dst, dst_at): (AllocId, u64), len: u64) {
        if self.desc(src).prov.is_null() {
            return self.clear_prov(dst, dst_at, len);
        }
        if self.desc(dst).prov.is_null() {
            if !self.has_pointers(src, src_at, len) {
                return;
            }
            let size = self.layout.pointer_size;
            self.body_mut(dst).prov_mut(size);
            self.refresh(dst);
        }
        let (from, to) = (self.desc(src).prov, self.desc(dst).prov);
        let word = |at: u64| (at >> self.layout.pointer_shift) as usize;
        // SAFETY: the arrays have an entry for each word, and both ranges are in bounds; `copy` allows overlap.
        unsafe { std::ptr::copy(from.add(word(src_at)), to.add(word(dst_at)), word(len)) };
        if !self.desc(dst).has(flag::ON_STACK) {
            // SAFETY: as above; nothing else refers to the array.
            let words = unsafe { std::slice::from_raw_parts(to.add(word(dst_at)), word(len)) };
            words.iter().for_each(|&prov| self.allocations.note_stored(prov));
        }
    }

    /// Whether some word of a range has provenance, in an allocation with an array of it.
    fn has_pointers(&self, id: AllocId, at: u64, len: u64) -> bool {
        let (first, words) =
            ((at >> self.layout.pointer_shift) as usize, (len >> self.layout.pointer_shift) as usize);
        // SAFETY: the array has an entry for each word, and the range is in bounds.
        let words = unsafe { std::slice::from_raw_parts(self.desc(id).prov.add(first), words) };
        words.iter().any(|prov| !prov.is_none())
    }

    /// Writes the provenance of single bytes; those that make up a whole aligned pointer become one.
    fn put_pieces(&mut self, id: AllocId, at: u64, pieces: &[(u64, Piece)]) {
        let size = self.layout.pointer_size as usize;
        let mut rest = pieces;
        while let Some(&(byte, piece)) = rest.first() {
            let whole = (at + byte).is_multiple_of(size as u64)
                && rest.len() >= size
                && (0..size).all(|index| {
                    let (next, other) = rest[index];
                    next == byte + index as u64 && other == Piece { prov: piece.prov, index: index as u8 }
                });
            if whole {
                self.set_prov(id, at + byte, piece.prov);
                rest = &rest[size..];
            } else {
                self.set_piece(id, at + byte, piece);
                rest = &rest[1..];
            }
        }
    }

    /// Fills a range with one byte.
    pub fn fill(&mut self, to: Place, byte: u8, len: u64) -> Result<()> {
        let (id, at) = self.access(to, len, AccessKind::Write)?;
        if len != 0 {
            self.note_bulk(len);
            self.clear_prov(id, at, len);
            self.set_init(id, at, len);
            self.raw_mut(id, at, len).fill(byte);
            self.refresh(id);
        }
        Ok(())
    }

    /// Makes ranges of a place uninitialised, where a write to it has been permitted: padding after a typed copy.
    pub(crate) fn uninit_ranges(&mut self, id: AllocId, at: u64, ranges: &[(u64, u64)]) {
        for &(start, len) in ranges {
            self.clear_prov(id, at + start, len);
            self.set_uninit(id, at + start, len);
        }
    }

    /// Makes numbers of ranges of a place, where a write to it has been permitted.
    pub(crate) fn forget_provenance(&mut self, id: AllocId, at: u64, ranges: &[(u64, u64)]) {
        if self.has_prov(id) {
            ranges.iter().for_each(|&(start, len)| self.clear_prov(id, at + start, len));
        }
    }

    /// The bytes of a range, which must be initialised; pointers among them lose their provenance.
    pub fn read_bytes(&mut self, from: Place, len: u64) -> Result<&[u8]> {
        let (id, at) = self.access(from, len, AccessKind::Read)?;
        if len == 0 {
            return Ok(&[]);
        }
        self.note_bulk(len);
        self.require_init(id, at, len)?;
        Ok(self.raw(id, at, len))
    }

    pub fn write_bytes(&mut self, to: Place, bytes: &[u8]) -> Result<()> {
        let len = bytes.len() as u64;
        self.note_bulk(len);
        let (id, at) = self.access(to, len, AccessKind::Write)?;
        if len != 0 {
            self.clear_prov(id, at, len);
            self.set_init(id, at, len);
            self.raw_mut(id, at, len).copy_from_slice(bytes);
            self.refresh(id);
        }
        Ok(())
    }

    /// The bytes up to the first zero, which must come within the allocation.
    pub fn read_c_string(&mut self, from: crate::value::Slot) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        loop {
            let place = Place::unaligned(from).at(bytes.len() as u64);
            match self.load::<1>(place)? as u8 {
                0 => return Ok(bytes),
                byte => bytes.push(byte),
            }
        }
    }
}
