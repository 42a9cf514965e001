//! Which slots hold equal values, as far as that is known without looking at what operations compute.

use rustc_hash::FxHashMap;
use ubik_ir::Program;

use super::operands;
use crate::code::*;

/// The numbers of the values in slots: equal ones stand for equal values, everywhere in a function.
#[derive(Default)]
pub struct Values {
    now: Known,
    /// How often something has been given a number, and how often nothing was known.
    written: u64,
    begun: u64,
    /// What is known at operations that are jumped to.
    passed_on: Vec<(Pc, Known)>,
}

/// What is known at some operation.
#[derive(Clone, Default)]
struct Known {
    /// The last place where nothing was known, and the slots that have been written since.
    since: u64,
    slots: FxHashMap<S, u64>,
}

impl Values {
    pub fn of(&self, slot: S) -> u64 {
        // Numbers of what has been there are even, others are odd.
        let old = (self.now.since << S::BITS | u64::from(slot)) << 1;
        self.now.slots.get(&slot).copied().unwrap_or(old)
    }

    /// Something is written to a slot.
    pub fn write(&mut self, slot: S) {
        self.written += 1;
        self.now.slots.insert(slot, self.written << 1 | 1);
    }

    /// Begins where something is jumped to; if only from one place, what was known there holds.
    pub fn begin(&mut self, index: usize, has_one_entry: bool) {
        let known = self.passed_on.iter().position(|(to, _)| *to as usize == index);
        let known = known.map(|at| self.passed_on.swap_remove(at).1);
        self.begun += 1;
        self.now = known
            .filter(|_| has_one_entry)
            .unwrap_or_else(|| Known { since: self.begun, slots: FxHashMap::default() });
    }

    pub fn step(&mut self, op: &mut Op, index: usize, code: &mut Code, program: &Program) {
        let copied = operands::copies(op).map(|copy| {
            let (dst, src, _) = copy.filter(|(_, _, by)| *by == 0)?;
            Some((dst, self.of(src)))
        });
        operands::slots(op, code, program, &mut |role, slot| {
            (*slot..*slot + role.writes()).for_each(|slot| self.write(slot));
        });
        self.now.slots.extend(copied.into_iter().flatten());
        self.passed_on.extend(operands::ahead(index, *op, code).map(|to| (to, self.now.clone())));
    }
}
