//! Calls that a test makes, each with other arguments.
//!
//! A test runs until a chosen function begins. There the machine is copied; each copy changes what the call was given and makes this
//! one call. The test itself goes on with what it passed, so later calls are those that it makes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use ubik_engine::choice::Choice;
use ubik_engine::value::Slot;
use ubik_engine::{Found, FrozenMachine, Learnt, Machine};
use ubik_host::{HostOptions, Output};
use ubik_ir::{FnId, TyId};
use ubik_verdict::{Outcome, Stop, Trace};

use crate::history;
use crate::once::{Again, Chosen, Job, Run, ended, guarded};
use crate::tests::{Suite, begin, wants_explanation};

/// A place that a call can see: one of its arguments, or memory that is reached from one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// A slot of the arguments.
    Slot(usize),
    /// So many bytes behind where the pointer at a spot points to.
    Behind(Box<Spot>, u64),
}

impl Spot {
    pub fn behind(self, offset: u64) -> Spot {
        Spot::Behind(Box::new(self), offset)
    }
}

/// Bytes to be put at a spot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub spot: Spot,
    pub bytes: Vec<u8>,
}

/// An argument of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    pub ty: TyId,
    pub spot: Spot,
    /// Its bytes are behind the pointer at the spot.
    pub in_memory: bool,
}

/// The call that is made, with other arguments, instead of the rest of a test.
#[derive(Clone, Debug)]
pub(crate) struct Varied {
    /// How many times chosen functions have begun before.
    nth: u64,
    changes: Vec<Change>,
}

impl Varied {
    /// Runs a machine that is at the beginning of the test to the end of the call.
    pub(crate) fn run(&self, machine: &mut Machine) -> Outcome {
        for _ in 0..=self.nth {
            if let Some(outcome) = machine.run_to_entry() {
                return outcome;
            }
        }
        self.make_call(machine)
    }

    /// Makes the call that has just begun.
    fn make_call(&self, machine: &mut Machine) -> Outcome {
        let seed = machine.config.seed;
        machine.begin_part(Choice::seeded(seed.wrapping_add(self.nth)));
        for change in &self.changes {
            put(machine, change);
        }
        let returned = || Outcome::new(Stop::Exit { code: 0 }, Trace::default());
        machine.run_call().unwrap_or_else(returned)
    }
}

/// The pointer at a spot.
fn pointer_at(machine: &mut Machine, spot: &Spot) -> Option<Slot> {
    match spot {
        Spot::Slot(slot) => Some(machine.argument_slot(*slot)),
        Spot::Behind(base, offset) => {
            let Found { alloc, at, room } = found(machine, base, *offset)?;
            let size = machine.memory.layout.pointer_size;
            let is_there = room >= size && machine.memory.is_init(alloc, at, size);
            is_there.then(|| machine.memory.scalar_at(alloc, at, size))
        }
    }
}

/// What is so many bytes behind where the pointer at a spot points to.
fn found(machine: &mut Machine, base: &Spot, offset: u64) -> Option<Found> {
    let pointer = pointer_at(machine, base)?;
    machine.find(Slot { bits: pointer.bits.wrapping_add(offset), ..pointer })
}

fn put(machine: &mut Machine, change: &Change) {
    match &change.spot {
        Spot::Slot(slot) => {
            let bits = change.bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte));
            machine.change_argument(*slot, bits);
        }
        Spot::Behind(base, offset) => {
            if let Some(Found { alloc, at, .. }) = found(machine, base, *offset)
                && machine.memory.is_plain(alloc, at, change.bytes.len() as u64)
            {
                machine.memory.overwrite(alloc, at, &change.bytes);
            }
        }
    }
}

/// A call that has just begun, in a test.
pub struct CallPoint {
    pub function: FnId,
    pub arguments: Vec<Argument>,
    /// How many times chosen functions have begun before.
    pub nth: u64,
    job: Job,
    frozen: FrozenMachine,
    view: Mutex<Machine>,
    learnt: Mutex<Option<Learnt>>,
}

impl CallPoint {
    fn new(job: Job, machine: &mut Machine, nth: u64) -> CallPoint {
        let arguments = machine.arguments().into_iter().map(|argument| Argument {
            ty: argument.passed.unwrap_or(argument.ty),
            spot: Spot::Slot(argument.slot),
            in_memory: argument.in_memory,
        });
        CallPoint {
            function: machine.entered(),
            arguments: arguments.collect(),
            nth,
            job,
            frozen: machine.fork().freeze(),
            view: Mutex::new(machine.fork()),
            learnt: Mutex::new(None),
        }
    }

