//! Pointers, allocations and accesses, as far as a report needs to know them.

use serde::{Deserialize, Serialize};

use crate::{Tag, Text};

/// The number by which reports name an allocation: unique within a run, the same in every repetition of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct AllocName(pub u64);

/// A pointer value with what its provenance says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PtrInfo {
    pub addr: u64,
    /// The allocation that the pointer belongs to; `None` without provenance and for wildcards.
    pub alloc: Option<AllocName>,
    /// Distance from the start of `alloc`; zero without one.
    pub offset: i64,
    /// The borrow tag; `None` without provenance or without an aliasing model.
    pub tag: Option<Tag>,
}

impl PtrInfo {
    pub fn in_alloc(addr: u64, alloc: AllocName, offset: i64) -> Self {
        Self { addr, alloc: Some(alloc), offset, tag: None }
    }

    /// A pointer that is only an address, such as `ptr::without_provenance` makes.
    pub fn without_provenance(addr: u64) -> Self {
        Self { addr, alloc: None, offset: 0, tag: None }
    }

    /// A pointer that was cast from an integer and may use whatever is exposed at its address.
    pub fn wildcard(addr: u64) -> Self {
        Self { addr, alloc: None, offset: 0, tag: Some(Tag::Wildcard) }
    }

    pub fn with_tag(self, tag: Tag) -> Self {
        Self { tag: Some(tag), ..self }
    }
}

/// A range of bytes inside an allocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ByteRange {
    pub start: u64,
    pub len: u64,
}

impl ByteRange {
    pub fn new(start: u64, len: u64) -> Self {
        Self { start, len }
    }

    pub fn end(self) -> u64 {
        self.start.saturating_add(self.len)
    }
}

/// Which family of functions manages a heap block.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Allocator {
    /// `std::alloc`.
    Rust,
    /// `malloc`, `calloc`, `posix_memalign`, `aligned_alloc`, `free`.
    C,
    /// C++'s `operator new`.
    Cpp,
    /// C++'s `operator new[]`.
    CppArray,
    /// `mmap`.
    Mmap,
    Other(Text),
}

/// What an allocation is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AllocKind {
    Heap(Allocator),
    /// A local variable or an argument; temporaries have no name.
    Stack {
        local: Option<Text>,
    },
    Static {
        name: Option<Text>,
    },
    ThreadLocal {
        name: Option<Text>,
    },
    Const,
    VTable,
    Function {
        name: Option<Text>,
    },
    VaList,
    /// Memory that the system provides: arguments, environment, results of system functions.
    System,
}

/// An allocation, with what is worth saying about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AllocInfo {
    pub name: AllocName,
    pub size: u64,
    pub align: u64,
    pub kind: AllocKind,
}

impl AllocInfo {
    pub fn new(name: AllocName, size: u64, align: u64, kind: AllocKind) -> Self {
        Self { name, size, align, kind }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AccessKind {
    Read,
    Write,
    /// A write that leaves the bytes uninitialised or frees them.
    Dealloc,
}

/// An access of so many bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Access {
    pub kind: AccessKind,
    pub size: u64,
}

impl Access {
    pub fn read(size: u64) -> Self {
        Self { kind: AccessKind::Read, size }
    }

    pub fn write(size: u64) -> Self {
        Self { kind: AccessKind::Write, size }
    }

    pub fn dealloc(size: u64) -> Self {
        Self { kind: AccessKind::Dealloc, size }
    }
}

/// Why a pointer had to point to live memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Need {
    Access(Access),
    /// No access yet, but so many bytes must be dereferenceable.
    Dereferenceable {
        size: u64,
    },
    /// Some allocation must be there, whatever its size.
    SomeAllocation,
}

impl From<Access> for Need {
    fn from(access: Access) -> Self {
        Need::Access(access)
    }
}

/// Why a pointer does not have the memory that arithmetic on it needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum PtrProblem {
    Null,
    NoProvenance,
    /// A wildcard, but nothing is exposed there.
    NothingExposed,
    Freed,
    /// Outside of this allocation.
    OutOfBounds(AllocInfo),
}

/// What the required alignment is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MisalignBasis {
    /// The pointer of the access itself.
    Access,
    /// The pointer that the accessed place is based on.
    Place,
    /// What the allocation promises, though the actual address would do.
    Promise,
}

/// What lies behind a pointer that is not plain data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NotData {
    Function,
    VTable,
    VaList,
    TypeId,
}

/// Which of the two operations gives memory back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FreeOp {
    Dealloc,
    Realloc,
}

/// What is wrong with the size or alignment that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AllocRequest {
    ZeroSize,
    /// The alignment is not a power of two.
    AlignNotPowerOfTwo {
        align: u64,
    },
    /// The alignment is a power of two, but not a multiple of this.
    AlignNotMultipleOf {
        align: u64,
        unit: u64,
    },
    /// The size is not a multiple of the alignment, as `aligned_alloc` demands.
    SizeNotMultipleOfAlign {
        size: u64,
        align: u64,
    },
    /// A variable-length array of C's without elements, or with fewer.
    NotPositive {
        count: i64,
    },
    /// More than `isize::MAX` bytes after rounding up.
    TooLarge {
        size: u64,
        align: u64,
    },
}

/// What is wrong with a distance between two pointers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OffsetFrom {
    DifferentAllocations,
    /// The range between them leaves the allocation.
    OutOfBounds,
    /// An unsigned distance would be negative; byte offsets or addresses of both.
    Negative {
        first: u64,
        second: u64,
    },
    TooFarBefore,
    TooFarAhead,
    NotMultipleOfSize {
        distance: i64,
        size: u64,
    },
}
