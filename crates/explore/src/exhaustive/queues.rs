//! Threads that wait for a futex, and which of them a wake-up reaches.
//!
//! As long as no wake-up meets more threads than it is for, a thread waits until the value at its address is another one, which is
//! cheap. Once one does, the exploration begins again with what the system really does. Each address has a queue, which one
//! thread at a time may look at or change. Who waits enters it, looks at the value, and leaves the queue as one who waits, or
//! goes on. Who wakes enters it, chooses among those who wait, tells each of them, and leaves. These are events of the graph: the
//! queue is a location whose value has a bit for each thread that waits, and each wait has a location of its own by which it is
//! told. Which thread is chosen is explored as something that happens or not for one after the other.
//!
//! Waits with a limit of time are not in the queue.

use rustc_hash::FxHashMap;
use ubik_engine::ThreadId;
use ubik_engine::concurrency::{Answer, Asked, InQueue, Operation, QUEUE_ENTERED};
use ubik_engine::value::Slot;
use ubik_graphs::{ModifyOrder, Step};
use ubik_races::{LoadOrder, RmwOrder, StoreOrder};

use super::explorer::{Explorer, GivenUp};
use super::script::Choice;

/// How many threads the value of a queue has bits for.
pub const MOST_IN_QUEUE: usize = 63;

/// All queues of an execution, as far as it was executed.
#[derive(Clone, Debug, Default)]
pub struct Queues {
    /// The locations of queues by their addresses, and of waits by their threads and numbers.
    queues: FxHashMap<u64, u64>,
    waits: FxHashMap<(ThreadId, u32), u64>,
    /// How often each thread has waited.
    numbers: FxHashMap<ThreadId, u32>,
    /// How far threads are that wait or wake others.
    stages: FxHashMap<ThreadId, Stage>,
}

/// How far a thread is. Masks say who waits.
#[derive(Clone, Debug)]
enum Stage {
    /// It is in the queue and looks at the value.
    Looks {
        mask: u64,
    },
    HasLooked {
        mask: u64,
        differs: bool,
    },
    /// It has left the queue and waits.
    Waits,
    /// It is in the queue and decides who is woken: so many of those who are left, besides those who were chosen.
    Chooses {
        mask: u64,
        left: Vec<ThreadId>,
        chosen: Vec<ThreadId>,
        wanted: usize,
    },
    /// It tells those who were chosen.
    Tells {
        mask: u64,
        chosen: Vec<ThreadId>,
        woken: u64,
    },
}

impl Queues {
    pub fn looks_at_value(&self, thread: ThreadId) -> bool {
        matches!(self.stages.get(&thread), Some(Stage::Looks { .. }))
    }

    pub fn has_looked(&mut self, thread: ThreadId, differs: bool) {
        if let Some(Stage::Looks { mask }) = self.stages.get(&thread).cloned() {
            self.stages.insert(thread, Stage::HasLooked { mask, differs });
        }
    }

    /// The present wait of a thread.
    fn wait_of(&self, thread: ThreadId) -> (ThreadId, u32) {
        (thread, self.numbers.get(&thread).copied().unwrap_or(0))
    }
}

fn bit(thread: ThreadId) -> u64 {
    1 << thread.index()
}

fn threads(mask: u64) -> Vec<ThreadId> {
    (0..MOST_IN_QUEUE as u32).map(ThreadId).filter(|&thread| mask & bit(thread) != 0).collect()
}

/// What comes after the choice, if there is nothing left to choose.
fn chosen(stage: Stage) -> Stage {
    match stage {
        Stage::Chooses { mask, left, mut chosen, wanted } if wanted == 0 || wanted >= left.len() => {
            chosen.extend(left.into_iter().take(wanted));
            let woken = chosen.len() as u64;
            let mask = chosen.iter().fold(mask, |mask, &thread| mask & !bit(thread));
            Stage::Tells { mask, chosen, woken }
        }
        stage => stage,
    }
}

impl Explorer {
    /// The next step of a thread that waits until it is woken.
    pub(super) fn next_step_of_wait(&mut self, asked: Asked) -> Answer<InQueue> {
        let thread = asked.thread;
        match self.present.queues.stages.get(&thread).cloned() {
            Some(Stage::HasLooked { mask, differs: true }) => self.leave_queue(asked, mask, None, 0),
            Some(Stage::HasLooked { mask, differs: false }) => {
                self.leave_queue(asked, mask | bit(thread), Some(Stage::Waits), 0)
            }
            Some(Stage::Waits) => self.wait_for_wake_up(asked),
            _ => self.enter_queue(asked, |mask| Stage::Looks { mask }),
        }
    }

    /// The next step of a thread that wakes so many others.
    pub(super) fn next_step_of_wake(&mut self, asked: Asked, at_most: usize) -> Answer<InQueue> {
        match self.present.queues.stages.get(&asked.thread).cloned() {
            Some(Stage::Chooses { mask, left, chosen, wanted }) => {
                self.choose(asked, mask, left, chosen, wanted)
            }
            Some(Stage::Tells { mask, chosen, woken }) => match chosen.split_last() {
                Some((&last, rest)) => {
                    self.tell_waiting(asked, last, Stage::Tells { mask, chosen: rest.to_vec(), woken })
                }
                None => self.leave_queue(asked, mask, None, woken),
            },
            _ => self.enter_queue(asked, |mask| {
                let left = threads(mask);
                chosen(Stage::Chooses { mask, left, chosen: Vec::new(), wanted: at_most })
            }),
        }
    }

