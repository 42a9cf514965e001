//! Everything a report needs to know about a broken rule, as data.

use crate::types::{AccessKind, Borrow, By, Protector, Tag};
use std::ops::Range;

/// A broken aliasing rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    pub fault: Fault,
    /// What was attempted, and through what.
    pub cause: Cause,
    pub by: By,
    /// The bytes of the whole attempt.
    pub range: Range<u64>,
    /// The bytes among them that are known to be at fault; the first of them is the first at fault.
    pub at: Range<u64>,
}

/// What was attempted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    Access(AccessKind),
    Retag {
        new: Tag,
        borrow: Borrow,
    },
    Dealloc,
    /// The access that Tree Borrows makes when the protector of `by` ends. It never breaks a rule itself.
    ProtectorEnd,
}

/// Which rule was broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Stacked Borrows: no item for the tag is in the stack, so it was never there or has been popped or disabled.
    NotInStack,
    /// Stacked Borrows: the tag's item is there, but only grants reads.
    OnlyGrantsReads,
    /// No exposed tag permits this.
    NothingExposed,
    /// Stacked Borrows: the attempt would pop or disable the item of another tag that a call protects.
    InvalidatesProtected { tag: Tag, permission: StackedPermission, protector: Protector },
    /// Tree Borrows: deallocation while a call protects a borrow of the allocation.
    DeallocatesProtected { tag: Tag, protector: Protector },
    /// Tree Borrows: `tag` (the accessed one or an ancestor) has a permission that forbids a child access.
    Forbidden { tag: Tag, permission: TreePermission },
    /// Tree Borrows: the protected `tag`, to which the access is foreign, would lose what it must keep.
    DisablesProtected { tag: Tag, permission: TreePermission, protector: Protector },
}

/// What an item grants under Stacked Borrows, as reports speak of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StackedPermission {
    Unique,
    SharedReadWrite,
    SharedReadOnly,
}

/// The permission of one tag at one location under Tree Borrows, as reports speak of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TreePermission {
    /// A shared reference to interior mutable data: everything is allowed.
    Cell,
    /// A mutable reference that has not been written through.
    Reserved,
    /// The same, after a foreign read while protected: writes must wait for the end of the protector.
    ReservedConflicted,
    /// The same for interior mutable data: foreign writes are tolerated.
    ReservedIm,
    /// A mutable reference that has been written through.
    Unique,
    /// A shared reference, or a mutable one that others have read since its last write.
    Frozen,
    /// Others have written since: no use is allowed.
    Disabled,
}

/// What is being attempted, for violations and events.
#[derive(Clone, Debug)]
pub(crate) struct Attempt {
    pub cause: Cause,
    pub by: By,
    pub range: Range<u64>,
}

impl Attempt {
    #[cold]
    pub(crate) fn violates(&self, fault: Fault, at: Range<u64>) -> Violation {
        Violation { fault, cause: self.cause, by: self.by, range: self.range.clone(), at }
    }
}
