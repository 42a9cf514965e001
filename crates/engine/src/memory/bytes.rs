//! What is known about the bytes of an allocation: initialisation and provenance.
//!
//! Initialisation is a bitmap, in the descriptor up to 64 bytes. Provenance is an array of one entry a
//! pointer-sized word, made when the first pointer is stored; pointers that are stored across words or copied
//! byte by byte are kept as pieces, which are rare.

use ubik_verdict::{ByteRange, Result, Ub, UninitBytes};

use super::{AllocKind, Memory, Piece, flag};
use crate::value::{AllocId, Prov};

impl Memory {
    /// Bytes that are in bounds, as they are.
    pub(super) fn raw(&self, id: AllocId, at: u64, len: u64) -> &[u8] {
        let desc = self.desc(id);
        assert!(len == 0 || desc.in_bounds(at, len), "the access was checked");
        if len == 0 {
            return &[];
        }
        // SAFETY: in bounds of the body that the descriptor points into; `self` is borrowed.
        unsafe { std::slice::from_raw_parts(desc.data.add(at as usize), len as usize) }
    }

    /// The same for the system, which looks at what it shares with the program: this is no access.
    pub fn raw_bytes(&self, id: AllocId, at: u64, len: u64) -> &[u8] {
        self.raw(id, at, len)
    }

    /// From now on the bytes of an allocation can only be read.
    pub fn make_read_only(&mut self, id: AllocId) {
        let desc = self.allocations.desc_mut(id);
        desc.flags = desc.flags & !flag::CACHED_WRITE | flag::READ_ONLY;
    }

    pub fn is_read_only(&self, id: AllocId) -> bool {
        self.desc(id).flags & flag::READ_ONLY != 0
    }

    /// From now on the bytes of an allocation can be written again.
    pub fn make_writable(&mut self, id: AllocId) {
        self.allocations.desc_mut(id).flags &= !flag::READ_ONLY;
    }

    pub(super) fn raw_mut(&mut self, id: AllocId, at: u64, len: u64) -> &mut [u8] {
        if len == 0 {
            return &mut [];
        }
        self.body_mut(id);
        let desc = self.desc(id);
        assert!(desc.in_bounds(at, len), "the access was checked");
        // SAFETY: in bounds, and `body_mut` has made the body this machine's own.
        unsafe { std::slice::from_raw_parts_mut(desc.data.add(at as usize), len as usize) }
    }

    /// Brings the descriptor's pointers and caches in line with the body after a slow operation.
    pub(super) fn refresh(&mut self, id: AllocId) {
        let Some((desc, body)) = self.allocations.desc_and_body(id) else { return };
        desc.prov = match &body.prov {
            Some(prov) => prov.as_ptr().cast_mut(),
            None => std::ptr::null_mut(),
        };
        if body.pieces.is_empty() {
            desc.flags &= !flag::PIECES
        } else {
            desc.flags |= flag::PIECES
        }
        self.refresh_tags(id);
    }

    /// Whether an allocation has bytes that can be looked at as they are.
    pub fn has_bytes(&self, id: AllocId) -> bool {
        !self.desc(id).has(flag::NOT_DATA | flag::PENDING)
    }

    pub fn is_init(&self, id: AllocId, at: u64, len: u64) -> bool {
        self.first_uninit(id, at, len).is_none()
    }

    pub(crate) fn require_init(&self, id: AllocId, at: u64, len: u64) -> Result<()> {
        match self.first_uninit(id, at, len) {
            None => Ok(()),
            // The program knows nothing of a frame's own memory: this is a value that is nowhere else.
            Some(_) if matches!(self.kind(id), AllocKind::Stack { local: None, .. }) => {
                Err(Ub::uninit(None).into())
            }
            Some(bad) => {
                let access = ByteRange::new(at, len);
                Err(Ub::uninit(Some(UninitBytes::new(self.name(id), access, bad))).into())
            }
        }
    }

    /// The first uninitialised run of bytes in a range.
    pub(super) fn first_uninit(&self, id: AllocId, at: u64, len: u64) -> Option<ByteRange> {
        let desc = self.desc(id);
        if len == 0 || desc.has(flag::ALL_INIT) {
            return None;
        }
        let end = at + len;
        let mut start = at;
        while start < end {
            let step = (end - start).min(64);
            let run = u64::from(desc.init_mask(start, step).trailing_ones());
            if run < step {
                start += run;
                break;
            }
            start += step;
        }
        if start >= end {
            return None;
        }
        let stop = (start..end).find(|&byte| self.init_bit(id, byte)).unwrap_or(end);
        Some(ByteRange::new(start, stop - start))
    }

