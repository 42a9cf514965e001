//! Which thread runs.
//!
//! **Places.** A thread may be interrupted before an operation that others can tell the order of: an atomic access, a
//! fence, a volatile access, or the call of a foreign function. These are the same operations in plain, improved and
//! paranoid code, and all code has counted the same blocks when it reaches one: calls that were inlined are counted
//! together only between two of them. No pass of `optimise` puts anything off beyond such an operation. Between two places a thread does
//! nothing but plain accesses. Their order relative to those of another thread matters only if that is a data race, which
//! the race detector finds by clocks, whatever the schedule. So schedules that differ only there need not be told apart.
//!
//! A loop that reaches no place, because it waits by plain reads, must not keep the others from running. A thread that
//! has counted [`LONGEST_SLICE`] blocks without a place is therefore interrupted at a jump. Jumps, too, are at the same
//! blocks in all code. There a retag may have been put off; if another thread could tell, it is a data race.
//!
//! **Rate.** The rate of preemption is per basic block of the program, as people know it. Only calls and jumps are
//! counted, and for each of them a program executes about [`BLOCKS_IN_TWO`] / 2 basic blocks (measured on programs that start
//! threads, sort and iterate). Where a thread arrives at a place after `n` basic blocks, it is interrupted with probability
//! `1 - (1 - rate)^n`. That is the chance that one of `n` independent draws says so. It is computed in whole
//! numbers, so that it is the same on every machine.
//!
//! **Policies.** `Random` interrupts at that rate, and picks any thread that can run. `RoundRobin` interrupts at that rate and goes
//! through the threads in turn. `Fixed` never interrupts, and goes through the threads in turn when one waits or yields. `Pct`
//! is probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatte: A Randomized Scheduler with
//! Probabilistic Guarantees of Finding Bugs, 2010): threads have random priorities, the highest that can run does, and at
//! `depth - 1` random blocks the running thread falls below all others. As loops that wait would otherwise never end,
//! a thread that yields or exceeds its slice falls below all others, too, which the paper leaves to a heuristic.

use ubik_verdict::{Exhausted, Result, Stop};

use super::ThreadId;
use crate::choice::{Choice, What};
use crate::machine::{Machine, Meanwhile};

/// How many basic blocks are executed while two are counted.
const BLOCKS_IN_TWO: u32 = 5;
/// How many blocks a thread may count without a place.
pub(crate) const LONGEST_SLICE: u64 = 20_000;
/// The same where nobody is to be interrupted: something is wrong by then.
const LONGEST_FIXED_SLICE: u64 = 5_000_000;
/// How often a thread spins while nobody else can run, before the others' time comes, and for how many spins a yield counts.
/// Locks and queues spin some thousand times between failed exchanges while they get on; whoever yields waits.
const IDLE_SPINS: u32 = 8192;
const SPINS_OF_YIELD: u32 = 256;
/// How often the main thread gives way when it is done.
const LAST_TURNS: u32 = 256;
/// Among how many blocks the points of `Pct` lie.
const PCT_BLOCKS: u32 = 10_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    Random,
    RoundRobin,
    Fixed,
    Pct { depth: u32 },
}

/// Why the loop was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leave {
    /// The thread is interrupted before an operation.
    Preempted,
    /// The same, because another thread comes first.
    Overtaken,
    /// A seam lets another thread come first.
    Held,
    /// It gives way to others, and has done so.
    Yielded,
    /// It waits in an operation, which is repeated.
    Blocked,
    Ended,
}

#[derive(Clone, Debug)]
pub struct Scheduler {
    policy: Policy,
    /// The chance in 2^32 that a thread is not interrupted in one counted block.
    stay: u64,
    /// More than one thread was ever started.
    pub(crate) is_shared: bool,
    /// How many blocks had been counted when the running thread was last at a place.
    last_place: u64,
    leave: Option<Leave>,
    /// The running thread gives way when the call that it makes is over.
    yields: bool,
    /// For how many spins that counts if nobody else can run.
    spins: u32,
    tickets: u64,
    idle_spins: u32,
    /// How often the main thread has given way since it was done.
    last_turns: u32,
    /// `Pct`: the priority of each thread, the lowest that was given, and the blocks at which it changes, the last first.
    priorities: Vec<i64>,
    lowest: i64,
    changes: Vec<u64>,
}

