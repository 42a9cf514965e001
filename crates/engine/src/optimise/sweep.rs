//! What nobody needs: operations that are never reached, and those that only write slots that are not read again.
//!
//! Slots that point to the frame's memory are read by operations that do not name them; they count as read everywhere.

use smallvec::SmallVec;
use ubik_ir::Program;

use super::operands::{self, Role};
use crate::code::*;
use crate::op::Effect;

/// Drops what is never reached, and writes to slots that nobody reads; notes which slots are live at the heads of loops.
pub fn sweep(mut ops: Vec<Op>, code: &mut Code, program: &Program) {
    let reached = reached(&ops, code);
    let after = leaders(&ops, code);
    let mut liveness = Liveness::new(code, &after);
    let mut kept = liveness.sweep(&mut ops, code, program);
    for found in &mut code.loops {
        found.live = Some(liveness.at(found.head).clone());
    }
    kept.iter_mut().zip(reached).for_each(|(kept, reached)| *kept &= reached);
    code.ops = ops.into();
    super::keep(code, &kept);
}

/// Has operations that are never reached refer to nothing.
pub fn silence(ops: &mut [Op], code: &Code) {
    let reached = reached(ops, code);
    let idle = ops.iter_mut().zip(reached).filter(|(_, reached)| !reached);
    idle.for_each(|(op, _)| *op = Op::Unreachable);
}

/// Which operations are jumped to.
pub fn leaders(ops: &[Op], code: &Code) -> Vec<bool> {
    operands::entries(ops, code).into_iter().map(|entries| entries > 0).collect()
}

/// Which operations are reached from the first.
pub fn reached(ops: &[Op], code: &Code) -> Vec<bool> {
    let mut reached = vec![false; ops.len()];
    let mut pending = vec![0];
    while let Some(at) = pending.pop() {
        if std::mem::replace(&mut reached[at], true) {
            continue;
        }
        pending.extend(operands::successors(at, ops[at], code));
    }
    reached
}

/// A set of slots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slots(Vec<u64>);

impl Slots {
    pub fn new(count: u32) -> Slots {
        Slots(vec![0; (count as usize + 3) / 64 + 1])
    }

    pub fn has(&self, slot: S) -> bool {
        self.0.get(usize::from(slot / 64)).is_some_and(|word| word >> (slot % 64) & 1 != 0)
    }

    pub fn add(&mut self, slot: S) {
        self.0[usize::from(slot / 64)] |= 1 << (slot % 64);
    }

    pub fn remove(&mut self, slot: S) {
        self.0[usize::from(slot / 64)] &= !(1 << (slot % 64));
    }

    /// Adds all of another set; says whether that changed anything.
    pub fn unite(&mut self, other: &Slots) -> bool {
        let mut changed = false;
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            changed |= *more & !*word != 0;
            *word |= more;
        }
        changed
    }
}

/// Which slots may be read later.
pub struct Liveness {
    /// The number of each operation that is jumped to.
    numbers: Vec<u32>,
    /// What is live where something is jumped to, by those numbers.
    at: Vec<Slots>,
    /// Whether something behind jumps there: then what a pass finds out about it is news to the next pass.
    is_back: Vec<bool>,
    pinned: Slots,
}

impl Liveness {
    pub fn new(code: &Code, leaders: &[bool]) -> Liveness {
        let mut count = 0;
        let number = |leads: &bool| if *leads { (count, count += 1).0 } else { u32::MAX };
        let numbers: Vec<u32> = leaders.iter().map(number).collect();
        let mut pinned = Slots::new(code.slots);
        code.locals.iter().for_each(|local| pinned.add(local.slot));
        code.frame_bytes.iter().for_each(|bytes| pinned.add(bytes.slot));
        let count = numbers.iter().filter(|&&number| number != u32::MAX).count();
        Liveness { numbers, at: vec![Slots::new(code.slots); count], is_back: vec![false; count], pinned }
    }

