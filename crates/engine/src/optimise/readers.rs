//! Shared borrows of what is borrowed so already.
//!
//! Two read-only tags for the same bytes, of which one was made from the other, come and go together: whatever ends one of
//! them ends the other. So `&*x`, where `x: &T` was retagged here, need not give another tag, as long as `x` may still be
//! read. If the new one is to be protected, that makes a difference, unless the old one is protected by a call that goes
//! on for longer; or unless nothing writes until the call ends, which [`passing`](super::passing) finds out.
//!
//! A tag that stands for several has no last use that could be seen here, so whatever says so is taken back.

use ubik_borrows::Model;
use ubik_ir::Program;

use super::Rules;
use super::flow::{Flow, Known};
use super::operands;
use super::retags::sources_outlive_calls;
use super::values::Values;
use crate::code::*;
use crate::retag::QuickRetag;

/// The most slots of functions that are looked at.
const MOST_SLOTS: u32 = 4000;

/// Finds retags that need not be made, and those that are for the bytes of their parents.
pub fn readers(ops: &mut [Op], code: &mut Code, program: &Program, flow: &Flow, rules: Rules) {
    let are_few = ops.iter().filter(|op| matches!(op, Op::Retag { .. })).count() < 2;
    // Under Tree Borrows a raw pointer has the tag that it is made from, which may be good for more.
    let is_reader: fn(&QuickRetag) -> bool = match rules.model {
        Some(Model::Stacked) => QuickRetag::is_reader,
        Some(Model::Tree) => |quick| quick.is_reader() && !quick.is_raw(),
        Some(Model::TreeWithImplicitWrites) | None => return,
    };
    if are_few || code.slots > MOST_SLOTS {
        return;
    }
    let mut pass = Pass { known: Known::new(Readers::default()), values: Values::new(), is_reader };
    let mut several = Vec::new();
    for (index, op) in ops.iter_mut().enumerate() {
        pass.values.begin(index, flow);
        pass.known.begin(index, flow, Readers::default);
        match *op {
            Op::Retag { slot, info } if code.retags[info as usize].quick.is_some() => {
                if pass.retag(slot, info, code) {
                    several.push(slot);
                }
            }
            _ => pass.step(op, index, code, program),
        }
    }
    stand_for_several(several, ops, code);
}

/// A read-only tag that was made here.
#[derive(Clone, Copy)]
struct Made {
    /// The value of the pointer that has it, and of the length beside it.
    value: u64,
    meta: u64,
    info: Side,
    /// How many calls had been entered when it was made, if the last of them protects it and is running.
    guard: Option<u32>,
}

/// What is known at some operation.
#[derive(Clone, Default)]
struct Readers {
    made: Vec<Made>,
    /// How many calls have been entered here.
    depth: u32,
}

struct Pass {
    known: Known<Readers>,
    values: Values,
    /// Whether a retag makes a tag that is only good for reading.
    is_reader: fn(&QuickRetag) -> bool,
}

impl Pass {
    /// Decides on a retag; says whether its pointer may keep the tag that it has.
    fn retag(&mut self, slot: S, info: Side, code: &mut Code) -> bool {
        let (value, meta) = (self.values.of(slot), self.values.of(slot + 1));
        let Some(quick) = code.retags[info as usize].quick.filter(self.is_reader) else {
            self.values.write(slot);
            return false;
        };
        let is_same = |made: &&Made| {
            let other = code.retags[made.info as usize].quick.as_ref();
            let is_as_long = !quick.is_wide() || made.meta == meta;
            made.value == value && is_as_long && other.is_some_and(|other| quick.is_for_bytes_of(other))
        };
        let parent = self.known.now.made.iter().rfind(is_same).copied();
        let is_preliminary = code.retags[info as usize].is_preliminary();
        let quick = code.retags[info as usize].quick.as_mut().expect("it was there");
        if let Some(parent) = parent {
            quick.be_for_bytes_of_parent();
            if !quick.is_protected() || parent.guard.is_some() {
                code.retags[info as usize].make_preliminary(Reason::Reader);
                return true;
            }
        }
        // What need not be made may leave the pointer a tag that is good for more.
        let is_sure = !is_preliminary;
        let guard = quick.is_protected().then_some(self.known.now.depth);
        self.values.write(slot);
        if is_sure {
            self.known.now.made.push(Made { value: self.values.of(slot), meta, info, guard });
        }
        parent.is_some()
    }

    fn step(&mut self, op: &mut Op, index: usize, code: &mut Code, program: &Program) {
        self.values.step(op, index, code, program);
        let known = &mut self.known.now;
        match op {
            Op::Enter { .. } => known.depth += 1,
            // What was entered before all that is known here may be left, too.
            Op::Leave { .. } => {
                let ended = known.made.iter_mut().filter(|made| made.guard >= Some(known.depth));
                ended.for_each(|made| made.guard = None);
                known.depth = known.depth.saturating_sub(1);
            }
            _ => {}
        }
        self.known.pass_on(index, *op, code);
    }
}

/// Takes back what says of pointers that come from these slots that they are the only ones with their tag, or that
/// nobody carries it after a call.
fn stand_for_several(slots: Vec<S>, ops: &mut [Op], code: &mut Code) {
    if slots.is_empty() {
        return;
    }
    sources_outlive_calls(slots.clone(), ops, code);
    let holders = operands::reached_by_copies(slots, ops, |(dst, src)| (src, dst));
    for op in ops {
        match op {
            Op::Retag { slot, info } if holders.has(*slot) => {
                code.retags[*info as usize].quick.iter_mut().for_each(QuickRetag::keep_parent);
            }
            Op::Enter { args, consumed } => forget(consumed, |index| holders.has(*args + index)),
            _ => {
                if let Some(site) = operands::site_of(op, code) {
                    let Site { args, consumed, .. } = &mut code.sites[site as usize];
                    forget(consumed, |index| {
                        args.get(usize::from(index)).is_some_and(|arg| holders.has(*arg))
                    });
                }
            }
        }
    }
}

/// Takes bits out of a set.
fn forget(set: &mut u32, which: impl Fn(S) -> bool) {
    for index in 0..32 {
        if *set >> index & 1 == 1 && which(index) {
            *set &= !(1 << index);
        }
    }
}
