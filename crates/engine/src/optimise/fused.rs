//! Operations that take in what comes before them: a constant operand, or the comparison that a branch is about.
//!
//! Both forms compute the same. What they take in is swept away if nobody else needs it.

use super::simplify::NOTHING;
use crate::code::*;

/// An operation whose operands are constants, or the form of it that has one of them in itself.
pub fn with_constants(op: Op, constant: impl Fn(S) -> Option<u64>) -> Option<Op> {
    let truth = |dst: S, truth: bool| Op::Imm { dst, bits: u64::from(truth) };
    match op {
        Op::Move { dst, src } => Some(Op::Imm { dst, bits: constant(src)? }),
        Op::NotBool { dst, a } => Some(Op::Imm { dst, bits: constant(a)? ^ 1 }),
        Op::EqImm { dst, a, imm } => Some(truth(dst, constant(a)? == imm)),
        Op::NeImm { dst, a, imm } => Some(truth(dst, constant(a)? != imm)),
        Op::AddImm { dst, a, w, imm } => {
            Some(Op::Imm { dst, bits: w.truncate(constant(a)?.wrapping_add(imm)) })
        }
        Op::AndImm { dst, a, imm } => Some(Op::Imm { dst, bits: constant(a)? & imm }),
        Op::Add { dst, a, b, w } => {
            let (a, imm) = one_constant(a, b, constant)?;
            Some(Op::AddImm { dst, a, w, imm })
        }
        Op::Sub { dst, a, b, w } => Some(Op::AddImm { dst, a, w, imm: constant(b)?.wrapping_neg() }),
        Op::And { dst, a, b } => {
            let (a, imm) = one_constant(a, b, constant)?;
            Some(Op::AndImm { dst, a, imm })
        }
        Op::Eq { dst, a, b } => {
            let (a, imm) = one_constant(a, b, constant)?;
            Some(Op::EqImm { dst, a, imm })
        }
        Op::Ne { dst, a, b } => {
            let (a, imm) = one_constant(a, b, constant)?;
            Some(Op::NeImm { dst, a, imm })
        }
        Op::AddChkU { dst, a, b, w, fail } => {
            let (a, imm) = one_constant(a, b, constant)?;
            Some(Op::AddChkUImm { dst, a, w, imm: small(imm)?, fail })
        }
        Op::AddChkS { dst, a, b, w, fail } => {
            let (a, imm) = one_constant(a, b, constant)?;
            // Small numbers are negative in narrow types.
            let imm = small(imm).filter(|_| w.signed(imm) >= 0)?;
            Some(Op::AddChkSImm { dst, a, w, imm, fail })
        }
        Op::SubChkU { dst, a, b, w, fail } => {
            Some(Op::SubChkUImm { dst, a, w, imm: small(constant(b)?)?, fail })
        }
        _ => branch_with_constants(op, constant),
    }
}

fn branch_with_constants(op: Op, constant: impl Fn(S) -> Option<u64>) -> Option<Op> {
    let branch = |taken: bool, to: Pc| if taken { Op::Goto { to } } else { NOTHING };
    match op {
        Op::BranchIf { cond, to } => Some(branch(constant(cond)? != 0, to)),
        Op::BranchIfNot { cond, to } => Some(branch(constant(cond)? == 0, to)),
        Op::BranchEqImm { a, to, imm } => Some(branch(constant(a)? == imm, to)),
        Op::BranchNeImm { a, to, imm } => Some(branch(constant(a)? != imm, to)),
        Op::BranchLtUImm { a, to, imm } => Some(branch(constant(a)? < imm, to)),
        Op::BranchGeUImm { a, to, imm } => Some(branch(constant(a)? >= imm, to)),
        Op::BranchEq { a, b, to } => {
            let (a, imm) = one_constant(a, b, constant)?;
            Some(Op::BranchEqImm { a, to, imm })
        }
        Op::BranchNe { a, b, to } => {
            let (a, imm) = one_constant(a, b, constant)?;
            Some(Op::BranchNeImm { a, to, imm })
        }
        Op::BranchLtU { a, b, to } => match (constant(a), constant(b)) {
            (_, Some(imm)) => Some(Op::BranchLtUImm { a, to, imm }),
            (Some(imm), _) => Some(Op::BranchGeUImm { a: b, to, imm: imm.checked_add(1)? }),
            (None, None) => None,
        },
        Op::BranchGeU { a, b, to } => match (constant(a), constant(b)) {
            (_, Some(imm)) => Some(Op::BranchGeUImm { a, to, imm }),
            (Some(imm), _) => Some(Op::BranchLtUImm { a: b, to, imm: imm.checked_add(1)? }),
            (None, None) => None,
        },
        _ => None,
    }
}

