//! Threads: which there are, which one runs, and what they wait for.
//!
//! A machine executes one thread at a time. Which one that is changes in one place, [`Machine::go_on`]: whoever wants
//! another thread to run (`scheduler.rs`: at a place where one may be interrupted; `blocking.rs`: because it waits;
//! `life.rs`: because it has ended) leaves the loop, as errors do, and the operation at which that happened is repeated
//! when the thread goes on. So every state of a thread between two operations is data, and machines can be copied with
//! any number of threads in any state.
//!
//! `seam.rs` is where an exploration decides instead of the machine's choices; `explored.rs` asks it.
//! `sync.rs` has the points at which threads and objects of the host order what threads do.
//!
//! [`Machine::go_on`]: crate::machine::Machine

mod atomics;
mod blocking;
mod endless;
mod explored;
mod life;
mod roles;
mod scheduler;
mod seam;
mod spins;
mod sync;

use std::ops::{Index, IndexMut};

pub use atomics::Strength;
pub use blocking::{Blocked, Resumed, Wait, WaitKey, Woken};
pub use endless::Moment;
pub use life::{JoinState, NewThread};
pub(crate) use roles::is_idle;
pub use roles::{Role, classify};
pub(crate) use scheduler::Leave;
pub use scheduler::{Policy, Scheduler};
pub use seam::{
    Answer, Arrival, Asked, Chance, Change, InQueue, Limit, Modification, Next, Operation, Orders,
    QUEUE_ENTERED, Read, Seam, StoreKey, Write,
};
pub use sync::SyncObjectId;

use crate::frame::Thread;

/// A thread, numbered in the order in which they were started. Numbers are not used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThreadId(pub u32);

impl ThreadId {
    /// The thread that the program begins with.
    pub const MAIN: ThreadId = ThreadId(0);

    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// All threads that were ever started.
pub struct Threads(Vec<Thread>);

impl Threads {
    pub fn new(main: Thread) -> Threads {
        Threads(vec![main])
    }

    pub fn fork(&self) -> Threads {
        Threads(self.0.iter().map(Thread::fork).collect())
    }

    /// How many were ever started.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    pub fn ids(&self) -> impl Iterator<Item = ThreadId> + use<> {
        (0..self.0.len() as u32).map(ThreadId)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Thread> {
        self.0.iter()
    }

    pub fn get(&self, id: ThreadId) -> Option<&Thread> {
        self.0.get(id.index())
    }

    fn push(&mut self, thread: Thread) -> ThreadId {
        self.0.push(thread);
        ThreadId(self.0.len() as u32 - 1)
    }
}

impl Index<ThreadId> for Threads {
    type Output = Thread;

    #[inline(always)]
    fn index(&self, id: ThreadId) -> &Thread {
        &self.0[id.index()]
    }
}

impl IndexMut<ThreadId> for Threads {
    #[inline(always)]
    fn index_mut(&mut self, id: ThreadId) -> &mut Thread {
        &mut self.0[id.index()]
    }
}
