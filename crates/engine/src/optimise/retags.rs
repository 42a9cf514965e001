//! Retags that follow one another.
//!
//! `f(&mut *x)` retags `x` for the argument, and again when `f` is entered; what a function returns is retagged by both
//! sides. If nothing touches memory between two retags of one pointer, and nobody uses the first tag but the second
//! retag, then an item of the first tag makes no difference to anybody (unless it is a unique one that keeps groups of
//! read-write items apart):
//! - If both ask for the same, the second is dropped, and the first tag goes on.
//! - If the second asks for the same and also for protection, the first is dropped. So is a chain of them that begins
//!   with one that is like the last: whatever the first would have done or found out, the last does. Which of them
//!   failed is found out by running again without this.
//! - Otherwise the first is *preliminary*: it need not be made where its parent is known to be allowed what it asks
//!   for, because then it could not fail. If that is not known, it is made, so what it finds is reported where it was.
//!
//! Where memory is touched in between, the second retag at least tells the aliasing state that the first tag is used up.

use smallvec::SmallVec;
use ubik_borrows::Model;
use ubik_ir::Program;

use super::Rules;
use super::flow::{Flow, Known};
use super::operands::{self, Role};
use super::simplify::NOTHING;
use super::sweep::LiveBehind;
use super::values::Values;
use crate::code::*;
use crate::retag::{Follows, QuickRetag};

/// Drops retags, and finds those that are preliminary.
pub fn retags(ops: &mut [Op], code: &mut Code, program: &Program, flow: &Flow, rules: Rules) {
    let Some(model) = rules.model else { return };
    let lengths = lengths(ops, code, program, flow);
    let mut pass = Pass {
        known: Known::new(Vec::new()),
        model,
        ends_quietly: model == Model::Stacked,
        lengths,
        outliving: Vec::new(),
    };
    for index in 0..ops.len() {
        pass.known.begin(index, flow, Vec::new);
        match ops[index] {
            Op::Retag { slot, info } => {
                let dropped = pass.retag(index, slot, info, code, &flow.live);
                dropped.into_iter().for_each(|index| ops[index] = NOTHING);
            }
            _ => pass.step(&mut ops[index], index, code, program),
        }
    }
    sources_outlive_calls(pass.outliving, ops, code);
}

/// The values behind the pointers that are retagged.
fn lengths(ops: &mut [Op], code: &mut Code, program: &Program, flow: &Flow) -> Vec<u64> {
    let mut lengths = vec![0; ops.len()];
    let is_wide = |op: &Op| match *op {
        Op::Retag { info, .. } => code.retags[info as usize].quick.is_some_and(|quick| quick.is_wide()),
        _ => false,
    };
    if !ops.iter().any(is_wide) {
        return lengths;
    }
    let mut values = Values::new();
    for index in 0..ops.len() {
        values.begin(index, flow);
        match ops[index] {
            Op::Retag { slot, info } if code.retags[info as usize].quick.is_some() => {
                lengths[index] = values.of(slot + 1);
                values.write(slot);
            }
            _ => values.step(&mut ops[index], index, code, program),
        }
    }
    lengths
}

/// Says of all tags that the pointers in these slots may have that they may be carried after the end of a call.
pub fn sources_outlive_calls(slots: Vec<S>, ops: &[Op], code: &mut Code) {
    if slots.is_empty() {
        return;
    }
    let sources = operands::reached_by_copies(slots, ops, |copy| copy);
    for op in ops {
        if let Op::Retag { slot, info } = *op
            && sources.has(slot)
        {
            code.retags[info as usize].quick.iter_mut().for_each(QuickRetag::outlive_call);
        }
    }
}

/// A slot with a pointer that was retagged here, and no pointer with its tag is anywhere but in such slots.
#[derive(Clone)]
struct Fresh {
    slot: S,
    /// How far behind the retagged pointer this one points.
    offset: u64,
    /// Where it was retagged, and how.
    retag: usize,
    info: Side,
    /// Control has not branched since.
    is_straight: bool,
    /// A call has ended since.
    outlives_call: bool,
    /// Nothing has touched memory since.
    is_quiet: bool,
    /// The retags before it, each used by the next one alone, with nothing in between.
    before: Chain,
}

