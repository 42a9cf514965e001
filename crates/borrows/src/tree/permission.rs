//! The state machine of Tree Borrows for one tag and one byte, as the paper and MiniRust have it.
//!
//! The fast implementation keeps a summary instead; this is what it summarises. The oracle runs on it, and the tests
//! below prove the facts on which the summary rests, by enumerating all states.

use crate::types::AccessKind::{self, Read, Write};

/// The permission of one tag at one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Permission {
    /// Represents a shared reference to an interior mutable byte. Allows everything. Never changes.
    Cell,
    /// Represents a mutable reference that has not been written through. Allows reads and writes; a write makes it
    /// unique. Rejects, if protected and `conflicted`, writes: a foreign read has happened.
    Reserved { conflicted: bool },
    /// Represents the same for an interior mutable byte, never protected. Allows reads and writes, and foreign writes.
    ReservedIm,
    /// Represents a mutable reference that has been written through. Allows reads and writes. Rejects, if
    /// protected, all foreign accesses.
    Unique,
    /// Represents a shared reference, or a mutable one that has been read past. Allows reads, rejects writes.
    Frozen,
    /// Represents a reference that has been written past. Rejects reads and writes.
    Disabled,
}

/// Where an access comes from, as a tag sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// From the tag itself or one derived from it.
    Local,
    /// From anywhere else.
    Foreign,
}

/// A permission together with what protectors need to know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Machine {
    pub permission: Permission,
    /// Whether the byte has been accessed through the tag.
    pub accessed: bool,
}

impl Machine {
    /// The state after an access, or `None` if a rule is broken.
    pub(crate) fn after(self, origin: Origin, kind: AccessKind, protected: bool) -> Option<Machine> {
        let permission = match origin {
            Origin::Local => local(self.permission, kind, protected)?,
            Origin::Foreign => foreign(self.permission, kind, protected),
        };
        let lost = permission == Permission::Disabled && self.permission != Permission::Disabled;
        if lost && protected && self.accessed {
            return None;
        }
        Some(Machine { permission, accessed: self.accessed || origin == Origin::Local })
    }

    /// The state after the protector has ended, and the access that this is.
    pub(crate) fn release(self) -> (Machine, Option<AccessKind>) {
        let access = match self.permission {
            Permission::Cell | Permission::Disabled => None,
            Permission::Unique => Some(Write),
            _ => self.accessed.then_some(Read),
        };
        let permission = match self.permission {
            Permission::Reserved { .. } => Permission::Reserved { conflicted: false },
            other => other,
        };
        (Machine { permission, ..self }, access)
    }

    /// Whether a strong protector forbids deallocation.
    pub(crate) fn prevents_deallocation(self) -> bool {
        self.after(Origin::Foreign, Write, true).is_none()
    }
}

fn local(permission: Permission, kind: AccessKind, protected: bool) -> Option<Permission> {
    match (permission, kind) {
        (Permission::Cell, _) => Some(Permission::Cell),
        (Permission::Disabled, _) | (Permission::Frozen, Write) => None,
        (Permission::Reserved { conflicted: true }, Write) if protected => None,
        (Permission::Reserved { .. } | Permission::ReservedIm | Permission::Unique, Write) => {
            Some(Permission::Unique)
        }
        (unchanged, Read) => Some(unchanged),
    }
}

/// A protected unique tag does not survive a foreign read: as if it had been written past.
fn foreign(permission: Permission, kind: AccessKind, protected: bool) -> Permission {
    match (permission, kind) {
        (Permission::Cell, _) => Permission::Cell,
        (Permission::ReservedIm, _) => Permission::ReservedIm,
        (_, Write) => Permission::Disabled,
        (Permission::Unique, Read) if protected => Permission::Disabled,
        (Permission::Unique, Read) => Permission::Frozen,
        (Permission::Reserved { .. }, Read) if protected => Permission::Reserved { conflicted: true },
        (unchanged, Read) => unchanged,
    }
}
