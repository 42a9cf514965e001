//! What the machine does if a seam decides.

use smallvec::SmallVec;
use ubik_ir::Origin;
use ubik_races::{FenceOrder, LoadOrder, StoreOrder};
use ubik_verdict::{Exhausted, Result, Stop, WaitingFor};

use super::roles::Role;
use super::scheduler::Leave;
use super::seam::{Answer, Asked, Chance, InQueue, Limit, Next, ONCE_INCOMPLETE, Operation, Orders, Seam};
use super::{Blocked, Strength, ThreadId, Wait};
use crate::code::Scope;
use crate::frame::Frame;
use crate::machine::Machine;
use crate::memory::{AccessKind, COUNTER, Counting, Place, Stored, Target};
use crate::value::Slot;

/// How many frames are looked at to find out what an operation is part of: wrappers are few.
const LOOKED_AT: usize = 6;

/// What an operation of this role does to a counter whose order is not explored, if the location is one.
fn counting(role: Role, target: &Target, operation: Option<&Operation>) -> Option<Counting> {
    match role {
        Role::Count | Role::ScopeCount => match operation? {
            Operation::Apply(_) => {
                let new = operation?.apply(target.newest)?;
                Some(match role {
                    _ if new.bits > target.newest.bits => Counting::Up,
                    Role::ScopeCount => Counting::ScopeDown,
                    _ => Counting::Down,
                })
            }
            _ => Some(Counting::Observe),
        },
        Role::Observe => Some(Counting::Observe),
        Role::Lazy => Some(Counting::Lazy),
        _ if target.number == Some(COUNTER) => Some(Counting::Observe),
        _ => None,
    }
}

/// Who counts the last thread of a scope down does not wake its owner, which waits for the count itself.
fn never_last(role: Role, old: Slot) -> Slot {
    if role == Role::ScopeCount && old.bits == 1 { Slot { bits: 2, ..old } } else { old }
}

impl Machine {
    /// Has somebody else decide from now on.
    pub fn set_seam(&mut self, seam: Box<dyn Seam>) {
        self.seam = Some(seam);
    }

    pub fn take_seam(&mut self) -> Option<Box<dyn Seam>> {
        self.seam.take()
    }

    /// Whether atomic operations are decided by a seam.
    #[inline]
    pub(super) fn is_explored(&self) -> bool {
        self.seam.is_some() && self.memory.is_racing()
    }

    fn seam(&mut self) -> &mut dyn Seam {
        &mut **self.seam.as_mut().expect("there is a seam")
    }

    /// The present operation is repeated when the thread goes on, unless it may happen now.
    fn require_due(&mut self) -> Result<()> {
        self.require_no_window()?;
        self.part.calls_outside += 1;
        let thread = self.current;
        if self.seam().wants_places() {
            let trace = self.trace();
            self.seam().place(trace);
        }
        if self.seam().is_due(thread) { Ok(()) } else { Err(self.leave_loop(Leave::Held)) }
    }

    /// A thread that goes round in a loop without effect goes on no more.
    fn require_progress(&mut self, address: u64, operation: Option<&Operation>) -> Result<()> {
        let (thread, arrival) = (self.current, self.arrival(address, operation));
        self.memory.note_arrival();
        if self.seam().arrives(thread, arrival) { Ok(()) } else { Err(self.leave_loop(Leave::Held)) }
    }

    fn answered<T>(&mut self, answer: Answer<T>) -> Result<T> {
        match answer {
            Answer::Go(answer) => Ok(answer),
            Answer::Later => Err(self.leave_loop(Leave::Held)),
            // Nobody sees this.
            Answer::GiveUp => Err(Exhausted::Interrupted.into()),
        }
    }

    fn asked(&self, target: &Target, role: Role) -> Asked {
        let address = self.address(target);
        let (thread, steps) = (self.current, self.steps);
        Asked { thread, location: target.number, address, initial: target.newest, role, steps }
    }

