//! Paths that meet for a few operations only go on apart.
//!
//! What a small function gives back by several paths comes together at its end, and is told apart again at once. Passes
//! that follow know what happened on a path until it meets another one; so short pieces of code that end in a jump are
//! copied to where they are jumped to. What nobody else jumps to moves there.

use super::operands;
use super::relaid::Relaid;
use super::sweep::reached;
use crate::code::*;

/// The longest pieces that are copied.
const MOST_OPS: usize = 4;
/// The largest functions to which copies are added.
const MOST_OPS_OF_FUNCTION: usize = 3000;
/// How many pieces in a row are copied.
const ROUNDS: usize = 4;

/// Copies short pieces of code to where they are jumped to.
pub fn straighten(code: &mut Code) {
    for _ in 0..ROUNDS {
        let chosen = choose(code);
        if chosen.iter().all(Option::is_none) {
            return;
        }
        copy(code, &chosen);
        forget_unreached(code);
    }
}

/// What is never reached goes nowhere.
fn forget_unreached(code: &mut Code) {
    let reached = reached(&code.ops, code);
    let unreached = code.ops.iter_mut().zip(reached).filter(|(_, reached)| !reached);
    unreached.for_each(|(op, _)| *op = Op::Unreachable);
}

/// For each operation that jumps to a piece worth copying, how long that is.
fn choose(code: &mut Code) -> Vec<Option<usize>> {
    let ops = std::mem::take(&mut code.ops).into_vec();
    let entries = operands::entries(&ops, code);
    let mut room = MOST_OPS_OF_FUNCTION.saturating_sub(ops.len());
    let mut chosen = vec![None; ops.len()];
    for at in 0..ops.len() {
        let (Op::Goto { to } | Op::Jump { to }) = ops[at] else { continue };
        let from = to as usize;
        let is_met = from > 0 && (entries[from] > 1 || !operands::ends(&ops[from - 1]));
        let is_head = code.loops.iter().any(|found| found.head == to);
        if from == at + 1 || is_head {
            continue;
        }
        let is_elsewhere = |len: &usize| *len <= room && !(from..from + len).contains(&at);
        if let Some(len) = piece(&ops[from..], !is_met).filter(is_elsewhere) {
            room -= len;
            chosen[at] = Some(len);
        }
    }
    code.ops = ops.into();
    chosen
}

/// The length of a piece that may be copied and goes on elsewhere. It may end in a branch if it only moves, or if it asks
/// which variant a value is of: the path that leads here may know that.
fn piece(ops: &[Op], moves: bool) -> Option<usize> {
    let asks = ops.iter().take(MOST_OPS).any(|op| matches!(op, Op::Discriminant { .. }));
    let ends = |op: &Op| operands::ends(op) || ((moves || asks) && is_branch(op));
    let end = ops.iter().take(MOST_OPS).position(ends)?;
    let is_plain = |op: &Op| {
        matches!(
            op,
            Op::Move { .. }
                | Op::Move2 { .. }
                | Op::Imm { .. }
                | Op::Leave { .. }
                | Op::Retag { .. }
                | Op::Check { .. }
                | Op::Discriminant { .. }
                | Op::Goto { .. }
                | Op::Jump { .. }
                | Op::Switch { .. }
                | Op::Return
                | Op::ReturnOne { .. }
                | Op::ReturnTwo { .. }
        ) || is_branch(op)
    };
    ops[..=end].iter().all(is_plain).then_some(end + 1)
}

fn is_branch(op: &Op) -> bool {
    matches!(
        op,
        Op::BranchIf { .. } | Op::BranchIfNot { .. } | Op::BranchEqImm { .. } | Op::BranchNeImm { .. }
    )
}

fn copy(code: &mut Code, chosen: &[Option<usize>]) {
    let old = std::mem::take(&mut code.ops);
    let mut new = Relaid::default();
    // Jumps that count go to their copies, whose positions are final.
    let mut counted = Vec::new();
    for (at, &op) in old.iter().enumerate() {
        new.next();
        let Some(len) = chosen[at] else {
            new.emit(at, op, code);
            continue;
        };
        let (Op::Goto { to } | Op::Jump { to }) = op else { unreachable!("a jump was chosen") };
        if let Op::Jump { .. } = op {
            counted.push(new.len());
            new.emit(at, op, code);
        }
        for (offset, &op) in old[to as usize..to as usize + len].iter().enumerate() {
            let copied = copied(op, code);
            new.emit(to as usize + offset, copied, code);
        }
        let last = to as usize + len - 1;
        if !operands::ends(&old[last]) {
            new.emit(last, Op::Goto { to: last as Pc + 1 }, code);
        }
    }
    new.finish(code);
    for at in counted {
        code.ops[at as usize] = Op::Jump { to: at + 1 };
    }
}

/// A copy of an operation. What is known of a retag is known where it is made.
fn copied(op: Op, code: &mut Code) -> Op {
    match op {
        Op::Retag { slot, info } => {
            let info = code.retags[info as usize].clone();
            code.retags.push(info);
            Op::Retag { slot, info: code.retags.len() as Side - 1 }
        }
        op => op,
    }
}