/// The operand that is not constant, and the one that is; the order does not matter to the operation.
fn one_constant(a: S, b: S, constant: impl Fn(S) -> Option<u64>) -> Option<(S, u64)> {
    match constant(b) {
        Some(imm) => Some((a, imm)),
        None => Some((b, constant(a)?)),
    }
}

fn small(imm: u64) -> Option<u32> {
    u32::try_from(imm).ok()
}

/// The branch on the result of a comparison as a branch on what is compared.
pub fn on_comparison(branch: Op, comparison: Op) -> Option<Op> {
    let (holds, to) = match branch {
        Op::BranchIf { to, .. } => (true, to),
        Op::BranchIfNot { to, .. } => (false, to),
        _ => return None,
    };
    Some(match (comparison, holds) {
        (Op::NotBool { a: cond, .. }, true) => Op::BranchIfNot { cond, to },
        (Op::NotBool { a: cond, .. }, false) => Op::BranchIf { cond, to },
        (Op::Eq { a, b, .. }, true) | (Op::Ne { a, b, .. }, false) => Op::BranchEq { a, b, to },
        (Op::Ne { a, b, .. }, true) | (Op::Eq { a, b, .. }, false) => Op::BranchNe { a, b, to },
        (Op::EqImm { a, imm, .. }, true) | (Op::NeImm { a, imm, .. }, false) => {
            Op::BranchEqImm { a, to, imm }
        }
        (Op::NeImm { a, imm, .. }, true) | (Op::EqImm { a, imm, .. }, false) => {
            Op::BranchNeImm { a, to, imm }
        }
        (Op::LtU { a, b, .. }, true) | (Op::LeU { a: b, b: a, .. }, false) => Op::BranchLtU { a, b, to },
        (Op::LtU { a, b, .. }, false) | (Op::LeU { a: b, b: a, .. }, true) => Op::BranchGeU { a, b, to },
        (Op::LtS { a, b, w, .. }, true) | (Op::LeS { a: b, b: a, w, .. }, false) => {
            Op::BranchLtS { a, b, w, to }
        }
        (Op::LtS { a, b, w, .. }, false) | (Op::LeS { a: b, b: a, w, .. }, true) => {
            Op::BranchGeS { a, b, w, to }
        }
        _ => return None,
    })
}