    fn address(&self, target: &Target) -> u64 {
        self.memory.desc(target.id).base + target.at
    }

    pub(super) fn explored_load(&mut self, place: Place, size: u64, order: LoadOrder) -> Result<Slot> {
        let role = self.role();
        if role.0 == Role::ScopeWait && size == self.memory.layout.pointer_size {
            return self.wait_for_scope(place, size);
        }
        let target = self.memory.explored_target(place, size, AccessKind::Read)?;
        if matches!(role.0, Role::Hint | Role::ReadLock) {
            return Ok(Slot::ZERO);
        }
        if role.0 == Role::Once {
            // Whatever it would see, the attempt to begin finds out.
            return Ok(Slot::int(ONCE_INCOMPLETE));
        }
        if let Some(counting) = counting(role.0, &target, None) {
            return self.explored_count(place, target, counting, role.1, |_| None);
        }
        self.explored_read(place, size, order, None)
    }

    /// The owner of a scope goes on when all of its threads have come to their ends.
    fn wait_for_scope(&mut self, place: Place, size: u64) -> Result<Slot> {
        let target = self.memory.explored_target(place, size, AccessKind::Read)?;
        let (thread, address) = (self.current, self.address(&target));
        if target.newest.bits != 0 {
            self.seam().waits_for_count(thread, address);
            return Err(self.leave_loop(Leave::Held));
        }
        self.require_due()?;
        self.seam().awaited(thread, address);
        self.memory.acquire_counter(&target);
        Ok(target.newest)
    }

    /// Changes a counter whose order is not explored, or looks at it.
    fn explored_count(
        &mut self,
        place: Place,
        target: Target,
        counting: Counting,
        class: u64,
        change: impl FnOnce(Slot) -> Option<Slot>,
    ) -> Result<Slot> {
        let is_ordered = self.memory.is_ordered(&target, counting);
        let is_down = matches!(counting, Counting::Down | Counting::ScopeDown);
        // Who counts down is only disturbed by those who looked.
        let is_fine = if is_down { self.memory.is_ordered(&target, Counting::Up) } else { is_ordered };
        if !is_fine {
            return Err(self.explore_counters(class));
        }
        let address = self.address(&target);
        let old = self.memory.count(place, target, counting, class, change)?;
        if is_down {
            let frees: SmallVec<[u64; 2]> = self.memory.windows().map(|window| window.address).collect();
            let thread = self.current;
            self.seam().counted_down(thread, address, &frees);
        }
        Ok(old)
    }

    /// Gives the execution up: counters of this kind become part of the graph.
    fn explore_counters(&mut self, class: u64) -> Box<Stop> {
        self.seam().explore_counters(class);
        // Nobody sees this.
        Exhausted::Interrupted.into()
    }

    /// The same before something that cannot fail.
    pub(super) fn end_window(&mut self) {
        let class = self.memory.windows().next().map(|window| window.class);
        if let Some(class) = class.filter(|_| self.is_explored()) {
            self.seam().explore_counters(class);
        }
    }

    /// Nothing that others can tell the order of may happen while a thread frees what others might free.
    pub(super) fn require_no_window(&mut self) -> Result<()> {
        let class = self.memory.windows().next().map(|window| window.class);
        class.map_or(Ok(()), |class| Err(self.explore_counters(class)))
    }

    /// Whether something happens to the current thread that may or may not. The operation may be repeated after that: what was answered
    /// holds until it is done.
    fn chance(&mut self, chance: Chance) -> Result<bool> {
        let thread = self.current;
        if let Some(fate) = self.seam().fate(thread) {
            return Ok(fate);
        }
        let answer = self.seam().chance(thread, chance);
        let happens = self.answered(answer)?;
        // What comes next is another event, unless nothing was asked.
        if self.seam().fate(thread).is_some() {
            self.require_due()?;
        }
        Ok(happens)
    }