impl Scheduler {
    /// `rate` is in millionths for each basic block.
    pub fn new(policy: Policy, rate: u32, choice: &mut Choice) -> Scheduler {
        let mut scheduler = Scheduler {
            policy,
            stay: stay_in_counted((u64::from(1_000_000 - rate.min(1_000_000)) << 32) / 1_000_000),
            is_shared: false,
            last_place: 0,
            leave: None,
            yields: false,
            spins: 0,
            tickets: 0,
            idle_spins: 0,
            last_turns: 0,
            priorities: Vec::new(),
            lowest: 0,
            changes: Vec::new(),
        };
        scheduler.started(ThreadId::MAIN, choice);
        scheduler.is_shared = false;
        scheduler
    }

    pub(super) fn next_ticket(&mut self) -> u64 {
        self.tickets += 1;
        self.tickets
    }

    /// A thread has been started.
    pub(super) fn started(&mut self, id: ThreadId, choice: &mut Choice) {
        self.is_shared = true;
        let Policy::Pct { depth } = self.policy else { return };
        if id == ThreadId(1) {
            let point = |_| self.last_place + u64::from(choice.below(What::Preempt, PCT_BLOCKS));
            self.changes = (1..depth).map(point).collect();
            self.changes.sort_unstable_by(|a, b| b.cmp(a));
        }
        // Between those that were there, at random.
        self.priorities.push(i64::from(choice.below(What::NextThread, 1 << 30)));
    }

    fn longest_slice(&self) -> u64 {
        if self.policy == Policy::Fixed { LONGEST_FIXED_SLICE } else { LONGEST_SLICE }
    }

    /// The chance in 2^32 of not being interrupted in so many counted blocks.
    fn chance_to_stay(&self, mut blocks: u64) -> u64 {
        let (mut chance, mut factor) = (1 << 32, self.stay);
        while blocks > 0 {
            if blocks & 1 == 1 {
                chance = mul(chance, factor);
            }
            factor = mul(factor, factor);
            blocks >>= 1;
        }
        chance
    }

    fn is_preempted(&mut self, blocks: u64, steps: u64, choice: &mut Choice) -> bool {
        match self.policy {
            Policy::Fixed => false,
            Policy::Pct { .. } => self.changes.pop_if(|change| *change <= steps).is_some(),
            Policy::Random | Policy::RoundRobin => {
                let stay = self.chance_to_stay(blocks);
                stay < 1 << 32 && u64::from(choice.below(What::Preempt, u32::MAX)) >= stay
            }
        }
    }

    fn lower(&mut self, id: ThreadId) {
        if let Some(priority) = self.priorities.get_mut(id.index()) {
            self.lowest -= 1;
            *priority = self.lowest;
        }
    }

    /// One of the threads that can run, which are in order.
    fn pick(&mut self, ready: &[ThreadId], last: ThreadId, choice: &mut Choice) -> ThreadId {
        match self.policy {
            _ if ready.len() == 1 => ready[0],
            Policy::Random => ready[choice.below(What::NextThread, ready.len() as u32) as usize],
            Policy::RoundRobin | Policy::Fixed => *ready.iter().find(|&&id| id > last).unwrap_or(&ready[0]),
            Policy::Pct { .. } => {
                let best = ready.iter().max_by_key(|id| self.priorities[id.index()]);
                *best.expect("some thread can run")
            }
        }
    }
}

/// The chance in 2^32 of not being interrupted in one counted block, from that in one basic block.
fn stay_in_counted(stay: u64) -> u64 {
    let in_two = (1..BLOCKS_IN_TWO).fold(stay, |chance, _| mul(chance, stay));
    (u128::from(in_two) << 32).isqrt() as u64
}

/// The product of two chances in 2^32.
fn mul(a: u64, b: u64) -> u64 {
    ((u128::from(a) * u128::from(b)) >> 32) as u64
}

impl Machine {
    /// The running thread is at a place: before an operation that others can tell the order of, of which nothing has been done.
    #[inline(always)]
    pub(crate) fn at_place(&mut self) -> Result<()> {
        if self.scheduler.is_shared { self.consider_others() } else { Ok(()) }
    }

