//! Small programs: threads of loads, stores, operations, fences and jumps over a few registers.
//!
//! Litmus tests are written in these, and random ones are compared with an enumeration by brute force. They can be
//! written as text, in the notation of the literature: `Wrel(x,1); a=Racq(y) | Wrel(y,1); b=Racq(x)`.

use ubik_races::{FenceOrder, LoadOrder, RmwOrder, StoreOrder};

use crate::axioms::Model;
use crate::explore::{Counts, Exploration, Step};
use crate::graph::{Data, Location, ModifyOrder, Thread};

/// Values are numbers; an operation is one of a few.
#[derive(Clone, Debug)]
pub struct Numbers;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modify {
    Add(i64),
    Exchange(i64),
    CompareExchange { expected: i64, new: i64 },
}

impl Data for Numbers {
    type Value = i64;
    type Modify = Modify;
    type State = Threads;

    fn modify(operation: &Modify, old: &i64) -> Option<i64> {
        match *operation {
            Modify::Add(by) => Some(old + by),
            Modify::Exchange(new) => Some(new),
            Modify::CompareExchange { expected, new } => (*old == expected).then_some(new),
        }
    }

    fn number(value: &i64) -> (u64, bool) {
        (*value as u64, true)
    }
}

/// What is stored or compared: a number, or a register and a number to add.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expr {
    pub register: Option<usize>,
    pub plus: i64,
}

impl Expr {
    pub const fn number(plus: i64) -> Expr {
        Expr { register: None, plus }
    }

    fn value(self, registers: &[i64]) -> i64 {
        self.register.map_or(0, |register| registers[register]) + self.plus
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    Equal,
    NotEqual,
    Less,
    Greater,
}

impl Test {
    fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Test::Equal => a == b,
            Test::NotEqual => a != b,
            Test::Less => a < b,
            Test::Greater => a > b,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instruction {
    Load {
        register: usize,
        location: Location,
        order: LoadOrder,
    },
    Store {
        location: Location,
        value: Expr,
        order: StoreOrder,
    },
    /// The old value goes into the register.
    Modify {
        register: usize,
        location: Location,
        operation: Modify,
        order: ModifyOrder,
    },
    Fence(FenceOrder),
    /// Goes on after so many instructions unless the test holds.
    Unless {
        register: usize,
        test: Test,
        number: i64,
        skip: usize,
    },
    /// The register gets 1 if something happens that may or may not, and else 0.
    Chance {
        register: usize,
    },
    /// Only executions count in which this holds.
    Assume {
        register: usize,
        test: Test,
        number: i64,
    },
}

/// The threads of a program; a first one creates and joins them all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    pub threads: Vec<Vec<Instruction>>,
}

const REGISTERS: usize = 16;

/// A thread that is being executed.
#[derive(Clone, Debug)]
struct Running {
    lane: Thread,
    at: usize,
    registers: [i64; REGISTERS],
    is_over: bool,
    is_blocked: bool,
}

/// The state of a program that is being executed.
#[derive(Clone, Debug)]
pub struct Threads(Vec<Running>);

enum Made {
    Progress,
    Blocked,
    Moot,
}

/// In which order threads are executed whose next events the graph does not know, and how often states are kept from which later
/// executions go on: never, before each such event, or before some. With random ones the exploration is also split into parts. Any
/// gives the same executions.
#[derive(Clone, Copy, Debug)]
pub enum Order {
    First,
    Last,
    /// The one that this number says, changed after each event.
    Random(u64),
}

impl Order {
    fn keeps_state(self) -> bool {
        match self {
            Order::First => false,
            Order::Last => true,
            Order::Random(state) => (state >> 40) % 3 == 0,
        }
    }

    /// Whether a part of what is left is explored by itself.
    fn splits(self) -> bool {
        matches!(self, Order::Random(state) if (state >> 45) % 3 == 0)
    }

    fn pick(&mut self, count: usize) -> usize {
        match self {
            Order::First => 0,
            Order::Last => count - 1,
            Order::Random(state) => {
                *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (*state >> 33) as usize % count
            }
        }
    }
}

impl Program {
    /// Explores all executions; `seen` is shown each complete one, with the registers of all threads.
    pub fn explore(
        &self,
        model: Model,
        mut order: Order,
        mut seen: impl FnMut(&Exploration<Numbers>, &[[i64; REGISTERS]]),
    ) -> Counts {
        let (mut exploration, mut counts) = (Exploration::new(model), Counts::default());
        let mut parts = Vec::new();
        loop {
            self.execute(&mut exploration, &mut order, &mut seen);
            if order.splits() {
                parts.extend(exploration.split());
            }
            while !exploration.advance() {
                counts.add(exploration.counts);
                let Some(part) = parts.pop() else { return counts };
                exploration = part;
            }
        }
    }

