//! What is known while code is executed forwards: which slots are copies, which hold constants, and which values
//! have been checked.
//!
//! What is known of a slot ends when it is written, and everything ends where something is jumped to. That a pointer
//! was found to be good holds until memory may be freed: by a call, or by the end of a local. A retag does not make it worse.

use smallvec::SmallVec;
use ubik_ir::Program;

use super::Rules;
use super::fused;
use super::operands::{self, Role};
use crate::code::*;
use crate::value::Slot;

/// Simplifies operations one by one; what they have become idle is [`NOTHING`] then.
pub fn simplify(ops: &mut [Op], code: &mut Code, program: &Program, rules: Rules) {
    // Pairs and results of up to three scalars reach past the last slot's number.
    let slots = code.slots as usize + 4;
    let mut known = Known {
        source: (0..slots as S).collect(),
        copied: Vec::new(),
        constants: vec![None; slots],
        checked: Vec::new(),
        compared: Vec::new(),
        entered: None,
        by_plan: rules.checks_by_plan,
    };
    let entries = operands::entries(ops, code);
    for index in 0..ops.len() {
        // What is only reached by a jump from before it goes on from there.
        let goes_on = index > 0
            && entries[index] == 1
            && matches!(ops[index - 1], Op::Jump { to } | Op::Goto { to } if to as usize == index);
        if entries[index] > 0 && !goes_on {
            known.forget_all();
        }
        let op = &mut ops[index];
        operands::slots(op, code, program, &mut |role, slot| known.rename(role, slot));
        *op = known.simplified(*op, code);
        if *op == NOTHING {
            continue;
        }
        if let Op::Live { local } | Op::Dead { local } = *op {
            known.forget(code.locals[local as usize].slot);
        }
        let still_checked = known.checks_of_retagged(*op, code);
        operands::slots(op, code, program, &mut |role, slot| known.written(role, *slot));
        known.checked.extend(still_checked);
        known.note(*op, code);
        known.count_calls(index, ops, code);
    }
}

/// An operation that does nothing.
pub const NOTHING: Op = Op::Move { dst: 0, src: 0 };

struct Known {
    /// What a slot is a copy of, itself if of none, and which slots are copies.
    source: Vec<S>,
    copied: Vec<S>,
    constants: Vec<Option<u64>>,
    /// Values that were found to be valid: the slot and what it was checked for.
    checked: Vec<(S, Side)>,
    /// Comparisons whose operands and results are still in their slots.
    compared: Vec<Op>,
    /// Where calls that were inlined are counted.
    entered: Option<usize>,
    /// Whether a reference is valid if it leads to memory that is there.
    by_plan: bool,
}

impl Known {
    fn forget_all(&mut self) {
        for slot in self.copied.drain(..) {
            self.source[usize::from(slot)] = slot;
        }
        self.constants.fill(None);
        self.checked.clear();
        self.compared.clear();
        self.entered = None;
    }

    fn copy_of(&self, slot: S) -> S {
        self.source[usize::from(slot)]
    }

    fn constant(&self, slot: S) -> Option<u64> {
        self.constants[usize::from(slot)]
    }

    /// A slot is written.
    fn forget(&mut self, written: S) {
        let source = &mut self.source;
        self.copied.retain(|&slot| {
            let gone = slot == written || source[usize::from(slot)] == written;
            if gone {
                source[usize::from(slot)] = slot;
            }
            !gone
        });
        self.constants[usize::from(written)] = None;
        self.checked.retain(|&(slot, _)| slot != written && slot + 1 != written);
        self.compared.retain(|&op| !is_result(&op, written) && !is_operand(&op, written));
    }

    fn rename(&self, role: Role, slot: &mut S) {
        match role {
            Role::Read => *slot = self.copy_of(*slot),
            Role::ReadPair if self.copy_of(*slot + 1) == self.copy_of(*slot) + 1 => {
                *slot = self.copy_of(*slot);
            }
            _ => {}
        }
    }

    fn written(&mut self, role: Role, slot: S) {
        (slot..slot + role.writes()).for_each(|slot| self.forget(slot));
    }

    /// The operation, given what is known before it.
    fn simplified(&self, op: Op, code: &Code) -> Op {
        let constant = |slot: S| self.constant(slot);
        let op = self.branch_on_comparison(op);
        match op {
            // There is nothing to retag in `None`.
            Op::Retag { slot, info } => {
                let is_optional = code.retags[info as usize].quick.is_some_and(|quick| quick.is_optional());
                if is_optional && self.constant(slot) == Some(0) { NOTHING } else { op }
            }
            Op::Check { src, value } if self.is_checked(src, value, code) => NOTHING,
            Op::Discriminant { dst, tag, info } => {
                let quick = code.tags[info as usize].quick.as_ref();
                let bits = quick.zip(self.constant(tag)).and_then(|(q, tag)| q.discriminant(Slot::int(tag)));
                bits.map_or(op, |bits| Op::Imm { dst, bits })
            }
            Op::Switch { value, table } => {
                let to = self.constant(value).map(|bits| code.switches[table as usize].to(bits));
                to.map_or(op, |to| Op::Goto { to })
            }
            _ => fused::with_constants(op, constant).unwrap_or(op),
        }
    }

