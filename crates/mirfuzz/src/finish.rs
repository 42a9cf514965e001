//! What is done to a program once the machine has run it to its end: ways that are never taken are filled with blocks
//! that resemble others, and blocks that only lead on are joined with the next.

use ubik_ir::*;

use crate::choices::Choices;
use crate::skeleton::{Draft, is_hole};

pub fn finish(draft: &mut Draft, choices: &mut Choices) {
    for id in draft.functions.clone() {
        let Some(mut body) = draft.module.functions[id].body.take() else { continue };
        fill_decoys(&mut body, choices);
        join(&mut body);
        drop_unreachable(&mut body);
        draft.module.functions[id].body = Some(body);
    }
}

/// Gives blocks that the run never reached the contents of others, changed in one place.
fn fill_decoys(body: &mut Body, choices: &mut Choices) {
    let written: Vec<BlockId> = body
        .blocks
        .iter_enumerated()
        .filter(|(id, block)| id.0 > 0 && !block.cleanup && !is_hole(block))
        .map(|(id, _)| id)
        .collect();
    for id in body.blocks.ids() {
        if !is_hole(&body.blocks[id]) {
            continue;
        }
        if body.blocks[id].cleanup {
            body.blocks[id].terminator.kind = TerminatorKind::Resume;
            continue;
        }
        let block = match choices.pick(&written) {
            Some(&model) => altered(body.blocks[model].clone(), choices),
            None => Block {
                statements: Vec::new(),
                terminator: Terminator { kind: TerminatorKind::Return, span: SpanId::NONE },
                cleanup: false,
            },
        };
        body.blocks[id] = block;
    }
}

/// A block that differs in one place.
fn altered(mut block: Block, choices: &mut Choices) -> Block {
    if block.statements.is_empty() {
        return block;
    }
    let at = choices.below(block.statements.len());
    match choices.below(3) {
        0 => drop(block.statements.remove(at)),
        1 => {
            let other = choices.below(block.statements.len());
            block.statements.swap(at, other);
        }
        _ => {
            if let StatementKind::Assign(_, Rvalue::Binary { left, right, .. }) =
                &mut block.statements[at].kind
            {
                alter_constant(left);
                alter_constant(right);
            }
        }
    }
    block
}

fn alter_constant(operand: &mut Operand) {
    if let Operand::Const(constant) = operand
        && let ConstValue::Scalar(ConstScalar::Int(bits)) = &mut constant.value
    {
        *bits ^= 1;
    }
}

/// Joins each block that only goes on with a block that only it leads to.
pub fn join(body: &mut Body) {
    let mut entries = vec![0u32; body.blocks.len()];
    for block in body.blocks.iter() {
        successors(&block.terminator.kind, |target| entries[target.0 as usize] += 1);
    }
    for id in body.blocks.ids() {
        while let TerminatorKind::Goto(next) = body.blocks[id].terminator.kind {
            let joinable = next != id && id.0 > 0 && entries[next.0 as usize] == 1;
            if !joinable || body.blocks[next].cleanup != body.blocks[id].cleanup {
                break;
            }
            let dead = Terminator { kind: TerminatorKind::Unreachable, span: SpanId::NONE };
            let taken = std::mem::replace(&mut body.blocks[next].terminator, dead);
            let statements = std::mem::take(&mut body.blocks[next].statements);
            body.blocks[id].statements.extend(statements);
            body.blocks[id].terminator = taken;
        }
    }
}

/// Shows every block that a terminator leads to.
pub fn successors(kind: &TerminatorKind, mut visit: impl FnMut(BlockId)) {
    match kind {
        TerminatorKind::Goto(target) => visit(*target),
        TerminatorKind::Switch { targets, otherwise, .. } => {
            targets.iter().for_each(|&(_, target)| visit(target));
            visit(*otherwise);
        }
        TerminatorKind::Call(call) => {
            call.target.into_iter().for_each(&mut visit);
            if let Unwind::Cleanup(target) = call.unwind {
                visit(target);
            }
        }
        TerminatorKind::Drop { target, unwind, .. } => {
            visit(*target);
            if let Unwind::Cleanup(target) = *unwind {
                visit(target);
            }
        }
        _ => {}
    }
}

/// The same for changing them.
pub fn successors_mut(kind: &mut TerminatorKind, mut visit: impl FnMut(&mut BlockId)) {
    match kind {
        TerminatorKind::Goto(target) => visit(target),
        TerminatorKind::Switch { targets, otherwise, .. } => {
            targets.iter_mut().for_each(|(_, target)| visit(target));
            visit(otherwise);
        }
        TerminatorKind::Call(call) => {
            call.target.iter_mut().for_each(&mut visit);
            if let Unwind::Cleanup(target) = &mut call.unwind {
                visit(target);
            }
        }
        TerminatorKind::Drop { target, unwind, .. } => {
            visit(target);
            if let Unwind::Cleanup(target) = unwind {
                visit(target);
            }
        }
        _ => {}
    }
}

/// Leaves out blocks that nothing leads to.
pub fn drop_unreachable(body: &mut Body) {
    let mut reached = vec![false; body.blocks.len()];
    let mut pending = vec![BlockId::ENTRY];
    while let Some(id) = pending.pop() {
        if !std::mem::replace(&mut reached[id.0 as usize], true) {
            successors(&body.blocks[id].terminator.kind, |target| pending.push(target));
        }
    }
    let mut new_ids = Vec::new();
    let mut next = 0;
    for &kept in &reached {
        new_ids.push(BlockId(next));
        next += u32::from(kept);
    }
    let old = std::mem::take(&mut body.blocks);
    for (block, _) in old.raw.into_iter().zip(&reached).filter(|(_, kept)| **kept) {
        let mut block = block;
        successors_mut(&mut block.terminator.kind, |target| *target = new_ids[target.0 as usize]);
        body.blocks.push(block);
    }
}