    /// A load, which goes on only if the operation would replace what it reads.
    fn explored_read(
        &mut self,
        place: Place,
        size: u64,
        order: LoadOrder,
        until: Option<Operation>,
    ) -> Result<Slot> {
        self.require_due()?;
        let role = self.role().0;
        self.explored_read_as(place, size, order, (until, until.as_ref()), role)
    }

    /// A load that reads what it has to by chance. If it reads something else, there is no such execution, and the thread goes on no
    /// more. It may still get another store to read.
    fn explored_read_by_chance(
        &mut self,
        place: Place,
        size: u64,
        order: LoadOrder,
        wanted: Operation,
    ) -> Result<Slot> {
        let value = self.explored_read_as(place, size, order, (None, Some(&wanted)), Role::Chance)?;
        if wanted.apply(value).is_none() {
            let thread = self.current;
            self.seam().rule_out(thread);
            return Err(self.leave_loop(Leave::Held));
        }
        Ok(value)
    }

    /// A load that waits until something holds, and has come because of a comparison.
    fn explored_read_as(
        &mut self,
        place: Place,
        size: u64,
        order: LoadOrder,
        (until, compared): (Option<Operation>, Option<&Operation>),
        role: Role,
    ) -> Result<Slot> {
        let target = self.memory.explored_target(place, size, AccessKind::Read)?;
        let asked = self.asked(&target, role);
        self.require_progress(asked.address, compared)?;
        let answer = self.seam().load(asked, order, until);
        let read = self.answered(answer)?;
        self.memory.explored_load(target, read.location, read.source, read.value, order)
    }

    /// Waits until a value is not the expected one, as a futex does, if a seam decides; says whether it does.
    pub fn explored_wait(&mut self, place: Place, size: u64, expected: u64) -> Result<bool> {
        if !self.is_explored() {
            return Ok(false);
        }
        if self.seam().explores_wake_ups() {
            return self.wait_in_queue(place, size, expected).map(|()| true);
        }
        let (thread, address) = (self.current, place.ptr.bits.wrapping_add(place.offset));
        self.seam().comes_to_wait(thread, address);
        self.explored_read(place, size, LoadOrder::Relaxed, Some(Operation::Differs { expected }))?;
        Ok(true)
    }

    /// Waits until it is woken, if the value is the expected one. Nobody wakes others between the look at the value and the wait. Each
    /// step is an operation of its own: the call is repeated for the next.
    fn wait_in_queue(&mut self, place: Place, size: u64, expected: u64) -> Result<()> {
        let thread = self.current;
        let address = place.ptr.bits.wrapping_add(place.offset);
        loop {
            self.require_due()?;
            if self.seam().looks_at_value(thread) {
                let relaxed = LoadOrder::Relaxed;
                let value = self.explored_read_as(place, size, relaxed, (None, None), Role::Plain)?;
                let differs = Operation::Differs { expected }.apply(value).is_some();
                self.seam().has_looked(thread, differs);
                continue;
            }
            let asked = self.asked_of_queue(address);
            let answer = self.seam().wait_in_queue(asked);
            if let InQueue::Done(_) = self.answered(answer)? {
                return Ok(());
            }
        }
    }

    fn asked_of_queue(&self, address: u64) -> Asked {
        let (thread, steps) = (self.current, self.steps);
        Asked { thread, location: None, address, initial: Slot::ZERO, role: Role::Plain, steps }
    }

    /// The same with a limit of time: the wait ends by it, or does not. Says whether it did.
    pub fn explored_wait_with_limit(&mut self, place: Place, size: u64, expected: u64) -> Result<bool> {
        self.require_due()?;
        if self.seam().explores_wake_ups() {
            // Such waits are not in the queue: they go on when the value is another one, and take nobody's wake-up.
            self.seam().limit(Limit::WakeOne);
        }
        let fires = self.chance(Chance::TimeOut)?;
        let same = Operation::Exchange { expected, new: Slot::int(expected) };
        let wanted = if fires { same } else { Operation::Differs { expected } };
        self.explored_read_by_chance(place, size, LoadOrder::Relaxed, wanted)?;
        Ok(fires)
    }

