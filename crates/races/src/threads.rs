//! What threads know of each other, and how they come to know more.
//!
//! One [`Threads`] for a run. It hands out slots, advances time, and is told of everything that orders: spawning and
//! joining, fences, and what host objects (locks, pipes, futexes) pass on, by [`Threads::release`] and
//! [`Threads::acquire`].
//!
//! An SC fence is an acquire fence, a read-modify-write of one location that nobody else sees, and a release fence
//! (C++20). What is beyond happens-before in the order of SC operations is kept in clocks of its own (`fenced`), which
//! restrict what may be read and hide no race.

use crate::cell::Access;
use crate::clock::{AccessKind, ClockSlot, Epoch, Site, Stamp, VClock};
use crate::order::FenceOrder;

/// A thread, as the owner of the state numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThreadIndex(pub u32);

/// What can be learnt by acquiring something.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Happens-before.
    pub(crate) clock: VClock,
    /// SC operations that an SC fence in that past comes after: nothing older than them may be read.
    pub(crate) fenced: VClock,
    /// What would be in the past if every store released. Kept in runs that explain, for [`Threads::missing`].
    if_released: VClock,
}

/// Which ordering is missing between an access and a later one by another thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// A store after the first access was read before the second, and the store does not release.
    Release,
    /// The same, and the load does not acquire.
    Acquire,
    Both,
}

impl View {
    pub fn join(&mut self, other: &View) {
        self.clock.join(&other.clock);
        self.fenced.join(&other.fenced);
        self.if_released.join(&other.if_released);
    }

    /// Whether this moment is in the past.
    pub fn covers(&self, epoch: Epoch) -> bool {
        self.clock.covers(epoch)
    }
}

#[derive(Clone, Debug)]
struct Thread {
    slot: ClockSlot,
    now: View,
    /// What an acquire fence would add: messages that were read without acquiring.
    pending: View,
    /// What was known at the last release fence: the message of a relaxed store.
    fence: View,
    /// It has ended.
    is_over: bool,
}

impl Thread {
    fn new(slot: ClockSlot, now: View) -> Thread {
        Thread { slot, now, pending: View::default(), fence: View::default(), is_over: false }
    }

    fn epoch(&self) -> Epoch {
        Epoch { slot: self.slot, time: self.now.clock.time(self.slot) }
    }

    /// What happens from here on is not known to those who learnt what happened before.
    fn tick(&mut self) {
        let Epoch { slot, time } = self.epoch();
        let time = time.checked_add(1).expect("no run releases four billion times");
        self.now.clock.set(Epoch { slot, time });
    }
}

/// The threads of a run.
#[derive(Clone, Debug)]
pub struct Threads {
    threads: Vec<Thread>,
    /// For each slot, who had it from which time on.
    tenants: Vec<Vec<(u32, ThreadIndex)>>,
    /// The hidden location of SC fences.
    sc_fence: View,
    /// SC loads and stores that were executed.
    sc_accesses: VClock,
    /// What is needed to explain a race is kept.
    explains: bool,
}

impl Default for Threads {
    fn default() -> Threads {
        Threads::new()
    }
}

impl Threads {
    /// A run with its first thread, which has index 0.
    pub fn new() -> Threads {
        let mut threads = Threads {
            threads: Vec::new(),
            tenants: Vec::new(),
            sc_fence: View::default(),
            sc_accesses: VClock::default(),
            explains: false,
        };
        threads.add(View::default());
        threads
    }

    /// Keeps what is needed to explain a race.
    pub fn explaining(self) -> Threads {
        Threads { explains: true, ..self }
    }

    /// Which ordering would have put a moment in the past of a thread, if a store of one and a load of the other are all that is
    /// between them. Only known in runs that explain.
    pub fn missing(&self, thread: ThreadIndex, earlier: Epoch) -> Option<Missing> {
        let Thread { now, pending, .. } = self.thread(thread);
        let found = [
            (pending.clock.covers(earlier), Missing::Acquire),
            (now.if_released.covers(earlier), Missing::Release),
            (pending.if_released.covers(earlier), Missing::Both),
        ];
        found.into_iter().find(|(is_it, _)| *is_it).map(|(_, missing)| missing)
    }

    /// A new thread, made by another: everything that its parent did before happens before everything it does.
    pub fn spawn(&mut self, parent: ThreadIndex) -> ThreadIndex {
        let now = self.release(parent);
        self.add(now)
    }

    fn add(&mut self, now: View) -> ThreadIndex {
        let index = ThreadIndex(self.threads.len() as u32);
        let slot = self.free_slot(&now.clock);
        let mut thread = Thread::new(slot, now);
        thread.tick();
        self.tenants[usize::from(slot.0)].push((thread.epoch().time, index));
        self.threads.push(thread);
        index
    }

    /// A slot whose last thread has ended in the past of `clock`, or a new one.
    fn free_slot(&mut self, clock: &VClock) -> ClockSlot {
        let is_free = |tenants: &Vec<(u32, ThreadIndex)>| {
            let last = tenants.last().map(|&(_, thread)| &self.threads[thread.0 as usize]);
            last.is_some_and(|thread| thread.is_over && clock.covers(thread.epoch()))
        };
        let slot = self.tenants.iter().position(is_free).unwrap_or_else(|| {
            self.tenants.push(Vec::new());
            self.tenants.len() - 1
        });
        ClockSlot(u16::try_from(slot).expect("no run has 65,536 threads at once"))
    }