/// The slots that hold a comparison, and what is compared.
pub fn comparison(op: Op) -> Option<(S, [S; 2])> {
    match op {
        Op::Eq { dst, a, b }
        | Op::Ne { dst, a, b }
        | Op::LtU { dst, a, b }
        | Op::LeU { dst, a, b }
        | Op::LtS { dst, a, b, .. }
        | Op::LeS { dst, a, b, .. } => Some((dst, [a, b])),
        Op::NotBool { dst, a } | Op::EqImm { dst, a, .. } | Op::NeImm { dst, a, .. } => Some((dst, [a, a])),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a comparison or branch says of two numbers of a byte.
    fn says(op: Op, slot: impl Fn(S) -> u64) -> bool {
        let signed = |w: Shift, slot_: S| w.signed(slot(slot_));
        match op {
            Op::Eq { a, b, .. } | Op::BranchEq { a, b, .. } => slot(a) == slot(b),
            Op::Ne { a, b, .. } | Op::BranchNe { a, b, .. } => slot(a) != slot(b),
            Op::EqImm { a, imm, .. } | Op::BranchEqImm { a, imm, .. } => slot(a) == imm,
            Op::NeImm { a, imm, .. } | Op::BranchNeImm { a, imm, .. } => slot(a) != imm,
            Op::LtU { a, b, .. } | Op::BranchLtU { a, b, .. } => slot(a) < slot(b),
            Op::LeU { a, b, .. } => slot(a) <= slot(b),
            Op::BranchGeU { a, b, .. } => slot(a) >= slot(b),
            Op::BranchLtUImm { a, imm, .. } => slot(a) < imm,
            Op::BranchGeUImm { a, imm, .. } => slot(a) >= imm,
            Op::LtS { a, b, w, .. } | Op::BranchLtS { a, b, w, .. } => signed(w, a) < signed(w, b),
            Op::LeS { a, b, w, .. } => signed(w, a) <= signed(w, b),
            Op::BranchGeS { a, b, w, .. } => signed(w, a) >= signed(w, b),
            other => unreachable!("{other:?} is no comparison"),
        }
    }

    const NUMBERS: [u64; 6] = [0, 1, 2, 127, 128, 255];

    fn comparisons() -> [Op; 8] {
        let (dst, a, b, w) = (2, 0, 1, Shift::of_size(1));
        [
            Op::Eq { dst, a, b },
            Op::Ne { dst, a, b },
            Op::LtU { dst, a, b },
            Op::LeU { dst, a, b },
            Op::LtS { dst, a, b, w },
            Op::LeS { dst, a, b, w },
            Op::EqImm { dst, a, imm: 127 },
            Op::NeImm { dst, a, imm: 127 },
        ]
    }

    #[test]
    fn branches_on_comparisons_go_the_same_way() {
        for (comparison, one, other) in all(&comparisons()) {
            let slot = |slot: S| [one, other][usize::from(slot)];
            for (branch, wanted) in
                [(Op::BranchIf { cond: 2, to: 9 }, true), (Op::BranchIfNot { cond: 2, to: 9 }, false)]
            {
                let fused = on_comparison(branch, comparison).expect("every comparison has a branch");
                assert_eq!(
                    says(fused, slot),
                    says(comparison, slot) == wanted,
                    "{comparison:?} {one} {other}"
                );
            }
        }
    }

    #[test]
    fn constants_make_no_difference_to_branches() {
        let (a, b, to) = (0, 1, 9);
        let branches = [
            Op::BranchEq { a, b, to },
            Op::BranchNe { a, b, to },
            Op::BranchLtU { a, b, to },
            Op::BranchGeU { a, b, to },
        ];
        for (branch, one, other) in all(&branches) {
            let slot = |slot: S| [one, other][usize::from(slot)];
            for known in [a, b] {
                let constant = |asked: S| (asked == known).then(|| slot(asked));
                let fused = with_constants(branch, constant).expect("one operand is constant");
                assert_eq!(says(fused, slot), says(branch, slot), "{branch:?} {one} {other}");
            }
        }
    }

    #[test]
    fn the_largest_number_is_no_bound_from_below() {
        let constant = |slot: S| (slot == 0).then_some(u64::MAX);
        let branch = Op::BranchLtU { a: 0, b: 1, to: 9 };
        assert_eq!(with_constants(branch, constant), None);
    }

    #[test]
    fn negative_constants_stay_operands_of_signed_sums() {
        let (dst, a, b, w, fail) = (2, 0, 1, Shift::of_size(1), 9);
        let sum = Op::AddChkS { dst, a, b, w, fail };
        let with = |bits: u64| with_constants(sum, |slot| (slot == b).then_some(bits));
        assert_eq!(with(127), Some(Op::AddChkSImm { dst, a, w, imm: 127, fail }));
        assert_eq!(with(128), None);
    }

    /// Each operation with each pair of numbers.
    fn all(ops: &[Op]) -> impl Iterator<Item = (Op, u64, u64)> {
        let pairs = NUMBERS.into_iter().flat_map(|one| NUMBERS.into_iter().map(move |other| (one, other)));
        ops.iter().flat_map(move |&op| pairs.clone().map(move |(one, other)| (op, one, other)))
    }
}
