//! Intrinsics that need no call, or not always.

use ubik_ir::{Call, Callee, Types};

use super::{Class, Translator, side};
use crate::code::{Op, QuickInfo, Ret, S, Side};
use crate::intrinsics::Kind;
use crate::numeric::IntTy;

impl Translator<'_> {
    /// Emits the intrinsic of a call site.
    pub(super) fn intrinsic(&mut self, site: Side) {
        if self.options.paranoid || !(self.hint(site) || self.quick(site)) {
            self.emit(Op::CallIntrinsic { site });
        }
    }

    /// A pointer that is moved by whole elements to anywhere, which no rule looks at: arithmetic that keeps the provenance. C has
    /// little else.
    pub(super) fn pointer_move(&mut self, call: &Call, ret: &Ret) -> bool {
        let (Callee::Intrinsic(intrinsic), &Ret::Slots { first: dst, count: 1 }) = (&call.callee, ret) else {
            return false;
        };
        let ([ptr, count], [element], Some(_)) = (&call.args[..], &intrinsic.types[..], call.target) else {
            return false;
        };
        let is_word = |operand| {
            self.class(self.operand_ty(operand)) == Class::One && self.size(self.operand_ty(operand)) == 8
        };
        let is_move = intrinsic.name == "arith_offset" && is_word(ptr) && is_word(count);
        let (true, Ok(stride)) = (is_move && !self.options.paranoid, u32::try_from(self.size(*element)))
        else {
            return false;
        };
        let by = self.small_constant(count).map(|count| count.wrapping_mul(stride.into()));
        let ptr = self.scalar_operand(ptr);
        match by {
            Some(by) => self.emit(Op::Offset { dst, ptr, offset: by as i64 }),
            None => {
                let count = self.scalar_operand(count);
                self.emit(Op::PtrMove { dst, ptr, count, stride });
            }
        }
        true
    }

    /// What only tells the optimiser something costs nothing, and what is known now is a constant.
    fn hint(&mut self, site: Side) -> bool {
        let call = &self.tables.sites[site as usize];
        let Some(intrinsic) = &call.intrinsic else { return false };
        match (intrinsic.name.as_str(), call.ret) {
            ("cold_path", _) => true,
            ("likely" | "unlikely" | "black_box", Ret::Slots { first: dst, .. }) => {
                let (src, class) = (call.args[0], intrinsic.ret_class);
                let together = class != Class::Two || call.args.get(1) == Some(&(src + 1));
                if together {
                    self.move_slots(dst, src, class);
                }
                together
            }
            ("is_val_statically_known", Ret::Slots { first: dst, .. }) => {
                self.emit(Op::Imm { dst, bits: 0 });
                true
            }
            ("select_unpredictable", Ret::Slots { first: dst, .. }) => self.select(site, dst),
            ("size_of_val" | "align_of_val", Ret::Slots { first: dst, .. }) => self.known_layout(site, dst),
            _ => false,
        }
    }

    /// One of two values that travel in slots.
    fn select(&mut self, site: Side, dst: S) -> bool {
        let call = &self.tables.sites[site as usize];
        let slots = match call.intrinsic.as_ref().map(|intrinsic| intrinsic.ret_class) {
            Some(Class::One) => 1,
            Some(Class::Two) => 2,
            _ => return false,
        };
        let (cond, values) = (call.args[0], call.args[1..].to_vec());
        // A pair is selected part by part, so its first part must not change what is still needed.
        if slots == 2 && call.args.contains(&dst) {
            return false;
        }
        for part in 0..slots {
            self.emit(Op::Select { dst: dst + part as S, cond, a: values[part], b: values[slots + part] });
        }
        true
    }

    /// The size or alignment of a value whose type says it all.
    fn known_layout(&mut self, site: Side, dst: S) -> bool {
        let call = &self.tables.sites[site as usize];
        let Some(intrinsic) = &call.intrinsic else { return false };
        let Some(&ty) = intrinsic.site.types.first() else { return false };
        if !self.program.is_sized(ty) {
            return false;
        }
        let element = intrinsic.site.element;
        let bits = if intrinsic.name == "size_of_val" { element.size } else { element.align };
        self.emit(Op::Imm { dst, bits });
        true
    }

    /// The fast path, if the intrinsic has one and its arguments and result are single slots.
    fn quick(&mut self, site: Side) -> bool {
        let Some((info, dst, [a, b])) = self.quick_info(site) else { return false };
        let info = side(&mut self.tables.quick, info);
        self.emit(Op::Quick { info, dst, a, b });
        true
    }

    fn quick_info(&self, site: Side) -> Option<(QuickInfo, S, [S; 2])> {
        let call = &self.tables.sites[site as usize];
        let intrinsic = call.intrinsic.as_ref()?;
        let quick = intrinsic.row?.quick?;
        let single = intrinsic.arg_classes.iter().all(|&class| class == Class::One);
        let (Ret::Slots { first: dst, .. }, Class::One, true) = (call.ret, intrinsic.ret_class, single)
        else {
            return None;
        };
        let ty = match intrinsic.site.args.first()?.kind {
            Kind::Int(ty) => ty,
            _ => IntTy::unsigned(intrinsic.site.pointer_bits),
        };
        let a = *call.args.first()?;
        let b = call.args.get(1).copied().unwrap_or(a);
        Some((QuickInfo { quick, ty, element: intrinsic.site.element, site }, dst, [a, b]))
    }
}
