//! Moving and filling ranges of bytes, with their initialisation and provenance.

use ubik_verdict::Result;

use super::access::Place;
use super::{AccessKind, Memory, Piece, flag};
use crate::value::{AllocId, Prov};

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
        let init = self.init_bits(src, src_at, len);
        let plain = !self.has_prov(src) && !self.has_prov(dst);
        if !plain {
            self.copy_prov((src, src_at), (dst, dst_at), len);
        }
        self.put_init_bits(dst, dst_at, len, init);
        let (from, to) = (self.desc(src).data, self.desc(dst).data);
        // SAFETY: both ranges are in bounds of their bodies; `copy` allows them to overlap.
        unsafe { std::ptr::copy(from.add(src_at as usize), to.add(dst_at as usize), len as usize) };
        self.refresh(dst);
    }

    fn copy_prov(&mut self, (src, src_at): (AllocId, u64), (dst, dst_at): (AllocId, u64), len: u64) {
        let size = self.pointer_size;
        let whole_words = src_at % size == 0 && dst_at % size == 0 && len.is_multiple_of(size);
        if whole_words && !self.desc(src).has(flag::PIECES) {
            let words = self.prov_words(src, src_at, len);
            self.clear_prov(dst, dst_at, len);
            for (index, prov) in words.into_iter().enumerate().filter(|(_, prov)| !prov.is_none()) {
                self.set_prov(dst, dst_at + index as u64 * size, prov);
            }
            return;
        }
        let pieces: Vec<(u64, Piece)> =
            (0..len).filter_map(|byte| Some((byte, self.piece_at(src, src_at + byte)?))).collect();
        self.clear_prov(dst, dst_at, len);
        self.put_pieces(dst, dst_at, &pieces);
    }

    /// Writes the provenance of single bytes; those that make up a whole aligned pointer become one.
    fn put_pieces(&mut self, id: AllocId, at: u64, pieces: &[(u64, Piece)]) {
        let size = self.pointer_size as usize;
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

    fn prov_words(&self, id: AllocId, at: u64, len: u64) -> Vec<Prov> {
        let (first, last) = ((at / self.pointer_size) as usize, ((at + len) / self.pointer_size) as usize);
        match self.body(id).and_then(|body| body.prov.as_ref()) {
            Some(words) => words[first..last].to_vec(),
            None => Vec::new(),
        }
    }

    /// Fills a range with one byte.
    pub fn fill(&mut self, to: Place, byte: u8, len: u64) -> Result<()> {
        let (id, at) = self.access(to, len, AccessKind::Write)?;
        if len != 0 {
            self.clear_prov(id, at, len);
            self.set_init(id, at, len);
            self.raw_mut(id, at, len).fill(byte);
            self.refresh(id);
        }
        Ok(())
    }

    /// Makes ranges of a place uninitialised, where a write to it has been permitted: padding after a typed copy.
    pub fn uninit_ranges(&mut self, id: AllocId, at: u64, ranges: &[(u64, u64)]) {
        for &(start, len) in ranges {
            self.clear_prov(id, at + start, len);
            self.set_uninit(id, at + start, len);
        }
    }

    /// Makes numbers of ranges of a place, where a write to it has been permitted.
    pub fn forget_provenance(&mut self, id: AllocId, at: u64, ranges: &[(u64, u64)]) {
        if self.has_prov(id) {
            ranges.iter().for_each(|&(start, len)| self.clear_prov(id, at + start, len));
        }
    }

    /// Writes to a whole place without giving it a value.
    pub fn deinit(&mut self, to: Place, len: u64) -> Result<()> {
        let (id, at) = self.access(to, len, AccessKind::Write)?;
        if len != 0 {
            self.uninit_ranges(id, at, &[(0, len)]);
        }
        Ok(())
    }

    /// The bytes of a range, which must be initialised; pointers among them lose their provenance.
    pub fn read_bytes(&mut self, from: Place, len: u64) -> Result<&[u8]> {
        let (id, at) = self.access(from, len, AccessKind::Read)?;
        if len == 0 {
            return Ok(&[]);
        }
        self.require_init(id, at, len)?;
        Ok(self.raw(id, at, len))
    }

    pub fn write_bytes(&mut self, to: Place, bytes: &[u8]) -> Result<()> {
        let len = bytes.len() as u64;
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