    fn init_word(&self, id: AllocId, at: u64) -> u64 {
        let desc = self.desc(id);
        if desc.size <= 64 {
            return desc.init;
        }
        self.allocations.data(id).init[(at / 64) as usize]
    }

    fn init_bit(&self, id: AllocId, at: u64) -> bool {
        self.init_word(id, at) >> (at % 64) & 1 != 0
    }

    pub(super) fn set_init(&mut self, id: AllocId, at: u64, len: u64) {
        let desc = self.desc(id);
        if desc.has(flag::ALL_INIT) || len == 0 {
            return;
        }
        if at == 0 && len == desc.size {
            self.allocations.desc_mut(id).flags |= flag::ALL_INIT;
            return;
        }
        if len <= 64 && desc.has(flag::OWNED) {
            return self.desc_mut(id).set_init_short(at, len);
        }
        self.change_init(id, at, len, |word, bits| *word |= bits);
    }

    pub(super) fn set_uninit(&mut self, id: AllocId, at: u64, len: u64) {
        if len == 0 {
            return;
        }
        if self.desc(id).has(flag::ALL_INIT) {
            let size = self.desc(id).size;
            self.allocations.desc_mut(id).flags &= !flag::ALL_INIT;
            self.change_init(id, 0, size, |word, bits| *word |= bits);
        }
        if len <= 64 && self.desc(id).has(flag::OWNED) {
            return self.desc_mut(id).put_init_mask(at, len, 0);
        }
        self.change_init(id, at, len, |word, bits| *word &= !bits);
    }

    /// Applies `change` to each word of the bitmap with the bits of the range that fall into it.
    fn change_init(&mut self, id: AllocId, at: u64, len: u64, change: fn(&mut u64, u64)) {
        self.body_mut(id);
        let small = self.desc(id).size <= 64;
        let (mut start, end) = (at, at + len);
        while start < end {
            let stop = end.min((start / 64 + 1) * 64);
            let bits = (u64::MAX >> (64 - (stop - start))) << (start % 64);
            if small {
                change(&mut self.allocations.desc_mut(id).init, bits);
            } else {
                change(&mut self.body_mut(id).init[(start / 64) as usize], bits);
            }
            start = stop;
        }
    }

    /// The initialisation of a range as a list of bits, low bit first.
    pub(super) fn init_bits(&self, id: AllocId, at: u64, len: u64) -> Option<Vec<u64>> {
        if self.desc(id).has(flag::ALL_INIT) || self.is_init(id, at, len) {
            return None;
        }
        let words = len.div_ceil(64);
        let word_at = |index: u64| {
            let start = at + index * 64;
            let low = self.init_word(id, start) >> (start % 64);
            let has_next = !start.is_multiple_of(64) && (start / 64 + 1) * 64 < self.desc(id).size;
            let high =
                if has_next { self.init_word(id, (start / 64 + 1) * 64) << (64 - start % 64) } else { 0 };
            low | high
        };
        Some((0..words).map(word_at).collect())
    }

    /// Gives a range the initialisation that [`Memory::init_bits`] found elsewhere.
    pub(super) fn put_init_bits(&mut self, id: AllocId, at: u64, len: u64, bits: Option<Vec<u64>>) {
        let Some(bits) = bits else { return self.set_init(id, at, len) };
        self.set_uninit(id, at, len);
        let is_set = |offset: u64| bits[(offset / 64) as usize] >> (offset % 64) & 1 != 0;
        let mut start = 0;
        while start < len {
            let set = is_set(start);
            let stop = (start + 1..len).find(|&byte| is_set(byte) != set).unwrap_or(len);
            if set {
                self.set_init(id, at + start, stop - start);
            }
            start = stop;
        }
    }

    /// Gives a range of at most 64 bytes, of an allocation of this machine's own, this initialisation.
    #[inline]
    pub(super) fn put_init_mask(&mut self, id: AllocId, at: u64, len: u64, mask: u64) {
        if mask == u64::MAX >> (64 - len) {
            return self.set_init(id, at, len);
        }
        if self.desc(id).has(flag::ALL_INIT) {
            self.set_uninit(id, at, len);
        }
        self.desc_mut(id).put_init_mask(at, len, mask);
    }

    /// Whether any byte of the allocation has provenance.
    pub(super) fn has_prov(&self, id: AllocId) -> bool {
        !self.desc(id).prov.is_null() || self.desc(id).has(flag::PIECES)
    }

