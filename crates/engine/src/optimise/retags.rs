//! Retags that follow one another.
//!
//! `f(&mut *x)` retags `x` for the argument, and again when `f` is entered; what a function returns is retagged by both
//! sides. If nothing touches memory between two retags of one pointer, and nobody uses the first tag but the second
//! retag, then an item of the first tag makes no difference to anybody (unless it is a unique one that keeps groups of
//! read-write items apart):
//! - If both ask for the same, the second is dropped, and the first tag goes on.
//! - Otherwise the first is *preliminary*: it need not be made where its parent is known to be allowed what it asks
//!   for, because then it could not fail. If that is not known, it is made, so what it finds is reported where it was.
//!
//! Where memory is touched in between, the second retag at least tells the aliasing state that the first tag is used up.

use super::operands::{self, Role};
use super::simplify::NOTHING;
use super::sweep::{Liveness, Slots, is_pure};
use crate::code::*;
use crate::retag::{Follows, QuickRetag};
use ubik_ir::Program;

/// Drops retags, and finds those that are preliminary. `ends_quietly` says that the end of a protector is no access, and
/// that every retag makes a tag: so it is under Stacked Borrows.
pub fn retags(ops: &mut [Op], code: &mut Code, program: &Program, leaders: &[bool], ends_quietly: bool) {
    let is_retag = |op: &Op| matches!(op, Op::Retag { .. });
    if ops.iter().filter(|op| is_retag(op)).count() < 2 {
        return;
    }
    let live = Liveness::new(code, leaders).behind(is_retag, ops, code, program);
    let entries = entries(ops, code);
    let mut pass = Pass { fresh: Vec::new(), passed_on: Vec::new(), ends_quietly };
    for index in 0..ops.len() {
        if leaders[index] {
            pass.begin(index, &entries, index > 0 && operands::ends(&ops[index - 1]));
        }
        match ops[index] {
            Op::Retag { slot, info } => {
                let live = live[index].as_ref().expect("recorded for each retag");
                if pass.retag(index, slot, info, code, live) {
                    ops[index] = NOTHING;
                }
            }
            _ => pass.step(&mut ops[index], index, code, program),
        }
    }
}

/// From how many places each operation is jumped to.
fn entries(ops: &mut [Op], code: &mut Code) -> Vec<u32> {
    let mut entries = vec![0; ops.len() + 1];
    ops.iter_mut().filter_map(operands::target).for_each(|to| entries[*to as usize] += 1);
    // Some tables of switches name their targets twice: what is named there by one table is one entry.
    for table in &code.switches {
        let mut targets: Vec<Pc> = table.destinations().collect();
        targets.sort_unstable();
        targets.dedup();
        targets.into_iter().for_each(|to| entries[to as usize] += 1);
    }
    code.loops.iter().for_each(|&(_, to)| entries[to as usize] += 2);
    for site in &code.sites {
        if let UnwindTo::Cleanup(to) = site.unwind {
            entries[to as usize] += 2;
        }
    }
    entries
}

/// A slot with a pointer that was retagged here, and no pointer with its tag is anywhere but in such slots.
#[derive(Clone, Copy)]
struct Fresh {
    slot: S,
    /// How far behind the retagged pointer this one points.
    offset: u64,
    /// Where it was retagged, and how.
    retag: usize,
    info: Side,
    /// Control has not branched since, and no call has ended, after which nobody may carry the parent's tag.
    is_straight: bool,
    /// Nothing has touched memory since.
    is_quiet: bool,
}

struct Pass {
    fresh: Vec<Fresh>,
    /// What is known at operations that are jumped to from one place.
    passed_on: Vec<(Pc, Vec<Fresh>)>,
    ends_quietly: bool,
}

impl Pass {
    /// Begins where something is jumped to. What is known there is what was known at the only place before.
    fn begin(&mut self, index: usize, entries: &[u32], is_apart: bool) {
        self.fresh.clear();
        let known = self.passed_on.iter().position(|(to, _)| *to as usize == index);
        let known = known.map(|at| self.passed_on.swap_remove(at).1);
        if is_apart && entries[index] == 1 {
            self.fresh = known.unwrap_or_default();
        }
    }

    /// Decides on a retag; says whether it is dropped.
    fn retag(&mut self, index: usize, slot: S, info: Side, code: &mut Code, live: &Slots) -> bool {
        let first = self.fresh.iter().find(|fresh| fresh.slot == slot).copied();
        let first = first.filter(|first| self.is_last_use(first, live));
        let follows = first.and_then(|first| Some((first.info, self.follows(&first, info, code)?)));
        let mut change = |info: Side, how: fn(&mut QuickRetag)| {
            code.retags[info as usize].quick.iter_mut().for_each(how);
        };
        match follows {
            Some((first, Follows::Again)) => {
                change(first, QuickRetag::outlive_call);
                self.fresh.retain(|fresh| fresh.slot == slot);
                return true;
            }
            Some((first, Follows::Closely)) => {
                change(first, QuickRetag::make_preliminary);
                change(info, QuickRetag::keep_parent);
            }
            None if first.is_some() && self.ends_quietly => change(info, QuickRetag::use_up_parent),
            None => {}
        }
        self.fresh.retain(|fresh| fresh.slot != slot);
        self.fresh.iter_mut().for_each(|fresh| fresh.is_quiet = false);
        if code.retags[info as usize].quick.is_some() {
            self.fresh.push(Fresh { slot, offset: 0, retag: index, info, is_straight: true, is_quiet: true });
        }
        false
    }

