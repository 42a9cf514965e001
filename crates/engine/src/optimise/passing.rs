//! Retags whose tags are soon out of use.
//!
//! `fn len(&self)` retags `self`, reads through it and is done. If nothing but accesses through the new tag touches memory
//! until that tag is out of use (and, if it is protected, until its call has ended), then nobody can tell whether the
//! tag was there: its parent may do the same, and leaves the same behind. So the retag is *preliminary*, as those are
//! that another one follows ([`retags`](super::retags)): where an access by the parent does, it is not made.
//!
//! Paths that end in a panic are another matter: there the retag is made after all, before the call that does not return.
//! By then memory is in the same state as if it had been made at its place. If others that are made from it are made
//! there, too, it comes before them.
//!
//! That holds for borrows that end what they conflict with when they are made. It does not for raw pointers, which join
//! others of their kind. And it holds as long as only one thread runs between two counted blocks.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use ubik_borrows::Model;
use ubik_ir::Program;

use super::Rules;
use super::flow::{Flow, Graph};
use super::operands::{self, is_quiet, looks};
use super::own::Own;
use super::retags::sources_outlive_calls;
use super::sweep::LiveBehind;
use crate::code::*;
use crate::memory::AccessKind;
use crate::retag::QuickRetag;

/// The most operations that are followed behind a retag.
const MOST_STEPS: usize = 150;

/// Finds retags that need not be made, and says which ones have to be put before which operations instead.
pub fn passing(
    ops: &mut [Op],
    code: &mut Code,
    program: &Program,
    flow: &Flow,
    own: &Own,
    rules: Rules,
) -> Vec<(usize, Op)> {
    let (mut late, mut outliving) = (Vec::new(), Vec::new());
    let ends_quietly = match rules.model {
        Some(Model::Stacked) => true,
        Some(Model::Tree) => false,
        Some(Model::TreeWithImplicitWrites) | None => return late,
    };
    // What is derived from a tag mostly comes later.
    for at in (0..ops.len()).rev() {
        let Op::Retag { slot, info } = ops[at] else { continue };
        let Some(quick) = code.retags[info as usize].quick else { continue };
        if code.retags[info as usize].late().is_some() {
            continue;
        }
        if !quick.ends_conflicts() && !quick.is_for_bytes_of_parent() {
            continue;
        }
        let found = Found::default();
        let (Flow { live, graph, .. }, later) = (flow, &late);
        let walk =
            Walk { ops, code, program, live, graph, own, later, retag: at, quick, ends_quietly, found };
        let Some(found) = walk.run(slot) else { continue };
        for Late { at, home: slot, outer, derived, written } in found.late {
            let is_last = derived.is_empty() && written.is_empty();
            let due = Due::Late(LateRetag { derived, written });
            let mut real = RetagInfo { outer, due, ..code.retags[info as usize].clone() };
            // What is known of the slot in which it came says nothing of this one.
            real.quick.iter_mut().for_each(QuickRetag::keep_parent);
            code.retags.push(real);
            let info = code.retags.len() as Side - 1;
            late.push((at, if is_last { Op::Retag { slot, info } } else { Op::RetagLate { slot, info } }));
        }
        code.retags[info as usize].make_preliminary(Reason::Passing);
        for info in found.derived {
            code.retags[info as usize].quick.iter_mut().for_each(QuickRetag::keep_parent);
        }
        outliving.extend(found.outlives_call.then_some(slot));
    }
    sources_outlive_calls(outliving, ops, code);
    late.reverse();
    late
}

/// What follows from not making a retag.
#[derive(Default)]
struct Found {
    /// Retags that are made from the tag, which need not be made either.
    derived: Vec<Side>,
    late: Vec<Late>,
    /// The pointer is carried after the end of a call that may have had it as an argument.
    outlives_call: bool,
}

/// An operation before which it has to be made after all.
struct Late {
    at: usize,
    /// Where the pointer is then.
    home: S,
    /// How many calls have been entered since it was at its place.
    outer: u8,
    /// The pointers that were made from it and are retagged there, too.
    derived: SmallVec<[S; 2]>,
    written: Written,
}

/// The bytes that have been written through a tag: how far behind the retagged pointer, and how many.
type Written = SmallVec<[(u64, u64); 2]>;

/// The most pieces of them that are made good for later.
const MOST_WRITTEN: usize = 4;

/// What is known on a path behind the retag.
#[derive(Clone, PartialEq, Eq)]
struct State {
    /// The slots that hold a pointer with the tag, and how far behind the retagged one it points.
    holders: SmallVec<[(S, u64); 4]>,
    /// How many calls have been entered and not left.
    depth: u32,
    /// Slots that were such and are not read again, but by retags that are made late.
    suspended: SmallVec<[(S, u64); 2]>,
    /// Nothing else has touched memory.
    is_quiet: bool,
    /// The call that protects the tag is still running.
    is_protected: bool,
    /// A slot that still holds the retagged pointer, whether that is read again or not.
    home: Option<S>,
    /// Where the tag would be told from one that was just made, under models that tell these apart.
    written: Written,
}