    fn set_stage(&mut self, thread: ThreadId, stage: Option<Stage>) {
        match stage {
            Some(stage) => drop(self.present.queues.stages.insert(thread, stage)),
            None => drop(self.present.queues.stages.remove(&thread)),
        }
    }

    fn enter_queue(&mut self, asked: Asked, next: impl FnOnce(u64) -> Stage) -> Answer<InQueue> {
        if self.pauses_before(&asked) {
            return Answer::Later;
        }
        if !self.prescribe(asked.thread, Choice::Read(None)) {
            return self.give_up(GivenUp::Diverged);
        }
        let location = self.present.queues.queues.get(&asked.address).copied();
        let asked = Asked { location, ..asked };
        let access = self.access(&asked);
        let order = ModifyOrder { success: RmwOrder::AcqRel, failure: LoadOrder::Acquire };
        let step = self.exploration.read_modify_write(&access, Operation::EnterQueue, order, true);
        if let Step::Go(done) = &step {
            let written = done.written.as_ref().map(|(placed, _)| placed.event);
            self.made_read(asked.thread, done.read.source, written);
            self.present.queues.queues.insert(asked.address, done.read.location);
            self.has_effect(asked.thread);
            self.wake(done.read.location);
            let stage = next(done.read.value.bits & !QUEUE_ENTERED);
            self.set_stage(asked.thread, Some(stage));
        }
        self.answer(&asked, step, |_| InQueue::More)
    }

    fn leave_queue(&mut self, asked: Asked, mask: u64, next: Option<Stage>, woken: u64) -> Answer<InQueue> {
        let location = self.present.queues.queues.get(&asked.address).copied();
        let (thread, is_over) = (asked.thread, next.is_none());
        let answer = self.store_in_queue(Asked { location, ..asked }, mask);
        if let Answer::Go(_) = answer {
            if !is_over {
                *self.present.queues.numbers.entry(thread).or_default() += 1;
            }
            self.set_stage(thread, next);
        }
        match answer {
            Answer::Go(_) => Answer::Go(if is_over { InQueue::Done(woken) } else { InQueue::More }),
            Answer::Later => Answer::Later,
            Answer::GiveUp => Answer::GiveUp,
        }
    }

    /// Tells a thread that it was woken.
    fn tell_waiting(&mut self, asked: Asked, told: ThreadId, next: Stage) -> Answer<InQueue> {
        let wait = self.present.queues.wait_of(told);
        let location = self.present.queues.waits.get(&wait).copied();
        match self.store_in_queue(Asked { location, ..asked }, 1) {
            Answer::Go(location) => {
                self.present.queues.waits.insert(wait, location);
                self.set_stage(asked.thread, Some(next));
                Answer::Go(InQueue::More)
            }
            Answer::Later => Answer::Later,
            Answer::GiveUp => Answer::GiveUp,
        }
    }

    /// Gives the location.
    fn store_in_queue(&mut self, asked: Asked, value: u64) -> Answer<u64> {
        if self.pauses_before(&asked) {
            return Answer::Later;
        }
        if !self.prescribe(asked.thread, Choice::Write(None)) {
            return self.give_up(GivenUp::Diverged);
        }
        let access = self.access(&asked);
        let step = self.exploration.write(&access, Slot::int(value), StoreOrder::Release);
        if let Step::Go(placed) = step {
            self.made_write(asked.thread, placed.event);
            self.has_effect(asked.thread);
            self.wake(placed.location);
        }
        self.answer(&asked, step, |placed| placed.location)
    }

    /// Waits until another thread has told that this one was woken.
    fn wait_for_wake_up(&mut self, asked: Asked) -> Answer<InQueue> {
        if self.pauses_before(&asked) {
            return Answer::Later;
        }
        if !self.prescribe(asked.thread, Choice::Read(None)) {
            return self.give_up(GivenUp::Diverged);
        }
        let wait = self.present.queues.wait_of(asked.thread);
        let asked = Asked { location: self.present.queues.waits.get(&wait).copied(), ..asked };
        let access = self.access(&asked);
        let told = Operation::Differs { expected: 0 };
        let step = self.exploration.read_until(&access, LoadOrder::Acquire, Some(told));
        if let Step::Go(found) = &step {
            self.made_read(asked.thread, found.source, None);
            self.present.queues.waits.insert(wait, found.location);
            self.set_stage(asked.thread, None);
        }
        self.answer(&asked, step, |_| InQueue::Done(0))
    }

    /// Decides whether the first of those who are left is woken.
    fn choose(
        &mut self,
        asked: Asked,
        mask: u64,
        mut left: Vec<ThreadId>,
        mut told: Vec<ThreadId>,
        mut wanted: usize,
    ) -> Answer<InQueue> {
        let thread = asked.thread;
        let prescribed = match &self.player {
            Some(player) if !player.is_over() => match player.chance(thread) {
                None => return self.give_up(GivenUp::Diverged),
                happens => happens,
            },
            _ => None,
        };
        let lane = self.lane(thread);
        let Step::Go(happens) = self.exploration.chance(lane, prescribed) else {
            return self.give_up(GivenUp::Diverged);
        };
        self.made_chance(thread, happens);
        let first = left.remove(0);
        if happens {
            told.push(first);
            wanted -= 1;
        }
        self.set_stage(thread, Some(chosen(Stage::Chooses { mask, left, chosen: told, wanted })));
        Answer::Go(InQueue::More)
    }
}