    /// A thread has ended. Joining it is to acquire its end.
    pub fn end(&mut self, thread: ThreadIndex) {
        self.thread_mut(thread).is_over = true;
    }

    /// Everything that `ended`, which has ended, did happens before what `thread` does next.
    pub fn join(&mut self, thread: ThreadIndex, ended: ThreadIndex) {
        let view = self.thread(ended).now.clone();
        self.acquire(thread, &view);
    }

    /// Everything that the thread did so far, for those who acquire it.
    pub fn release(&mut self, thread: ThreadIndex) -> View {
        let thread = self.thread_mut(thread);
        let view = thread.now.clone();
        thread.tick();
        view
    }

    pub fn acquire(&mut self, thread: ThreadIndex, view: &View) {
        self.thread_mut(thread).now.join(view);
    }

    pub fn fence(&mut self, thread: ThreadIndex, order: FenceOrder) {
        let index = thread.0 as usize;
        if order.is_acquire() {
            let thread = &mut self.threads[index];
            thread.now.join(&thread.pending);
            thread.pending = View::default();
        }
        if order == FenceOrder::SeqCst {
            let thread = &mut self.threads[index];
            thread.now.join(&self.sc_fence);
            thread.now.fenced.join(&self.sc_accesses);
            self.sc_fence.join(&thread.now);
        }
        if order.is_release() {
            let thread = &mut self.threads[index];
            thread.fence = thread.now.clone();
            thread.tick();
        }
    }

    /// What a thread knows. To be given back by [`Threads::forget_down_to`].
    pub fn known(&self, thread: ThreadIndex) -> View {
        self.thread(thread).now.clone()
    }

    /// A thread knows only what it knew at an earlier moment, and what it did itself since.
    pub fn forget_down_to(&mut self, thread: ThreadIndex, earlier: View) {
        let thread = self.thread_mut(thread);
        let epoch = thread.epoch();
        thread.now = earlier;
        thread.now.clock.set(epoch);
    }

    /// What the thread is at: everything that it does until its next release.
    pub fn epoch(&self, thread: ThreadIndex) -> Epoch {
        self.thread(thread).epoch()
    }

    /// An access by a thread.
    pub fn access(&self, thread: ThreadIndex, kind: AccessKind, size: u64, site: Site) -> Access<'_> {
        let thread = self.thread(thread);
        let size = u32::try_from(size).unwrap_or(u32::MAX);
        Access { stamp: Stamp { epoch: thread.epoch(), kind, site, size }, clock: &thread.now.clock }
    }

    /// Whose moment that was; nobody's if it was before everything.
    pub fn thread_at(&self, epoch: Epoch) -> Option<ThreadIndex> {
        let tenants = self.tenants.get(usize::from(epoch.slot.0))?;
        tenants.iter().rev().find(|(from, _)| *from <= epoch.time).map(|&(_, thread)| thread)
    }

    /// Whether a thread knows everything that all others did, and all others have ended: it is alone.
    pub fn is_alone(&self, thread: ThreadIndex) -> bool {
        let clock = &self.thread(thread).now.clock;
        let others = self.threads.iter().enumerate().filter(|(index, _)| *index != thread.0 as usize);
        others.into_iter().all(|(_, other)| other.is_over && clock.covers(other.epoch()))
    }

    fn thread(&self, thread: ThreadIndex) -> &Thread {
        &self.threads[thread.0 as usize]
    }

    fn thread_mut(&mut self, thread: ThreadIndex) -> &mut Thread {
        &mut self.threads[thread.0 as usize]
    }

    pub(crate) fn view(&self, thread: ThreadIndex) -> &View {
        &self.thread(thread).now
    }

    pub(crate) fn sc_fences(&self) -> &VClock {
        &self.sc_fence.clock
    }

    /// A message was read: it is acquired now, or by the next acquire fence.
    pub fn receive(&mut self, thread: ThreadIndex, message: &View, acquires: bool) {
        let thread = self.thread_mut(thread);
        if acquires { thread.now.join(message) } else { thread.pending.join(message) }
    }

    /// The message of a store.
    pub fn message(&self, thread: ThreadIndex, releases: bool) -> View {
        let thread = self.thread(thread);
        let mut message = if releases { thread.now.clone() } else { thread.fence.clone() };
        if self.explains {
            message.if_released = thread.now.if_released.clone();
            message.if_released.join(&thread.now.clock);
        }
        message
    }

    /// A relaxed store was made. What follows it must be told from what came before only to explain.
    pub(crate) fn tick_to_explain(&mut self, thread: ThreadIndex) {
        if self.explains {
            self.tick(thread);
        }
    }

    /// An SC load or store was executed.
    pub(crate) fn note_sc(&mut self, thread: ThreadIndex) {
        let epoch = self.thread(thread).epoch();
        self.sc_accesses.set(epoch);
        self.tick(thread);
    }

    pub fn tick(&mut self, thread: ThreadIndex) {
        self.thread_mut(thread).tick();
    }
}
