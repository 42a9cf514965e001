//! The seam at which somebody else decides what threads do to each other.
//!
//! A machine by itself decides by its choices which store an atomic load reads and which thread runs; a store is always the
//! newest. With a [`Seam`] all of that is asked for instead: which store a load reads, where in coherence order a store comes,
//! and which thread goes on. An exploration of all executions answers from a graph. Nothing is asked while there is only one
//! thread.
//!
//! An operation that the seam does not let happen yet is repeated when its thread goes on.

use std::any::Any;

use ubik_ir::{FnId, Program};
use ubik_races::{FenceOrder, LoadOrder, RmwOrder, StoreOrder};
use ubik_verdict::{Trace, WaitingFor};

use super::ThreadId;
use super::roles::Role;
use crate::numeric::{IntTy, narrow};
use crate::value::Slot;

/// A store, as the seam names them.
pub type StoreKey = u64;

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    pub thread: ThreadId,
    /// The seam's own number of the location, if it has given one and no other access has ended it.
    pub location: Option<u64>,
    /// The address, for reports.
    pub address: u64,
    /// What is there if nothing was stored since.
    pub initial: Slot,
    /// What the operation is part of.
    pub role: Role,
    /// How many blocks the machine has counted.
    pub steps: u64,
}

/// A thread is at an atomic operation that reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Which one, in which calls, and what is read.
    pub place: u64,
    /// All that the thread may still read, as a number.
    pub state: u64,
    /// How often it has written to memory that is not its own stack's.
    pub writes: u64,
}

/// An answer.
#[derive(Clone, Copy, Debug)]
pub enum Answer<T> {
    Go(T),
    /// Another thread goes on first; then the operation is repeated.
    Later,
    /// The execution is given up.
    GiveUp,
}

/// What a load reads.
#[derive(Clone, Copy, Debug)]
pub struct Read {
    pub location: u64,
    /// The store; nothing for what was there before.
    pub source: Option<StoreKey>,
    pub value: Slot,
}

/// Where a store comes.
#[derive(Clone, Copy, Debug)]
pub struct Write {
    pub location: u64,
    pub key: StoreKey,
    /// No store that was executed before comes after it.
    pub is_newest: bool,
}

/// A function of a value and an operand, which replaces the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    Exchange,
    Add,
    Sub,
    And,
    Or,
    Xor,
    Nand,
    Max,
    Min,
    UnsignedMax,
    UnsignedMin,
}

impl Change {
    pub const ALL: [Change; 11] = [
        Change::Exchange,
        Change::Add,
        Change::Sub,
        Change::And,
        Change::Or,
        Change::Xor,
        Change::Nand,
        Change::Max,
        Change::Min,
        Change::UnsignedMax,
        Change::UnsignedMin,
    ];

    /// The new value. Numbers have an unsigned type. Arithmetic on a pointer stays in its allocation.
    fn of(self, ty: IntTy, old: Slot, operand: Slot) -> Slot {
        let keep = |bits| Slot { bits, ..old };
        let signed = IntTy { signed: true, ..ty };
        let least = |ty, a: Slot, b: Slot| if narrow::lt(ty, b.bits, a.bits) { b } else { a };
        let greatest = |ty, a: Slot, b: Slot| if narrow::lt(ty, a.bits, b.bits) { b } else { a };
        match self {
            Change::Exchange => operand,
            Change::Add => keep(narrow::add(ty, old.bits, operand.bits)),
            Change::Sub => keep(narrow::sub(ty, old.bits, operand.bits)),
            Change::And => keep(old.bits & operand.bits),
            Change::Or => keep(old.bits | operand.bits),
            Change::Xor => keep(old.bits ^ operand.bits),
            Change::Nand => keep(narrow::not(ty, old.bits & operand.bits)),
            Change::Max => greatest(signed, old, operand),
            Change::Min => least(signed, old, operand),
            Change::UnsignedMax => greatest(ty, old, operand),
            Change::UnsignedMin => least(ty, old, operand),
        }
    }
}

/// What a value is replaced by: a function of it and an operand, at a type.
#[derive(Clone, Copy, Debug)]
pub struct Modification {
    pub change: Change,
    pub ty: IntTy,
    pub operand: Slot,
    /// The value is a number: what is left of a pointer in memory is only its address.
    pub is_number: bool,
}

