//! Calls that were inlined and turn out to protect nothing: they need not borrow their caller's frame.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::operands;
use super::simplify::NOTHING;
use crate::code::*;

/// The most operations that a call is followed for.
const MOST_STEPS: usize = 400;

/// Has calls that protect nothing only be counted.
pub fn frames(ops: &mut [Op], code: &Code) {
    let enters = (0..ops.len()).filter(|&at| matches!(ops[at], Op::Enter { .. }));
    let mut calls: Vec<(usize, Option<Vec<usize>>)> = enters.map(|at| (at, ends(at, ops, code))).collect();
    // Code that was copied may have several begin what ends in one place.
    while let Some(at) = calls.iter().position(|(_, ends)| ends.is_none()) {
        let (needed, _) = calls.swap_remove(at);
        let own = all_ends(needed, ops, code);
        for (_, ends) in &mut calls {
            let shares = ends.as_ref().is_some_and(|ends| match &own {
                Some(own) => ends.iter().any(|end| own.contains(end)),
                None => true,
            });
            if shares {
                *ends = None;
            }
        }
    }
    for (at, ends) in calls {
        ops[at] = Op::EnterPlain { count: 1 };
        ends.into_iter().flatten().for_each(|end| ops[end] = NOTHING);
    }
}

/// Finds out which calls have protected nothing when they end: what their ends do is nothing then, under any model.
/// Says whether there are such that were not known to be so.
pub fn idle_ends(ops: &mut [Op], code: &Code) -> bool {
    let Some(before) = protecting(ops, code) else { return false };
    let mut found = false;
    for (op, calls) in ops.iter_mut().zip(before) {
        if let (Op::Leave { protects }, Some(calls)) = (op, calls)
            && *protects
            && calls.last() == Some(&false)
        {
            *protects = false;
            found = true;
        }
    }
    found
}

/// The calls that are running before each operation that is reached, and whether they may protect something.
fn protecting(ops: &[Op], code: &Code) -> Option<Vec<Option<Calls>>> {
    let mut before: Vec<Option<Calls>> = vec![None; ops.len()];
    let mut paths = vec![(0, Calls::new())];
    while let Some((at, calls)) = paths.pop() {
        let mut now = match &before[at] {
            Some(known) if known.len() != calls.len() => return None,
            Some(known) => known.iter().zip(&calls).map(|(known, new)| known | new).collect(),
            None => calls,
        };
        if before[at].as_ref() == Some(&now) {
            continue;
        }
        before[at] = Some(now.clone());
        match ops[at] {
            Op::Enter { .. } => now.push(false),
            Op::Leave { .. } => {
                now.pop()?;
            }
            op if is_made(&op, code) => {
                let outer = operands::may_protect(&op, code).map(usize::from);
                let call = outer.and_then(|outer| now.len().checked_sub(outer + 1));
                call.into_iter().for_each(|call| now[call] = true);
            }
            _ => {}
        }
        paths.extend(operands::successors(at, ops[at], code).into_iter().map(|to| (to, now.clone())));
    }
    Some(before)
}

/// Whether each of the calls that are running may protect something.
type Calls = SmallVec<[bool; 16]>;

/// Whether an operation is not a preliminary retag. Those protect nothing that anybody could tell.
fn is_made(op: &Op, code: &Code) -> bool {
    let (Op::Retag { info, .. } | Op::Lend { info, .. }) = *op else { return true };
    !code.retags[info as usize].is_preliminary()
}

/// Where a call ends, if nothing in it depends on the frame.
fn ends(enter: usize, ops: &[Op], code: &Code) -> Option<Vec<usize>> {
    follow(enter, ops, code, |op, depth| match *op {
        Op::Guard { .. } | Op::Reserve { .. } => depth == 0,
        // What is protected by a call from which this one was entered counts the calls between.
        _ => operands::may_protect(op, code).is_some_and(|outer| depth <= outer.into()),
    })
}

/// Where any call ends.
fn all_ends(enter: usize, ops: &[Op], code: &Code) -> Option<Vec<usize>> {
    follow(enter, ops, code, |_, _| false)
}

/// Follows a call to where it ends; nothing if that takes too long, or if the call itself does what it must not.
fn follow(enter: usize, ops: &[Op], code: &Code, must_not: impl Fn(&Op, u32) -> bool) -> Option<Vec<usize>> {
    let mut seen: FxHashMap<usize, u32> = FxHashMap::default();
    let mut paths: SmallVec<[(usize, u32); 8]> = SmallVec::from_iter([(enter + 1, 0)]);
    let mut ends = Vec::new();
    while let Some((at, depth)) = paths.pop() {
        match seen.insert(at, depth) {
            Some(other) if other == depth => continue,
            None if seen.len() <= MOST_STEPS => {}
            _ => return None,
        }
        let depth = match *ops.get(at)? {
            Op::Leave { .. } if depth == 0 => {
                ends.push(at);
                continue;
            }
            Op::Leave { .. } => depth - 1,
            Op::Enter { .. } => depth + 1,
            op if must_not(&op, depth) => return None,
            _ => depth,
        };
        paths.extend(operands::successors(at, ops[at], code).into_iter().map(|to| (to, depth)));
    }
    Some(ends)
}