    pub(super) fn explored_store(
        &mut self,
        place: Place,
        size: u64,
        value: Slot,
        order: StoreOrder,
    ) -> Result<()> {
        let target = self.memory.explored_target(place, size, AccessKind::Write)?;
        let (role, class) = self.role();
        if let Some(counting) = counting(role, &target, None) {
            return self.explored_count(place, target, counting, class, |_| Some(value)).map(drop);
        }
        self.require_due()?;
        let asked = self.asked(&target, role);
        let answer = self.seam().store(asked, value, order);
        let write = self.answered(answer)?;
        let stored = Stored { key: write.key, value, is_newest: write.is_newest };
        self.memory.explored_store(target, write.location, stored, order)
    }

    /// Gives the old value, and whether it was replaced.
    pub(super) fn explored_modify(
        &mut self,
        place: Place,
        size: u64,
        operation: Operation,
        orders: Orders,
        strength: Strength,
    ) -> Result<(Slot, bool)> {
        let target = self.memory.explored_target_to_modify(place, size)?;
        let (role, class) = self.role();
        if let Some(counting) = counting(role, &target, Some(&operation)) {
            let mut written = false;
            let change = |old| {
                let new = operation.apply(old);
                written = new.is_some();
                new
            };
            let old = self.explored_count(place, target, counting, class, change)?;
            return Ok((never_last(role, old), written));
        }
        self.require_due()?;
        // What std does if its own fail is the same as if they had read something else.
        let may_fail = strength == Strength::Weak && (role, class) == (Role::Plain, 0);
        if may_fail && self.chance(Chance::WeakFailure)? {
            let old = self.explored_read_by_chance(place, size, orders.failure, operation)?;
            return Ok((old, false));
        }
        let asked = self.asked(&target, role);
        let operation = match (role, operation) {
            (Role::ReadLock, _) => Operation::LockShared,
            (Role::Once, Operation::Exchange { expected, new }) => Operation::Begin { expected, new },
            _ => operation,
        };
        if !role.waits() {
            self.require_progress(asked.address, Some(&operation))?;
        }
        let answer = self.seam().modify(asked, operation, orders);
        let (read, written) = self.answered(answer)?;
        let Some((write, value)) = written else {
            let old =
                self.memory.explored_load(target, read.location, read.source, read.value, orders.failure)?;
            return Ok((old, false));
        };
        let stored = Stored { key: write.key, value, is_newest: write.is_newest };
        let order = (orders.success.load(), orders.success.store());
        self.memory.explored_modify(place, target, read.location, read.source, stored, order)?;
        Ok((read.value, true))
    }

    pub(super) fn explored_fence(&mut self, order: FenceOrder) -> Result<()> {
        if self.memory.windows().next().is_some() && matches!(self.role().0, Role::Count | Role::Observe) {
            // What it acquires is acquired.
            return Ok(());
        }
        self.require_due()?;
        let thread = self.current;
        self.seam().fence(thread, order);
        self.memory.explored_fence(order);
        Ok(())
    }

    /// What the present operation is part of, and of which kind.
    fn role(&mut self) -> (Role, u64) {
        let program = self.program.clone();
        let frames: SmallVec<[Frame; 4]> =
            self.threads[self.current].frames.iter().rev().take(LOOKED_AT).copied().collect();
        for frame in frames {
            let code = frame.code();
            let pc = (frame.pc as usize).saturating_sub(1).min(code.spans.len() - 1);
            let mut scope = code.scope_of[pc];
            loop {
                let Scope { function, parent, .. } = code.scopes[usize::from(scope)];
                if let Some(role) = self.seam().role_of(function, &program) {
                    return role;
                }
                if scope == 0 {
                    break;
                }
                scope = parent;
            }
        }
        (Role::Plain, 0)
    }