impl Modification {
    pub fn apply(&self, old: Slot) -> Slot {
        self.change.of(self.ty, if self.is_number { Slot::int(old.bits) } else { old }, self.operand)
    }
}

/// The value of std's lock for readers and writers if somebody writes. Greater ones say that somebody waits, which nobody does by
/// these means in an exploration.
const WRITE_LOCKED: u64 = (1 << 30) - 1;

/// The states of std's `Once`: which bits say it, and what they are while somebody initialises, and before that.
const ONCE_STATE: u64 = 0b11;
const ONCE_RUNNING: u64 = 1;
pub(super) const ONCE_INCOMPLETE: u64 = 3;

/// What a read-modify-write does.
#[derive(Clone, Copy, Debug)]
pub enum Operation {
    /// Replaces the old value by what a function makes of it and of an operand.
    Apply(Modification),
    /// Replaces it if it has these bits.
    Exchange { expected: u64, new: Slot },
    /// Takes a lock of std's for reading, if nobody writes: the value counts readers and is [`WRITE_LOCKED`] for a writer.
    LockShared,
    /// Replaces the state of a `Once` if it has these bits; a thread that waits for it goes on if nobody initialises.
    Begin { expected: u64, new: Slot },
    /// Replaces nothing; a thread that waits for it goes on if the value has other bits.
    Differs { expected: u64 },
    /// Enters the queue of those who wait at an address, which one thread at a time may look at or change.
    EnterQueue,
}

/// The bit of a queue's value that says that a thread is in it; the others say which threads wait.
pub const QUEUE_ENTERED: u64 = 1 << 63;

impl Operation {
    /// What replaces a value, if anything does.
    pub fn apply(&self, old: Slot) -> Option<Slot> {
        match *self {
            Operation::Apply(modification) => Some(modification.apply(old)),
            Operation::Exchange { expected, new } | Operation::Begin { expected, new } => {
                (old.bits == expected).then_some(new)
            }
            // One reader less than fits would be taken for a writer.
            Operation::LockShared => (old.bits < WRITE_LOCKED - 1).then(|| Slot::int(old.bits + 1)),
            Operation::Differs { expected } => (old.bits != expected).then_some(old),
            Operation::EnterQueue => {
                (old.bits & QUEUE_ENTERED == 0).then(|| Slot::int(old.bits | QUEUE_ENTERED))
            }
        }
    }

    /// Whether a thread that waits in the operation goes on only after it read something else.
    pub fn blocks(&self, old: Slot) -> bool {
        match self {
            Operation::Begin { .. } => old.bits & ONCE_STATE == ONCE_RUNNING,
            _ => self.apply(old).is_none(),
        }
    }
}

/// Something that may happen or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chance {
    /// A weak compare-exchange fails although it read what it expects.
    WeakFailure,
    /// A wait ends by its limit of time.
    TimeOut,
}

/// How a read-modify-write orders: if it writes, and if it does not.
#[derive(Clone, Copy, Debug)]
pub struct Orders {
    pub success: RmwOrder,
    pub failure: LoadOrder,
}

