//! Operations on vectors, by the machine's intrinsics for Rust's.

use ubik_ir::{CastKind, Operand, Rvalue, TyId};

use crate::body::FnBuilder;
use crate::llvm::{Kind, Value, What};
use crate::opcode;
use crate::unsupported::{Lowered, Unsupported};

impl FnBuilder<'_> {
    /// Lanes that are taken out, put in, or moved.
    pub fn vector(&mut self, it: Value) -> Lowered<()> {
        if it.opcode() == opcode::SHUFFLE_VECTOR {
            return self.shuffle(it);
        }
        let (vector, lane) = (it.operand(0), it.operand(it.operand_count() - 1));
        let of = self.lower_ty(vector)?;
        let whole = self.lanes(vector, of)?;
        let number = self.cx.types.int(32, false);
        let index = self.unsigned(lane)?;
        let index = Self::copy(
            self.temp(number, Rvalue::Cast { kind: CastKind::IntToInt, operand: index, ty: number }),
        );
        let element = self.lane_type(vector)?;
        let is_mask = vector.ty().element().kind() == Kind::Int(1);
        if it.opcode() == opcode::EXTRACT_ELEMENT {
            let local = self.intrinsic("simd_extract_dyn", vec![of, element], vec![whole, index], element);
            let local = if is_mask { self.bit_of(local, element) } else { local };
            self.define(it, local);
            return Ok(());
        }
        if is_mask {
            return Err(Unsupported::new("masks that are put together by lanes"));
        }
        let value = self.operand(it.operand(1))?;
        let local = self.intrinsic("simd_insert_dyn", vec![of, element], vec![whole, index, value], of);
        self.define(it, local);
        Ok(())
    }

    /// A vector whose lanes are looked at together. One without values is where others are put together from, lane by lane, and
    /// has zeros: nobody sees them, since clang writes such a vector for no expression of C.
    fn lanes(&mut self, vector: Value, ty: TyId) -> Lowered<Operand> {
        if vector.what() != What::Undef {
            return self.operand(vector);
        }
        let size = self.cx.bc.size(vector.ty());
        Ok(self.cx.zeros(ty, size))
    }

    fn bit_of(&mut self, lane: ubik_ir::LocalId, ty: TyId) -> ubik_ir::LocalId {
        let (flag, zero) = (self.cx.types.bool(), self.number(0, ty));
        self.temp(flag, Rvalue::Binary { op: ubik_ir::BinOp::Ne, left: Self::copy(lane), right: zero })
    }

    fn lane_type(&mut self, vector: Value) -> Lowered<TyId> {
        match vector.ty().element().kind() {
            Kind::Int(1) => Ok(self.cx.types.int(8, true)),
            _ => self.cx.types.lower(&self.cx.bc, vector.ty().element()),
        }
    }

    fn shuffle(&mut self, it: Value) -> Lowered<()> {
        let (ty, of) = (self.lower_ty(it)?, self.lower_ty(it.operand(0))?);
        let mask = it.shuffle_mask();
        let number = self.cx.types.int(32, false);
        let indices = self.cx.types.array(number, mask.len() as u64);
        // Lanes that nobody asks for are the first.
        let lanes = mask.iter().map(|&lane| self.number(lane.max(0) as u128, number)).collect();
        let kind = ubik_ir::AggregateKind::Array;
        let indices = self.temp(indices, Rvalue::Aggregate { kind, ty: indices, operands: lanes });
        let (a, b) = (it.operand(0), it.operand(1));
        let first = self.lanes(a, of)?;
        let second = if b.what() == What::Undef { first.clone() } else { self.operand(b)? };
        let index_ty = self.locals[indices].ty;
        let local = self.intrinsic(
            "simd_shuffle",
            vec![of, index_ty, ty],
            vec![first, second, Self::copy(indices)],
            ty,
        );
        self.define(it, local);
        Ok(())
    }

    pub fn vector_select(&mut self, it: Value) -> Lowered<()> {
        let (mask, ty) = (self.lower_ty(it.operand(0))?, self.lower_ty(it)?);
        let args = it.operands().into_iter().map(|value| self.operand(value)).collect::<Lowered<Vec<_>>>()?;
        let local = self.intrinsic("simd_select", vec![mask, ty], args, ty);
        self.define(it, local);
        Ok(())
    }

    pub fn vector_operation(&mut self, it: Value) -> Lowered<()> {
        let ty = self.lower_ty(it)?;
        let local = match it.opcode() {
            opcode::ICMP | opcode::FCMP => return self.vector_compare(it),
            opcode::BIT_CAST => self.bit_cast(it.operand(0), ty)?,
            opcode::TRUNC..=opcode::FP_EXT => return self.vector_cast(it),
            code => {
                let (name, unsigned) = vector_name(code)
                    .ok_or_else(|| Unsupported::new(format!("the instruction `{}`", it.print().trim())))?;
                let args = it.operands();
                let of = if unsigned { self.unsigned_vector(it)? } else { ty };
                let args =
                    args.into_iter().map(|value| self.operand_as(value, of)).collect::<Lowered<Vec<_>>>()?;
                let local = self.intrinsic(name, vec![of], args, of);
                self.temp(ty, Rvalue::Use(crate::instructions::cast_place(local, ty)))
            }
        };
        self.define(it, local);
        Ok(())
    }

    /// The same vector with lanes that have no sign.
    fn unsigned_vector(&mut self, value: Value) -> Lowered<TyId> {
        let ty = value.ty();
        let element = match ty.element().kind() {
            Kind::Int(1) => self.cx.types.int(8, false),
            Kind::Int(bits) if crate::types::container(bits).is_some() => {
                self.cx.types.int(crate::types::container(bits).unwrap_or(64), false)
            }
            _ => return self.lower_ty(value),
        };
        Ok(self.cx.types.vector_of(element, ty.count()))
    }

    fn vector_compare(&mut self, it: Value) -> Lowered<()> {
        let (predicate, signed) = match it.opcode() {
            opcode::ICMP => (it.int_predicate(), it.int_predicate() >= 38),
            _ => (it.float_predicate(), true),
        };
        let name = match (it.opcode(), predicate) {
            (opcode::ICMP, 32) | (opcode::FCMP, 1) => "simd_eq",
            (opcode::ICMP, 33) | (opcode::FCMP, 14) => "simd_ne",
            (opcode::ICMP, 34 | 38) | (opcode::FCMP, 2) => "simd_gt",
            (opcode::ICMP, 35 | 39) | (opcode::FCMP, 3) => "simd_ge",
            (opcode::ICMP, 36 | 40) | (opcode::FCMP, 4) => "simd_lt",
            (opcode::ICMP, 37 | 41) | (opcode::FCMP, 5) => "simd_le",
            _ => return Err(Unsupported::new("this comparison of vectors of floats")),
        };
        let of = match signed {
            true => self.lower_ty(it.operand(0))?,
            false => self.unsigned_vector(it.operand(0))?,
        };
        let args: Vec<Operand> =
            it.operands().into_iter().map(|value| self.operand_as(value, of)).collect::<Lowered<_>>()?;
        let ty = self.lower_ty(it)?;
        let local = self.intrinsic(name, vec![of, ty], args, ty);
        self.define(it, local);
        Ok(())
    }

    fn vector_cast(&mut self, it: Value) -> Lowered<()> {
        let from = it.operand(0);
        let to_mask = it.ty().element().kind() == Kind::Int(1);
        let of_mask = from.ty().element().kind() == Kind::Int(1);
        if to_mask || of_mask && it.opcode() != opcode::SEXT {
            return Err(Unsupported::new("this conversion of a mask"));
        }
        let unsigned = matches!(it.opcode(), opcode::ZEXT | opcode::UI_TO_FP);
        let of = if unsigned { self.unsigned_vector(from)? } else { self.lower_ty(from)? };
        let ty = self.lower_ty(it)?;
        let target = if it.opcode() == opcode::FP_TO_UI { self.unsigned_vector(it)? } else { ty };
        let operand = self.operand_as(from, of)?;
        let local = self.intrinsic("simd_cast", vec![of, target], vec![operand], target);
        let local = self.temp(ty, Rvalue::Use(crate::instructions::cast_place(local, ty)));
        self.define(it, local);
        Ok(())
    }
}

/// The intrinsic for an instruction, and whether its lanes have no sign.
fn vector_name(code: i32) -> Option<(&'static str, bool)> {
    Some(match code {
        opcode::ADD | opcode::FADD => ("simd_add", false),
        opcode::SUB | opcode::FSUB => ("simd_sub", false),
        opcode::MUL | opcode::FMUL => ("simd_mul", false),
        opcode::SDIV | opcode::FDIV => ("simd_div", false),
        opcode::UDIV => ("simd_div", true),
        opcode::SREM | opcode::FREM => ("simd_rem", false),
        opcode::UREM => ("simd_rem", true),
        opcode::SHL => ("simd_shl", false),
        opcode::ASHR => ("simd_shr", false),
        opcode::LSHR => ("simd_shr", true),
        opcode::AND => ("simd_and", false),
        opcode::OR => ("simd_or", false),
        opcode::XOR => ("simd_xor", false),
        opcode::FNEG => ("simd_neg", false),
        _ => return None,
    })
}
