//! The exploration against an enumeration by brute force, on random programs (`shapes.rs` has others).
//!
//! Brute force chooses, for each read, any write of the program (or the initial value) as its source, executes the threads
//! with these choices until they repeat themselves, tries every coherence order, and lets the axioms decide.

use std::collections::BTreeSet;

use ubik_races::{FenceOrder, LoadOrder, RmwOrder, StoreOrder};

use super::Random;
use crate::axioms::{Act, Execution, Happened};
use crate::graph::{Data, EventId, Label};
use crate::program::{Expr, Instruction, Modify, Numbers, Order, Program, Test, plain_order};
use crate::{Exploration, Model, Observed, Seen};

fn random_program(random: &mut Random) -> Program {
    let count = 2 + random.below(2);
    let weak = random.below(3);
    let threads = (0..count).map(|_| (0..1 + random.below(3)).map(|_| instruction(random, weak)).collect());
    Program { threads: threads.collect() }
}

fn instruction(random: &mut Random, weak: usize) -> Instruction {
    use LoadOrder as L;
    use RmwOrder as M;
    use StoreOrder as S;
    let location = random.below(2) as u64;
    let sc = weak > 0 && random.below(2) == 0;
    match random.below(10) {
        0..3 => {
            let order = if sc { L::SeqCst } else { random.of(&[L::Relaxed, L::Acquire]) };
            Instruction::Load { register: 1, location, order }
        }
        3..6 => {
            let order = if sc { S::SeqCst } else { random.of(&[S::Relaxed, S::Release]) };
            let register = (random.below(3) == 0).then_some(1);
            Instruction::Store { location, value: Expr { register, plus: 1 + random.below(2) as i64 }, order }
        }
        6..8 => {
            let order =
                if sc { M::SeqCst } else { random.of(&[M::Relaxed, M::Acquire, M::Release, M::AcqRel]) };
            let operation = match random.below(3) {
                0 => Modify::Add(1),
                1 => Modify::Exchange(3),
                _ => Modify::CompareExchange { expected: random.below(2) as i64, new: 2 },
            };
            let failure = random.of(&[L::Relaxed, L::Acquire, L::SeqCst]);
            let order = crate::graph::ModifyOrder { failure, ..plain_order(order) };
            Instruction::Modify { register: 1, location, operation, order }
        }
        8 => Instruction::Chance { register: 1 },
        _ if sc => Instruction::Fence(FenceOrder::SeqCst),
        _ if random.below(2) == 0 => {
            Instruction::Unless { register: 1, test: Test::Equal, number: 1, skip: 1 }
        }
        _ => Instruction::Fence(random.of(&[FenceOrder::Acquire, FenceOrder::Release, FenceOrder::AcqRel])),
    }
}

/// How many locations programs have at most.
const LOCATIONS: usize = 4;

/// An event by thread and index in it.
type At = (usize, usize);

/// What a thread did under some choice of sources.
#[derive(Clone, Debug)]
struct Done {
    act: Act,
    value: i64,
    source: Option<At>,
    completes: bool,
}

/// For each instruction of each thread, the instruction whose write it reads, if it does.
type Sources = Vec<Vec<Option<At>>>;

/// What a thread did, and which event is the write of which instruction.
struct Ran {
    done: Vec<Done>,
    writes: Vec<Option<usize>>,
}

/// Executes one thread; `value` gives the values that instructions write.
fn run(code: &[Instruction], sources: &[Option<At>], value: &dyn Fn(At) -> i64) -> Ran {
    let (mut at, mut register) = (0, [0; 16]);
    let mut ran = Ran { done: Vec::new(), writes: vec![None; code.len()] };
    while let Some(&instruction) = code.get(at) {
        let source = sources[at];
        let mut event = |act, value, source, completes| {
            if matches!(act, Act::Write { .. }) {
                ran.writes[at] = Some(ran.done.len());
            }
            ran.done.push(Done { act, value, source, completes });
        };
        match instruction {
            Instruction::Load { register: to, location, order } => {
                register[to] = source.map_or(0, value);
                event(Act::Read { location: location as usize, order }, register[to], source, false);
            }
            Instruction::Store { location, value, order } => {
                let stored = value.register.map_or(0, |from| register[from]) + value.plus;
                event(Act::Write { location: location as usize, order }, stored, None, false);
            }
            Instruction::Modify { register: to, location, operation, order } => {
                let location = location as usize;
                register[to] = source.map_or(0, value);
                let new = Numbers::modify(&operation, &register[to]);
                let load = if new.is_some() { order.success.load() } else { order.failure };
                event(Act::Read { location, order: load }, register[to], source, false);
                if let Some(new) = new {
                    event(Act::Write { location, order: order.success.store() }, new, None, true);
                }
            }
            Instruction::Fence(order) => event(Act::Fence(order), 0, None, false),
            Instruction::Chance { register: to } => {
                register[to] = i64::from(source.is_some());
                event(Act::Other, register[to], None, false);
            }
            Instruction::Unless { register: of, test: Test::Equal, number, skip } => {
                if register[of] != number {
                    at += skip;
                }
            }
            other => unreachable!("{other:?} is not in random programs"),
        }
        at += 1;
    }
    ran
}

