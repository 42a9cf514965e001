//! Waiting, with or without a limit of time.
//!
//! There is one mechanism for everything that a thread can wait for: locks, futexes, other threads, time, data in a pipe,
//! events of a poll. A foreign function that cannot go on names what it waits for ([`Wait`]) and returns
//! [`Flow::Blocked`]. The thread runs again once somebody has called [`Machine::wake`] for one of the keys, or once its
//! deadline has passed. Then **the same call is made again**, with the same arguments, and the function finds out from
//! [`Machine::resumed`] that it has waited, why that ended, and at which stage it was ([`Resumed`]). So what a blocked
//! thread does next is data, and a machine can be copied in the middle of a wait.
//!
//! How to write such a function:
//!
//! * If the condition can be looked at again (a lock is free, a pipe has data), look at it, and wait if it does not hold.
//!   Whoever makes it hold wakes all waiters of the key, or as many as can go on. Being woken for nothing does no harm.
//! * If being woken is itself the news (a futex), ask [`Machine::resumed`] first.
//! * A deadline is kept over several waits of one call by passing it on from [`Resumed::deadline`]. A function that has
//!   several stages (a condition variable: wait for the notification, then for the mutex) numbers them.
//!
//! Deadlines are moments of the host's clock ([`Host::now`]). When no thread can run, the clock moves on to the first
//! deadline ([`Host::pass_until`]); without one it is a deadlock, whose report says what [`Wait::shown`] has.
//!
//! [`Flow::Blocked`]: crate::machine::Flow
//! [`Host::now`]: crate::machine::Host
//! [`Host::pass_until`]: crate::machine::Host

use std::time::Duration;

use smallvec::{SmallVec, smallvec};
use ubik_verdict::{BlockedThread, Result, Stop, WaitingFor};

use super::{ThreadId, scheduler::Leave};
use crate::machine::Machine;

/// Something that a thread can wait for and another one, or the host, can wake it by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WaitKey {
    /// A futex, by its address, with the bits that a waker must share one of.
    Futex { addr: u64, bits: u32 },
    /// A lock, condition variable, barrier or semaphore in the program's memory, by its address.
    Object(u64),
    /// The end of a thread.
    Thread(ThreadId),
    /// Something that the host has numbered: a pipe, a socket, a set of events.
    Host(u64),
}

impl WaitKey {
    /// Whether who waits for this is woken by that.
    fn is_woken_by(self, by: WaitKey) -> bool {
        match (self, by) {
            (WaitKey::Futex { addr, bits }, WaitKey::Futex { addr: other, bits: mask }) => {
                addr == other && bits & mask != 0
            }
            _ => self == by,
        }
    }
}

/// What a thread is about to wait for.
#[derive(Clone, Debug)]
pub struct Wait {
    /// Any of these wakes it; without one only time does.
    pub keys: SmallVec<[WaitKey; 1]>,
    pub deadline: Option<Duration>,
    /// For functions that wait more than once.
    pub stage: u32,
    /// How a report of a deadlock tells it.
    pub shown: WaitingFor,
}

impl Wait {
    pub fn on(key: WaitKey, shown: WaitingFor) -> Wait {
        Wait { keys: smallvec![key], deadline: None, stage: 0, shown }
    }

    /// Waits for any of these.
    pub fn on_any(keys: impl IntoIterator<Item = WaitKey>, shown: WaitingFor) -> Wait {
        Wait { keys: keys.into_iter().collect(), deadline: None, stage: 0, shown }
    }

    /// Lets time pass, and waits for nothing else.
    pub fn time(deadline: Duration) -> Wait {
        let shown = WaitingFor::Other("asleep".into());
        Wait { keys: SmallVec::new(), deadline: Some(deadline), stage: 0, shown }
    }

    pub fn until(self, deadline: Option<Duration>) -> Wait {
        Wait { deadline, ..self }
    }

    pub fn stage(self, stage: u32) -> Wait {
        Wait { stage, ..self }
    }
}

/// A thread that waits.
#[derive(Clone, Debug)]
pub struct Blocked {
    pub wait: Wait,
    /// Who has waited for longer has the smaller number.
    ticket: u64,
}

impl Blocked {
    /// A thread that a seam lets wait.
    pub(super) fn at_seam(wait: Wait) -> Blocked {
        Blocked { wait, ticket: 0 }
    }
}

/// Why a thread waits no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Woken {
    /// Somebody woke it, and hands over a number.
    By(u64),
    TimedOut,
    /// Something else had to be done first. Whether the wait goes on is for the function to say, which may be told that it should.
    Interrupted {
        goes_on: bool,
    },
}

/// What a foreign function is told that is called again after it waited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resumed {
    pub how: Woken,
    pub stage: u32,
    pub deadline: Option<Duration>,
}

impl Machine {
    /// Has the current thread wait. The foreign function that calls this returns [`Flow::Blocked`].
    ///
    /// [`Flow::Blocked`]: crate::machine::Flow
    pub fn block(&mut self, wait: Wait) {
        let ticket = self.scheduler.next_ticket();
        self.thread().blocked = Some(Blocked { wait, ticket });
    }

    /// What the current call is to know if it is made again after the thread has waited.
    pub fn resumed(&mut self) -> Option<Resumed> {
        self.thread().resumed.take()
    }

    /// Whether the current call is made again because the thread was interrupted while it waited, and whether it should go on.
    pub fn was_interrupted(&self) -> Option<bool> {
        match self.threads[self.current].resumed {
            Some(Resumed { how: Woken::Interrupted { goes_on }, .. }) => Some(goes_on),
            _ => None,
        }
    }

