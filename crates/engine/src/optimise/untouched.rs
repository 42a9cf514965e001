//! Locals of which there is no tag but their own.
//!
//! The memory of a local begins with one tag, which may do anything. As long as no other one was made for it, there is
//! nothing that stands in its way or that it could end. So where all retags of a pointer to one of the function's [own
//! locals](super::own) so far were [preliminary](super::retags), none of them was made, and the next one need not even
//! ask: it is dropped. That holds through loops, where nothing is known of what a pointer was used for before.

use super::operands;
use super::own::{Own, Place, uses_places};
use super::simplify::NOTHING;
use crate::code::*;
use crate::retag::QuickRetag;

/// Drops preliminary retags of locals that have no other tags where they are.
pub fn untouched(ops: &mut [Op], code: &Code, own: &Own) {
    let droppable = |at: &usize| own.of_retag(*at).is_some_and(|place| is_droppable(&ops[*at], place, code));
    let candidates: Vec<usize> = (0..ops.len()).filter(droppable).collect();
    if candidates.is_empty() {
        return;
    }
    let tagged = tagged(ops, code, own);
    for at in candidates {
        let place = own.of_retag(at).expect("as above");
        if tagged[at].is_some_and(|tagged| tagged >> place.local & 1 == 0) {
            ops[at] = NOTHING;
        }
    }
}

/// Whether an operation is a preliminary retag for bytes that lie in a local.
fn is_droppable(op: &Op, place: Place, code: &Code) -> bool {
    let Some(quick) = preliminary(op, code) else { return false };
    let start = u64::try_from(place.offset).ok();
    let end = start.zip(quick.of_one_place()).and_then(|(start, (size, _))| start.checked_add(size));
    end.is_some_and(|end| end <= code.locals[usize::from(place.local)].size)
}

fn preliminary<'a>(op: &Op, code: &'a Code) -> Option<&'a QuickRetag> {
    let Op::Retag { info, .. } = *op else { return None };
    code.retags[info as usize].preliminary()
}

/// The locals that may have other tags, or that may not be there, before each operation that is reached.
fn tagged(ops: &[Op], code: &Code, own: &Own) -> Vec<Option<Locals>> {
    let mut before: Vec<Option<Locals>> = vec![None; ops.len()];
    let locals = code.locals.iter().take(Locals::BITS as usize).enumerate();
    let absent = locals.filter(|(_, local)| !local.always_live).fold(0, |all, (index, _)| all | 1 << index);
    let mut paths = vec![(0, absent)];
    while let Some((at, tagged)) = paths.pop() {
        let known = before[at].unwrap_or_default() | tagged;
        if before[at].replace(known) == Some(known) {
            continue;
        }
        let behind = match ops[at] {
            Op::Live { local } => known & !bit(local),
            Op::Dead { local } => known | bit(local),
            op if leaves_no_tag(&op, code) => known,
            _ => known | own.touched(at),
        };
        paths.extend(operands::successors(at, ops[at], code).into_iter().map(|to| (to, behind)));
    }
    before
}

/// The local, if it is one of those that are looked at.
fn bit(local: Side) -> Locals {
    Locals::try_from(1_u64.checked_shl(local).unwrap_or(0)).unwrap_or(0)
}

/// Whether an operation makes no tag for the memory that its operands point to.
fn leaves_no_tag(op: &Op, code: &Code) -> bool {
    match op {
        Op::Retag { .. } => preliminary(op, code).is_some(),
        Op::RetagLate { .. } => false,
        _ => {
            operands::access(op, code).is_some()
                || operands::looks(op)
                || operands::passes_tags(op).iter().any(Option::is_some)
                || uses_places(op)
        }
    }
}
