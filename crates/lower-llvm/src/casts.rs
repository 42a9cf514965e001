//! Conversions.

use ubik_ir::{BinOp, CastKind, LocalId, Operand, Rvalue, TyId};

use crate::body::FnBuilder;
use crate::instructions::cast_place;
use crate::llvm::{Kind, Value, What};
use crate::opcode;
use crate::types::odd_bits;
use crate::unsupported::{Lowered, Unsupported};

impl FnBuilder<'_> {
    pub fn cast(&mut self, it: Value) -> Lowered<()> {
        let from = it.operand(0);
        let is_extended = [from.ty(), it.ty()].iter().any(|ty| ty.kind() == Kind::X86Fp80);
        if is_extended {
            return self.cast_extended(it);
        }
        let ty = self.lower_ty(it)?;
        let local = match it.opcode() {
            opcode::TRUNC => self.truncate(it, ty)?,
            opcode::ZEXT => self.zero_extend(from, ty)?,
            opcode::SEXT => self.sign_extend(it, ty)?,
            opcode::PTR_TO_INT | opcode::PTR_TO_ADDR => self.pointer_to_int(it, ty)?,
            opcode::INT_TO_PTR => match moved_pointer(from) {
                Some(pointer) => self.move_pointer(pointer, from, ty)?,
                None => self.int_to_pointer(from, ty)?,
            },
            opcode::BIT_CAST | opcode::ADDR_SPACE_CAST => self.bit_cast(from, ty)?,
            opcode::FP_TO_UI | opcode::FP_TO_SI => self.float_to_int(it, ty)?,
            opcode::UI_TO_FP | opcode::SI_TO_FP => self.int_to_float(it, ty)?,
            _ => {
                let operand = self.operand(from)?;
                self.temp(ty, Rvalue::Cast { kind: CastKind::FloatToFloat, operand, ty })
            }
        };
        self.define(it, local);
        Ok(())
    }

    fn convert(&mut self, operand: Operand, ty: TyId) -> LocalId {
        self.temp(ty, Rvalue::Cast { kind: CastKind::IntToInt, operand, ty })
    }

    fn truncate(&mut self, it: Value, ty: TyId) -> Lowered<LocalId> {
        let from = it.operand(0);
        if it.ty().kind() == Kind::Int(1) && is_loaded_byte(from) {
            // clang loads only a `bool` to take its lowest bit.
            let operand = self.operand(from)?;
            return Ok(self.temp(ty, Rvalue::Cast { kind: CastKind::Transmute, operand, ty }));
        }
        if it.ty().kind() == Kind::Int(1) {
            let of = self.lower_ty(from)?;
            let (left, one) = (self.operand(from)?, self.number(1, of));
            let bit = self.temp(of, Rvalue::Binary { op: BinOp::BitAnd, left, right: one });
            let zero = self.number(0, of);
            return Ok(self.temp(ty, Rvalue::Binary { op: BinOp::Ne, left: Self::copy(bit), right: zero }));
        }
        let operand = self.unsigned(from)?;
        let local = self.convert(operand, ty);
        Ok(match odd_bits(it.ty()) {
            Some(bits) => self.masked(local, bits, ty),
            None => local,
        })
    }

    fn zero_extend(&mut self, from: Value, ty: TyId) -> Lowered<LocalId> {
        let operand = self.unsigned(from)?;
        Ok(self.convert(operand, ty))
    }

    fn sign_extend(&mut self, it: Value, ty: TyId) -> Lowered<LocalId> {
        let from = it.operand(0);
        if from.ty().kind() == Kind::Int(1) {
            let operand = self.operand(from)?;
            let wide = self.convert(operand, ty);
            let negative = self.temp(ty, Rvalue::Unary { op: ubik_ir::UnOp::Neg, operand: Self::copy(wide) });
            return Ok(match odd_bits(it.ty()) {
                Some(bits) => self.masked(negative, bits, ty),
                None => negative,
            });
        }
        let mut operand = self.operand(from)?;
        if let Some(bits) = odd_bits(from.ty()) {
            let of = self.lower_ty(from)?;
            operand = self.sign_extend_in_container(operand, bits, of)?;
        }
        let local = self.convert(operand, ty);
        Ok(match odd_bits(it.ty()) {
            Some(bits) => self.masked(local, bits, ty),
            None => local,
        })
    }

    /// An address as a number. It exposes the pointer's provenance, unless the number is only compared or subtracted:
    /// clang writes the difference of two pointers that way.
    fn pointer_to_int(&mut self, it: Value, ty: TyId) -> Lowered<LocalId> {
        let operand = self.operand(it.operand(0))?;
        let keeps = it.users().iter().all(|user| matches!(user.opcode(), opcode::SUB | opcode::ICMP));
        let kind = if keeps { CastKind::Transmute } else { CastKind::Expose };
        let word = self.cx.types.int(64, false);
        let address = self.temp(word, Rvalue::Cast { kind, operand, ty: word });
        Ok(self.convert(Self::copy(address), ty))
    }

    /// A number that was computed from a pointer and becomes a pointer again at once: the same pointer, moved.
    fn move_pointer(&mut self, pointer: Value, to: Value, ty: TyId) -> Lowered<LocalId> {
        let (word, base) = (self.cx.types.int(64, true), self.operand(pointer)?);
        let kind = CastKind::Transmute;
        let from = self.temp(word, Rvalue::Cast { kind, operand: base.clone(), ty: word });
        let (left, right) = (self.operand(to)?, Self::copy(from));
        let by = self.temp(word, Rvalue::Binary { op: BinOp::Sub, left, right });
        let byte = self.cx.types.int(8, false);
        Ok(self.intrinsic("arith_offset", vec![byte], vec![base, Self::copy(by)], ty))
    }

    fn int_to_pointer(&mut self, from: Value, ty: TyId) -> Lowered<LocalId> {
        let word = self.cx.types.int(64, false);
        let operand = self.unsigned(from)?;
        let address = self.convert(operand, word);
        let kind = CastKind::FromExposed;
        Ok(self.temp(ty, Rvalue::Cast { kind, operand: Self::copy(address), ty }))
    }

    pub fn bit_cast(&mut self, from: Value, ty: TyId) -> Lowered<LocalId> {
        let of = self.lower_ty(from)?;
        let operand = self.operand(from)?;
        Ok(match of == ty {
            true => self.temp(ty, Rvalue::Use(operand)),
            false => self.temp(ty, Rvalue::Cast { kind: CastKind::Transmute, operand, ty }),
        })
    }

    /// A float that does not fit is undefined in C.
    fn float_to_int(&mut self, it: Value, ty: TyId) -> Lowered<LocalId> {
        if odd_bits(it.ty()).is_some() || it.ty().kind() == Kind::Int(1) {
            return Err(Unsupported::new("a float as an integer of this width"));
        }
        let (from, operand) = (self.lower_ty(it.operand(0))?, self.operand(it.operand(0))?);
        if it.opcode() == opcode::FP_TO_SI {
            return Ok(self.intrinsic("float_to_int_unchecked", vec![from, ty], vec![operand], ty));
        }
        let unsigned = self.unsigned_type(it)?;
        let local = self.intrinsic("float_to_int_unchecked", vec![from, unsigned], vec![operand], unsigned);
        Ok(self.temp(ty, Rvalue::Use(cast_place(local, ty))))
    }

    fn int_to_float(&mut self, it: Value, ty: TyId) -> Lowered<LocalId> {
        let from = it.operand(0);
        let mut operand = match it.opcode() {
            opcode::SI_TO_FP => self.operand(from)?,
            _ => self.unsigned(from)?,
        };
        if from.ty().kind() == Kind::Int(1) {
            let byte = self.cx.types.int(8, false);
            operand = Self::copy(self.convert(operand, byte));
        }
        if let (Some(bits), opcode::SI_TO_FP) = (odd_bits(from.ty()), it.opcode()) {
            let of = self.lower_ty(from)?;
            operand = self.sign_extend_in_container(operand, bits, of)?;
        }
        Ok(self.temp(ty, Rvalue::Cast { kind: CastKind::IntToFloat, operand, ty }))
    }
}

/// The pointer that a number was computed from by adding and masking constants, as code does that rounds addresses.
fn moved_pointer(mut number: Value) -> Option<Value> {
    while number.what() == What::Instruction && number.ty().kind() == Kind::Int(64) {
        match number.opcode() {
            opcode::PTR_TO_INT => return Some(number.operand(0)),
            opcode::ADD | opcode::SUB | opcode::AND | opcode::OR if number.operand(1).what() == What::Int => {
                number = number.operand(0);
            }
            _ => return None,
        }
    }
    None
}

fn is_loaded_byte(value: Value) -> bool {
    let is_load = value.what() == What::Instruction && value.opcode() == opcode::LOAD;
    is_load && value.ty().kind() == Kind::Int(8) && !value.name().starts_with("bf.")
}
