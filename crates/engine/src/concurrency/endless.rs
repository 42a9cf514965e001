//! Loops that never end, because an iteration leaves everything as it was.
//!
//! If the running thread comes to the same place in the same calls, and all that it may still read is the same, it goes on in the same
//! way for ever: nothing else runs in between, no foreign function was called (but those that let others go on), and no choice was made.
//! All that it may read are the slots of its frames, its locals, and the bytes of all other memory. Tags of pointers do not count.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;
use ubik_verdict::{Outcome, WaitingFor};

use super::{Blocked, ThreadId, Wait};
use crate::machine::Machine;
use crate::memory::flag;
use crate::value::AllocId;

/// The state of a run between two operations, as far as it decides how the run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    thread: ThreadId,
    place: u64,
    /// What was called or chosen by then.
    outside: u64,
    state: u64,
}

/// Functions of the system that only let others run.
const YIELDS: &[&str] = &["sched_yield", "miri_spin_loop", "pthread_yield"];

impl Machine {
    /// Where the running thread is, which is cheaper than all of [`Machine::moment`].
    pub fn place_of_moment(&self) -> u64 {
        let mut place = FxHasher::default();
        for frame in &self.threads[self.current].frames {
            (frame.code as usize, frame.pc).hash(&mut place);
        }
        place.finish()
    }

    /// The state of a run that is paused.
    pub fn moment(&self) -> Moment {
        let mut state = FxHasher::default();
        for frame in &self.threads[self.current].frames {
            // Where a run pauses is not where liveness is known; an iteration that is like the last leaves the same in dead slots, too.
            self.hash_frame(frame, None, &mut state);
        }
        for id in self.memory.live_ids() {
            if !self.memory.desc(id).has(flag::ON_STACK | flag::NOT_DATA | flag::PENDING | flag::READ_ONLY) {
                self.hash_memory(id, &mut state);
            }
        }
        let outside = self.part.calls_outside.wrapping_add(self.choice.state().rotate_left(17));
        Moment { thread: self.current, place: self.place_of_moment(), outside, state: state.finish() }
    }

    fn hash_memory(&self, id: AllocId, state: &mut FxHasher) {
        if self.memory.body(id).is_none() {
            return;
        }
        let (size, word) = (self.memory.desc(id).size, self.memory.layout.pointer_size);
        (id.0, size).hash(state);
        for at in (0..size).step_by(word as usize) {
            let len = word.min(size - at);
            if len == word && self.memory.is_init(id, at, len) {
                let slot = self.memory.scalar_at(id, at, len);
                (slot.bits, slot.prov.alloc().0).hash(state);
            } else {
                self.memory.raw_bytes(id, at, len).hash(state);
                (at..at + len).for_each(|at| self.memory.is_init(id, at, 1).hash(state));
            }
        }
    }

    /// A foreign function is called, which may know more than the program's memory.
    pub(crate) fn note_call_outside(&mut self, symbol: &str) {
        self.part.calls_outside += u64::from(!YIELDS.contains(&symbol));
    }

    /// Ends a run whose running thread goes round for ever.
    pub fn end_endless(&mut self) -> Outcome {
        let shown = WaitingFor::Other("in a loop that never ends: an iteration changes nothing".into());
        let wait = Wait { keys: Default::default(), deadline: None, stage: 0, shown };
        self.threads[self.current].blocked = Some(Blocked::at_seam(wait));
        let stop = self.deadlock();
        self.end_as_stopped(stop)
    }
}
