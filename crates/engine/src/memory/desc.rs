//! One allocation: a cache line that fast paths read, and the body behind it.
//!
//! The descriptor decides the common cases alone. Its invariants, of which `check.rs` tests the last in paranoid mode:
//! * if `tag` is not 0, a read by it anywhere in `lo..hi`, which is in bounds, is permitted and changes no state;
//! * with `CACHED_WRITE` likewise for writes, and then the body is owned by this machine alone and writable;
//! * a free descriptor has `tag == 0` and `min_tag == next_tag`, so that no tag of a former tenant passes;
//! * `data`, `init` (for sizes above 64) and `prov` point into the body that stands at the same index.

use std::alloc::{Layout, alloc_zeroed, handle_alloc_error};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use ubik_borrows::{AccessKind, AllocBorrows, Window};
use ubik_ir::{FnId, GlobalId, LocalId};

use crate::value::Prov;

/// Facts about an allocation that fast paths test.
pub mod flag {
    /// Every byte is initialised; the bitmap is not looked at.
    pub const ALL_INIT: u32 = 1;
    /// The body belongs to this machine alone. Cleared in both when a machine is copied.
    pub const OWNED: u32 = 1 << 1;
    pub const READ_ONLY: u32 = 1 << 2;
    /// Some pointer to it became an integer.
    pub const EXPOSED: u32 = 1 << 3;
    /// Some pointers are stored in pieces, outside of the array of provenance.
    pub const PIECES: u32 = 1 << 4;
    /// A borrow other than the root exists or existed.
    pub const BORROWED: u32 = 1 << 5;
    /// A function or vtable: has an address, but no data.
    pub const NOT_DATA: u32 = 1 << 6;
    /// A global whose bytes have not been set up yet.
    pub const PENDING: u32 = 1 << 7;
    pub const LIVE: u32 = 1 << 8;
    /// Some of it belongs to a running call alone, or an exploration wants to know of the next access.
    pub const GUARDED: u32 = 1 << 9;
    /// The cached tag may also write.
    pub const CACHED_WRITE: u32 = 1 << 10;
    /// A violation was allowed: it has no aliasing state any more, and gets none.
    pub const UNTRACKED: u32 = 1 << 11;
    /// Every access to it is told, so none may be made without a look.
    pub const SEEN: u32 = 1 << 12;
    /// On the stack: a local, a frame's own memory, or that of an argument. Collections look there without being told.
    pub const ON_STACK: u32 = 1 << 13;
    /// Where the logarithm of the alignment begins.
    pub(super) const ALIGN_SHIFT: u32 = 24;
}

#[repr(C, align(64))]
#[derive(Clone, Copy)]
pub struct Desc {
    pub base: u64,
    pub size: u64,
    pub(super) data: *mut u8,
    /// Which bytes are initialised: up to 64 bytes a bitmap, otherwise the address of one.
    pub(super) init: u64,
    /// The provenance of each pointer-sized word; null while no pointer is stored.
    pub(super) prov: *mut Prov,
    pub flags: u32,
    /// The first tag of the tenant, its root.
    pub min_tag: u32,
    pub next_tag: u32,
    /// What was permitted last: the tag and where.
    pub(super) tag: u32,
    pub(super) lo: u32,
    pub(super) hi: u32,
}

// SAFETY: the pointers lead into bodies, which are plain memory behind `Arc`; whoever writes through them has
// established (`OWNED`) that no other machine shares the body.
unsafe impl Send for Desc {}
// SAFETY: a shared descriptor only gives shared access.
unsafe impl Sync for Desc {}

impl Desc {
    pub const FREE: Desc = Desc {
        base: 0,
        size: 0,
        data: std::ptr::null_mut(),
        init: 0,
        prov: std::ptr::null_mut(),
        flags: 0,
        min_tag: 1,
        next_tag: 1,
        tag: 0,
        lo: 0,
        hi: 0,
    };

    #[inline(always)]
    pub fn has(&self, flags: u32) -> bool {
        self.flags & flags != 0
    }

    #[inline(always)]
    pub fn in_bounds(&self, at: u64, len: u64) -> bool {
        at < self.size && self.size - at >= len
    }

    /// Whether a read is known to be permitted without a change of state.
    #[inline(always)]
    pub fn may_read(&self, tag: u32, at: u64, len: u64) -> bool {
        let (from, room) = (at.wrapping_sub(self.lo.into()), u64::from(self.hi - self.lo));
        tag == self.tag && from < room && room - from >= len
    }

    /// Whether a write is known to be permitted without a change of state.
    #[inline(always)]
    pub fn may_write(&self, tag: u32, at: u64, len: u64) -> bool {
        self.has(flag::CACHED_WRITE) && self.may_read(tag, at, len)
    }

    /// Remembers that a tag may access everything.
    #[inline(always)]
    pub(super) fn cache_everywhere(&mut self, tag: u32) {
        self.cache(tag, Window { lo: 0, hi: self.size, most: AccessKind::Write });
    }