    #[cold]
    fn consider_others(&mut self) -> Result<()> {
        if self.seam.is_some() {
            // Operations ask by themselves whether they may happen.
            self.scheduler.last_place = self.steps;
            return Ok(());
        }
        // One per place, so that two of them in one block are two.
        let blocks = self.steps - self.scheduler.last_place + 1;
        self.scheduler.last_place = self.steps;
        if std::mem::take(&mut self.thread().passes) || !self.others_can_run() {
            return Ok(());
        }
        if self.scheduler.is_preempted(blocks, self.steps, &mut self.choice) {
            return Err(self.leave_loop(Leave::Preempted));
        }
        if self.is_overtaken() {
            return Err(self.leave_loop(Leave::Overtaken));
        }
        Ok(())
    }

    /// Whether a thread can run that has a higher priority.
    fn is_overtaken(&self) -> bool {
        let Policy::Pct { .. } = self.scheduler.policy else { return false };
        let priority = |id: ThreadId| self.scheduler.priorities[id.index()];
        self.threads.ids().any(|id| self.can_run(id) && priority(id) > priority(self.current))
    }

    fn others_can_run(&self) -> bool {
        self.threads.ids().any(|id| id != self.current && self.can_run(id)) || self.has_deadlines()
    }

    pub(super) fn can_run(&self, id: ThreadId) -> bool {
        let thread = &self.threads[id];
        !thread.is_finished && thread.blocked.is_none()
    }

    /// The main thread is done. Whether others get some more time before the process ends, as they often do in reality: a
    /// few turns each, so that one that never ends does not keep the process alive.
    pub(crate) fn lets_others_finish(&mut self) -> bool {
        if let Some(seam) = &mut self.seam {
            return seam.main_is_done();
        }
        let others = self.threads.ids().any(|id| id != self.current && self.can_run(id));
        let is_wanted = others && self.scheduler.last_turns < LAST_TURNS;
        self.scheduler.last_turns += u32::from(is_wanted);
        is_wanted
    }

    /// After which block the running thread has to be looked at, if it has come to no place by then.
    pub(crate) fn end_of_slice(&self) -> u64 {
        match self.scheduler.is_shared {
            true => self.scheduler.last_place.saturating_add(self.scheduler.longest_slice()),
            false => u64::MAX,
        }
    }

    /// The running thread is at a jump, after its slice.
    pub(crate) fn slice_ended(&mut self) -> Result<()> {
        self.scheduler.last_place = self.steps;
        if self.others_can_run() { Err(self.leave_loop(Leave::Preempted)) } else { Ok(()) }
    }

    /// The running thread gives way to others, in a foreign function that has done all that it has to.
    pub fn yield_thread(&mut self) {
        (self.scheduler.yields, self.scheduler.spins) = (true, SPINS_OF_YIELD);
    }

    /// The same, in a loop that expects to wait for a few instructions of another thread.
    pub fn spin_thread(&mut self) {
        (self.scheduler.yields, self.scheduler.spins) = (true, 1);
    }

    /// Whether the loop is to be left because the thread has given way.
    pub(crate) fn leave_yielded(&mut self) -> Result<()> {
        let yields = std::mem::take(&mut self.scheduler.yields);
        let matters = yields && (self.scheduler.is_shared || self.host.interruption().is_some());
        if matters { Err(self.leave_loop(Leave::Yielded)) } else { Ok(()) }
    }

    /// What the loop returns to have another thread run.
    #[cold]
    pub(crate) fn leave_loop(&mut self, leave: Leave) -> Box<Stop> {
        self.scheduler.leave = Some(leave);
        // Nobody sees this.
        Exhausted::Interrupted.into()
    }

    /// Whether the loop was left for another thread, which is the current one by now. An error is the end of the run.
    pub(crate) fn switch_thread(&mut self) -> Result<bool> {
        let Some(leave) = self.scheduler.leave.take() else { return Ok(false) };
        self.note_events();
        self.judge()?;
        match leave {
            Leave::Preempted | Leave::Overtaken => {
                self.repeat_operation();
                self.thread().passes = true;
            }
            Leave::Blocked | Leave::Held => self.repeat_operation(),
            Leave::Yielded | Leave::Ended => {}
        }
        let last = self.current;
        let next = self.next_thread(leave)?;
        // To be interrupted while nobody else can run is nothing that a thread does.
        if next != last || !matches!(leave, Leave::Yielded | Leave::Preempted) {
            self.scheduler.idle_spins = 0;
        }
        self.run_thread(next)?;
        Ok(true)
    }