/// Retags of one pointer one after another: where, and how.
type Chain = SmallVec<[(usize, Side); 4]>;

struct Pass {
    known: Known<Vec<Fresh>>,
    model: Model,
    /// The end of a protector is no access, and every retag makes a tag: so it is under Stacked Borrows.
    ends_quietly: bool,
    /// For each retag, what is behind its pointer: the length of a slice.
    lengths: Vec<u64>,
    /// Slots whose pointers are carried after the end of a call in the place of those that were retagged.
    outliving: Vec<S>,
}

impl Fresh {
    /// The retags up to this one of which each is used by the next one alone, if nothing happened since.
    fn chain(&self) -> Chain {
        let mut chain = Chain::new();
        if self.is_quiet && self.is_straight && self.offset == 0 {
            chain.clone_from(&self.before);
            chain.push((self.retag, self.info));
        }
        chain
    }
}

impl Pass {
    /// Decides on a retag, and says which ones are dropped.
    fn retag(&mut self, index: usize, slot: S, info: Side, code: &mut Code, live: &LiveBehind) -> Vec<usize> {
        let first = self.known.now.iter().find(|fresh| fresh.slot == slot).cloned();
        let first = first.filter(|first| {
            let is_wide = code.retags[info as usize].quick.is_some_and(|quick| quick.is_wide());
            let is_as_long = !is_wide || self.lengths[first.retag] == self.lengths[index];
            is_as_long && self.is_last_use(first, |slot| live.has(index, slot))
        });
        let mut before = first.as_ref().map_or_else(Chain::new, Fresh::chain);
        let needless = self.needless(&before, info, code);
        let follows = first.as_ref().and_then(|first| Some((first.info, self.follows(first, info, code)?)));
        let mut change = |info: Side, how: fn(&mut QuickRetag)| {
            code.retags[info as usize].quick.iter_mut().for_each(how);
        };
        let mut dropped = Vec::new();
        let is_skipped = needless < before.len() || matches!(follows, Some((_, Follows::Closely)));
        let outlives_call = first.as_ref().is_some_and(|first| first.outlives_call);
        self.outliving.extend((is_skipped && outlives_call).then_some(slot));
        match follows {
            Some((first, Follows::Again)) => {
                change(first, QuickRetag::outlive_call);
                self.known.now.retain(|fresh| fresh.slot == slot);
                return vec![index];
            }
            _ if needless < before.len() => {
                dropped.extend(before.drain(needless..).map(|(index, _)| index));
                change(info, QuickRetag::keep_parent);
            }
            Some((first, Follows::Closely)) => {
                change(info, QuickRetag::keep_parent);
                code.retags[first as usize].make_preliminary(Reason::Followed);
            }
            None if first.is_some() && self.ends_quietly => change(info, QuickRetag::use_up_parent),
            None => {}
        }
        self.known.now.retain(|fresh| fresh.slot != slot);
        self.known.now.iter_mut().for_each(|fresh| fresh.is_quiet = false);
        if code.retags[info as usize].quick.is_some() {
            let outlives_call = outlives_call && !before.is_empty();
            let (is_straight, is_quiet) = (true, true);
            self.known.now.push(Fresh {
                slot,
                offset: 0,
                retag: index,
                info,
                is_straight,
                outlives_call,
                is_quiet,
                before,
            });
        }
        dropped
    }