    fn at(&self, pc: Pc) -> &Slots {
        &self.at[self.numbers[pc as usize] as usize]
    }

    /// What is live where the operation at `from` jumps to.
    fn joined(&mut self, from: usize, to: Pc) -> &Slots {
        let number = self.numbers[to as usize] as usize;
        self.is_back[number] |= to as usize <= from;
        &self.at[number]
    }

    /// What is live behind each operation.
    pub fn behind(mut self, ops: &mut [Op], code: &mut Code, program: &Program) -> LiveBehind {
        while self.pass(ops, code, program, None) {}
        let words = self.pinned.0.len();
        let mut behind = LiveBehind { words, bits: vec![0; words * ops.len()] };
        let mut live = self.pinned.clone();
        for index in (0..ops.len()).rev() {
            self.flow_back(index, &mut ops[index], code, &mut live);
            behind.bits[index * words..][..words].copy_from_slice(&live.0);
            if let Some(to) = unwinds_to(&ops[index], code) {
                behind.add(index, self.at(to));
            }
            step_back(&mut ops[index], code, program, &mut live);
            self.unwind_back(index, &ops[index], code, &mut live);
        }
        behind
    }

    /// Finds out which operations matter; those that only pass on a value are given its place to write to.
    fn sweep(&mut self, ops: &mut [Op], code: &mut Code, program: &Program) -> Vec<bool> {
        while self.pass(ops, code, program, None) {}
        let mut kept = vec![true; ops.len()];
        self.pass(ops, code, program, Some(&mut kept));
        kept
    }

    /// Goes through the code from its end; says whether anything changed where something behind jumps to.
    fn pass(
        &mut self,
        ops: &mut [Op],
        code: &mut Code,
        program: &Program,
        mut kept: Option<&mut Vec<bool>>,
    ) -> bool {
        let mut changed = false;
        let mut live = self.pinned.clone();
        for index in (0..ops.len()).rev() {
            self.flow_back(index, &mut ops[index], code, &mut live);
            if is_idle(&mut ops[index], code, program, &live) {
                kept.iter_mut().for_each(|kept| kept[index] = false);
            } else if kept.is_some()
                && self.numbers[index] == u32::MAX
                && let Some((before, last)) =
                    ops[..=index].split_last_chunk_mut::<2>().map(|(_, [a, b])| (a, b))
                && passes_on(before, last, code, program, &live, &self.pinned)
            {
                kept.iter_mut().for_each(|kept| kept[index] = false);
            } else {
                step_back(&mut ops[index], code, program, &mut live);
                self.unwind_back(index, &ops[index], code, &mut live);
            }
            let number = self.numbers[index];
            if number != u32::MAX {
                let is_news = self.at[number as usize].unite(&live);
                changed |= is_news && self.is_back[number as usize];
            }
        }
        changed
    }

    /// What is live behind an operation, wherever it goes, unless it unwinds.
    fn flow_back(&mut self, index: usize, op: &mut Op, code: &mut Code, live: &mut Slots) {
        if operands::ends(op) {
            live.0.clone_from(&self.pinned.0);
        }
        if let Some(&mut to) = operands::target(op) {
            live.unite(self.joined(index, to));
        }
        if let Op::Switch { table, .. } | Op::SwitchWide { table, .. } = *op {
            for to in code.switches[table as usize].destinations() {
                live.unite(self.joined(index, to));
            }
        }
    }

    /// What is live where an operation unwinds to. It has written nothing then.
    fn unwind_back(&mut self, index: usize, op: &Op, code: &Code, live: &mut Slots) {
        if let Some(to) = unwinds_to(op, code) {
            live.unite(self.joined(index, to));
        }
    }
}

/// Where an operation goes if it unwinds.
fn unwinds_to(op: &Op, code: &Code) -> Option<Pc> {
    match code.sites[operands::site_of(op, code)? as usize].unwind {
        UnwindTo::Cleanup(to) => Some(to),
        _ => None,
    }
}