    /// Where a branch is about a comparison, possibly turned around, that comparison itself.
    fn branch_on_comparison(&self, mut op: Op) -> Op {
        while let Op::BranchIf { cond, .. } | Op::BranchIfNot { cond, .. } = op
            && let Some(&comparison) = self.compared.iter().find(|found| is_result(found, cond))
            && let Some(fused) = fused::on_comparison(op, comparison)
        {
            op = fused;
        }
        op
    }

    /// Whether a check can only succeed.
    fn is_checked(&self, slot: S, value: Side, code: &Code) -> bool {
        let info = |value: Side| &code.values[value as usize];
        let implies = |one: &ValueInfo, other: &ValueInfo| match one.ty == other.ty {
            true => one == other,
            false => self.by_plan && implies(one.check, other.check),
        };
        self.checked.iter().any(|&(other, before)| other == slot && implies(info(before), info(value)))
    }

    /// What a retagged value was checked for before, itself or as what it is a copy of: that still holds.
    fn checks_of_retagged(&self, op: Op, code: &Code) -> SmallVec<[(S, Side); 2]> {
        let Op::Retag { slot, .. } = op else { return SmallVec::new() };
        let (original, behind) = (self.copy_of(slot), self.copy_of(slot + 1));
        let is_of_both = |value: Side| code.values[value as usize].is_two;
        let found = self.checked.iter().filter(|(checked, value)| {
            *checked == original && (!is_of_both(*value) || behind == self.copy_of(original + 1))
        });
        found.map(|&(_, value)| (slot, value)).collect()
    }

    /// What is known after an operation.
    fn note(&mut self, op: Op, code: &Code) {
        match op {
            Op::Move { dst, src } => self.note_copy(dst, src),
            Op::Move2 { dst, src } if src.abs_diff(dst) > 1 => {
                self.note_copy(dst, src);
                self.note_copy(dst + 1, src + 1);
            }
            Op::Imm { dst, bits } => self.constants[usize::from(dst)] = Some(bits),
            Op::Check { src, value } => self.checked.push((src, value)),
            Op::Live { .. } | Op::Dead { .. } => self.checked.clear(),
            Op::Quick { .. } => {}
            _ if operands::site_of(&op, code).is_some() => self.checked.clear(),
            _ => {}
        }
        if let Some((dst, compared)) = fused::comparison(op)
            && !compared.contains(&dst)
        {
            self.compared.push(op);
        }
    }

    fn note_copy(&mut self, copy: S, original: S) {
        if copy != original {
            self.source[usize::from(copy)] = original;
            self.copied.push(copy);
        }
    }

    /// Counts calls that were inlined together, as long as control passes all of them and no other call is
    /// numbered between them.
    fn count_calls(&mut self, index: usize, ops: &mut [Op], code: &Code) {
        match (ops[index], self.entered) {
            (Op::EnterPlain { count: more }, Some(at)) => {
                let Op::EnterPlain { count } = &mut ops[at] else { unreachable!("where calls are counted") };
                *count += more;
                ops[index] = NOTHING;
            }
            (Op::EnterPlain { .. }, None) => self.entered = Some(index),
            (Op::Enter { .. } | Op::Leave { .. }, _) => self.entered = None,
            (mut op, _) => {
                let goes_elsewhere = operands::ends(&op) || operands::target(&mut op).is_some();
                if goes_elsewhere || operands::site_of(&op, code).is_some() {
                    self.entered = None;
                }
            }
        }
    }
}

fn is_result(comparison: &Op, slot: S) -> bool {
    fused::comparison(*comparison).is_some_and(|(dst, _)| dst == slot)
}

fn is_operand(comparison: &Op, slot: S) -> bool {
    fused::comparison(*comparison).is_some_and(|(_, compared)| compared.contains(&slot))
}

/// Whether a reference that passes one check passes another, too.
fn implies(one: CheckPlan, other: CheckPlan) -> bool {
    match (one, other) {
        (
            CheckPlan::Thin { size, align_mask, nullable: false },
            CheckPlan::Thin { size: less, align_mask: coarser, .. },
        ) => size >= less && align_mask & coarser == coarser && size > 0 && less > 0,
        (
            CheckPlan::Elements { size, align_mask, nullable: false },
            CheckPlan::Elements { size: same, align_mask: coarser, .. },
        ) => size == same && align_mask & coarser == coarser,
        _ => false,
    }
}
