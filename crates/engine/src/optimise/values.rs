//! Which slots hold equal values, as far as that is known without looking at what operations compute.

use rustc_hash::FxHashMap;
use ubik_ir::Program;

use super::flow::{Flow, Known};
use super::operands;
use crate::code::*;

/// The numbers of the values in slots: equal ones stand for equal values, everywhere in a function.
pub struct Values {
    known: Known<Numbers>,
    /// How often something has been given a number, and how often nothing was known.
    written: u64,
    begun: u64,
}

/// The numbers at some operation.
#[derive(Clone, Default)]
struct Numbers {
    /// The last place where nothing was known, and the slots that have been written since.
    since: u64,
    slots: FxHashMap<S, u64>,
}

impl Values {
    pub fn new() -> Values {
        Values { known: Known::new(Numbers::default()), written: 0, begun: 0 }
    }

    pub fn of(&self, slot: S) -> u64 {
        let Numbers { since, slots } = &self.known.now;
        // Numbers of what has been there are even, others are odd.
        let old = (since << S::BITS | u64::from(slot)) << 1;
        slots.get(&slot).copied().unwrap_or(old)
    }

    /// Something is written to a slot.
    pub fn write(&mut self, slot: S) {
        self.written += 1;
        self.known.now.slots.insert(slot, self.written << 1 | 1);
    }

    /// Comes to an operation.
    pub fn begin(&mut self, index: usize, flow: &Flow) {
        self.begun += 1;
        let since = self.begun;
        self.known.begin(index, flow, || Numbers { since, slots: FxHashMap::default() });
    }

    pub fn step(&mut self, op: &mut Op, index: usize, code: &mut Code, program: &Program) {
        let copied = operands::copies(op).map(|copy| {
            let (dst, src, _) = copy.filter(|(_, _, by)| *by == 0)?;
            Some((dst, self.of(src)))
        });
        operands::slots(op, code, program, &mut |role, slot| {
            (*slot..*slot + role.writes()).for_each(|slot| self.write(slot));
        });
        self.known.now.slots.extend(copied.into_iter().flatten());
        self.known.pass_on(index, *op, code);
    }
}
