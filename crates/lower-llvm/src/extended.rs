//! `long double` of x86: 80 bits in 16 bytes of memory, which the machine computes with by intrinsics of its own.

use ubik_ir::{CastKind, LocalId, Rvalue, TyId};

use crate::body::FnBuilder;
use crate::llvm::{Kind, Value};
use crate::opcode;
use crate::types::odd_bits;
use crate::unsupported::{Lowered, Unsupported};

const EXTENDED_BITS: u32 = 80;

impl FnBuilder<'_> {
    /// The bits of an extended float, without the padding behind them.
    fn bits_of_extended(&mut self, from: Value, ty: TyId) -> Lowered<LocalId> {
        let (of, operand) = (self.lower_ty(from)?, self.operand(from)?);
        let memory = self.temp(of, Rvalue::Use(operand));
        let at = self.address_of(memory).local;
        let bytes = u128::from(EXTENDED_BITS / 8);
        let local = self.intrinsic_with("c_load", vec![ty], vec![bytes, 1, bytes], vec![Self::copy(at)], ty);
        Ok(self.masked(local, EXTENDED_BITS, ty))
    }

    fn extended_of_bits(&mut self, from: Value, ty: TyId) -> Lowered<LocalId> {
        let memory = self.local(ty);
        let at = self.address_of(memory).local;
        let (of, unit) = (self.lower_ty(from)?, self.cx.types.unit());
        let args = vec![Self::copy(at), self.operand(from)?];
        let consts = vec![u128::from(EXTENDED_BITS / 8), 1];
        self.intrinsic_with("c_store", vec![of], consts, args, unit);
        Ok(memory)
    }

    /// An operation on extended floats.
    pub fn extended(&mut self, it: Value, name: &str) -> Lowered<()> {
        let args = it.operands().into_iter().map(|value| self.operand(value)).collect::<Lowered<Vec<_>>>()?;
        let ty = self.lower_ty(it)?;
        let local = self.intrinsic(&format!("c_extended_{name}"), Vec::new(), args, ty);
        self.define(it, local);
        Ok(())
    }

    pub fn compare_extended(&mut self, it: Value) -> Lowered<()> {
        let args = vec![self.operand(it.operand(0))?, self.operand(it.operand(1))?];
        let ty = self.cx.types.bool();
        let predicate = it.float_predicate() as u128;
        let local = self.intrinsic_with("c_extended_compare", Vec::new(), vec![predicate], args, ty);
        self.define(it, local);
        Ok(())
    }

    pub fn cast_extended(&mut self, it: Value) -> Lowered<()> {
        let from = it.operand(0);
        let ty = self.lower_ty(it)?;
        let local = match (it.opcode(), from.ty().kind()) {
            (opcode::BIT_CAST, Kind::X86Fp80) => self.bits_of_extended(from, ty)?,
            (opcode::BIT_CAST, Kind::Int(EXTENDED_BITS)) => self.extended_of_bits(from, ty)?,
            // To a wider format: that of `__float128`.
            (opcode::FP_EXT, Kind::X86Fp80) => {
                let operand = self.operand(from)?;
                self.intrinsic("c_extended_to_float", Vec::new(), vec![operand], ty)
            }
            (opcode::FP_TRUNC, Kind::Fp128) | (opcode::FP_EXT, _) => {
                let operand = self.operand(from)?;
                self.intrinsic("c_extended_of_float", Vec::new(), vec![operand], ty)
            }
            (opcode::FP_TRUNC, _) => {
                let operand = self.operand(from)?;
                self.intrinsic("c_extended_to_float", Vec::new(), vec![operand], ty)
            }
            (opcode::SI_TO_FP | opcode::UI_TO_FP, Kind::Int(_)) => {
                let signed = it.opcode() == opcode::SI_TO_FP;
                let wide = self.cx.types.int(128, true);
                let mut operand = if signed { self.operand(from)? } else { self.unsigned(from)? };
                if let (Some(bits), true) = (odd_bits(from.ty()), signed) {
                    let of = self.lower_ty(from)?;
                    operand = self.sign_extend_in_container(operand, bits, of)?;
                }
                let number = self.temp(wide, Rvalue::Cast { kind: CastKind::IntToInt, operand, ty: wide });
                let (args, consts) = (vec![Self::copy(number)], vec![signed.into()]);
                self.intrinsic_with("c_extended_of_int", Vec::new(), consts, args, ty)
            }
            (opcode::FP_TO_SI | opcode::FP_TO_UI, _) => {
                let operand = self.operand(from)?;
                let wide = self.cx.types.int(128, true);
                let Kind::Int(bits) = it.ty().kind() else { return Err(Unsupported::new("this conversion")) };
                let consts = vec![bits.into(), u128::from(it.opcode() == opcode::FP_TO_SI)];
                let number =
                    self.intrinsic_with("c_extended_to_int", Vec::new(), consts, vec![operand], wide);
                let operand = Self::copy(number);
                self.temp(ty, Rvalue::Cast { kind: CastKind::IntToInt, operand, ty })
            }
            _ => return Err(Unsupported::new("this conversion of a `long double`")),
        };
        self.define(it, local);
        Ok(())
    }
}