    /// The provenance of the pointer that starts at an offset: of its bytes, if they belong together.
    pub(super) fn prov_at(&self, id: AllocId, at: u64) -> Prov {
        if !self.has_prov(id) {
            return Prov::NONE;
        }
        let desc = self.desc(id);
        if at & (self.layout.pointer_size - 1) == 0 && !desc.has(flag::PIECES) {
            // SAFETY: the array has an entry for each word, and the offset is in bounds.
            return unsafe { *desc.prov.add((at >> self.layout.pointer_shift) as usize) };
        }
        let first = self.piece_at(id, at);
        let same = |index: u64| {
            let piece = self.piece_at(id, at + index);
            matches!((first, piece), (Some(first), Some(piece))
                if piece.prov == first.prov && u64::from(piece.index) == index)
        };
        if (0..self.layout.pointer_size).all(same) {
            first.expect("all bytes have it").prov
        } else {
            Prov::NONE
        }
    }

    /// The provenance of one byte.
    pub(super) fn piece_at(&self, id: AllocId, at: u64) -> Option<Piece> {
        let body = self.body(id)?;
        let word = at >> self.layout.pointer_shift;
        if let Some(prov) = body.prov.as_ref().and_then(|words| words.get(word as usize))
            && !prov.is_none()
        {
            return Some(Piece { prov: *prov, index: (at & (self.layout.pointer_size - 1)) as u8 });
        }
        body.pieces.get(at)
    }

    /// Records that a pointer was stored.
    pub(super) fn set_prov(&mut self, id: AllocId, at: u64, prov: Prov) {
        self.note_stored_in(id, prov);
        let (shift, size) = (self.layout.pointer_shift, self.layout.pointer_size);
        let body = self.body_mut(id);
        if at & (size - 1) == 0 {
            body.prov_mut(size)[(at >> shift) as usize] = prov;
        } else {
            for index in 0..size {
                body.pieces.insert(at + index, Piece { prov, index: index as u8 });
            }
        }
    }

    /// Notes that memory of this allocation carries a tag.
    fn note_stored_in(&mut self, id: AllocId, prov: Prov) {
        if !self.desc(id).has(flag::ON_STACK) {
            self.allocations.note_stored(prov);
        }
    }

    /// Records one byte of a pointer.
    pub(super) fn set_piece(&mut self, id: AllocId, at: u64, piece: Piece) {
        self.note_stored_in(id, piece.prov);
        self.split_word(id, at);
        self.body_mut(id).pieces.insert(at, piece);
    }

    /// Drops the provenance of a range; pointers that are cut keep the rest as pieces.
    pub(super) fn clear_prov(&mut self, id: AllocId, at: u64, len: u64) {
        if len == 0 || !self.has_prov(id) {
            return;
        }
        let (size, shift) = (self.layout.pointer_size, self.layout.pointer_shift);
        let desc = self.desc(id);
        if (at | len) & (size - 1) == 0 && desc.flags & (flag::PIECES | flag::OWNED) == flag::OWNED {
            let (first, words) = ((at >> shift) as usize, (len >> shift) as usize);
            // SAFETY: the array has an entry for each word, the range is in bounds, and the body is our own.
            unsafe { std::slice::from_raw_parts_mut(desc.prov.add(first), words) }.fill(Prov::NONE);
            return;
        }
        if at & (size - 1) != 0 {
            self.split_word(id, at);
        }
        if (at + len) & (size - 1) != 0 {
            self.split_word(id, at + len);
        }
        let body = self.body_mut(id);
        if let Some(words) = &mut body.prov {
            let first = at.div_ceil(size) as usize;
            let last = ((at + len) >> shift) as usize;
            if first < last {
                words[first..last].fill(Prov::NONE);
            }
        }
        body.pieces.remove(at..at + len);
        self.refresh(id);
    }

    /// Turns the pointer in the word around an offset into pieces.
    fn split_word(&mut self, id: AllocId, at: u64) {
        let (size, shift) = (self.layout.pointer_size, self.layout.pointer_shift);
        let body = self.body_mut(id);
        let word = (at >> shift) as usize;
        let Some(entry) = body.prov.as_mut().and_then(|words| words.get_mut(word)) else { return };
        let prov = std::mem::replace(entry, Prov::NONE);
        if prov.is_none() {
            return;
        }
        let start = (word as u64) << shift;
        for index in 0..size {
            body.pieces.insert(start + index, Piece { prov, index: index as u8 });
        }
        self.allocations.desc_mut(id).flags |= flag::PIECES;
    }
}
