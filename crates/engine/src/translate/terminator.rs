//! Terminators other than calls, and the fusion of comparisons and checked arithmetic with the branch behind them.

use ubik_ir::{
    BinOp, Block, BlockId, DropGlue, LocalId, Operand, Place, Projection, Rvalue, StatementKind,
    TerminatorKind,
};

use super::place::PlaceVal;
use super::{Class, Home, Translator, side};
use crate::code::{Op, S, SwitchTable};

/// The last statement of a block and its branch, as one operation.
pub(super) struct Fused {
    op: BinOp,
    left: Operand,
    right: Operand,
    /// Where an arithmetic result goes.
    dst: Option<S>,
    /// Where it goes if the condition is false, and if it is true.
    if_false: BlockId,
    if_true: BlockId,
    span: ubik_ir::SpanId,
}

impl Translator<'_> {
    /// Translates a terminator; gives the block that control falls into.
    pub(super) fn terminator(
        &mut self,
        terminator: &TerminatorKind,
        pending: &mut Vec<BlockId>,
    ) -> Option<BlockId> {
        match terminator {
            TerminatorKind::Goto(target) => return Some(*target),
            TerminatorKind::Switch { value, targets, otherwise } => {
                return self.switch(value, targets, *otherwise, pending);
            }
            TerminatorKind::Return => self.emit_return(),
            TerminatorKind::Unreachable => self.emit(Op::Unreachable),
            TerminatorKind::Resume => self.emit(Op::Resume),
            TerminatorKind::Terminate(reason) => self.emit(Op::Terminate { reason: *reason }),
            TerminatorKind::Call(call) => return self.call(call, pending),
            TerminatorKind::TailCall { callee, args, sig } => self.tail_call(callee, args, sig),
            TerminatorKind::Drop { place, glue, target, unwind } => {
                match glue {
                    DropGlue::None => self.mention(place),
                    DropGlue::Fn(function) => self.drop_call(place, *function, *unwind, pending),
                    DropGlue::Dyn => self.drop_dyn(place, *unwind, pending),
                }
                return Some(*target);
            }
            TerminatorKind::Unsupported(message) => self.unsupported(message.clone()),
        }
        None
    }

    fn emit_return(&mut self) {
        let ty = self.body.locals[LocalId::RETURN].ty;
        let class = self.class(ty);
        match self.place(&Place::local(LocalId::RETURN)) {
            PlaceVal::Zst => self.emit(Op::Return),
            PlaceVal::Slots { slot: src, class: Class::One } => self.emit(Op::ReturnOne { src }),
            PlaceVal::Slots { slot: src, .. } => self.emit(Op::ReturnTwo { src }),
            PlaceVal::Mem(mem) => match class {
                Class::Zst => self.emit(Op::Return),
                Class::Memory => self.emit(Op::ReturnMem { ptr: mem.ptr, offset: mem.offset as i32 }),
                Class::One | Class::Two => {
                    let src = self.temp(2);
                    self.load_value(src, mem, ty);
                    self.emit(if class == Class::One {
                        Op::ReturnOne { src }
                    } else {
                        Op::ReturnTwo { src }
                    });
                }
            },
        }
    }

    fn switch(
        &mut self,
        value: &Operand,
        targets: &[(u128, BlockId)],
        otherwise: BlockId,
        pending: &mut Vec<BlockId>,
    ) -> Option<BlockId> {
        let wide = self.class(self.operand_ty(value)) == Class::Two;
        let slot = self.slots_operand(value);
        self.check_operand(slot, self.operand_ty(value));
        pending.extend(targets.iter().map(|&(_, block)| block));
        if let ([(0, if_zero)], false) = (targets, wide) {
            self.emit(Op::BranchIfNot { cond: slot, to: if_zero.0 });
            return Some(otherwise);
        }
        if let ([(bits, target)], false) = (targets, wide) {
            self.emit(Op::BranchEqImm { a: slot, to: target.0, imm: *bits as u64 });
            return Some(otherwise);
        }
        let targets = targets.iter().map(|&(bits, block)| (bits, block.0)).collect();
        let entry = SwitchTable { targets, dense: None, otherwise: otherwise.0 };
        let table = side(&mut self.tables.switches, entry);
        pending.push(otherwise);
        match wide {
            true => self.emit(Op::SwitchWide { value: slot, table }),
            false => self.emit(Op::Switch { value: slot, table }),
        }
        None
    }

    /// Whether the last statement and the branch can be one operation: a comparison or checked arithmetic whose
    /// flag is read by the branch alone.
    pub(super) fn fusible_tail(&self, block: &Block) -> Option<Fused> {
        if self.options.paranoid || !self.options.validity {
            return None;
        }
        let TerminatorKind::Switch { value, targets, otherwise } = &block.terminator.kind else {
            return None;
        };
        let [(0, if_false)] = targets[..] else { return None };
        let (Operand::Copy(cond) | Operand::Move(cond)) = value else { return None };
        let last = block.statements.last()?;
        let StatementKind::Assign(place, Rvalue::Binary { op, left, right }) = &last.kind else {
            return None;
        };
        let local = place.as_local()?;
        let Home::Slots(slot) = self.homes[local] else { return None };
        if cond.local != local {
            return None;
        }
        self.fast_int(self.operand_ty(left))?;
        self.fast_int(self.operand_ty(right))?;
        let is_flag = matches!(cond.projection[..], [Projection::Field { index: 1, .. }]);
        let dst = match op {
            BinOp::AddOverflow | BinOp::SubOverflow | BinOp::MulOverflow
                if is_flag && self.reads[local] <= 2 =>
            {
                Some(slot)
            }
            BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::Eq | BinOp::Ne
                if cond.projection.is_empty() && self.reads[local] == 1 =>
            {
                None
            }
            _ => return None,
        };
        Some(Fused {
            op: *op,
            left: left.clone(),
            right: right.clone(),
            dst,
            if_false,
            if_true: *otherwise,
            span: last.span,
        })
    }

    pub(super) fn fused_branch(&mut self, fused: Fused, pending: &mut Vec<BlockId>) -> Option<BlockId> {
        self.span = fused.span;
        let (w, signed) = self.fast_int(self.operand_ty(&fused.left)).expect("checked before");
        let (mut a, mut b) = (self.slots_operand(&fused.left), self.slots_operand(&fused.right));
        if let Some(dst) = fused.dst {
            let fail = fused.if_true.0;
            pending.push(fused.if_true);
            self.emit(match (fused.op, signed) {
                (BinOp::AddOverflow, false) => Op::AddChkU { dst, a, b, w, fail },
                (BinOp::AddOverflow, true) => Op::AddChkS { dst, a, b, w, fail },
                (BinOp::SubOverflow, false) => Op::SubChkU { dst, a, b, w, fail },
                (BinOp::SubOverflow, true) => Op::SubChkS { dst, a, b, w, fail },
                (_, false) => Op::MulChkU { dst, a, b, w, fail },
                (_, true) => Op::MulChkS { dst, a, b, w, fail },
            });
            return Some(fused.if_false);
        }
        pending.push(fused.if_false);
        let to = fused.if_false.0;
        if matches!(fused.op, BinOp::Gt | BinOp::Le) {
            (a, b) = (b, a);
        }
        // The branch leaves when the comparison is false.
        self.emit(match (fused.op, signed) {
            (BinOp::Lt | BinOp::Gt, false) => Op::BranchGeU { a, b, to },
            (BinOp::Lt | BinOp::Gt, true) => Op::BranchGeS { a, b, w, to },
            (BinOp::Ge | BinOp::Le, false) => Op::BranchLtU { a, b, to },
            (BinOp::Ge | BinOp::Le, true) => Op::BranchLtS { a, b, w, to },
            (BinOp::Eq, _) => Op::BranchNe { a, b, to },
            _ => Op::BranchEq { a, b, to },
        });
        Some(fused.if_true)
    }
}
