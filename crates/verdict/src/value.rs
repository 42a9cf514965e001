//! Invalid values and calls: what was found, where inside the value, and what was expected.

use serde::{Deserialize, Serialize};

use crate::{PtrInfo, Text};

/// One step from a value into a part of it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PathElem {
    Field(Text),
    TupleElem(u32),
    ArrayElem(u64),
    Variant(Text),
    EnumTag,
    CapturedVar(Text),
    CoroutineState(u32),
    CoroutineTag,
    Deref,
    DynDowncast(Text),
    Vtable,
}

/// The value that is checked and the part of it that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValueAt {
    /// The type of the whole value.
    pub ty: Text,
    /// From the outside in; empty if the value as a whole is wrong.
    pub path: Vec<PathElem>,
}

impl ValueAt {
    pub fn whole(ty: impl Into<Text>) -> Self {
        Self { ty: ty.into(), path: Vec::new() }
    }

    pub fn part(ty: impl Into<Text>, path: Vec<PathElem>) -> Self {
        Self { ty: ty.into(), path }
    }
}

/// Which kind of pointer a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PtrKind {
    Reference,
    Box,
    Raw,
}

/// What bytes should have been.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Expected {
    Reference,
    Box,
    RawPtr,
    Bool,
    Char,
    Float,
    Int,
    FnPtr,
    Str,
    EnumTag,
    Vtable,
    /// A scalar whose only requirement is to be initialised.
    Initialised,
}

/// Why a reference or box does not point to memory of its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dangling {
    NoProvenance(PtrInfo),
    /// A wildcard pointer with nothing exposed at its address.
    NothingExposed(PtrInfo),
    OutOfBounds(PtrInfo),
    Freed(PtrInfo),
}

/// The values that a niche type allows; wraps around if `lo > hi`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ValidRange {
    pub lo: u128,
    pub hi: u128,
    /// The largest value of the underlying integer.
    pub max: u128,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MetaProblem {
    /// The length of a slice gives more than `isize::MAX` bytes.
    SliceTooBig,
    /// The size of another unsized value is more than `isize::MAX` bytes.
    TooBig,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum VtableProblem {
    /// The metadata does not point to a vtable.
    NotAVtable(PtrInfo),
    /// It points to a vtable of another trait.
    WrongTrait { expected: Text, found: Text },
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Uninhabited {
    Never,
    Type(Text),
    Variant,
}

/// An operation that interpreted bits which its type forbids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UsedAs {
    Bool(u8),
    Char(u32),
    EnumTag { bits: u128, size: u64 },
}

/// What is wrong with an enum's discriminant that is read or written.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Discriminant {
    ReadUninhabited,
    WroteUninhabited,
    /// Setting the variant that lives in the niche, while the niche's bytes hold another one.
    WroteNiche {
        ty: Text,
    },
}

/// The lane of a vector operation, or none for a scalar one.
pub type Lane = Option<u64>;

/// Which operand of a fast-math operation, or its result, was not finite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FastMath {
    First,
    Second,
    Both,
    Result,
}

/// Caller and callee disagree about variable arguments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Variadic {
    /// Only one of them thinks that the function is C-variadic.
    Disagree {
        by: VariadicSide,
    },
    FixedCount {
        caller: u32,
        callee: u32,
    },
    /// More arguments were read than were passed.
    Exhausted,
    /// The argument that was read has another type.
    WrongType {
        requested: Text,
        passed: Text,
    },
    /// The pointer is not a variable argument list.
    NotAList(PtrInfo),
}

/// Who thinks that a function is C-variadic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum VariadicSide {
    Caller,
    Callee,
}

/// How many arguments were passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ArgCount {
    TooFew { passed: u32, expected: u32 },
    TooMany { passed: u32, expected: u32 },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UnwindProblem {
    /// The frame's unwind action is *unreachable*.
    ForbiddenByFrame,
    PastTopmostFrame,
}