    /// The program looks at the time. What it does because of that is not explored, unless it is how std waits.
    pub fn explored_clock(&mut self) {
        if self.is_explored() && !self.is_in(&["std::sync::", "std::sys::sync::", "std::thread::"]) {
            self.seam().limit(Limit::Clock);
        }
    }

    /// Whether one of the innermost calls, up to the first that is not std's, is of a function with a name like these.
    fn is_in(&self, names: &[&str]) -> bool {
        for frame in self.threads[self.current].frames.iter().rev() {
            let code = frame.code();
            let pc = (frame.pc as usize).saturating_sub(1).min(code.spans.len() - 1);
            let mut scope = code.scope_of[pc];
            loop {
                let Scope { function, parent, .. } = code.scopes[usize::from(scope)];
                let header = self.program.function(function);
                if names.iter().any(|start| header.name.starts_with(start)) {
                    return true;
                }
                if self.program.krate(header.krate).origin != Origin::Std {
                    return false;
                }
                if scope == 0 {
                    break;
                }
                scope = parent;
            }
        }
        false
    }

    /// Something happens whose alternatives are not explored.
    pub fn explored_limit(&mut self, limit: Limit) {
        if self.is_explored() {
            self.seam().limit(limit);
        }
    }

    /// The present execution is of no interest from here on: the thread goes on no more. Nothing, if nobody explores.
    pub fn explored_assume_not(&mut self) -> Option<Box<Stop>> {
        let thread = self.current;
        self.seam.as_mut()?.block(thread);
        Some(self.leave_loop(Leave::Held))
    }

    /// Threads that wait for a change of the value at an address are woken, so many of them, if a seam decides; says how many were
    /// woken if it does.
    pub fn explored_wake(&mut self, address: u64, at_most: usize) -> Result<Option<u64>> {
        if !self.is_explored() {
            return Ok(None);
        }
        if !self.seam().explores_wake_ups() {
            self.seam().woken(address, at_most);
            return Ok(Some(0));
        }
        loop {
            self.require_due()?;
            let asked = self.asked_of_queue(address);
            let answer = self.seam().wake_from_queue(asked, at_most);
            if let InQueue::Done(woken) = self.answered(answer)? {
                return Ok(Some(woken));
            }
        }
    }

    /// Whether a seam decides what a futex does.
    pub fn explores_futexes(&self) -> bool {
        self.is_explored()
    }

    pub(super) fn explored_next(&mut self) -> Result<ThreadId> {
        loop {
            let ready: Vec<ThreadId> = self.threads.ids().filter(|&id| self.can_run(id)).collect();
            let last = self.current;
            match self.seam().next(&ready, last) {
                Next::Thread(next) => return Ok(next),
                Next::GiveUp => return Err(Exhausted::Interrupted.into()),
                Next::Pause => return Err(self.pause()),
                Next::Nobody => {}
            }
            if self.threads.iter().all(|thread| thread.is_finished) {
                return Err(self.all_ended());
            }
            if !self.has_deadlines() {
                return Err(self.explored_deadlock(&ready));
            }
            // Waits of the system with a limit of time.
            self.explored_limit(Limit::Clock);
            self.pass_time();
        }
    }

    /// Threads that wait at the seam are blocked, too.
    fn explored_deadlock(&mut self, ready: &[ThreadId]) -> Box<Stop> {
        for &id in ready {
            if let Some(mut shown) = self.seam().waits_for(id) {
                let owner = self.seam().holder(id).map(|holder| self.thread_name(holder).into());
                if let WaitingFor::Lock { holder, .. } = &mut shown {
                    *holder = owner;
                }
                let wait = Wait { keys: Default::default(), deadline: None, stage: 0, shown };
                self.threads[id].blocked = Some(Blocked::at_seam(wait));
            }
        }
        self.deadlock()
    }
}