    /// From where on the retags before another one need not be made.
    fn needless(&self, before: &Chain, last: Side, code: &Code) -> usize {
        let quick = |info: Side| code.retags[info as usize].quick.as_ref();
        let is_made = |last: &&QuickRetag| !last.is_for_bytes_of_parent();
        let Some(last) = quick(last).filter(is_made) else { return before.len() };
        let is_covered = |from: &usize| {
            let mut chain = before[*from..].iter().map(|(_, info)| quick(*info));
            let Some(Some(first)) = chain.next() else { return false };
            first.is_done_by(last)
                && chain.all(|next| next.is_some_and(|next| next.lies_between(first, self.model)))
        };
        (0..before.len()).find(is_covered).unwrap_or(before.len())
    }

    /// Whether nobody but the retag of `first`'s slot uses the tag that it has.
    fn is_last_use(&self, first: &Fresh, is_live: impl Fn(S) -> bool) -> bool {
        let is_other = |fresh: &&Fresh| fresh.retag == first.retag && fresh.slot != first.slot;
        !self.known.now.iter().filter(is_other).any(|other| is_live(other.slot))
    }

    /// How a retag follows the one that a slot had before.
    fn follows(&self, first: &Fresh, second: Side, code: &Code) -> Option<Follows> {
        let one = code.retags[first.info as usize].quick.as_ref().filter(|_| first.is_quiet)?;
        let other = code.retags[second as usize].quick.as_ref()?;
        match other.follows(one, first.offset, self.model)? {
            Follows::Again if !self.ends_quietly && one.is_protected() => None,
            Follows::Closely if !first.is_straight => None,
            // That relies on the first one to be made.
            Follows::Closely if other.is_for_bytes_of_parent() => None,
            follows => Some(follows),
        }
    }

    /// What is known behind another operation.
    fn step(&mut self, op: &mut Op, index: usize, code: &mut Code, program: &Program) {
        if !operands::is_quiet(op, self.ends_quietly) {
            self.known.now.iter_mut().for_each(|fresh| fresh.is_quiet = false);
        }
        if operands::copies(op) == [None; 2] && !operands::looks(op) {
            self.leak(op, code, program);
        }
        let copied: Vec<Fresh> = operands::copies(op)
            .into_iter()
            .flatten()
            .filter_map(|(dst, src, offset)| {
                let fresh = self.known.now.iter().find(|fresh| fresh.slot == src)?;
                let offset = fresh.offset.checked_add_signed(offset).unwrap_or(u64::MAX);
                Some(Fresh { slot: dst, offset, ..fresh.clone() })
            })
            .collect();
        operands::slots(op, code, program, &mut |role, slot| self.write(role, *slot));
        self.known.now.extend(copied);
        self.pass_on(op, index, code);
    }

    /// Forgets the tags that an operation may hand on.
    fn leak(&mut self, op: &mut Op, code: &mut Code, program: &Program) {
        let access = operands::access(op, code);
        let address = access.filter(|access| !access.stored().contains(&access.ptr)).map(|access| access.ptr);
        let mut leaked = Vec::new();
        operands::slots(op, code, program, &mut |role, slot| {
            leaked.extend((*slot..*slot + role.reads()).filter(|slot| address != Some(*slot)));
        });
        let is_leaked = |fresh: &&Fresh| leaked.contains(&fresh.slot);
        let gone: Vec<usize> = self.known.now.iter().filter(is_leaked).map(|fresh| fresh.retag).collect();
        self.known.now.retain(|fresh| !gone.contains(&fresh.retag));
    }

    fn write(&mut self, role: Role, slot: S) {
        self.known.now.retain(|fresh| !(slot..slot + role.writes()).contains(&fresh.slot));
    }

    /// Tells the places that an operation may go to what is known there.
    fn pass_on(&mut self, op: &mut Op, index: usize, code: &Code) {
        if !matches!(op, Op::Goto { .. }) {
            let branches = operands::target(op).is_some() || operands::ends(op);
            self.known.now.iter_mut().for_each(|fresh| fresh.is_straight &= !branches);
        }
        if matches!(op, Op::Leave { .. }) {
            self.known.now.iter_mut().for_each(|fresh| fresh.outlives_call = true);
        }
        self.known.pass_on(index, *op, code);
    }
}
