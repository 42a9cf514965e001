//! How threads begin and end.

use ubik_verdict::{Result, Stop, Text};

use super::{ThreadId, WaitKey, scheduler::Leave};
use crate::frame::{Then, Thread};
use crate::machine::Machine;
use crate::value::Slot;

/// A thread that is to be started: calls `function(argument)`.
#[derive(Clone, Copy, Debug)]
pub struct NewThread {
    pub function: Slot,
    pub argument: Slot,
    pub detached: bool,
}

/// Who may still wait for the end of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinState {
    /// Nobody has yet.
    Joinable,
    /// Somebody is waiting for it.
    Awaited,
    Joined,
    Detached,
}

impl Machine {
    /// Starts a thread. It runs when the scheduler lets it. Nothing, if there is no room for its stack.
    pub fn start_thread(&mut self, new: NewThread) -> Option<ThreadId> {
        let stack = self.memory.addresses.take_stack(&mut self.choice)?;
        let mut thread = Thread::new(stack.top, stack.end);
        let join = if new.detached { JoinState::Detached } else { JoinState::Joinable };
        thread.join = join;
        thread.then = vec![Then::Keys, Then::Destructors, Then::Start(new.function, new.argument)];
        let id = self.threads.push(thread);
        self.choice.add_thread(self.current);
        self.memory.begin_threads();
        self.scheduler.started(id, &mut self.choice);
        self.sync_started(id);
        Some(id)
    }

    pub fn is_finished(&self, id: ThreadId) -> bool {
        self.threads[id].is_finished
    }

    /// Notes that the current thread has joined another one, which has ended; gives its result.
    pub fn join_thread(&mut self, id: ThreadId) -> Slot {
        assert!(self.threads[id].is_finished, "a thread is joined when it has ended");
        self.threads[id].join = JoinState::Joined;
        self.sync_joined(id);
        std::mem::replace(&mut self.threads[id].result, Slot::ZERO)
    }

    /// Ends the current thread at once, whatever it was doing; what is registered for its end still runs.
    pub fn exit_thread(&mut self, result: Slot) -> Result<()> {
        let thread = self.thread();
        thread.result = result;
        thread.frames.clear();
        thread.lent.clear();
        thread.catches.clear();
        thread.payloads.clear();
        thread.then.retain(|then| matches!(then, Then::Destructors | Then::Keys));
        if self.current == ThreadId::MAIN {
            let thread = self.thread();
            thread.then = vec![Then::Keys, Then::Destructors];
            thread.leaves_others = true;
        }
        self.ensure_frame()
    }

    /// The current thread has nothing left to do.
    pub(crate) fn end_thread(&mut self) -> Box<Stop> {
        let id = self.current;
        if let Err(stop) = self.end_thread_locals() {
            return stop;
        }
        self.sync_ended(id);
        let thread = &mut self.threads[id];
        thread.is_finished = true;
        thread.stack.release();
        let stack = thread.program_stack();
        if id != ThreadId::MAIN {
            self.memory.addresses.return_stack(stack);
        }
        self.wake(WaitKey::Thread(id), usize::MAX, 0);
        self.leave_loop(Leave::Ended)
    }

    /// Ends the life of the current thread's variables.
    fn end_thread_locals(&mut self) -> Result<()> {
        let mut locals: Vec<Slot> = std::mem::take(&mut self.thread().thread_locals).into_values().collect();
        locals.sort_unstable_by_key(|local| local.bits);
        for local in locals {
            self.memory.free_thread_local(local)?;
        }
        Ok(())
    }

    /// The threads besides the main one that have not ended, by name.
    pub(crate) fn running_threads(&self) -> Vec<Text> {
        let others = self.threads.ids().filter(|&id| id != ThreadId::MAIN);
        others.filter(|&id| !self.is_finished(id)).map(|id| self.thread_name(id).into()).collect()
    }

    /// How reports call a thread.
    pub fn thread_name(&self, id: ThreadId) -> String {
        match (&self.threads[id].name, id) {
            (Some(name), _) => name.clone(),
            (None, ThreadId::MAIN) => "main".to_owned(),
            (None, ThreadId(number)) => format!("unnamed-{number}"),
        }
    }
}
