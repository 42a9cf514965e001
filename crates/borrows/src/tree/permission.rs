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

/// The laws that the summary of [`super::facts::Byte`] and the masks of [`super::node::Masks`] rest on, for all states.
#[cfg(test)]
mod laws {
    use super::super::node::Masks;
    use super::*;

    const PERMISSIONS: [Permission; 7] = [
        Permission::Cell,
        Permission::Reserved { conflicted: false },
        Permission::Reserved { conflicted: true },
        Permission::ReservedIm,
        Permission::Unique,
        Permission::Frozen,
        Permission::Disabled,
    ];
    const ORIGINS: [Origin; 2] = [Origin::Local, Origin::Foreign];
    const KINDS: [AccessKind; 2] = [Read, Write];

    /// All states that exist: interior mutable tags are never protected, conflicts need a protector.
    fn states() -> Vec<(Machine, bool)> {
        let mut states = Vec::new();
        for permission in PERMISSIONS {
            for (accessed, protected) in [(false, false), (false, true), (true, false), (true, true)] {
                let exists = match permission {
                    Permission::ReservedIm => !protected,
                    Permission::Reserved { conflicted: true } => protected,
                    Permission::Unique => accessed,
                    Permission::Disabled => !(protected && accessed),
                    _ => true,
                };
                if exists {
                    states.push((Machine { permission, accessed }, protected));
                }
            }
        }
        states
    }

    fn for_all(mut law: impl FnMut(Machine, bool, Origin, AccessKind)) {
        for (machine, protected) in states() {
            for origin in ORIGINS {
                for kind in KINDS {
                    law(machine, protected, origin, kind);
                }
            }
        }
    }

    /// The states above are closed: no access leads out of them.
    #[test]
    fn all_states_are_listed() {
        for_all(|machine, protected, origin, kind| {
            let after = machine.after(origin, kind, protected);
            assert!(
                after.is_none_or(|after| states().contains(&(after, protected))),
                "{machine:?} {origin:?} {kind:?}"
            );
        });
    }

    /// Repeating an access changes nothing: what the caches of permitted accesses rely on.
    #[test]
    fn accesses_are_idempotent() {
        for_all(|machine, protected, origin, kind| {
            let Some(once) = machine.after(origin, kind, protected) else {
                return;
            };
            assert_eq!(once.after(origin, kind, protected), Some(once));
        });
    }

    /// A read after a write from the same side changes nothing.
    #[test]
    fn writes_include_reads() {
        for_all(|machine, protected, origin, kind| {
            if kind == Write
                && let Some(after) = machine.after(origin, Write, protected)
            {
                assert_eq!(after.after(origin, Read, protected), Some(after));
            }
        });
    }

    /// Reads commute. So the unique tags are those above the meeting point of the writer with all later readers, in
    /// whatever order those came, and retags that only read can be noted and performed later.
    #[test]
    fn reads_commute() {
        for (machine, protected) in states() {
            let after = |first, second| machine.after(first, Read, protected)?.after(second, Read, protected);
            let (one, other) = (after(Origin::Local, Origin::Foreign), after(Origin::Foreign, Origin::Local));
            assert_eq!(one.is_some(), other.is_some());
            // The order shows only in whether a foreign read came before the first use, which guards note apart.
            assert_eq!(one.map(|m| m.permission), other.map(|m| m.permission));
        }
    }

    /// A local write leaves only unique tags and cells: all above the last writer are alike.
    #[test]
    fn a_local_write_makes_unique() {
        for (machine, protected) in states() {
            let after = machine.after(Origin::Local, Write, protected).map(|after| after.permission);
            assert!(matches!(after, None | Some(Permission::Unique | Permission::Cell)));
        }
    }

    /// A foreign write leaves only disabled tags, cells, and interior mutable ones that have not been written: all
    /// others than those above the last writer are alike.
    #[test]
    fn a_foreign_write_disables() {
        for (machine, protected) in states() {
            let after = machine.after(Origin::Foreign, Write, protected).map(|after| after.permission);
            let expected = match machine.permission {
                Permission::Cell | Permission::ReservedIm => machine.permission,
                _ => Permission::Disabled,
            };
            assert!(after.is_none_or(|after| after == expected));
        }
    }

    /// Reads change nothing but unique tags, and conflicts of protected ones: a tag that is newer than the last
    /// write still has the permission it started with.
    #[test]
    fn reads_change_unique_tags_only() {
        for_all(|machine, protected, origin, kind| {
            let (Read, Some(after)) = (kind, machine.after(origin, kind, protected)) else {
                return;
            };
            let may_change = match machine.permission {
                Permission::Unique => origin == Origin::Foreign,
                Permission::Reserved { .. } => origin == Origin::Foreign && protected,
                _ => false,
            };
            assert!(may_change || after.permission == machine.permission);
        });
    }

