//! Borrow tags, and what the aliasing models can object to.

use serde::{Deserialize, Serialize};

use crate::{AllocName, ByteRange, Text};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Model {
    Stacked,
    Tree,
}

/// Whom a pointer was derived from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Tag {
    Known(u64),
    /// From an integer: any exposed tag.
    Wildcard,
}

/// What kind of pointer a retag made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RetagKind {
    /// The allocation's own tag.
    Root,
    Shared,
    Mutable,
    TwoPhase,
    Raw,
    Box,
}

/// An operation as the aliasing models see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BorrowOp {
    Read,
    Write,
    Dealloc,
    Retag(RetagKind),
    /// The access that ends a protector implies, under Tree Borrows.
    ProtectorEnd,
}

/// Where an aliasing rule was broken: the operation, the first byte that objects and all bytes concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BorrowSite {
    pub op: BorrowOp,
    pub tag: Tag,
    pub alloc: AllocName,
    /// The first byte whose state forbids the operation.
    pub offset: u64,
    pub range: ByteRange,
}

/// A permission of Stacked Borrows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StackPermission {
    Unique,
    SharedReadWrite,
    SharedReadOnly,
    Disabled,
}

/// How strongly a running function protects one of its arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Protector {
    /// References.
    Strong,
    /// Box: may be deallocated.
    Weak,
}

/// Why Stacked Borrows refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StackProblem {
    /// The tag is no longer (or never was) in the stack.
    NotInStack,
    /// The tag is there, but only for this.
    OnlyGrants(StackPermission),
    /// A wildcard, and no exposed tag allows it.
    NothingExposed,
}

/// A permission of Tree Borrows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TreePermission {
    Reserved,
    /// Reserved, and a foreign read has happened under a protector.
    ReservedConflicted,
    /// Reserved with interior mutability.
    ReservedIm,
    Active,
    Frozen,
    Disabled,
    /// All accesses allowed, for `UnsafeCell` behind a shared reference.
    Cell,
}

/// How the accessing tag stands to the one that objects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Relation {
    Itself,
    /// The accessing tag was derived from the objecting one.
    Child,
    /// It was not.
    Foreign,
}

/// The node of the tree that objects to an access.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conflict {
    /// The tag whose permission forbids the access.
    pub tag: Tag,
    pub permission: TreePermission,
    pub relation: Relation,
}

impl Conflict {
    pub fn new(tag: Tag, permission: TreePermission, relation: Relation) -> Self {
        Self { tag, permission, relation }
    }
}

/// A tag's state under either model, for histories.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Permission {
    Stacked(StackPermission),
    Tree(TreePermission),
}

/// A name for an argument in reports: its own, or its position.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Argument {
    Named(Text),
    Numbered(u32),
}
