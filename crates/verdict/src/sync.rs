//! Data races and misuse of synchronisation objects.

use serde::{Deserialize, Serialize};

use crate::{Loc, Text};

/// What an access was to the race detector.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RaceAccessKind {
    AtomicLoad,
    AtomicStore,
    AtomicRmw,
    Read,
    Write,
    /// A reference was made; the model counts it as a read.
    RetagRead,
    /// A mutable reference was made; the model counts it as a write.
    RetagWrite,
    Allocate,
    Deallocate,
}

impl RaceAccessKind {
    pub fn is_atomic(self) -> bool {
        matches!(self, Self::AtomicLoad | Self::AtomicStore | Self::AtomicRmw)
    }
}

/// One side of a race.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaceAccess {
    pub kind: RaceAccessKind,
    pub thread: Text,
    pub size: u64,
    /// Where it happened, if that was recorded.
    pub loc: Option<Loc>,
    /// Its thread stored something after it that the other one read, or read something before it that the other one stored,
    /// and that did not release or acquire.
    pub lacks_order: bool,
}

impl RaceAccess {
    pub fn new(kind: RaceAccessKind, thread: impl Into<Text>, size: u64, loc: Option<Loc>) -> Self {
        Self { kind, thread: thread.into(), size, loc, lacks_order: false }
    }
}

/// What threads synchronise with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SyncObject {
    Mutex,
    RwLock,
    Condvar,
    Once,
    Thread,
    Semaphore,
    Barrier,
    Spinlock,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum JoinProblem {
    AlreadyJoined,
    Detached,
    Itself,
}
