//! Locals in memory that only the function itself can reach: no pointer to them is handed on.
//!
//! What a function does through other pointers leaves the borrows of such a local alone. So do the functions that it calls.

use rustc_hash::FxHashMap;
use ubik_ir::Program;

use super::flow::Flow;
use super::operands;
use super::sweep::{Slots, leaders};
use super::values::Values;
use crate::code::*;

/// The most locals and slots of functions that are looked at.
const MOST_LOCALS: usize = 16;
const MOST_SLOTS: u32 = 4000;

/// A set of locals, one bit each.
pub type Locals = u16;

/// Which locals are the function's own, and what they have to do with each operation.
pub struct Own {
    /// The locals to which some operand of an operation may point, and one that it begins or ends.
    touched: Vec<Locals>,
    /// The local to which a pointer that is retagged does point.
    retagged: Vec<Option<u8>>,
}

impl Own {
    pub fn new(ops: &mut [Op], code: &mut Code, program: &Program, flow: &Flow) -> Own {
        let mut own = Own { touched: vec![0; ops.len()], retagged: vec![None; ops.len()] };
        let slots: Vec<S> = code.locals.iter().take(MOST_LOCALS).map(|local| local.slot).collect();
        // Without a loop there is little to gain.
        if slots.is_empty() || code.loops.is_empty() || code.slots > MOST_SLOTS {
            return own;
        }
        own.place(&slots, ops, code, program, flow);
        if own.retagged.iter().any(Option::is_some) {
            let escaping = own.follow(&slots, ops, code, program);
            let is_own = |local: &u8| escaping >> *local & 1 == 0;
            own.retagged.iter_mut().for_each(|local| *local = local.filter(is_own));
        }
        own
    }

    /// The local into which the pointer that is retagged at some operation points, if that is one of its own.
    pub fn of_retag(&self, at: usize) -> Option<u8> {
        self.retagged[at]
    }

    /// Whether an operation leaves a local alone.
    pub fn is_apart(&self, at: usize, local: u8) -> bool {
        self.touched[at] >> local & 1 == 0
    }

    /// Finds out which operations may touch which locals; says to which of these pointers are handed on.
    fn follow(&mut self, slots: &[S], ops: &mut [Op], code: &mut Code, program: &Program) -> Locals {
        let mut holders = Holders::new(slots, ops, code);
        while holders.pass(ops, code, program, None) {}
        let mut escaping = 0;
        let mut look = |at: usize, op: Op, reads: Locals, handed_on: Locals| {
            escaping |= handed_on;
            self.touched[at] = reads;
            if let Op::Live { local } | Op::Dead { local } = op
                && (local as usize) < slots.len()
            {
                self.touched[at] |= 1 << local;
            }
        };
        holders.pass(ops, code, program, Some(&mut look));
        escaping
    }

    /// Finds out which retags are of pointers into which locals.
    fn place(&mut self, slots: &[S], ops: &mut [Op], code: &mut Code, program: &Program, flow: &Flow) {
        let mut values = Values::new();
        let mut places: FxHashMap<u64, u8> = FxHashMap::default();
        for (index, op) in ops.iter_mut().enumerate() {
            values.begin(index, flow);
            let place = |slot: S, values: &Values, places: &FxHashMap<u64, u8>| {
                let value = values.of(slot);
                let local = slots.iter().position(|&own| values.of(own) == value).map(|local| local as u8);
                local.or_else(|| places.get(&value).copied())
            };
            match *op {
                Op::Retag { slot, info } if code.retags[info as usize].quick.is_some() => {
                    let found = place(slot, &values, &places);
                    self.retagged[index] = found;
                    values.write(slot);
                    places.extend(found.map(|local| (values.of(slot), local)));
                }
                Op::Offset { dst, ptr, .. } => {
                    let found = place(ptr, &values, &places);
                    values.step(op, index, code, program);
                    places.extend(found.map(|local| (values.of(dst), local)));
                }
                _ => values.step(op, index, code, program),
            }
        }
    }
}

/// Which slots may hold pointers to which locals.
struct Holders {
    now: Vec<Slots>,
    /// The same where something is jumped to.
    at: Vec<Option<Vec<Slots>>>,
    first: Vec<Slots>,
}

