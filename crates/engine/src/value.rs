//! Scalars as the machine holds them: 64 bits of value, and the provenance of a pointer.

use std::fmt;

/// Names an entry of the table of allocations. An entry may have several tenants over a run; which one a
/// pointer means is decided by its tag.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AllocId(pub u32);

impl AllocId {
    /// Pointers that belong to no allocation.
    pub const NONE: AllocId = AllocId(0);
    /// Pointers made from integers: whatever is exposed at their address.
    pub const WILDCARD: AllocId = AllocId(1);
    /// The first entry that is memory.
    pub const FIRST: AllocId = AllocId(2);

    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for AllocId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a{}", self.0)
    }
}

/// Which allocation a pointer may access, and by which borrow of it: the index in the upper half, the tag in
/// the lower. Tags number the borrows of one index over all of its tenants, so the pair never repeats in a
/// run, and a tag older than the tenant is a pointer to freed memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Prov(u64);

impl Prov {
    pub const NONE: Prov = Prov(0);
    pub const WILDCARD: Prov = Prov::new(AllocId::WILDCARD, 0);
    /// Not a provenance but the absence of a value: the component of a pair that this variant does not have.
    pub const UNINIT: Prov = Prov(u64::MAX);

    pub const fn new(alloc: AllocId, tag: u32) -> Prov {
        Prov((alloc.0 as u64) << 32 | tag as u64)
    }

    #[inline(always)]
    pub fn alloc(self) -> AllocId {
        AllocId((self.0 >> 32) as u32)
    }

    #[inline(always)]
    pub fn tag(self) -> u32 {
        self.0 as u32
    }

    pub fn is_none(self) -> bool {
        self == Prov::NONE
    }

    pub fn to_bits(self) -> u64 {
        self.0
    }

    pub fn from_bits(bits: u64) -> Prov {
        Prov(bits)
    }
}

impl fmt::Debug for Prov {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Prov::NONE => write!(f, "-"),
            Prov::WILDCARD => write!(f, "*"),
            Prov::UNINIT => write!(f, "uninit"),
            prov => write!(f, "{:?}<{}>", prov.alloc(), prov.tag()),
        }
    }
}

/// A register: an integer zero-extended to 64 bits, or an address with its provenance. 128-bit integers
/// take two, low half first.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[repr(C)]
pub struct Slot {
    pub bits: u64,
    pub prov: Prov,
}

impl Slot {
    pub const ZERO: Slot = Slot { bits: 0, prov: Prov::NONE };
    pub const UNINIT: Slot = Slot { bits: 0, prov: Prov::UNINIT };

    #[inline(always)]
    pub fn int(bits: u64) -> Slot {
        Slot { bits, prov: Prov::NONE }
    }

    #[inline(always)]
    pub fn ptr(addr: u64, prov: Prov) -> Slot {
        Slot { bits: addr, prov }
    }

    #[inline(always)]
    pub fn is_uninit(self) -> bool {
        self.prov == Prov::UNINIT
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}[{:?}]", self.bits, self.prov)
    }
}

/// The low `size` bytes set.
#[inline(always)]
pub fn mask(size: u64) -> u64 {
    if size >= 8 { u64::MAX } else { (1 << (size * 8)) - 1 }
}

/// The value of so many bytes, sign-extended to 64 bits.
#[inline(always)]
pub fn sign_extend(bits: u64, size: u64) -> i64 {
    let shift = 64 - 8 * size.min(8) as u32;
    ((bits << shift) as i64) >> shift
}

/// The one, two or three slots that a value takes: 128-bit arithmetic with an overflow flag has three.
pub type Scalars = smallvec::SmallVec<[Slot; 3]>;
