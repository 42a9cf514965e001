//! Calls that were taken over and turn out to protect nothing: they need not borrow their caller's frame.

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
    let mut ways: SmallVec<[(usize, u32); 8]> = SmallVec::from_iter([(enter + 1, 0)]);
    let mut ends = Vec::new();
    while let Some((at, depth)) = ways.pop() {
        match seen.insert(at, depth) {
            Some(other) if other == depth => continue,
            None if seen.len() <= MOST_STEPS => {}
            _ => return None,
        }
        let depth = match *ops.get(at)? {
            Op::Leave if depth == 0 => {
                ends.push(at);
                continue;
            }
            Op::Leave => depth - 1,
            Op::Enter { .. } => depth + 1,
            op if must_not(&op, depth) => return None,
            _ => depth,
        };
        ways.extend(operands::successors(at, ops[at], code).into_iter().map(|to| (to, depth)));
    }
    Some(ends)
}
