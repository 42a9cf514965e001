//! Types with everything that execution needs to know of them: layout, validity, interior mutability,
//! what must be retagged. Nothing here is computed while a program runs.

use serde::{Deserialize, Serialize};

use crate::ids::TyId;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Type {
    /// As the user would write it, for reports.
    pub name: String,
    /// Bytes; for an unsized type the size of its sized prefix.
    pub size: u64,
    /// Alignment in bytes, a power of two; for an unsized type that of what is known statically.
    pub align: u64,
    pub kind: TyKind,
    /// How values of the type travel: as one scalar, two, or bytes.
    pub repr: Repr,
    pub flags: TyFlags,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TyFlags {
    /// Some value of the type exists.
    pub inhabited: bool,
    /// No `UnsafeCell` outside of indirection.
    pub freeze: bool,
    pub unpin: bool,
    /// The type is `UnsafeCell` itself.
    pub unsafe_cell: bool,
    /// The type is `UnsafePinned` itself: references to it are not unique.
    pub unsafe_pinned: bool,
    /// The type is `MaybeDangling` itself: references and boxes in it need not be dereferenceable.
    pub maybe_dangling: bool,
    /// Dropping a value does something.
    pub needs_drop: bool,
    /// `repr(transparent)`, for the compatibility of calls.
    pub transparent: bool,
    /// `repr(packed(N))`: no field is aligned to more than this, not even an object that only its vtable describes.
    pub packed: Option<u32>,
}

impl TyFlags {
    pub const PLAIN: TyFlags = TyFlags {
        inhabited: true,
        freeze: true,
        unpin: true,
        unsafe_cell: false,
        unsafe_pinned: false,
        maybe_dangling: false,
        needs_drop: false,
        transparent: false,
        packed: None,
    };
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TyKind {
    Bool,
    Char,
    /// 8 to 128 bits.
    Int {
        bits: u8,
        signed: bool,
    },
    /// 16, 32, 64 or 128 bits.
    Float {
        bits: u8,
    },
    Never,
    /// A raw pointer; wide if the pointee's [`Tail`] is.
    RawPtr {
        pointee: TyId,
        mutable: bool,
    },
    Ref {
        pointee: TyId,
        mutable: bool,
    },
    FnPtr(Box<FnSig>),
    /// The zero-sized type of one function, or a closure that captures nothing: no data.
    FnDef,
    Array {
        element: TyId,
        count: u64,
    },
    Slice {
        element: TyId,
    },
    Str,
    /// A trait object; `principal` names its trait for reports and vtable checks.
    Dyn {
        principal: String,
    },
    /// An `extern` type: of unknown size and alignment.
    Foreign,
    /// Structs, tuples and closures. The last field may be unsized.
    Struct(Fields),
    /// `Box`: a struct whose pointer is unique and owned. `global` if its allocator is the global one.
    Box {
        pointee: TyId,
        fields: Fields,
        global: bool,
    },
    Union(Fields),
    Enum(Box<EnumLayout>),
    /// An async block or coroutine: an enum whose states keep locals that need not be initialised.
    Coroutine(Box<EnumLayout>),
    /// A SIMD vector.
    Vector {
        element: TyId,
        count: u64,
    },
    /// An integer, char or pointer type restricted to a range (`NonZero`'s inside); the range is in `repr`.
    Pattern {
        base: TyId,
    },
    /// A type that the machine does not model; using a value of it is unsupported.
    Opaque,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fields(pub Vec<Field>);

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Field {
    pub name: String,
    pub offset: u64,
    pub ty: TyId,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EnumLayout {
    /// The type that `discriminant_value` gives.
    pub discriminant: TyId,
    pub variants: Vec<Variant>,
    pub encoding: Encoding,
    /// Fields outside of the variants: a coroutine's captured variables.
    pub prefix: Fields,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Variant {
    pub name: String,
    /// The discriminant as the discriminant type's bits, zero-extended.
    pub discriminant: u128,
    pub fields: Fields,
    pub inhabited: bool,
}

impl TyKind {
    /// Whether the kind itself has a size; a struct has one if its last field has.
    pub fn is_sized(&self) -> bool {
        !matches!(self, TyKind::Slice { .. } | TyKind::Str | TyKind::Dyn { .. } | TyKind::Foreign)
    }
}

impl EnumLayout {
    pub fn variant(&self, index: u32) -> Option<&Variant> {
        self.variants.get(usize::try_from(index).ok()?)
    }

    pub fn variant_count(&self) -> u32 {
        u32::try_from(self.variants.len()).expect("fewer than 2^32 variants")
    }

    /// The fields of all variants and those outside of them.
    pub fn all_fields(&self) -> impl Iterator<Item = &Field> {
        self.prefix.0.iter().chain(self.variants.iter().flat_map(|variant| &variant.fields.0))
    }
}

/// How the variant of an enum is written in its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Encoding {
    /// No variant exists: the enum is uninhabited and has no bytes that say anything.
    Empty,
    /// Only this variant can exist; nothing is written.
    Single { variant: u32 },
    /// The tag field holds the discriminant.
    Direct { tag_offset: u64, tag: Scalar },
    /// The tag field is a field of the `untagged` variant; values that it cannot have mean the variants
    /// `first..=last`: variant `v` is `start + (v - first)`, wrapping in the tag's width.
    Niche { tag_offset: u64, tag: Scalar, untagged: u32, first: u32, last: u32, start: u128 },
}

/// How values travel and which bytes they consist of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Repr {
    Scalar(Scalar),
    /// Two scalars, the first at offset 0, the second at `offset`.
    Pair {
        a: Scalar,
        b: Scalar,
        offset: u64,
    },
    Memory,
}

/// A scalar with the range of bit patterns that are valid for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scalar {
    pub prim: Prim,
    /// Valid are `start..=end`; if `start > end` the range wraps around.
    pub start: u128,
    pub end: u128,
    /// The bytes may be uninitialised (they belong to a union or only to some variants).
    pub maybe_uninit: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Prim {
    Int { bits: u8, signed: bool },
    Float { bits: u8 },
    Pointer,
}

/// What the last field of a type, seen through structs, adds to a pointer to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Tail {
    /// Nothing: the type is sized, or a foreign one.
    Thin,
    /// A count of elements.
    Slice { element: TyId },
    /// A count of bytes of UTF-8.
    Str,
    /// A vtable.
    Dyn { object: TyId },
}

/// A function's type, as call sites and definitions state it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FnSig {
    pub params: Vec<TyId>,
    pub ret: TyId,
    /// The ABI's name: `Rust`, `C`, `system`, ...
    pub abi: String,
    pub variadic: bool,
    /// Whether unwinding may leave the function.
    pub may_unwind: bool,
}

impl Prim {
    /// Bytes; `pointer_size` is the target's.
    pub fn size(self, pointer_size: u8) -> u64 {
        match self {
            Prim::Int { bits, .. } | Prim::Float { bits } => u64::from(bits) / 8,
            Prim::Pointer => u64::from(pointer_size),
        }
    }
}

impl Scalar {
    /// A scalar for which every initialised bit pattern is valid.
    pub fn full(prim: Prim, pointer_size: u8) -> Scalar {
        Scalar { prim, start: 0, end: max_of(prim.size(pointer_size)), maybe_uninit: false }
    }

    pub fn allows(&self, bits: u128) -> bool {
        if self.start <= self.end {
            self.start <= bits && bits <= self.end
        } else {
            bits >= self.start || bits <= self.end
        }
    }

    /// Whether every bit pattern of this size is valid.
    pub fn is_full(&self, pointer_size: u8) -> bool {
        let max = max_of(self.prim.size(pointer_size));
        self.start == self.end.wrapping_add(1) & max
    }
}

/// The largest unsigned number of so many bytes.
pub fn max_of(size: u64) -> u128 {
    if size >= 16 { u128::MAX } else { (1 << (size * 8)) - 1 }
}

impl Type {
    pub fn is_zst(&self) -> bool {
        self.size == 0 && self.kind.is_sized()
    }

    /// The fields of a struct-like type.
    pub fn fields(&self) -> Option<&[Field]> {
        match &self.kind {
            TyKind::Struct(fields) | TyKind::Union(fields) | TyKind::Box { fields, .. } => Some(&fields.0),
            _ => None,
        }
    }

    pub fn enum_layout(&self) -> Option<&EnumLayout> {
        match &self.kind {
            TyKind::Enum(layout) | TyKind::Coroutine(layout) => Some(layout),
            _ => None,
        }
    }

    /// What a raw pointer, reference or box points to.
    pub fn pointee(&self) -> Option<TyId> {
        match self.kind {
            TyKind::RawPtr { pointee, .. } | TyKind::Ref { pointee, .. } | TyKind::Box { pointee, .. } => {
                Some(pointee)
            }
            _ => None,
        }
    }
}
