//! Intrinsics that need no call, or not always.

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

    /// What only tells the optimiser something costs nothing.
    fn hint(&mut self, site: Side) -> bool {
        let call = &self.tables.sites[site as usize];
        let Some(intrinsic) = &call.intrinsic else { return false };
        match (intrinsic.name.as_str(), call.ret) {
            ("cold_path", _) => true,
            ("likely" | "unlikely" | "black_box", Ret::Slots(dst)) => {
                let (src, class) = (call.args[0], intrinsic.ret_class);
                let together = class != Class::Two || call.args.get(1) == Some(&(src + 1));
                if together {
                    self.move_slots(dst, src, class);
                }
                together
            }
            ("is_val_statically_known", Ret::Slots(dst)) => {
                self.emit(Op::Imm { dst, bits: 0 });
                true
            }
            _ => false,
        }
    }

    /// The quick way, if the intrinsic has one and its arguments and result are single slots.
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
        let (Ret::Slots(dst), Class::One, true) = (call.ret, intrinsic.ret_class, single) else {
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