    /// Whether nobody but the retag of `first`'s slot uses the tag that it has.
    fn is_last_use(&self, first: &Fresh, live: &Slots) -> bool {
        let is_other = |fresh: &&Fresh| fresh.retag == first.retag && fresh.slot != first.slot;
        !self.fresh.iter().filter(is_other).any(|other| live.has(other.slot))
    }

    /// How a retag follows the one that a slot had before.
    fn follows(&self, first: &Fresh, second: Side, code: &Code) -> Option<Follows> {
        let one = code.retags[first.info as usize].quick.as_ref().filter(|_| first.is_quiet)?;
        let other = code.retags[second as usize].quick.as_ref()?;
        match other.follows(one, first.offset)? {
            Follows::Again if !self.ends_quietly && one.is_protected() => None,
            Follows::Closely if !first.is_straight || (!self.ends_quietly && other.is_raw()) => None,
            follows => Some(follows),
        }
    }

    /// What is known behind another operation.
    fn step(&mut self, op: &mut Op, index: usize, code: &mut Code, program: &Program) {
        if !self.is_quiet(op) {
            self.fresh.iter_mut().for_each(|fresh| fresh.is_quiet = false);
            self.leak(op, code, program);
        }
        let copied: Vec<Fresh> = operands::copies(op)
            .into_iter()
            .flatten()
            .filter_map(|(dst, src, offset)| {
                let fresh = self.fresh.iter().find(|fresh| fresh.slot == src)?;
                let offset = fresh.offset.checked_add_signed(offset).unwrap_or(u64::MAX);
                Some(Fresh { slot: dst, offset, ..*fresh })
            })
            .collect();
        operands::slots(op, code, program, &mut |role, slot| self.write(role, *slot));
        self.fresh.extend(copied);
        self.pass_on(op, index, code);
    }

    /// Forgets the tags that an operation may hand on.
    fn leak(&mut self, op: &mut Op, code: &mut Code, program: &Program) {
        let address = address(op);
        let mut leaked = Vec::new();
        operands::slots(op, code, program, &mut |role, slot| {
            leaked.extend((*slot..*slot + role.reads()).filter(|slot| address != Some(*slot)));
        });
        let is_leaked = |fresh: &&Fresh| leaked.contains(&fresh.slot);
        let gone: Vec<usize> = self.fresh.iter().filter(is_leaked).map(|fresh| fresh.retag).collect();
        self.fresh.retain(|fresh| !gone.contains(&fresh.retag));
    }

    fn write(&mut self, role: Role, slot: S) {
        self.fresh.retain(|fresh| !(slot..slot + role.writes()).contains(&fresh.slot));
    }

    /// Tells the places that an operation may go to what is known there.
    fn pass_on(&mut self, op: &mut Op, index: usize, code: &Code) {
        if !matches!(op, Op::Goto { .. }) {
            let branches = operands::target(op).is_some() || operands::ends(op) || *op == Op::Leave;
            self.fresh.iter_mut().for_each(|fresh| fresh.is_straight &= !branches);
        }
        if self.fresh.is_empty() {
            return;
        }
        let targets = match *op {
            Op::Switch { table, .. } | Op::SwitchWide { table, .. } => {
                code.switches[table as usize].destinations().collect()
            }
            _ => operands::target(op).map(|to| *to).into_iter().collect::<Vec<Pc>>(),
        };
        let ahead = targets.into_iter().filter(|&to| to as usize > index);
        self.passed_on.extend(ahead.map(|to| (to, self.fresh.clone())));
    }

    /// Whether an operation leaves memory and its borrows alone, and is sure to go on in this code.
    fn is_quiet(&self, op: &Op) -> bool {
        match op {
            Op::Leave => self.ends_quietly,
            op if is_pure(op) => true,
            Op::LtU { .. }
            | Op::LeU { .. }
            | Op::NotBool { .. }
            | Op::Check { .. }
            | Op::Discriminant { .. }
            | Op::Enter { .. }
            | Op::EnterPlain { .. }
            | Op::Reserve { .. }
            | Op::Unmade
            | Op::Goto { .. }
            | Op::BranchIf { .. }
            | Op::BranchIfNot { .. }
            | Op::BranchEqImm { .. }
            | Op::BranchNeImm { .. }
            | Op::BranchEq { .. }
            | Op::BranchNe { .. }
            | Op::Switch { .. } => true,
            _ => false,
        }
    }
}

/// The slot through which an operation accesses memory, if that is all it does with it.
fn address(op: &Op) -> Option<S> {
    match *op {
        Op::Load1 { ptr, .. }
        | Op::Load2 { ptr, .. }
        | Op::Load4 { ptr, .. }
        | Op::Load8 { ptr, .. }
        | Op::LoadBool { ptr, .. }
        | Op::LoadPtr4 { ptr, .. }
        | Op::LoadPtr8 { ptr, .. }
        | Op::LoadValue { ptr, .. } => Some(ptr),
        Op::Store1 { src, ptr, .. }
        | Op::Store2 { src, ptr, .. }
        | Op::Store4 { src, ptr, .. }
        | Op::Store8 { src, ptr, .. }
        | Op::StorePtr4 { src, ptr, .. }
        | Op::StorePtr8 { src, ptr, .. } => (src != ptr).then_some(ptr),
        _ => None,
    }
}