impl Holders {
    fn new(slots: &[S], ops: &[Op], code: &Code) -> Holders {
        let of = |&slot: &S| {
            let mut set = Slots::new(code.slots);
            set.add(slot);
            set
        };
        let first: Vec<Slots> = slots.iter().map(of).collect();
        let leaders = leaders(ops, code).into_iter();
        let at = leaders.map(|leads| leads.then(|| first.clone())).collect();
        Holders { now: first.clone(), at, first }
    }

    /// Goes through the code; says whether anything changed where something is jumped to. `look` is told which locals
    /// an operation may touch, and to which it hands pointers on.
    fn pass(
        &mut self,
        ops: &mut [Op],
        code: &mut Code,
        program: &Program,
        mut look: Option<&mut dyn FnMut(usize, Op, Locals, Locals)>,
    ) -> bool {
        let mut changed = false;
        self.now.clone_from(&self.first);
        for (index, op) in ops.iter_mut().enumerate() {
            if let Some(known) = &mut self.at[index] {
                for (known, now) in known.iter_mut().zip(&self.now) {
                    changed |= known.unite(now);
                }
                self.now.clone_from(known);
            }
            let (reads, handed_on) = self.step(op, code, program);
            if let Some(look) = &mut look {
                look(index, *op, reads, handed_on);
            }
            for to in operands::successors(index, *op, code) {
                if let Some(known) = &mut self.at[to] {
                    for (known, now) in known.iter_mut().zip(&self.now) {
                        changed |= known.unite(now);
                    }
                }
            }
            if operands::ends(op) {
                self.now.clone_from(&self.first);
            }
        }
        changed
    }

    /// Follows an operation; says which locals it may touch, and to which it hands pointers on.
    fn step(&mut self, op: &mut Op, code: &mut Code, program: &Program) -> (Locals, Locals) {
        let passed = operands::passes_tags(op);
        let stored = operands::access(op, code).map(|access| (access.stored(), access.ptr));
        // A callee writes its result where it is told to, and that is all that it does there.
        let result = operands::site_of(op, code).and_then(|site| match code.sites[site as usize].ret {
            Ret::Memory { ptr, .. } if !code.sites[site as usize].args.contains(&ptr) => Some(ptr),
            _ => None,
        });
        let keeps = passed.iter().any(Option::is_some) || operands::looks(op) || uses_places(op);
        let (mut reads, mut handed_on) = (0, 0);
        let mut written = Vec::new();
        operands::slots(op, code, program, &mut |role, slot| {
            for slot in *slot..*slot + role.reads() {
                let of = self.locals_in(slot);
                reads |= of;
                let is_address =
                    stored.as_ref().is_some_and(|(stored, ptr)| *ptr == slot && !stored.contains(ptr));
                handed_on |= if keeps || is_address || result == Some(slot) { 0 } else { of };
            }
            // What is changed in place stays what it was.
            if role.reads() == 0 {
                written.extend(*slot..*slot + role.writes());
            }
        });
        let passed: Vec<(S, Locals)> =
            passed.into_iter().flatten().map(|(dst, src)| (dst, self.locals_in(src))).collect();
        for slot in written {
            self.now.iter_mut().zip(&self.first).filter(|(_, first)| !first.has(slot)).for_each(
                |(now, _)| {
                    now.remove(slot);
                },
            );
        }
        for (dst, locals) in passed {
            for (local, now) in self.now.iter_mut().enumerate() {
                if locals >> local & 1 == 1 {
                    now.add(dst);
                }
            }
        }
        (reads, handed_on)
    }

    /// The locals to which a slot may point.
    fn locals_in(&self, slot: S) -> Locals {
        let bits = self.now.iter().enumerate().map(|(local, set)| Locals::from(set.has(slot)) << local);
        bits.fold(0, |all, bit| all | bit)
    }
}

/// Whether an operation uses pointers only for where they point.
fn uses_places(op: &Op) -> bool {
    matches!(
        op,
        Op::Retag { .. }
            | Op::Lend { .. }
            | Op::RetagPlace { .. }
            | Op::Copy { .. }
            | Op::Deinit { .. }
            | Op::CheckAlign { .. }
            | Op::Repeat { .. }
            | Op::InBounds { .. }
    )
}