    /// Remembers where a tag may do what without a change of state.
    #[inline(always)]
    pub(super) fn cache(&mut self, tag: u32, window: Window) {
        let reach = |at: u64| at.min(u32::MAX.into()) as u32;
        (self.tag, self.lo, self.hi) = (tag, reach(window.lo), reach(window.hi));
        self.flags &= !flag::CACHED_WRITE;
        if window.most == AccessKind::Write && self.flags & (flag::OWNED | flag::READ_ONLY) == flag::OWNED {
            self.flags |= flag::CACHED_WRITE;
        }
    }

    #[inline(always)]
    pub(super) fn drop_cache(&mut self) {
        (self.tag, self.lo, self.hi) = (0, 0, 0);
    }

    pub fn align(&self) -> u64 {
        1 << (self.flags >> flag::ALIGN_SHIFT)
    }

    /// The flags that state an alignment.
    pub(super) fn align_flags(align: u64) -> u32 {
        align.trailing_zeros() << flag::ALIGN_SHIFT
    }

    /// Whether the bytes `at..at + len` (in bounds, `len <= 64`) are initialised.
    #[inline(always)]
    pub(super) fn is_init_short(&self, at: u64, len: u64) -> bool {
        if self.has(flag::ALL_INIT) {
            return true;
        }
        if self.size <= 64 {
            let wanted = low_bits(len) << at;
            return self.init & wanted == wanted;
        }
        self.is_init_long(at, len)
    }

    #[inline(always)]
    fn is_init_long(&self, at: u64, len: u64) -> bool {
        let (word, bit) = ((at >> 6) as usize, at & 63);
        let words = self.init as *const u64;
        // SAFETY: the bitmap has a bit for each byte and one word more (see `Body::new`), and `at` is in bounds.
        let (low, high) = unsafe { (*words.add(word), *words.add(word + 1)) };
        let bits = (u128::from(high) << 64 | u128::from(low)) >> bit;
        let wanted = u128::from(low_bits(len));
        bits & wanted == wanted
    }

    /// Which of the bytes `at..at + len` (in bounds, `len <= 64`) are initialised.
    #[inline(always)]
    pub(super) fn init_mask(&self, at: u64, len: u64) -> u64 {
        let all = low_bits(len);
        if self.has(flag::ALL_INIT) {
            return all;
        }
        if self.size <= 64 {
            return self.init >> at & all;
        }
        let (word, bit) = ((at >> 6) as usize, at & 63);
        let words = self.init as *const u64;
        // SAFETY: as in `is_init_long`.
        let (low, high) = unsafe { (*words.add(word), *words.add(word + 1)) };
        ((u128::from(high) << 64 | u128::from(low)) >> bit) as u64 & all
    }

    /// Says which of the bytes `at..at + len` (in bounds, `len <= 64`) are initialised, unless all bytes are.
    #[inline(always)]
    pub(super) fn put_init_mask(&mut self, at: u64, len: u64, mask: u64) {
        let all = low_bits(len);
        if self.size <= 64 {
            self.init = self.init & !(all << at) | mask << at;
            return;
        }
        let (word, bit) = ((at >> 6) as usize, at & 63);
        let words = self.init as *mut u64;
        let (all, mask) = (u128::from(all) << bit, u128::from(mask) << bit);
        // SAFETY: as in `is_init_long`; writers own the body.
        unsafe {
            *words.add(word) = *words.add(word) & !all as u64 | mask as u64;
            *words.add(word + 1) = *words.add(word + 1) & !(all >> 64) as u64 | (mask >> 64) as u64;
        }
    }

    #[inline(always)]
    pub(super) fn set_init_short(&mut self, at: u64, len: u64) {
        if self.has(flag::ALL_INIT) {
            return;
        }
        if self.size <= 64 {
            self.init |= low_bits(len) << at;
            return;
        }
        let (word, bit) = ((at >> 6) as usize, at & 63);
        let words = self.init as *mut u64;
        let bits = u128::from(low_bits(len)) << bit;
        // SAFETY: as in `is_init_long`; writers own the body.
        unsafe {
            *words.add(word) |= bits as u64;
            *words.add(word + 1) |= (bits >> 64) as u64;
        }
    }
}

/// `len` bits set, for `len` of 1 to 64.
#[inline(always)]
fn low_bits(len: u64) -> u64 {
    u64::MAX >> (64 - len)
}

/// Who made an allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllocKind {
    /// A local; `None` for the private memory of a frame.
    Stack {
        function: FnId,
        local: Option<LocalId>,
    },
    Heap(HeapKind),
    Global(GlobalId),
    Function(FnId),
    ThreadLocal(GlobalId),
    /// Arguments, environment and other memory that the system provides.
    System,
    VaList,
}

/// Which family of functions a heap block belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeapKind {
    Rust,
    C,
    /// C++'s `new`.
    Cpp,
    /// C++'s `new[]`.
    CppArray,
    Mmap,
    /// `miri_alloc`.
    Interpreter,
}

/// What is known about an allocation apart from its bytes.
#[derive(Clone, Copy, Debug)]
pub struct Meta {
    /// The number by which reports name it.
    pub name: u64,
    pub kind: AllocKind,
}