    fn execute(
        &self,
        exploration: &mut Exploration<Numbers>,
        order: &mut Order,
        seen: &mut impl FnMut(&Exploration<Numbers>, &[[i64; REGISTERS]]),
    ) {
        let mut threads = match exploration.resume() {
            Some(Threads(threads)) => threads,
            None => self.begin(exploration),
        };
        let goes_on = |&thread: &usize| !threads[thread].is_over && !threads[thread].is_blocked;
        let mut ready: Vec<usize> = (0..threads.len()).filter(goes_on).collect();
        while !ready.is_empty() {
            // What the graph knows comes first, so that nothing new is added before all of it is there.
            let known = ready.iter().position(|&thread| exploration.is_known(threads[thread].lane));
            let pick = known.unwrap_or_else(|| order.pick(ready.len()));
            if known.is_none() && order.keeps_state() {
                exploration.save(Threads(threads.clone()));
            }
            match self.step(ready[pick], &mut threads, exploration) {
                Made::Progress if threads[ready[pick]].is_over => drop(ready.remove(pick)),
                Made::Progress => {}
                Made::Blocked => threads[ready.remove(pick)].is_blocked = true,
                Made::Moot => return exploration.finish_moot(),
            }
        }
        let is_complete = threads.iter().all(|thread| thread.is_over);
        if is_complete {
            threads.iter().for_each(|thread| exploration.join(0, thread.lane));
            exploration.end(0);
            let registers: Vec<_> = threads.iter().map(|thread| thread.registers).collect();
            seen(exploration, &registers);
        }
        exploration.finish(is_complete);
    }

    fn begin(&self, exploration: &mut Exploration<Numbers>) -> Vec<Running> {
        exploration.begin();
        let registers = [0; REGISTERS];
        let start = |_| {
            let lane = exploration.create(0);
            Running { lane, at: 0, registers, is_over: false, is_blocked: false }
        };
        (0..self.threads.len()).map(start).collect()
    }

    fn step(&self, thread: usize, threads: &mut [Running], exploration: &mut Exploration<Numbers>) -> Made {
        let running = &mut threads[thread];
        let Some(&instruction) = self.threads[thread].get(running.at) else {
            exploration.end(running.lane);
            running.is_over = true;
            return Made::Progress;
        };
        running.at += 1;
        let lane = running.lane;
        match instruction {
            Instruction::Load { register, location, order } => {
                let Step::Go(value) = exploration.load(lane, location, &0, order) else { return Made::Moot };
                running.registers[register] = value;
            }
            Instruction::Store { location, value, order } => {
                let value = value.value(&running.registers);
                let Step::Go(()) = exploration.store(lane, location, &0, value, order) else {
                    return Made::Moot;
                };
            }
            Instruction::Modify { register, location, operation, order } => {
                let step = exploration.modify(lane, location, &0, operation, order);
                let Step::Go((old, _)) = step else { return Made::Moot };
                running.registers[register] = old;
            }
            Instruction::Fence(order) => drop(exploration.fence(lane, order)),
            Instruction::Chance { register } => {
                let Step::Go(happens) = exploration.chance(lane, None) else { return Made::Moot };
                running.registers[register] = i64::from(happens);
            }
            Instruction::Unless { register, test, number, skip } => {
                if !test.holds(running.registers[register], number) {
                    running.at += skip;
                }
            }
            Instruction::Assume { register, test, number } => {
                if !test.holds(running.registers[register], number) {
                    return Made::Blocked;
                }
            }
        }
        Made::Progress
    }

    /// A program from text: threads are separated by `|`, instructions by `;`. See the tests for examples.
    pub fn parse(text: &str) -> Program {
        crate::text::parse(text)
    }
}

/// The orderings of an operation that needs no other if it fails.
pub fn plain_order(success: RmwOrder) -> ModifyOrder {
    ModifyOrder { success, failure: success.load() }
}