    /// Has a thread run again after a pause in which none could.
    pub(crate) fn choose_again(&mut self) -> Result<()> {
        let next = self.next_thread(Leave::Blocked)?;
        self.run_thread(next)
    }

    /// From now on this thread runs.
    fn run_thread(&mut self, id: ThreadId) -> Result<()> {
        self.current = id;
        self.choice.set_thread(id);
        self.memory.race_thread_runs(id);
        self.memory.addresses.thread = id;
        self.before = None;
        self.scheduler.last_place = self.steps;
        self.look_at_slice();
        self.interrupt()
    }

    fn next_thread(&mut self, leave: Leave) -> Result<ThreadId> {
        if self.seam.is_some() {
            return self.explored_next();
        }
        self.wake_late();
        let (last, gives_way) = (self.current, matches!(leave, Leave::Preempted | Leave::Yielded));
        if gives_way {
            self.scheduler.lower(last);
        }
        loop {
            let ready = |id: &ThreadId| self.can_run(*id) && !(gives_way && *id == last);
            let ready: Vec<ThreadId> = self.threads.ids().filter(ready).collect();
            if !ready.is_empty() {
                return Ok(self.scheduler.pick(&ready, last, &mut self.choice));
            }
            if self.threads.iter().all(|thread| thread.is_finished) {
                return Err(self.all_ended());
            }
            if gives_way {
                if !self.goes_on_elsewhere()? {
                    self.pass_time_of_idle(leave);
                }
                return Ok(last);
            }
            if self.goes_on_elsewhere()? {
                continue;
            }
            if !self.pass_time() {
                return Err(self.deadlock());
            }
            // Time that really passes may be more than there is.
            if let Some(reason) = self.host.interrupted() {
                return Err(reason.into());
            }
        }
    }

    /// Lets other processes go on until the first moment that a thread waits for. Says whether that may be of use.
    fn goes_on_elsewhere(&mut self) -> Result<bool> {
        let Some(elsewhere) = self.host.elsewhere() else { return Ok(false) };
        let until = self.first_deadline();
        match elsewhere(self, until)? {
            Meanwhile::Nothing => Ok(false),
            Meanwhile::Something => {
                self.wake_late();
                Ok(true)
            }
            Meanwhile::Pause => Err(self.pause()),
        }
    }

    /// A thread that does nothing but give way, while all others wait for a moment, waits for it, too.
    fn pass_time_of_idle(&mut self, leave: Leave) {
        if leave == Leave::Yielded {
            self.scheduler.idle_spins += self.scheduler.spins;
        }
        if self.scheduler.idle_spins > IDLE_SPINS {
            self.scheduler.idle_spins = 0;
            self.pass_time();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scheduler(rate: u32) -> Scheduler {
        Scheduler::new(Policy::Random, rate, &mut Choice::seeded(0))
    }

    #[test]
    fn the_chance_to_stay_is_the_power_of_that_for_one_block() {
        for (rate, blocks) in [(0, 100), (10_000, 1), (10_000, 100), (500_000, 3), (1_000_000, 1)] {
            let found = scheduler(rate).chance_to_stay(blocks) as f64 / 2f64.powi(32);
            let wanted = (1.0 - f64::from(rate) / 1e6).powf(2.5 * blocks as f64);
            assert!((found - wanted).abs() < 1e-6, "{rate} {blocks}: {found} {wanted}");
        }
    }

    #[test]
    fn a_rate_of_zero_never_interrupts_and_one_always_does() {
        let mut choice = Choice::seeded(3);
        assert!((0..1000).all(|_| !scheduler(0).is_preempted(50, 0, &mut choice)));
        assert!((0..1000).all(|_| scheduler(1_000_000).is_preempted(1, 0, &mut choice)));
    }

    #[test]
    fn turns_go_round() {
        let mut turns = Scheduler::new(Policy::Fixed, 0, &mut Choice::seeded(0));
        let ready = [ThreadId(0), ThreadId(2), ThreadId(3)];
        let mut choice = Choice::seeded(0);
        let order: Vec<u32> = [0, 2, 3].map(|last| turns.pick(&ready, ThreadId(last), &mut choice).0).into();
        assert_eq!(order, [2, 3, 0]);
    }
}
