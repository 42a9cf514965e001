//! The operands of statements and terminators, listed once for all that look at how locals are used.

use ubik_ir::{Callee, Operand, Rvalue, StatementKind, TerminatorKind};

/// Shows the operands of a value. The places of references, raw pointers and discriminants are no operands.
pub(super) fn of_rvalue<'a>(rvalue: &'a Rvalue, mut visit: impl FnMut(&'a Operand)) {
    match rvalue {
        Rvalue::Use(operand)
        | Rvalue::Repeat { value: operand, .. }
        | Rvalue::Cast { operand, .. }
        | Rvalue::Unary { operand, .. } => visit(operand),
        Rvalue::Binary { left, right, .. } => [left, right].into_iter().for_each(visit),
        Rvalue::Aggregate { operands, .. } => operands.iter().for_each(visit),
        Rvalue::Ref { .. }
        | Rvalue::AddressOf { .. }
        | Rvalue::Discriminant(_)
        | Rvalue::ThreadLocal { .. } => {}
    }
}

/// Shows the operands of a statement that assigns nothing to a place.
pub(super) fn of_statement<'a>(statement: &'a StatementKind, mut visit: impl FnMut(&'a Operand)) {
    match statement {
        StatementKind::Assume(operand) => visit(operand),
        StatementKind::CopyNonOverlapping { src, dst, count } => {
            [src, dst, count].into_iter().for_each(visit);
        }
        _ => {}
    }
}

/// Shows the operands of a terminator.
pub(super) fn of_terminator<'a>(terminator: &'a TerminatorKind, mut visit: impl FnMut(&'a Operand)) {
    let (callee, args) = match terminator {
        TerminatorKind::Switch { value, .. } => return visit(value),
        TerminatorKind::Call(call) => (&call.callee, &call.args),
        TerminatorKind::TailCall { callee, args, .. } => (callee, args),
        _ => return,
    };
    if let Callee::Ptr(operand) = callee {
        visit(operand);
    }
    args.iter().for_each(visit);
}