/// The slots that may be read after each operation, also where it unwinds to.
pub struct LiveBehind {
    words: usize,
    bits: Vec<u64>,
}

impl LiveBehind {
    #[inline]
    pub fn has(&self, at: usize, slot: S) -> bool {
        let word = usize::from(slot / 64);
        word < self.words && self.bits[at * self.words + word] >> (slot % 64) & 1 != 0
    }

    fn remove(&mut self, at: usize, slot: S) {
        self.bits[at * self.words + usize::from(slot / 64)] &= !(1 << (slot % 64));
    }

    fn add(&mut self, at: usize, slots: &Slots) {
        let bits = &mut self.bits[at * self.words..][..self.words];
        bits.iter_mut().zip(&slots.0).for_each(|(word, more)| *word |= more);
    }
}

/// What is live while each operation is executed: what may be read behind it, without what it writes.
pub fn live_during(code: &mut Code, program: &Program) -> LiveBehind {
    let mut ops = std::mem::take(&mut code.ops);
    let leaders = leaders(&ops, code);
    let mut live = Liveness::new(code, &leaders).behind(&mut ops, code, program);
    for (index, op) in ops.iter_mut().enumerate() {
        operands::slots(op, code, program, &mut |role, slot| match role {
            Role::Write => live.remove(index, *slot),
            Role::WritePair => [*slot, *slot + 1].iter().for_each(|&slot| live.remove(index, slot)),
            _ => {}
        });
    }
    code.ops = ops;
    live
}

/// Removes what an operation writes and adds what it reads.
fn step_back(op: &mut Op, code: &mut Code, program: &Program, live: &mut Slots) {
    let mut read: SmallVec<[(S, S); 16]> = SmallVec::new();
    operands::slots(op, code, program, &mut |role, slot| {
        (*slot..*slot + cleared_by(role)).for_each(|slot| live.remove(slot));
        read.push((*slot, role.reads()));
    });
    read.into_iter().for_each(|(first, count)| (first..first + count).for_each(|slot| live.add(slot)));
}

/// How many slots an operand overwrites whatever happens.
fn cleared_by(role: Role) -> S {
    match role {
        Role::Write => 1,
        Role::WritePair => 2,
        _ => 0,
    }
}

/// Whether an operation does nothing but write slots, and to such that nobody reads.
fn is_idle(op: &mut Op, code: &mut Code, program: &Program, live: &Slots) -> bool {
    if !is_pure(op) {
        return false;
    }
    let mut read = false;
    operands::slots(op, code, program, &mut |role, slot| match role {
        Role::Write => read |= live.has(*slot),
        Role::WritePair => read |= live.has(*slot) || live.has(*slot + 1),
        _ => {}
    });
    let is_nothing = matches!(*op, Op::Move { dst, src } if dst == src);
    !read || is_nothing
}

/// Whether an operation does nothing but write slots.
pub fn is_pure(op: &Op) -> bool {
    op.effect() == Effect::Pure
}

/// Whether the second operation moves on what the first has written, and nobody else reads that: then the first
/// writes where the second would.
fn passes_on(
    first: &mut Op,
    second: &Op,
    code: &mut Code,
    program: &Program,
    live: &Slots,
    pinned: &Slots,
) -> bool {
    let Op::Move { dst, src } = *second else { return false };
    if live.has(src) || pinned.has(src) || pinned.has(dst) {
        return false;
    }
    let mut writes = 0;
    let mut other = operands::target(first).is_some();
    operands::slots(first, code, program, &mut |role, slot| match role {
        Role::Write if *slot == src => writes += 1,
        Role::Read | Role::ReadPair => {}
        _ => other = true,
    });
    if writes != 1 || other {
        return false;
    }
    operands::slots(first, code, program, &mut |role, slot| {
        if role == Role::Write {
            *slot = dst;
        }
    });
    true
}