    /// What has been lost does not come back: the order of permissions by what can be reached.
    #[test]
    fn permissions_only_go_down() {
        let rank = |permission| match permission {
            Permission::Cell => 0,
            Permission::ReservedIm => 1,
            Permission::Reserved { conflicted: false } => 1,
            Permission::Reserved { conflicted: true } => 2,
            Permission::Unique => 3,
            Permission::Frozen => 4,
            Permission::Disabled => 5,
        };
        for_all(|machine, protected, origin, kind| {
            if let Some(after) = machine.after(origin, kind, protected) {
                assert!(rank(machine.permission) <= rank(after.permission));
            }
        });
    }

    /// Only protected tags that have been used object to foreign accesses: guards are all that has to be asked.
    #[test]
    fn foreign_accesses_offend_used_guards_only() {
        for_all(|machine, protected, origin, kind| {
            if origin == Origin::Foreign && machine.after(origin, kind, protected).is_none() {
                assert!(protected && machine.accessed);
                assert!(kind == Write || machine.permission == Permission::Unique);
            }
        });
    }

    /// Every used guard objects to foreign writes, whatever its permission, except in cells.
    #[test]
    fn used_guards_prevent_deallocation() {
        for (machine, protected) in states() {
            if protected {
                let expected = machine.accessed && machine.permission != Permission::Cell;
                assert_eq!(machine.prevents_deallocation(), expected);
            }
        }
    }

    /// The access at the end of a protector is one that the tag itself has made before: for itself and all above it,
    /// nothing changes.
    #[test]
    fn the_end_of_a_protector_repeats_an_access() {
        for (machine, protected) in states() {
            let (released, access) = machine.release();
            if let (true, Some(kind)) = (protected, access) {
                assert!(machine.accessed);
                assert_eq!(released.after(Origin::Local, kind, false), Some(released));
            }
        }
    }

    /// The first form of a state has the same at a bit of its masks.
    fn masks(machine: Machine, protected: bool) -> Masks {
        let mut masks =
            Masks { accessed: machine.accessed.into(), guarded: protected.into(), ..Masks::default() };
        match machine.permission {
            Permission::Cell => masks.cell = 1,
            Permission::Reserved { conflicted } => masks.conflicted = conflicted.into(),
            Permission::ReservedIm => masks.reserved_im = 1,
            Permission::Unique => masks.unique = 1,
            Permission::Frozen => masks.frozen = 1,
            Permission::Disabled => masks.disabled = 1,
        }
        masks
    }

    /// The same but for what nobody asks for: whether an unprotected tag, or a cell, has been accessed.
    fn relevant(mut masks: Masks) -> Masks {
        masks.accessed &= masks.guarded & !masks.cell;
        masks
    }

    /// Masks forbid what the state machine forbids, and step as it does.
    #[test]
    fn masks_follow_the_state_machine() {
        for_all(|machine, protected, origin, kind| {
            let before = masks(machine, protected);
            let mut after = before;
            let forbidden = match origin {
                Origin::Local => before.forbids_local(kind),
                Origin::Foreign => before.forbids_foreign(kind),
            };
            match origin {
                Origin::Local => after.step_local(1, kind),
                Origin::Foreign => after.step_foreign(1, kind),
            }
            match machine.after(origin, kind, protected) {
                None => assert_eq!(forbidden & 1, 1, "{machine:?} {origin:?} {kind:?}"),
                Some(next) => {
                    assert_eq!(forbidden & 1, 0, "{machine:?} {origin:?} {kind:?}");
                    assert_eq!(
                        relevant(after),
                        relevant(masks(next, protected)),
                        "{machine:?} {origin:?} {kind:?}"
                    );
                }
            }
        });
    }

    /// What masks ignore is permitted and changes nothing.
    #[test]
    fn what_masks_ignore_changes_nothing() {
        for_all(|machine, protected, origin, kind| {
            let before = masks(machine, protected);
            let ignored = match origin {
                Origin::Local => before.ignores_local(kind),
                Origin::Foreign => before.ignores_foreign(kind),
            };
            if ignored & 1 == 1 {
                let after = machine.after(origin, kind, protected).map(|next| masks(next, protected));
                assert_eq!(after.map(relevant), Some(relevant(before)), "{machine:?} {origin:?} {kind:?}");
            }
        });
    }

    /// Masks know which access the end of a protector is.
    #[test]
    fn masks_end_protectors_as_the_state_machine_does() {
        for (machine, protected) in states().into_iter().filter(|(_, protected)| *protected) {
            let mut ended = masks(machine, protected);
            let access = match (ended.unique & 1, ended.released_reads() & 1) {
                (1, _) => Some(Write),
                (_, 1) => Some(Read),
                _ => None,
            };
            ended.release();
            let (released, expected) = machine.release();
            assert_eq!(access, expected, "{machine:?}");
            assert_eq!(relevant(ended), relevant(masks(released, false)), "{machine:?}");
        }
    }

    /// To a tag that is not used, the order of foreign accesses does not matter: what spilling relies on.
    #[test]
    fn foreign_accesses_commute() {
        for (machine, protected) in states().into_iter().filter(|(_, protected)| !protected) {
            let after = |first, second| {
                machine.after(Origin::Foreign, first, protected)?.after(Origin::Foreign, second, protected)
            };
            assert_eq!(after(Read, Write), after(Write, Read), "{machine:?}");
        }
    }
}