/// A byte of a pointer that was stored in pieces: its provenance and which byte of the pointer it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub prov: Prov,
    pub index: u8,
}

/// Pointer bytes that stand alone, by offset. Few allocations have some, so an empty one takes one word instead of three.
#[derive(Clone, Default)]
#[allow(clippy::box_collection)]
pub(super) struct Pieces(Option<Box<BTreeMap<u64, Piece>>>);

impl Pieces {
    pub fn is_empty(&self) -> bool {
        self.0.as_ref().is_none_or(|pieces| pieces.is_empty())
    }

    pub fn get(&self, at: u64) -> Option<Piece> {
        self.0.as_ref()?.get(&at).copied()
    }

    pub fn insert(&mut self, at: u64, piece: Piece) {
        self.0.get_or_insert_default().insert(at, piece);
    }

    pub fn remove(&mut self, range: Range<u64>) {
        if let Some(pieces) = &mut self.0 {
            pieces.retain(|at, _| !range.contains(at));
        }
    }

    pub fn clear(&mut self) {
        self.0 = None;
    }

    pub fn iter(&self) -> impl Iterator<Item = Piece> {
        self.0.iter().flat_map(|pieces| pieces.values().copied())
    }
}

/// The bytes of an allocation with everything that is tracked for them. Shared between copies of a machine
/// until one of them writes.
#[derive(Clone)]
pub struct Body {
    pub(super) data: Box<[u8]>,
    /// One bit a byte and a spare word; empty for at most 64 bytes, whose bitmap is in the descriptor.
    pub(super) init: Box<[u64]>,
    pub(super) prov: Option<Box<[Prov]>>,
    pub(super) pieces: Pieces,
    pub borrows: Option<Box<AllocBorrows>>,
    pub meta: Meta,
}

impl Body {
    /// A body with room for `size` bytes and somewhat more, so that it can be used again.
    pub(super) fn new(size: u64, meta: Meta) -> Arc<Body> {
        let body = Body::try_new(size, meta);
        body.unwrap_or_else(|| {
            handle_alloc_error(Layout::from_size_align(capacity(size), 1).expect("a size"))
        })
    }

    /// The same, unless the system has no memory for it.
    pub(super) fn try_new(size: u64, meta: Meta) -> Option<Arc<Body>> {
        let capacity = capacity(size);
        let words = if capacity <= 64 { 0 } else { capacity / 64 + 2 };
        Some(Arc::new(Body {
            data: zeroed(capacity)?,
            init: vec![0; words].into_boxed_slice(),
            prov: None,
            pieces: Default::default(),
            borrows: None,
            meta,
        }))
    }

    /// What the next tenant begins with: a short array of provenance, emptied, because where pointers were stored
    /// they will be again; nothing instead of a long one.
    pub(super) fn recycle_prov(&mut self) -> *mut Prov {
        match self.prov.take() {
            Some(mut array) if array.len() <= SHORT_ARRAY => {
                array.fill(Prov::NONE);
                self.prov.insert(array).as_mut_ptr()
            }
            _ => std::ptr::null_mut(),
        }
    }

    /// The array of provenance, without any pointer in it if there was none.
    pub(super) fn prov_mut(&mut self, pointer_size: u64) -> &mut [Prov] {
        let words = self.data.len().div_ceil(pointer_size as usize);
        self.prov.get_or_insert_with(|| vec![Prov::NONE; words].into_boxed_slice())
    }

    /// Points a descriptor at this body.
    pub(super) fn attach(&mut self, desc: &mut Desc) {
        desc.data = self.data.as_mut_ptr();
        if desc.size > 64 {
            desc.init = self.init.as_mut_ptr() as u64;
        }
        desc.prov = self.prov.as_mut().map_or(std::ptr::null_mut(), |prov| prov.as_mut_ptr());
    }
}

/// So many zeros. The system hands out the pages of many when they are first touched.
fn zeroed(size: usize) -> Option<Box<[u8]>> {
    const LARGE: usize = 1 << 20;
    if size < LARGE {
        return Some(vec![0; size].into_boxed_slice());
    }
    let layout = Layout::array::<u8>(size).ok()?;
    // SAFETY: the layout is not empty.
    let start = unsafe { alloc_zeroed(layout) };
    if start.is_null() {
        return None;
    }
    // SAFETY: so many bytes, all initialised, of this layout.
    Some(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(start, size)) })
}

/// The class of a size: bodies are reused within their class.
pub(super) fn class(size: u64) -> usize {
    if size <= 16 { 0 } else { (64 - (size - 1).leading_zeros()) as usize - 4 }
}

/// How much memory a body of this size gets. Small ones are rounded up to their class; large ones are exact.
fn capacity(size: u64) -> usize {
    let rounded = if size <= REUSED_UP_TO { 16 << class(size) } else { size };
    usize::try_from(rounded).expect("allocation sizes are limited before")
}

/// The most words for which an array of provenance is kept in use.
const SHORT_ARRAY: usize = 32;

/// The largest size whose bodies are kept for reuse.
pub(super) const REUSED_UP_TO: u64 = 4096;
