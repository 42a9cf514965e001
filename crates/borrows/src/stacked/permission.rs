//! The permissions of Stacked Borrows and which of them a retag asks for, as pure data.

use crate::types::{AccessKind, Borrow, Inside};

/// What an item of a stack lets its tag do. Items of the paper that are disabled are not items here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Permission {
    /// Represents a mutable reference. Allows reads and writes. Rejects nothing, but a write below pops it and a
    /// read below disables it.
    Unique,
    /// Represents a raw pointer, a two-phase borrow, or a shared reference inside an `UnsafeCell`. Allows reads
    /// and writes. Survives what its neighbours of the same kind do.
    SharedReadWrite,
    /// Represents a shared reference. Allows reads, rejects writes. A write below pops it.
    SharedReadOnly,
}

impl Permission {
    #[cfg(test)]
    pub(super) const ALL: [Permission; 3] =
        [Permission::Unique, Permission::SharedReadWrite, Permission::SharedReadOnly];

    /// Whether an item with this permission can be the one that allows the access.
    #[inline]
    pub(crate) const fn grants(self, kind: AccessKind) -> bool {
        match (self, kind) {
            (Permission::SharedReadOnly, AccessKind::Write) => false,
            (Permission::Unique | Permission::SharedReadWrite | Permission::SharedReadOnly, _) => true,
        }
    }

    /// What the creation of an item with this permission needs its parent to be granted. All but
    /// `SharedReadWrite` also perform that access.
    #[inline]
    pub(crate) const fn needs(self) -> AccessKind {
        match self {
            Permission::Unique | Permission::SharedReadWrite => AccessKind::Write,
            Permission::SharedReadOnly => AccessKind::Read,
        }
    }
}

/// What a retag asks for at one location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Asked {
    pub permission: Permission,
    /// Inside a cell nothing is promised, so nothing is protected.
    pub protected: bool,
}

/// Two-phase borrows are treated like raw pointers: the writes between reservation and activation that programs
/// rely on are those through the parent, which a `Unique` would not survive.
pub(crate) const fn asked(borrow: Borrow, inside: Inside) -> Asked {
    match (borrow, inside) {
        (Borrow::Mutable, _) => Asked { permission: Permission::Unique, protected: true },
        (Borrow::TwoPhase | Borrow::RawMut, _) => {
            Asked { permission: Permission::SharedReadWrite, protected: false }
        }
        (Borrow::Pinned, _) => Asked { permission: Permission::SharedReadWrite, protected: true },
        (Borrow::Shared, Inside::Frozen) => Asked { permission: Permission::SharedReadOnly, protected: true },
        (Borrow::RawConst, Inside::Frozen) => {
            Asked { permission: Permission::SharedReadOnly, protected: false }
        }
        (Borrow::Shared | Borrow::RawConst, Inside::Cell) => {
            Asked { permission: Permission::SharedReadWrite, protected: false }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BORROWS: [Borrow; 6] =
        [Borrow::Shared, Borrow::Mutable, Borrow::TwoPhase, Borrow::Pinned, Borrow::RawConst, Borrow::RawMut];

    /// A fast path that found a write granted need not ask for reads.
    #[test]
    fn what_may_be_written_may_be_read() {
        for permission in Permission::ALL {
            assert!(!permission.grants(AccessKind::Write) || permission.grants(AccessKind::Read));
        }
    }

    /// No borrow can do more than what its parent was asked for.
    #[test]
    fn nothing_grants_more_than_it_needs() {
        for permission in Permission::ALL {
            assert_eq!(permission.grants(AccessKind::Write), permission.needs() == AccessKind::Write);
        }
    }

    /// The group that is listed by byte must not be one that promises uniqueness.
    #[test]
    fn cells_make_shared_borrows_writable_and_unprotected() {
        for borrow in BORROWS {
            let (frozen, cell) = (asked(borrow, Inside::Frozen), asked(borrow, Inside::Cell));
            let is_shared = matches!(borrow, Borrow::Shared | Borrow::RawConst);
            assert_eq!(is_shared, frozen != cell);
            assert_eq!(is_shared, frozen.permission == Permission::SharedReadOnly);
            assert!(!is_shared || !cell.protected);
        }
    }
}
