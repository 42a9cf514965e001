//! Constants, statics, vtables: memory that exists before the program starts.

use serde::{Deserialize, Deserializer, Serialize};

use crate::body::Linkage;
use crate::ids::{CrateId, FnId, GlobalId, SpanId, TyId};

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Const {
    pub ty: TyId,
    pub value: ConstValue,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ConstValue {
    Zst,
    Scalar(ConstScalar),
    Pair(ConstScalar, ConstScalar),
    /// The bytes of a global (which holds a constant), from `offset` on.
    Memory {
        global: GlobalId,
        offset: u64,
    },
    /// The compiler could not evaluate it; reaching it ends the run with this message.
    Failed(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ConstScalar {
    /// Bits, zero-extended; floats by their representation.
    Int(u128),
    Ptr(Address),
    Uninit,
}

/// An address that is known once the program is placed in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Address {
    pub base: AddressBase,
    /// In bytes, wrapping.
    pub offset: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AddressBase {
    Global(GlobalId),
    Fn(FnId),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Global {
    /// For reports: the static's path, or what the memory belongs to.
    pub name: String,
    /// The symbol under which modules link; empty for memory without one.
    pub symbol: String,
    pub linkage: Linkage,
    pub kind: GlobalKind,
    pub align: u64,
    pub data: Data,
    pub span: SpanId,
    pub krate: CrateId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GlobalKind {
    /// A `static`; `mutable` if it is `static mut` or has interior mutability.
    Static { ty: TyId, mutable: bool },
    /// The initial image of a thread-local static.
    ThreadLocal { ty: TyId },
    /// A constant's memory, a promoted value, a literal: read-only.
    Const,
    /// Memory that a mutable static's initialiser points to.
    Mutable,
    /// A vtable: drop glue, size, alignment, methods. Not readable as data.
    VTable { concrete: TyId, object: TyId },
}

/// Bytes with what is known about them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Data {
    /// Bytes in the target's byte order; under a relocation they hold zero.
    #[serde(deserialize_with = "at_once")]
    pub bytes: Vec<u8>,
    /// Uninitialised ranges, sorted, disjoint, not adjacent.
    pub uninit: Vec<(u64, u64)>,
    /// Pointers, sorted by offset.
    pub relocs: Vec<(u64, Address)>,
}

/// Takes bytes as a whole. They are written one by one, which gives the same bytes.
fn at_once<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    <&[u8]>::deserialize(deserializer).map(<[u8]>::to_vec)
}
