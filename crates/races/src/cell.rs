//! The race state of one byte, and the rules by which accesses to it conflict.
//!
//! Two accesses conflict if they overlap, one of them writes and one of them is not atomic; or if both are atomic, of
//! different sizes, and one writes (Rust's rule for mixed sizes). Conflicting accesses must be ordered by happens-before.
//!
//! The Miri paper (section 4.2) keeps one size per byte, which forgets an older size once an access that is ordered after
//! it has another one. Here the latest accesses of each size are kept, so that exactly the unordered pairs are found.

use crate::clock::{AccessKind, Epoch, Stamp, Stamps, VClock};

/// What is known of a byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The last write that was not atomic, or the allocation.
    pub write: Stamp,
    /// Reads since then that were not atomic.
    pub reads: Stamps,
    /// Atomic accesses since then: a byte is atomic from its first atomic access to the next write that is not.
    pub atomic: Option<Box<AtomicCell>>,
}

/// The latest atomic accesses of each size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AtomicCell {
    pub reads: Stamps,
    pub writes: Stamps,
}

/// Why two accesses must be ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// One of them is not atomic.
    Data,
    /// Both are atomic, of different sizes.
    MixedSize,
}

/// An access and what its thread knows.
#[derive(Clone, Copy, Debug)]
pub struct Access<'a> {
    pub stamp: Stamp,
    pub clock: &'a VClock,
}

type Verdict = Result<(), (Stamp, Conflict)>;

fn ordered(earlier: Option<Stamp>, conflict: Conflict) -> Verdict {
    earlier.map_or(Ok(()), |stamp| Err((stamp, conflict)))
}

impl Cell {
    pub fn written(write: Stamp) -> Cell {
        Cell { write, reads: Stamps::default(), atomic: None }
    }

    fn unordered_write(&self, clock: &VClock) -> Option<Stamp> {
        (!clock.covers(self.write.epoch)).then_some(self.write)
    }

    pub fn check_read(&self, access: Access<'_>) -> Verdict {
        ordered(self.unordered_write(access.clock), Conflict::Data)?;
        ordered(self.atomic.as_ref().and_then(|atomic| atomic.writes.unordered(access.clock)), Conflict::Data)
    }

    pub fn check_write(&self, access: Access<'_>) -> Verdict {
        self.check_read(access)?;
        ordered(self.reads.unordered(access.clock), Conflict::Data)?;
        ordered(self.atomic.as_ref().and_then(|atomic| atomic.reads.unordered(access.clock)), Conflict::Data)
    }

    /// A read that was checked. One in the epoch of the last write says nothing new: whoever is ordered after that write
    /// is ordered after the read.
    pub fn read(&mut self, access: Access<'_>) {
        let Stamp { epoch, kind, .. } = access.stamp;
        let known = self.write.epoch == epoch
            || self.reads.has(epoch, AccessKind::Read)
            || self.reads.has(epoch, kind);
        if !known {
            self.reads.record(access.stamp, access.clock);
        }
    }

    /// A write that was checked. The first of an epoch stands for all of them.
    pub fn write(&mut self, access: Access<'_>) {
        if !self.is_written_in(access.stamp.epoch) {
            *self = Cell::written(access.stamp);
        }
    }

    /// Whether a write in this epoch changes nothing.
    pub fn is_written_in(&self, epoch: Epoch) -> bool {
        self.write.epoch == epoch
            && self.write.kind == AccessKind::Write
            && self.reads.is_empty()
            && self.atomic.is_none()
    }

    /// Whether a read in this epoch changes nothing, and is permitted.
    pub fn is_read_in(&self, epoch: Epoch) -> bool {
        self.write.epoch == epoch && self.atomic.is_none() || self.reads.has(epoch, AccessKind::Read)
    }

    pub fn check_atomic_load(&self, access: Access<'_>) -> Verdict {
        ordered(self.unordered_write(access.clock), Conflict::Data)?;
        let Some(atomic) = &self.atomic else { return Ok(()) };
        ordered(atomic.writes.unordered_of_other_size(access), Conflict::MixedSize)
    }

    pub fn check_atomic_store(&self, access: Access<'_>) -> Verdict {
        ordered(self.unordered_write(access.clock), Conflict::Data)?;
        ordered(self.reads.unordered(access.clock), Conflict::Data)?;
        let Some(atomic) = &self.atomic else { return Ok(()) };
        ordered(atomic.writes.unordered_of_other_size(access), Conflict::MixedSize)?;
        ordered(atomic.reads.unordered_of_other_size(access), Conflict::MixedSize)
    }

    /// An atomic write of another size that is not in the past of the access.
    pub fn check_sizes(&self, access: Access<'_>) -> Option<Stamp> {
        self.atomic.as_ref()?.writes.unordered_of_other_size(access)
    }

    /// An atomic access that was checked.
    pub fn atomic(&mut self, access: Access<'_>) {
        let atomic = self.atomic.get_or_insert_default();
        if access.stamp.kind != AccessKind::AtomicStore {
            atomic.reads.record_sized(access);
        }
        if access.stamp.kind != AccessKind::AtomicLoad {
            atomic.writes.record_sized(access);
        }
    }
}
