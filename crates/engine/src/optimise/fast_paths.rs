//! Checks and retags whose answer mostly is in the descriptor get a fast path in the interpreter loop.

use super::Rules;
use super::allowed::needs;
use crate::code::*;
use crate::memory::AccessKind;

/// Has preliminary retags and checks of references look first whether that is all.
pub fn fast_paths(ops: &mut [Op], code: &Code, rules: Rules) {
    for op in ops {
        let quick = match *op {
            Op::Retag { slot, info } => lend(slot, info, code, rules),
            Op::Check { src, value } if rules.checks_by_plan => check_ref(src, value, code),
            _ => None,
        };
        *op = quick.unwrap_or(*op);
    }
}

/// The same in its first form, which everything else knows.
pub fn without_fast_path(op: Op) -> Op {
    match op {
        Op::Lend { slot, info, .. } => Op::Retag { slot, info },
        Op::CheckRef { src, value, .. } => Op::Check { src, value },
        op => op,
    }
}

fn lend(slot: S, info: Side, code: &Code, rules: Rules) -> Option<Op> {
    let model = rules.model?;
    let quick = code.retags[info as usize].preliminary()?;
    let writes = needs(model, quick) == AccessKind::Write;
    let (size, elements) = match quick.of_one_place() {
        Some((size, _)) => (size, false),
        None => (quick.of_elements()?, true),
    };
    Some(Op::Lend { slot, writes, elements, size: u32::try_from(size).ok()?, info })
}

fn check_ref(src: S, value: Side, code: &Code) -> Option<Op> {
    let (size, align_mask, elements) = match code.values[value as usize].check {
        CheckPlan::Thin { size, align_mask, nullable: false } => (size, align_mask, false),
        CheckPlan::Elements { size, align_mask, nullable: false } => (size, align_mask, true),
        _ => return None,
    };
    let align = AlignBits::of(align_mask + 1);
    Some(Op::CheckRef { src, align, elements, size: u32::try_from(size).ok()?, value })
}
