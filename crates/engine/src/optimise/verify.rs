//! Checks improved code: that it is well formed, and that no retag is owed where somebody could tell (`docs/elision.md`).
//!
//! A preliminary retag owes its tag until no pointer has it any more and, if it is protected, until its call has ended. What is owed
//! is followed along all paths, and must cross none of these: a call, an operation that may touch the memory that it is for, an exit
//! of the function, or a use of the pointer other than an access, a copy or a comparison. Before a call that does not return it has to be
//! made. Places where another thread may go on are no such borders as long as races are found.
//!
//! The passes decide by the same lemmas. This looks at what all of them have left behind, so that a pass that drops, moves or renames what
//! another one has relied on is found.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use ubik_ir::Program;

use super::Rules;
use super::flow::Flow;
use super::operands::{self, is_quiet, looks};
use super::own::Own;
use crate::code::*;
use crate::memory::AccessKind;
use crate::op::{Operand, Table};
use crate::retag::QuickRetag;

/// What is wrong with some code: where, and what.
pub type Problems = Vec<(usize, &'static str)>;

pub fn verify(ops: &mut [Op], code: &mut Code, program: &Program, rules: Rules) -> Problems {
    let mut problems = well_formed(ops, code);
    if !problems.is_empty() || rules.model.is_none() {
        return problems;
    }
    let own_before = code.own;
    let flow = Flow::new(ops, code, program);
    let own = Own::new(ops, code, program, &flow);
    code.own = own_before;
    for at in 0..ops.len() {
        let (Op::Retag { slot, info } | Op::Lend { slot, info, .. }) = ops[at] else { continue };
        let Due::Unless(reason) = code.retags[info as usize].due else { continue };
        let Some(quick) = code.retags[info as usize].quick else {
            problems.push((at, "a retag without a simple form is preliminary"));
            continue;
        };
        // What a reader of a reader may do, its parent may do at any time.
        if reason == Reason::Reader {
            continue;
        }
        let (flow, own, seen) = (&flow, &own, FxHashMap::default());
        let walk = Walk { ops, code, program, flow, own, retag: at, quick, reason, rules, seen };
        problems.extend(walk.run(slot).err());
    }
    problems
}

/// Whether all operands refer to what is there.
fn well_formed(ops: &[Op], code: &Code) -> Problems {
    let mut problems = Problems::new();
    for (at, op) in ops.iter().enumerate() {
        let mut op = *op;
        op.operands(&mut |operand| {
            let is_there = match operand {
                Operand::Slot(_, slot) | Operand::SlotBy(_, _, _, slot) => u32::from(*slot) < code.slots,
                Operand::To(to) => (*to as usize) < ops.len(),
                Operand::In(table, entry) => entry.get() < len(table, code),
                Operand::Guards(site) => (*site as usize) < code.sites.len(),
            };
            if !is_there {
                problems.push((at, "an operand refers to nothing"));
            }
        });
    }
    if !ops.last().is_some_and(Op::ends) {
        problems.push((ops.len(), "control leaves the code"));
    }
    problems
}

fn len(table: Table, code: &Code) -> usize {
    match table {
        Table::Sites => code.sites.len(),
        Table::Switches => code.switches.len(),
        Table::Values => code.values.len(),
        Table::Copies => code.copies.len(),
        Table::Ranges => code.ranges.len(),
        Table::Indices => code.indices.len(),
        Table::Tags => code.tags.len(),
        Table::Operations | Table::Right => code.operations.len(),
        Table::Quick => code.quick.len(),
        Table::Retags => code.retags.len(),
        Table::Messages => code.messages.len(),
    }
}

/// What is owed before an operation.
#[derive(Clone, PartialEq, Eq)]
struct Owed {
    /// The slots that hold a pointer with the tag, and how far behind the retagged one it points.
    holders: SmallVec<[(S, u64); 4]>,
    /// How many calls have been entered and not left.
    depth: u32,
    /// Nothing else has touched the memory.
    is_quiet: bool,
    /// The call that protects the tag is still running.
    is_protected: bool,
}

impl Owed {
    /// What is owed on either of two paths; nothing if they do not fit.
    fn unite(&self, other: &Owed) -> Option<Owed> {
        let mut holders = self.holders.clone();
        holders.extend(other.holders.iter().copied().filter(|holder| !self.holders.contains(holder)));
        holders.sort_unstable();
        let is_one = holders.windows(2).all(|two| two[0].0 != two[1].0);
        (self.depth == other.depth && is_one).then(|| Owed {
            holders,
            depth: self.depth,
            is_quiet: self.is_quiet && other.is_quiet,
            is_protected: self.is_protected || other.is_protected,
        })
    }

    fn offset_of(&self, slot: S) -> Option<u64> {
        self.holders.iter().find(|(holder, _)| *holder == slot).map(|(_, offset)| *offset)
    }
}

/// What an operation that is met is for one that is owed.
enum Met {
    /// It goes on.
    GoesOn,
    /// It is made on this path.
    Made,
}

struct Walk<'a> {
    ops: &'a [Op],
    code: &'a mut Code,
    program: &'a Program,
    flow: &'a Flow,
    own: &'a Own,
    retag: usize,
    quick: QuickRetag,
    reason: Reason,
    rules: Rules,
    seen: FxHashMap<usize, Owed>,
}