    /// What the current call is told when it is made again.
    pub fn resume_with(&mut self, resumed: Option<Resumed>) {
        self.thread().resumed = resumed;
    }

    /// Takes an interruption for a wake-up without a reason, after which functions look again.
    pub fn wait_on(&mut self) {
        if let Some(resumed) = &mut self.thread().resumed {
            resumed.how = Woken::By(0);
        }
    }

    /// Wakes at most so many of the threads that wait for a key, those that have waited longest first, and hands each the
    /// number. Says whom.
    pub fn wake(&mut self, key: WaitKey, at_most: usize, news: u64) -> Vec<ThreadId> {
        let woken: Vec<ThreadId> = self.waiters(key).into_iter().take(at_most).collect();
        woken.iter().for_each(|&id| self.resume(id, Woken::By(news)));
        woken
    }

    /// The threads that wait for a key, in the order in which they began to.
    pub fn waiters(&self, key: WaitKey) -> Vec<ThreadId> {
        let waits = |blocked: &Blocked| blocked.wait.keys.iter().any(|own| own.is_woken_by(key));
        let blocked = self.threads.ids().filter_map(|id| Some((self.threads[id].blocked.as_ref()?, id)));
        let mut waiting: Vec<(u64, ThreadId)> =
            blocked.filter(|(blocked, _)| waits(blocked)).map(|(blocked, id)| (blocked.ticket, id)).collect();
        waiting.sort_unstable();
        waiting.into_iter().map(|(_, id)| id).collect()
    }

    /// Has a waiting thread wait for something else from now on, without waking it.
    pub fn requeue(&mut self, id: ThreadId, key: WaitKey) {
        if let Some(blocked) = &mut self.threads[id].blocked {
            blocked.wait.keys = smallvec![key];
        }
    }

    /// Ends the wait of a thread so that it does something else first, unless it waits for a lock or the like. Gives what its call is
    /// told when it is made again.
    pub fn interrupt_wait(&mut self, id: ThreadId) -> Option<Resumed> {
        let blocked = self.threads[id].blocked.as_ref()?;
        if blocked.wait.keys.iter().any(|key| matches!(key, WaitKey::Object(_))) {
            return None;
        }
        self.resume(id, Woken::Interrupted { goes_on: true });
        self.threads[id].resumed.take()
    }

    fn resume(&mut self, id: ThreadId, how: Woken) {
        let thread = &mut self.threads[id];
        let Some(Blocked { wait, .. }) = thread.blocked.take() else { return };
        thread.resumed = Some(Resumed { how, stage: wait.stage, deadline: wait.deadline });
        thread.passes = true;
    }

    /// Leaves the loop because the current thread waits now.
    pub(crate) fn leave_blocked(&mut self) -> Result<()> {
        Err(self.leave_loop(Leave::Blocked))
    }

    /// Wakes the threads whose deadline has passed.
    pub(super) fn wake_late(&mut self) {
        if !self.has_deadlines() {
            return;
        }
        let now = self.host.now(self.steps);
        for id in self.threads.ids() {
            let deadline = self.deadline_of(id);
            if deadline.is_some_and(|deadline| deadline <= now) {
                self.resume(id, Woken::TimedOut);
            }
        }
    }

    fn deadline_of(&self, id: ThreadId) -> Option<Duration> {
        self.threads[id].blocked.as_ref()?.wait.deadline
    }

    pub(super) fn has_deadlines(&self) -> bool {
        self.threads.ids().any(|id| self.deadline_of(id).is_some())
    }

    /// The first moment that a thread waits for.
    pub fn first_deadline(&self) -> Option<Duration> {
        self.threads.ids().filter_map(|id| self.deadline_of(id)).min()
    }

    /// Whether a thread waits for something that the host has numbered.
    pub fn waits_for_host(&self) -> bool {
        let mut keys = self
            .threads
            .iter()
            .filter_map(|thread| thread.blocked.as_ref())
            .flat_map(|blocked| &blocked.wait.keys);
        keys.any(|key| matches!(key, WaitKey::Host(_)))
    }

    /// Lets time pass until the first deadline. Says whether there is one.
    pub(super) fn pass_time(&mut self) -> bool {
        let first = self.first_deadline();
        if let Some(deadline) = first {
            self.host.pass_until(self.steps, deadline);
            self.wake_late();
        }
        first.is_some()
    }

    /// Lets the current thread wait while no other one runs: until its time is over, or it is a deadlock.
    pub fn wait_alone(&mut self) -> Result<()> {
        while self.thread().blocked.is_some() {
            if !self.pass_time() {
                let deadlock = self.deadlock();
                self.thread().blocked = None;
                return Err(deadlock);
            }
        }
        Ok(())
    }

    /// No thread can ever run again.
    pub(super) fn deadlock(&mut self) -> Box<Stop> {
        let waiting = |id: ThreadId| Some((id, self.threads[id].blocked.clone()?));
        let blocked: Vec<(ThreadId, Blocked)> = self.threads.ids().filter_map(waiting).collect();
        // Their operations are not repeated any more, and the report points at the first of them, whoever was the last to wait.
        for &(id, _) in &blocked {
            self.threads[id].frames.iter_mut().rev().take(1).for_each(|frame| frame.pc += 1);
        }
        self.current = blocked.first().map_or(self.current, |(id, _)| *id);
        let threads = blocked.into_iter().map(|(id, blocked)| BlockedThread {
            name: self.thread_name(id).into(),
            waiting: blocked.wait.shown,
            trace: self.trace_of(&self.threads[id].frames),
        });
        Stop::deadlock(threads.collect())
    }
}