    /// What is at a spot, as a number.
    pub fn number(&self, spot: &Spot, size: u64) -> Option<u64> {
        match spot {
            Spot::Slot(slot) => {
                let slot = self.look(|machine| machine.argument_slot(*slot));
                (!slot.is_uninit()).then_some(slot.bits)
            }
            Spot::Behind(..) => {
                let bytes = self.bytes(spot, size)?;
                Some(bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte)))
            }
        }
    }

    /// So many initialised bytes at a spot of memory, none of which is of a pointer.
    pub fn bytes(&self, spot: &Spot, len: u64) -> Option<Vec<u8>> {
        let Spot::Behind(base, offset) = spot else { return None };
        self.look(|machine| {
            let Found { alloc, at, .. } = found(machine, base, *offset)?;
            let is_plain = machine.memory.is_plain(alloc, at, len);
            is_plain.then(|| machine.memory.raw_bytes(alloc, at, len).to_vec())
        })
    }

    /// How many bytes there are from where the pointer at a spot points to.
    pub fn room(&self, pointer: &Spot) -> Option<u64> {
        self.look(|machine| Some(found(machine, pointer, 0)?.room))
    }

    fn look<T>(&self, look: impl FnOnce(&mut Machine) -> T) -> T {
        look(&mut self.view.lock().expect("nobody panics while it looks"))
    }

    /// Makes the call after these changes; it ends when the call returns.
    pub fn run(&self, changes: &[Change]) -> Run {
        guarded(&self.job, |_| {
            let learnt = self.learnt.lock().expect("nobody panics while it takes what was learnt").take();
            let mut machine = match learnt {
                Some(learnt) => self.frozen.copy_with(learnt),
                None => self.frozen.copy(),
            };
            let outcome = self.varied(changes).make_call(&mut machine);
            let run = ended(&mut machine, outcome).0;
            *self.learnt.lock().expect("nobody panics while it puts back what was learnt") =
                Some(machine.take_learnt());
            run
        })
    }

    /// The same, explained: the whole test is run again for that.
    pub fn explain(&self, changes: &[Change]) -> Run {
        let mut run = self.run(changes);
        if wants_explanation(&run) {
            let job = Job { varied: Some(Arc::new(self.varied(changes))), ..self.job.clone() };
            let again = Again { host: Some(self.job.host.clone()), tenants_of: None };
            history::explain(&job, again, &mut run.outcome);
        }
        run
    }

    fn varied(&self, changes: &[Change]) -> Varied {
        Varied { nth: self.nth, changes: changes.to_vec() }
    }
}

/// A place in a program from which a function is called.
type Way = Vec<(FnId, u32)>;

impl Suite {
    /// Runs a test, which has `Config::entries`, and shows calls of these functions: from each place in the program the first ones,
    /// up to `each` of them. Gives how the test itself ended.
    pub fn calls_of(&self, test: &Chosen, each: usize, see: &mut dyn FnMut(CallPoint)) -> Run {
        let host = HostOptions { output: Output::Captured, ..self.job().host.clone() };
        let job = Job { host: host.clone(), ..self.job().with_test(test.clone()) };
        let mut machine = self.copy();
        begin(&mut machine, test, host);
        let mut seen: BTreeMap<Way, usize> = BTreeMap::new();
        guarded(&job, |job| {
            let mut nth = 0;
            let outcome = loop {
                if let Some(outcome) = machine.run_to_entry() {
                    break outcome;
                }
                let count = seen.entry(place(&machine)).or_default();
                if *count < each {
                    *count += 1;
                    see(CallPoint::new(job.clone(), &mut machine, nth));
                }
                nth += 1;
            };
            ended(&mut machine, outcome).0
        })
    }
}

/// The place from which the function that has just begun was called.
fn place(machine: &Machine) -> Way {
    let way = machine.way_here();
    way[way.len().saturating_sub(2)..].to_vec()
}

/// The functions at whose beginning a job is to pause.
pub fn with_entries(job: &Job, entries: BTreeSet<FnId>) -> Job {
    let mut job = job.clone();
    job.config.entries = Arc::new(entries);
    job
}