/// A complete execution, by what is compared: the sources of reads, what happened that might not have, and the coherence orders.
type Key = (Vec<(At, Option<At>)>, Vec<Vec<At>>);

pub(super) fn brute(program: &Program, model: Model) -> BTreeSet<Key> {
    let mut found = BTreeSet::new();
    let mut sources: Sources = program.threads.iter().map(|code| vec![None; code.len()]).collect();
    choose(program, model, (0, 0), &mut sources, &mut found);
    found
}

fn read_location(instruction: Instruction) -> Option<u64> {
    match instruction {
        Instruction::Load { location, .. } | Instruction::Modify { location, .. } => Some(location),
        _ => None,
    }
}

fn write_location(instruction: Instruction) -> Option<u64> {
    match instruction {
        Instruction::Store { location, .. } | Instruction::Modify { location, .. } => Some(location),
        _ => None,
    }
}

/// Tries all sources from an instruction on.
fn choose(program: &Program, model: Model, at: At, sources: &mut Sources, found: &mut BTreeSet<Key>) {
    let (thread, index) = at;
    let Some(code) = program.threads.get(thread) else { return judge(program, model, sources, found) };
    let Some(&instruction) = code.get(index) else {
        return choose(program, model, (thread + 1, 0), sources, found);
    };
    choose(program, model, (thread, index + 1), sources, found);
    if let Instruction::Chance { .. } = instruction {
        // It happens.
        sources[thread][index] = Some(at);
        choose(program, model, (thread, index + 1), sources, found);
        sources[thread][index] = None;
    }
    let Some(location) = read_location(instruction) else { return };
    for (other, code) in program.threads.iter().enumerate() {
        for (position, &writer) in code.iter().enumerate() {
            if write_location(writer) == Some(location) && (other, position) != at {
                sources[thread][index] = Some((other, position));
                choose(program, model, (thread, index + 1), sources, found);
            }
        }
    }
    sources[thread][index] = None;
}

/// Executes with these sources, without values out of thin air, and tries all coherence orders.
fn judge(program: &Program, model: Model, sources: &Sources, found: &mut BTreeSet<Key>) {
    let mut values: std::collections::BTreeMap<At, i64> = Default::default();
    let mut threads: Vec<Ran> = Vec::new();
    // Values travel along reads-from; without cycles they settle after as many rounds as there are events.
    for _ in 0..20 {
        let value = |at: At| values.get(&at).copied().unwrap_or(0);
        threads =
            program.threads.iter().zip(sources).map(|(code, sources)| run(code, sources, &value)).collect();
        let mut new = std::collections::BTreeMap::new();
        for (thread, ran) in threads.iter().enumerate() {
            for (index, write) in ran.writes.iter().enumerate() {
                new.extend(write.map(|write| ((thread, index), ran.done[write].value)));
            }
        }
        if values == new {
            break;
        }
        values = new;
    }
    // From instructions to the events that they made.
    let event = |(thread, index): At| threads[thread].writes[index].map(|write| (thread, write));
    let mut done: Vec<Vec<Done>> = Vec::new();
    for ran in &threads {
        let located = |made: &Done| match made.source {
            Some(source) => event(source).map(|source| Done { source: Some(source), ..made.clone() }),
            None => Some(made.clone()),
        };
        let Some(events) = ran.done.iter().map(located).collect() else { return };
        done.push(events);
    }
    orders(&done, model, found);
}

fn orders(threads: &[Vec<Done>], model: Model, found: &mut BTreeSet<Key>) {
    let mut firsts = vec![0];
    threads.iter().for_each(|done| firsts.push(firsts[firsts.len() - 1] + done.len()));
    let number = |(thread, index): At| firsts[thread] + index;
    let mut execution = Execution::default();
    let mut writes: Vec<Vec<At>> = vec![Vec::new(); LOCATIONS];
    let mut reads = Vec::new();
    for (thread, done) in threads.iter().enumerate() {
        for (index, event) in done.iter().enumerate() {
            let read_of_rmw = event.completes.then(|| number((thread, index - 1)));
            let reads_from = event.source.map(number);
            execution.events.push(Happened { thread, act: event.act, reads_from, read_of_rmw });
            match event.act {
                Act::Write { location, .. } => writes[location].push((thread, index)),
                Act::Read { .. } => reads.push(((thread, index), event.source)),
                Act::Other if event.value == 1 => reads.push(((thread, index), Some((thread, index)))),
                _ => {}
            }
        }
    }
    for order in products(&writes) {
        execution.coherence =
            order.iter().map(|order| order.iter().map(|&at| number(at)).collect()).collect();
        if execution.is_allowed(model) {
            found.insert((reads.clone(), order));
        }
    }
}