struct Walk<'a> {
    ops: &'a [Op],
    code: &'a mut Code,
    program: &'a Program,
    live: &'a LiveBehind,
    graph: &'a Graph,
    own: &'a Own,
    /// What is put before operations, the last first.
    later: &'a [(usize, Op)],
    /// Where the retag is.
    retag: usize,
    quick: QuickRetag,
    ends_quietly: bool,
    found: Found,
}

impl Walk<'_> {
    /// Follows all paths; nothing if the tag has to be there.
    fn run(mut self, slot: S) -> Option<Found> {
        let first = State {
            holders: SmallVec::from_iter([(slot, 0)]),
            suspended: SmallVec::new(),
            depth: 0,
            is_quiet: true,
            is_protected: self.quick.is_protected(),
            home: Some(slot),
            written: Written::new(),
        };
        let mut seen: FxHashMap<usize, State> = FxHashMap::default();
        // Those behind which the retag is still owed.
        let mut followed: FxHashSet<usize> = FxHashSet::default();
        let mut paths = vec![(self.retag + 1, first)];
        while let Some((at, mut state)) = paths.pop() {
            if let Some(other) = seen.get(&at) {
                if *other != state {
                    return None;
                }
                continue;
            }
            if at >= self.ops.len() || seen.len() == MOST_STEPS {
                return None;
            }
            seen.insert(at, state.clone());
            if self.is_made_late(at) {
                self.found.late.push(self.late(at, &state)?);
                continue;
            }
            let op = self.ops[at];
            self.step(at, op, &mut state)?;
            self.park(at, &mut state);
            self.found.outlives_call |= matches!(op, Op::Leave { .. }) && !state.holders.is_empty();
            let is_needed = !state.holders.is_empty() && !self.is_as_good();
            if is_needed || state.is_protected {
                followed.insert(at);
                let targets = operands::successors(at, op, self.code);
                paths.extend(targets.into_iter().map(|to| (to, state.clone())));
            }
        }
        self.is_only_way(&followed).then_some(self.found)
    }

    /// Sorts out the slots that are not read behind an operation.
    fn park(&self, at: usize, state: &mut State) {
        let State { holders, suspended, .. } = state;
        holders.retain(|&mut holder| {
            let is_read = self.live.has(at, holder.0);
            if !is_read && self.later.iter().any(|(_, op)| self.retags_late(op, holder.0)) {
                suspended.push(holder);
            }
            is_read
        });
    }

    /// Whether an operation is a call that does not return, or another retag that was put before one.
    fn is_made_late(&self, at: usize) -> bool {
        match self.ops[at] {
            Op::Retag { info, .. } => self.code.retags[info as usize].late().is_some(),
            Op::RetagLate { .. } => true,
            op => {
                let site = operands::site_of(&op, self.code);
                site.is_some_and(|site| !self.code.sites[site as usize].returns)
            }
        }
    }

    /// How the retag can be made late, if all pointers with its tag are where it is made, or others are made of them there.
    fn late(&self, at: usize, state: &State) -> Option<Late> {
        let (outer, home) = (u8::try_from(state.depth).ok()?, state.home?);
        let is_other = |&&(slot, _): &&(S, u64)| slot != home;
        let is_made = |&&(slot, _): &&(S, u64)| {
            let mut put = self.later.iter().filter(|(place, _)| *place == at).map(|(_, op)| op);
            put.any(|op| self.retags_late(op, slot)) || self.retags_late(&self.ops[at], slot)
        };
        let others = || state.holders.iter().filter(is_other);
        // Where the call that protects it has ended, it would be another retag.
        if self.quick.is_protected() && !state.is_protected {
            return None;
        }
        let is_all = self.is_as_good() || (state.is_quiet && others().all(|holder| is_made(&holder)));
        let derived = others().chain(&state.suspended).filter(is_made).map(|(slot, _)| *slot).collect();
        is_all.then(|| Late { at, home, outer, derived, written: state.written.clone() })
    }

    /// Whether an operation retags a pointer.
    fn retags_late(&self, op: &Op, pointer: S) -> bool {
        match *op {
            Op::Retag { slot, .. } => slot == pointer,
            Op::RetagLate { slot, info } => {
                slot == pointer || self.code.retags[info as usize].derived().contains(&pointer)
            }
            _ => false,
        }
    }

    /// Whether all paths to late retags come from this one, and owe it all the way.
    fn is_only_way(&self, followed: &FxHashSet<usize>) -> bool {
        let is_owed = |late: &Late| {
            self.graph.is_only_reached_through(late.at, self.retag, |at| followed.contains(&at))
        };
        self.found.late.iter().all(is_owed)
    }

    /// Follows one operation; nothing if the tag has to be there because of it.
    fn step(&mut self, at: usize, mut op: Op, state: &mut State) -> Option<()> {
        let holds = |slot: S| state.holders.iter().find(|(holder, _)| *holder == slot).map(|(_, at)| *at);
        let access = operands::access(&op, self.code);
        let through = access.and_then(|access| Some((access, holds(access.ptr)?)));
        let through = through.filter(|_| !self.is_as_good());
        let derives = matches!(op, Op::Retag { slot, .. } if holds(slot).is_some()) && !self.is_as_good();
        if let Some((access, at)) = through {
            let at = at.checked_add_signed(access.offset)?;
            self.permits(state, at, access.size, access.kind)?;
            self.note(&mut state.written, at, access.size, access.kind)?;
            if access.stored().any(|slot| holds(slot).is_some()) {
                return None;
            }
        } else if let Op::Retag { slot, info } = op
            && let Some(at) = holds(slot).filter(|_| !self.is_as_good())
        {
            let quick = self.code.retags[info as usize].preliminary()?;
            let (size, kind) = quick.of_one_place()?;
            self.permits(state, at, size, kind.most())?;
            self.found.derived.push(info);
        } else if !self.leaves_alone(at, &op, state.depth) {
            state.is_quiet = false;
            // That its own protector ends changes nothing, because nothing has happened since the last access.
            if state.is_protected && !matches!(op, Op::Leave { .. }) {
                return None;
            }
        }
        match op {
            Op::Enter { .. } => state.depth += 1,
            Op::Leave { .. } if state.depth > 0 => state.depth -= 1,
            Op::Leave { .. } => state.is_protected = false,
            _ => {}
        }
        let copied =
            operands::copies(&op).map(|copy| copy.and_then(|(dst, src, by)| Some((dst, holds(src)?, by))));
        let only_looks = copied.iter().any(Option::is_some) || through.is_some() || derives || looks(&op);
        let mut hands_on = false;
        let is_wide = self.quick.is_wide();
        let State { holders, suspended, .. } = state;
        operands::slots(&mut op, self.code, self.program, &mut |role, slot| {
            let is_read = |&(holder, _): &(S, u64)| (*slot..*slot + role.reads()).contains(&holder);
            hands_on |= !only_looks && holders.iter().any(is_read);
            let is_written = |holder: S| !derives && (*slot..*slot + role.writes()).contains(&holder);
            holders.retain(|(holder, _)| !is_written(*holder));
            suspended.retain(|(holder, _)| !is_written(*holder));
            let is_lost = |home: S| is_written(home) || (is_wide && is_written(home + 1));
            state.home = state.home.filter(|home| !is_lost(*home));
        });
        for (dst, at, by) in copied.into_iter().flatten() {
            state.holders.push((dst, at.checked_add_signed(by)?));
        }
        state.holders.sort_unstable();
        // Of a wide pointer, what is behind it may not have moved with it.
        let moved = state.holders.iter().find(|(_, at)| *at == 0 && !is_wide).map(|(slot, _)| *slot);
        state.home = state.home.or(moved);
        (!hands_on || self.is_as_good()).then_some(())
    }

    /// Notes an access through the tag. Under Tree Borrows a tag that was written through is Unique, and not Reserved
    /// any more.
    fn note(&self, written: &mut Written, at: u64, size: u64, kind: AccessKind) -> Option<()> {
        if kind == AccessKind::Write && !self.ends_quietly && !written.contains(&(at, size)) {
            written.push((at, size));
            written.sort_unstable();
        }
        (written.len() <= MOST_WRITTEN).then_some(())
    }

    /// Whether an operation cannot end the tag. A call that was entered after the retag protects nothing that the retag
    /// has to do with, or that would have been seen.
    fn leaves_alone(&self, at: usize, op: &Op, depth: u32) -> bool {
        let is_apart = self.own.of_retag(self.retag).is_some_and(|place| self.own.is_apart(at, place.local));
        let ends_call = matches!(op, Op::Leave { .. });
        is_quiet(op, self.ends_quietly)
            || (ends_call && depth > 0)
            || (self.quick.is_reader() && only_reads(op, self.code))
            || (is_apart && !ends_call && !operands::ends(op))
    }

    /// Whether the tag is as good as its parent's once it is not protected.
    fn is_as_good(&self) -> bool {
        self.quick.is_for_bytes_of_parent()
    }

    /// An access through the tag. Which bytes a wide pointer is for is not known, so none may be made through that.
    fn permits(&self, state: &State, at: u64, size: u64, kind: AccessKind) -> Option<()> {
        let (whole, own) = self.quick.of_one_place()?;
        let is_within = at.checked_add(size).is_some_and(|end| end <= whole);
        let is_allowed = kind == AccessKind::Read || own.most() == AccessKind::Write;
        (state.is_quiet && is_within && is_allowed).then_some(())
    }
}

/// Whether an operation only reads memory, so that what is read-only stays.
fn only_reads(op: &Op, code: &Code) -> bool {
    match *op {
        Op::Retag { info, .. } => {
            code.retags[info as usize].quick.as_ref().is_some_and(QuickRetag::is_reader)
        }
        _ => operands::access(op, code).is_some_and(|access| access.kind == AccessKind::Read),
    }
}