type Checked<T> = Result<T, (usize, &'static str)>;

impl Walk<'_> {
    fn run(mut self, slot: S) -> Checked<()> {
        let holders = SmallVec::from_iter([(slot, 0)]);
        let is_protected = self.quick.is_protected();
        let mut paths = vec![(self.retag + 1, Owed { holders, depth: 0, is_quiet: true, is_protected })];
        while let Some((at, mut owed)) = paths.pop() {
            if let Some(known) = self.seen.get(&at) {
                let united = known.unite(&owed).ok_or((at, "paths owe different things"))?;
                if united == *known {
                    continue;
                }
                owed = united;
            }
            self.seen.insert(at, owed.clone());
            let op = self.ops[at];
            if let Met::Made = self.meet(at, op, &mut owed)? {
                continue;
            }
            owed.holders.retain(|(holder, _)| self.flow.live.has(at, *holder));
            let is_needed = !owed.holders.is_empty() && !self.is_as_good();
            if is_needed || owed.is_protected {
                let targets = operands::successors(at, op, self.code);
                paths.extend(targets.into_iter().map(|to| (to, owed.clone())));
            }
        }
        Ok(())
    }

    /// Whether the tag is as good as its parent's once it is not protected.
    fn is_as_good(&self) -> bool {
        self.quick.is_for_bytes_of_parent()
    }

    /// Follows one operation.
    fn meet(&mut self, at: usize, op: Op, owed: &mut Owed) -> Checked<Met> {
        if let Some(met) = self.meet_retag(at, op, owed)? {
            return Ok(met);
        }
        let site = operands::site_of(&op, self.code).map(|site| &self.code.sites[site as usize]);
        if site.is_some_and(|site| !site.returns) {
            return Err((at, "a retag is owed at a call that does not return"));
        }
        let through = self.meet_access(at, op, owed)?;
        if !through && !self.leaves_alone(at, &op, owed.depth) {
            owed.is_quiet = false;
            if owed.is_protected && !matches!(op, Op::Leave { .. }) {
                return Err((at, "a protected tag is owed where memory may be touched"));
            }
        }
        match op {
            Op::Enter { .. } => owed.depth += 1,
            Op::Leave { .. } if owed.depth > 0 => owed.depth -= 1,
            Op::Leave { .. } => owed.is_protected = false,
            _ => {}
        }
        self.follow_pointers(at, op, owed, through)
    }

    /// A retag of a pointer with the tag, or one that is made late.
    fn meet_retag(&mut self, at: usize, op: Op, owed: &mut Owed) -> Checked<Option<Met>> {
        let (Op::Retag { slot, info } | Op::RetagLate { slot, info } | Op::Lend { slot, info, .. }) = op
        else {
            return Ok(None);
        };
        let info = &self.code.retags[info as usize];
        if info.late().is_some() {
            // Others that are made late there are of tags of their own, or of pointers that were derived from this one.
            let is_this = owed.offset_of(slot) == Some(0) && info.kind == self.kind();
            return Ok(Some(if is_this { Met::Made } else { Met::GoesOn }));
        }
        if owed.offset_of(slot).is_none() || self.is_as_good() {
            return Ok(None);
        }
        let others = owed.holders.iter().any(|&(other, _)| other != slot && self.flow.live.has(at, other));
        let gives_way = self.reason == Reason::Followed && owed.is_quiet && !others;
        match info.due {
            // What follows is owed itself, to the parent of this one, and is followed on its own. Readers are not: that they need not
            // be made is for the sake of this one.
            Due::Unless(Reason::Followed | Reason::Passing) if gives_way => Ok(Some(Met::Made)),
            Due::Unless(_) => Ok(Some(Met::GoesOn)),
            _ if gives_way => Ok(Some(Met::Made)),
            _ => Err((at, "a tag is made from one that is owed")),
        }
    }

    fn kind(&self) -> ubik_ir::RetagKind {
        let (Op::Retag { info, .. } | Op::Lend { info, .. }) = self.ops[self.retag] else {
            unreachable!("a retag is followed")
        };
        self.code.retags[info as usize].kind
    }

    /// An access through the tag; says whether it is one.
    fn meet_access(&self, at: usize, op: Op, owed: &Owed) -> Checked<bool> {
        let Some(access) = operands::access(&op, self.code) else { return Ok(false) };
        let Some(offset) = owed.offset_of(access.ptr).filter(|_| !self.is_as_good()) else {
            return Ok(false);
        };
        let Some((size, kind)) = self.quick.of_one_place() else {
            return Err((at, "an access through a tag that is owed for nobody knows which bytes"));
        };
        let end = offset.checked_add_signed(access.offset).and_then(|start| start.checked_add(access.size));
        let is_allowed = access.kind == AccessKind::Read || kind.most() == AccessKind::Write;
        let is_fine = owed.is_quiet && is_allowed && end.is_some_and(|end| end <= size);
        let is_stored = access.stored().any(|slot| owed.offset_of(slot).is_some());
        if is_fine && !is_stored { Ok(true) } else { Err((at, "an access that the owed tag is not for")) }
    }

    /// Whether an operation cannot end the tag.
    fn leaves_alone(&self, at: usize, op: &Op, depth: u32) -> bool {
        let ends_call = matches!(op, Op::Leave { .. });
        let is_apart = self.own.of_retag(self.retag).is_some_and(|place| self.own.is_apart(at, place.local));
        let reads = match *op {
            Op::Retag { info, .. } | Op::Lend { info, .. } => {
                self.code.retags[info as usize].quick.as_ref().is_some_and(QuickRetag::is_reader)
            }
            _ => operands::access(op, self.code).is_some_and(|access| access.kind == AccessKind::Read),
        };
        is_quiet(op, self.rules.ends_quietly())
            || (ends_call && depth > 0)
            || (self.quick.is_reader() && reads)
            || (is_apart && !ends_call && !op.ends())
    }

    /// Where pointers with the tag go.
    fn follow_pointers(&mut self, at: usize, mut op: Op, owed: &mut Owed, through: bool) -> Checked<Met> {
        let copied = operands::copies(&op);
        let copied = copied.map(|copy| copy.and_then(|(dst, src, by)| Some((dst, owed.offset_of(src)?, by))));
        let only_looks = copied.iter().any(Option::is_some) || through || looks(&op) || self.is_as_good();
        let (mut is_used, holders) = (false, &mut owed.holders);
        operands::slots(&mut op, self.code, self.program, &mut |role, slot| {
            let is_read = |&(holder, _): &(S, u64)| (*slot..*slot + role.reads()).contains(&holder);
            is_used |= !only_looks && holders.iter().any(is_read);
            holders.retain(|(holder, _)| !(*slot..*slot + role.writes()).contains(holder));
        });
        if is_used {
            return Err((at, "a pointer whose tag is owed is used"));
        }
        for (dst, offset, by) in copied.into_iter().flatten() {
            let offset =
                offset.checked_add_signed(by).ok_or((at, "a pointer moves out of the address space"))?;
            owed.holders.push((dst, offset));
        }
        owed.holders.sort_unstable();
        Ok(Met::GoesOn)
    }
}