/// An order for each of some sets, in all ways.
fn products(sets: &[Vec<At>]) -> Vec<Vec<Vec<At>>> {
    let Some((first, rest)) = sets.split_first() else { return vec![Vec::new()] };
    let rest = products(rest);
    let mut all = Vec::new();
    for order in permutations(first) {
        all.extend(rest.iter().map(|rest| [std::slice::from_ref(&order), &rest[..]].concat()));
    }
    all
}

fn permutations(all: &[At]) -> Vec<Vec<At>> {
    if all.is_empty() {
        return vec![Vec::new()];
    }
    let mut result = Vec::new();
    for (at, &first) in all.iter().enumerate() {
        let rest: Vec<At> =
            all.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, &at)| at).collect();
        result.extend(permutations(&rest).into_iter().map(|mut tail| {
            tail.insert(0, first);
            tail
        }));
    }
    result
}

/// The same of a graph. Threads are numbered from 1 there.
fn key(exploration: &Exploration<Numbers>) -> Key {
    let graph = exploration.graph();
    let at = |id: EventId| (id.thread - 1, id.index);
    let reads = graph.ids().filter_map(|id| match graph.event(id).label {
        Label::Chance { happens: true } => Some((at(id), Some(at(id)))),
        _ => graph.is_read(id).then(|| (at(id), graph.event(id).source.map(at))),
    });
    let order = |location: u64| {
        let writes = graph.locations.iter().find(|writes| writes.location == location);
        writes.map_or(Vec::new(), |writes| writes.order.iter().map(|&id| at(id)).collect())
    };
    assert!(graph.ids().all(|id| !matches!(graph.event(id).label, Label::Create { child } if child == 0)));
    (reads.collect(), (0..LOCATIONS as u64).map(order).collect())
}

/// Compares the exploration of a program with brute force; gives what is wrong.
pub(super) fn compare(program: &Program, model: Model, order: Order) -> Result<usize, String> {
    let wanted = brute(program, model);
    let (mut found, mut twice) = (BTreeSet::new(), 0);
    program.explore(model, order, |exploration, _| twice += usize::from(!found.insert(key(exploration))));
    let (missing, extra) = (wanted.difference(&found).count(), found.difference(&wanted).count());
    match (twice, missing, extra) {
        (0, 0, 0) => Ok(wanted.len()),
        wrong => Err(format!("{model:?} {order:?}: twice, missing, not allowed: {wrong:?}")),
    }
}

#[test]
fn exploration_finds_each_allowed_execution_once() {
    let seeds = std::env::var("UBIK_SEEDS").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    for seed in 0..seeds {
        let program = random_program(&mut Random(seed));
        for model in [Model::Rc11, Model::Sc] {
            for order in [Order::First, Order::Random(seed)] {
                let compared = compare(&program, model, order);
                assert!(compared.is_ok(), "seed {seed}: {compared:?} in {program:#?}");
            }
        }
    }
}

/// Threads that see the same do the same: executions that are told apart by nothing that anybody sees end with the same registers.
#[test]
fn threads_that_see_the_same_do_the_same() {
    let (mut same, mut all) = (0, 0);
    for seed in 0..300 {
        let program = random_program(&mut Random(seed));
        let (mut seen, mut ends) = (Seen::default(), Vec::new());
        program.explore(Model::Rc11, Order::First, |exploration, registers| {
            let graph = exploration.graph();
            all += 1;
            if seen.has(graph) {
                same += 1;
                assert!(ends.contains(&registers.to_vec()), "seed {seed}: {registers:?} in {program:#?}");
            }
            seen.add(graph, []);
            ends.push(registers.to_vec());
        });
    }
    assert!(same > 100 && all > 2 * same, "{same} of {all} are like others");
}

/// A location that somebody looked at is told apart by its last store, or by the order of all.
#[test]
fn what_was_looked_at_tells_executions_apart() {
    let program = Program::parse("Wrlx(x,1) | Wrlx(x,2) | Wrlx(x,3); Rrlx(y)");
    let count = |observed: &[Observed]| {
        let (mut seen, mut new) = (Seen::default(), 0);
        program.explore(Model::Rc11, Order::First, |exploration, _| {
            new += usize::from(!seen.has(exploration.graph()));
            seen.add(exploration.graph(), observed.iter().copied());
        });
        new
    };
    let look = |name: u8, wholly| Observed { location: name.into(), wholly };
    assert_eq!(count(&[]), 1);
    assert_eq!(count(&[look(b'x', false)]), 3);
    assert_eq!(count(&[look(b'x', true)]), 6);
    assert_eq!(count(&[look(b'y', true)]), 1);
}
