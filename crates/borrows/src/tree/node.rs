//! One tag and its permissions in the first form of a state: the paper's state machine, 64 bytes at a time.
//!
//! A mask has a bit for each byte (or granule) of the allocation. Each byte is in at most one of the masks of
//! permissions; a byte in none of them is plainly reserved. The laws in [`super::permission`] compare the steps with
//! the state machine for one byte.

use super::family::Start;
use crate::types::{AccessKind, Protector, Tag};

/// A bit for each byte of an allocation.
pub(super) type Mask = u64;
/// A bit for each tag of the list.
pub(super) type Set = u64;

/// Which permission a tag has where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Masks {
    pub cell: Mask,
    pub reserved_im: Mask,
    pub unique: Mask,
    pub frozen: Mask,
    pub disabled: Mask,
    /// Reserved, with a foreign read since it has been protected.
    pub conflicted: Mask,
    /// What has been accessed through the tag. Only kept, and only asked for, while it is protected.
    pub accessed: Mask,
    /// All bytes if the tag is protected, otherwise none.
    pub guarded: Mask,
}

impl Masks {
    /// Where an access from the tag itself or from below breaks a rule.
    #[inline(always)]
    pub(super) fn forbids_local(&self, kind: AccessKind) -> Mask {
        match kind {
            AccessKind::Read => self.disabled,
            AccessKind::Write => self.disabled | self.frozen | self.conflicted,
        }
    }

    /// Where an access from elsewhere breaks a rule.
    #[inline(always)]
    pub(super) fn forbids_foreign(&self, kind: AccessKind) -> Mask {
        match kind {
            AccessKind::Read => self.unique & self.guarded,
            AccessKind::Write => self.accessed & self.guarded & !self.cell & !self.disabled,
        }
    }

    /// Where an access from the tag itself or from below is permitted and changes nothing.
    #[inline(always)]
    pub(super) fn ignores_local(&self, kind: AccessKind) -> Mask {
        let known = self.accessed | !self.guarded;
        match kind {
            AccessKind::Read => (!self.disabled & known) | self.cell,
            AccessKind::Write => (self.unique & known) | self.cell,
        }
    }

    /// Where an access from elsewhere is permitted and changes nothing.
    #[inline(always)]
    pub(super) fn ignores_foreign(&self, kind: AccessKind) -> Mask {
        match kind {
            AccessKind::Read => {
                let settled = self.cell | self.frozen | self.disabled | self.conflicted;
                !self.unique & (settled | !self.guarded)
            }
            AccessKind::Write => self.cell | self.reserved_im | self.disabled,
        }
    }

    /// An access from the tag itself or from below, which is permitted.
    #[inline(always)]
    pub(super) fn step_local(&mut self, at: Mask, kind: AccessKind) {
        self.accessed |= at;
        if kind == AccessKind::Write {
            self.unique |= at & !self.cell;
            self.reserved_im &= !at;
        }
    }

    /// An access from elsewhere, which is permitted.
    #[inline(always)]
    pub(super) fn step_foreign(&mut self, at: Mask, kind: AccessKind) {
        match kind {
            AccessKind::Read => {
                self.frozen |= self.unique & at;
                self.unique &= !at;
                self.conflicted |= at & self.guarded & !(self.cell | self.frozen | self.disabled);
            }
            AccessKind::Write => {
                let lost = at & !(self.cell | self.reserved_im);
                self.disabled |= lost;
                self.unique &= !lost;
                self.frozen &= !lost;
                self.conflicted &= !lost;
            }
        }
    }

    /// Where the end of the protector is a read. Where the tag is unique it is a write.
    #[inline(always)]
    pub(super) fn released_reads(&self) -> Mask {
        self.accessed & !(self.cell | self.disabled | self.unique)
    }

    /// Ends the protector.
    #[inline(always)]
    pub(super) fn release(&mut self) {
        (self.guarded, self.conflicted) = (0, 0);
    }
}

/// A tag in the list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub tag: Tag,
    /// Where in the list the tag is that this one was derived from; the root is its own.
    pub parent: u8,
    /// Where this and all above it are, a bit each.
    pub above: Set,
    pub start: Start,
    /// No pointer carries the tag any more.
    pub is_dead: bool,
    /// No pointer carries the tag once its protector has ended.
    pub ends_with_call: bool,
    /// Some spilled tag was derived from this one.
    pub is_remembered: bool,
    /// Some spilled tag is newer than this one and not derived from it.
    pub has_outsiders: bool,
    /// The bytes the tag was created for.
    pub lo: u16,
    pub hi: u16,
    pub protector: Option<Protector>,
    /// Where the tag started with less because of cells: with `Frozen` or `Reserved` instead of `start`.
    pub exceptions: Mask,
    pub masks: Masks,
}

impl Node {
    #[inline(always)]
    pub(super) fn is_below(&self, index: usize) -> bool {
        self.above >> index & 1 == 1
    }

    #[inline(always)]
    pub(super) fn is_plain(&self) -> bool {
        matches!(self.start, Start::Frozen | Start::Reserved)
    }
}
