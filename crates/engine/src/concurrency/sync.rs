//! Where threads and objects of the host order what threads do.
//!
//! Whatever passes information between threads outside of the program's own memory accesses says so here: starting,
//! ending and joining threads, locks, futexes, pipes, and memory whose address is used again. An object is released by
//! who hands something over and acquired by who gets it: what happened before the release happens before what follows
//! the acquisition. The race detector listens; without it nothing is recorded.

use ubik_verdict::{RaceAccess, Stop, Ub};

use super::{Limit, ThreadId};
use crate::machine::Machine;

/// An object through which threads hand something over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SyncObjectId {
    /// A lock, futex or the like in the program's memory, by its address.
    Address(u64),
    /// Something that the host has numbered.
    Host(u64),
    /// An address that was returned, by whoever did.
    Freed(u64),
    /// All file descriptors, streams and the like of which nothing better is known.
    World,
}

impl Machine {
    /// What the current thread did so far happens before what others do after they acquire the object. Earlier
    /// releases stay.
    pub fn sync_release(&mut self, object: SyncObjectId) {
        if object != SyncObjectId::World {
            self.explored_limit(Limit::SystemObject);
        }
        self.memory.race_release_to(object);
    }

    /// What was released to the object happens before what the current thread does from now on.
    pub fn sync_acquire(&mut self, object: SyncObjectId) {
        self.explored_limit(Limit::SystemObject);
        self.memory.race_acquire_from(object);
    }

    /// Nothing is known of the object any more: it was destroyed or initialised anew.
    pub fn sync_forget(&mut self, object: SyncObjectId) {
        self.memory.race_forget_object(object);
    }

    /// What the current thread did so far happens before what another one does from now on: it has woken it, and says
    /// so by no object.
    pub fn sync_hand_over(&mut self, to: ThreadId) {
        self.memory.race_hand_over(to);
    }

    /// The current thread has started another one.
    pub(super) fn sync_started(&mut self, child: ThreadId) {
        self.end_window();
        let parent = self.current;
        if let Some(seam) = &mut self.seam {
            self.code.improve_all();
            seam.started(parent, child);
        }
        if self.config.races {
            self.memory.race_thread_started();
        }
    }

    /// A thread has ended. It runs no more, and nothing waits for its part in clocks but a join.
    pub(super) fn sync_ended(&mut self, thread: ThreadId) {
        self.end_window();
        if let Some(seam) = &mut self.seam {
            seam.ended(thread);
        }
        self.memory.race_thread_ended(thread);
    }

    /// The current thread has joined one that has ended.
    pub(super) fn sync_joined(&mut self, child: ThreadId) {
        let thread = self.current;
        if let Some(seam) = &mut self.seam {
            seam.joined(thread, child);
        }
        self.memory.race_thread_joined(child);
    }

    /// Memory knows threads by number only; gives both sides of a race their names.
    pub(crate) fn name_racing_threads(&self, stop: &mut Stop) {
        let Stop::Ub(ub) = stop else { return };
        let (Ub::DataRace { earlier, later, .. } | Ub::MixedSizeRace { earlier, later, .. }) = &mut **ub
        else {
            return;
        };
        let name = |access: &mut RaceAccess| {
            if let Some(id) =
                access.thread.parse().ok().map(ThreadId).filter(|id| self.threads.get(*id).is_some())
            {
                access.thread = self.thread_name(id).into();
            }
        };
        name(earlier);
        name(later);
    }
}