/// Who decides.
pub trait Seam: Any + Send {
    /// Whether the next operation of a thread may happen now.
    fn is_due(&mut self, thread: ThreadId) -> bool;
    /// What a load reads. One that waits goes on only if the operation would replace it.
    fn load(&mut self, asked: Asked, order: LoadOrder, until: Option<Operation>) -> Answer<Read>;
    fn store(&mut self, asked: Asked, value: Slot, order: StoreOrder) -> Answer<Write>;
    /// Also says where the new value comes, if there is one.
    fn modify(
        &mut self,
        asked: Asked,
        operation: Operation,
        orders: Orders,
    ) -> Answer<(Read, Option<(Write, Slot)>)>;
    fn fence(&mut self, thread: ThreadId, order: FenceOrder);
    /// Whether something happens to a thread that may or may not; nothing if it happens no more, since it has happened often
    /// enough. What is answered holds until the thread has made its next access.
    fn chance(&mut self, thread: ThreadId, chance: Chance) -> Answer<bool>;
    /// What was answered, if the thread is still at the operation that asked.
    fn fate(&self, thread: ThreadId) -> Option<bool>;
    fn started(&mut self, parent: ThreadId, child: ThreadId);
    fn ended(&mut self, thread: ThreadId);
    fn joined(&mut self, thread: ThreadId, child: ThreadId);
    /// Which of these threads, which wait for nothing that the machine knows of, goes on.
    fn next(&mut self, ready: &[ThreadId], last: ThreadId) -> Next;
    /// The main thread is done. Whether others go on before the process ends.
    fn main_is_done(&mut self) -> bool;
    /// What a thread waits for at the seam.
    fn waits_for(&self, thread: ThreadId) -> Option<WaitingFor>;
    /// Who holds the lock that a thread waits for.
    fn holder(&self, thread: ThreadId) -> Option<ThreadId>;
    /// A thread goes on no more: the program is not interested in this execution.
    fn block(&mut self, thread: ThreadId);
    /// A thread goes on no more: there is no such execution, unless it gets to read something else.
    fn rule_out(&mut self, thread: ThreadId);
    /// A thread comes to a wait for a change of the value at an address, which it may not make yet.
    fn comes_to_wait(&mut self, thread: ThreadId, address: u64);
    /// So many threads are woken that wait for a change of the value at an address.
    fn woken(&mut self, address: u64, at_most: usize);
    /// Whether it is explored which of several waiting threads a wake-up reaches. Then waits and wake-ups are made step by step.
    fn explores_wake_ups(&self) -> bool;
    /// The next step of a thread that waits at an address until it is woken. Nothing if it is to look at the value first.
    fn wait_in_queue(&mut self, asked: Asked) -> Answer<InQueue>;
    /// Whether it is to look at the value, and what it has found: whether it is another one than expected.
    fn looks_at_value(&self, thread: ThreadId) -> bool;
    fn has_looked(&mut self, thread: ThreadId, differs: bool);
    /// The next step of a thread that wakes so many others.
    fn wake_from_queue(&mut self, asked: Asked, at_most: usize) -> Answer<InQueue>;
    /// What operations of a function are, and of which kind; nothing for a wrapper, whose caller decides.
    fn role_of(&mut self, function: FnId, program: &Program) -> Option<(Role, u64)>;
    /// A thread counts down, at this address; also what it frees that others counted, at these addresses, is over then.
    fn counted_down(&mut self, thread: ThreadId, address: u64, frees: &[u64]);
    /// A thread goes on after all who counted down at an address.
    fn awaited(&mut self, thread: ThreadId, address: u64);
    /// A thread waits until somebody counts down at an address.
    fn waits_for_count(&mut self, thread: ThreadId, address: u64);
    /// The order of counting matters for counters of this kind: the exploration begins again.
    fn explore_counters(&mut self, class: u64);
    /// A thread is about to read. Whether it may: it does not if it goes round in a loop without effect, or too often.
    fn arrives(&mut self, thread: ThreadId, arrival: Arrival) -> bool;
    /// Whether it wants to know where operations are, and where the next is.
    fn wants_places(&self) -> bool;
    fn place(&mut self, trace: Trace);
    /// Something happened whose alternatives are not explored.
    fn limit(&mut self, limit: Limit);
    fn as_any(&mut self) -> &mut dyn Any;
}

/// Whether a thread that waits or wakes others has done all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InQueue {
    /// There is another step.
    More,
    /// So many threads were woken.
    Done(u64),
}

/// Who goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Thread(ThreadId),
    /// The machine pauses, to be copied; then the same is asked again.
    Pause,
    /// Nobody can: it is a deadlock.
    Nobody,
    /// The execution is given up.
    GiveUp,
}

/// Something that an exploration does not try all alternatives of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limit {
    /// The time is looked at.
    Clock,
    /// Waits with a limit of time end by it only so often in each thread.
    TimeOut,
    /// Several threads use the same object of the system: a file, a pipe, a lock of pthreads.
    SystemObject,
    /// One of several threads that wait was woken.
    WakeOne,
    /// Weak compare-exchanges fail without a reason only so often in each thread.
    WeakExchange,
}

impl Limit {
    /// Whether executions count as all executions although these alternatives are left out. Reports say that they are.
    pub fn is_harmless(self) -> bool {
        matches!(self, Limit::WeakExchange | Limit::TimeOut)
    }
}
