//! Instructions: which function of which file lowers each, and those on numbers.

use ubik_ir::{BinOp, CastKind, LocalId, Operand, Place, Rvalue, TerminatorKind, TyId, UnOp};

use crate::body::FnBuilder;
use crate::constants::low;
use crate::llvm::{Kind, Value};
use crate::opcode;
use crate::types::odd_bits;
use crate::unsupported::{Lowered, Unsupported};

impl FnBuilder<'_> {
    pub fn instruction(&mut self, it: Value) -> Lowered<()> {
        let is_vector = it.ty().kind() == Kind::Vector
            || it.operand_count() > 0 && it.operand(0).ty().kind() == Kind::Vector;
        match it.opcode() {
            opcode::RET | opcode::BR | opcode::SWITCH | opcode::INDIRECT_BR | opcode::UNREACHABLE => {
                self.end(it)
            }
            opcode::BIT_CAST if crate::variables::is_cast_for_marker(it) => Ok(()),
            opcode::ALLOCA => self.alloca(it),
            opcode::LOAD if it.ordering() != 0 => self.atomic_load(it),
            opcode::LOAD => self.load(it),
            opcode::STORE if it.ordering() != 0 => self.atomic_store(it),
            opcode::STORE => self.store(it),
            opcode::GEP => self.gep(it),
            opcode::FENCE | opcode::ATOMIC_CMPXCHG | opcode::ATOMIC_RMW => self.atomic(it),
            opcode::CALL | opcode::INVOKE => self.call(it),
            opcode::EXTRACT_ELEMENT | opcode::INSERT_ELEMENT | opcode::SHUFFLE_VECTOR => self.vector(it),
            opcode::EXTRACT_VALUE => self.extract_value(it),
            opcode::INSERT_VALUE => self.insert_value(it),
            opcode::FREEZE => self.freeze(it),
            opcode::SELECT => self.select(it),
            opcode::LANDING_PAD => self.landing_pad(it),
            opcode::RESUME => self.resume(it),
            opcode::VA_ARG => Err(Unsupported::new("`va_arg` as an instruction")),
            _ if is_vector => self.vector_operation(it),
            opcode::ADD..=opcode::XOR => self.binary(it),
            opcode::FNEG => self.negate(it),
            opcode::ICMP | opcode::FCMP => self.compare(it),
            opcode::TRUNC..=opcode::BIT_CAST | opcode::ADDR_SPACE_CAST | opcode::PTR_TO_ADDR => self.cast(it),
            _ => Err(Unsupported::new(format!("the instruction `{}`", it.print().trim()))),
        }
    }

    fn negate(&mut self, it: Value) -> Lowered<()> {
        if it.ty().kind() == Kind::X86Fp80 {
            return self.extended(it, "neg");
        }
        let (ty, operand) = (self.lower_ty(it)?, self.operand(it.operand(0))?);
        let local = self.temp(ty, Rvalue::Unary { op: UnOp::Neg, operand });
        self.define(it, local);
        Ok(())
    }

    fn binary(&mut self, it: Value) -> Lowered<()> {
        if it.ty().kind() == Kind::X86Fp80 {
            return self.extended(it, extended_name(it.opcode()));
        }
        if it.ty().kind() == Kind::Int(1) {
            return self.binary_on_bits(it);
        }
        if let Some(bits) = odd_bits(it.ty()) {
            return self.binary_odd(it, bits);
        }
        if it.opcode() == opcode::SUB {
            self.require_one_object(it)?;
        }
        let (a, b) = (it.operand(0), it.operand(1));
        let op = operation(it);
        let unsigned = matches!(it.opcode(), opcode::UDIV | opcode::UREM | opcode::LSHR);
        let (left, right) = match unsigned {
            true => (self.unsigned(a)?, self.unsigned(b)?),
            // The amount of a shift has no sign.
            false if matches!(it.opcode(), opcode::SHL | opcode::ASHR) => {
                (self.operand(a)?, self.unsigned(b)?)
            }
            false => (self.operand(a)?, self.operand(b)?),
        };
        let rvalue = Rvalue::Binary { op, left, right };
        let ty = self.lower_ty(it)?;
        let local = match unsigned {
            true => {
                let unsigned = self.unsigned_type(it)?;
                let result = self.temp(unsigned, rvalue);
                self.temp(ty, Rvalue::Use(cast_place(result, ty)))
            }
            false => self.temp(ty, rvalue),
        };
        self.define(it, local);
        Ok(())
    }

    /// On single bits only the logical operations occur; the others are what arithmetic modulo 2 makes of them.
    fn binary_on_bits(&mut self, it: Value) -> Lowered<()> {
        let op = match it.opcode() {
            opcode::AND | opcode::MUL => BinOp::BitAnd,
            opcode::OR => BinOp::BitOr,
            opcode::XOR | opcode::ADD | opcode::SUB => BinOp::BitXor,
            _ => return Err(Unsupported::new("this operation on single bits")),
        };
        let (left, right) = (self.operand(it.operand(0))?, self.operand(it.operand(1))?);
        let ty = self.lower_ty(it)?;
        let local = self.temp(ty, Rvalue::Binary { op, left, right });
        self.define(it, local);
        Ok(())
    }

    /// On integers that do not fill their container: unused bits are zero, and made so again.
    fn binary_odd(&mut self, it: Value, bits: u32) -> Lowered<()> {
        let signed = matches!(it.opcode(), opcode::SDIV | opcode::SREM | opcode::ASHR);
        let ty = self.lower_ty(it)?;
        let (mut left, mut right) = (self.operand(it.operand(0))?, self.operand(it.operand(1))?);
        if signed {
            left = self.sign_extend_in_container(left, bits, ty)?;
            if it.opcode() != opcode::ASHR {
                right = self.sign_extend_in_container(right, bits, ty)?;
            }
        }
        let op = match operation(it) {
            BinOp::AddUnchecked => BinOp::Add,
            BinOp::SubUnchecked => BinOp::Sub,
            BinOp::MulUnchecked => BinOp::Mul,
            op => op,
        };
        let local = self.temp(ty, Rvalue::Binary { op, left, right });
        let local = self.masked(local, bits, ty);
        self.define(it, local);
        Ok(())
    }

    pub fn masked(&mut self, local: LocalId, bits: u32, ty: TyId) -> LocalId {
        let right = self.number(low(bits), ty);
        self.temp(ty, Rvalue::Binary { op: BinOp::BitAnd, left: Self::copy(local), right })
    }

    /// A value of so many bits as a signed number that fills its container.
    pub fn sign_extend_in_container(&mut self, value: Operand, bits: u32, ty: TyId) -> Lowered<Operand> {
        let unused = (self.cx.types.list[ty].size * 8) as u32 - bits;
        let by = self.cx.types.int(32, false);
        let amount = self.number(unused.into(), by);
        let up = self.temp(ty, Rvalue::Binary { op: BinOp::Shl, left: value, right: amount.clone() });
        let down = self.temp(ty, Rvalue::Binary { op: BinOp::Shr, left: Self::copy(up), right: amount });
        Ok(Self::copy(down))
    }

    fn compare(&mut self, it: Value) -> Lowered<()> {
        let (a, b) = (it.operand(0), it.operand(1));
        if a.ty().kind() == Kind::X86Fp80 {
            return self.compare_extended(it);
        }
        if it.opcode() == opcode::FCMP {
            return self.compare_floats(it);
        }
        let (op, signed) = int_comparison(it.int_predicate());
        let (mut left, mut right) = match signed {
            true => (self.operand(a)?, self.operand(b)?),
            false => (self.unsigned(a)?, self.unsigned(b)?),
        };
        if let (true, Some(bits)) = (signed, odd_bits(a.ty())) {
            let ty = self.lower_ty(a)?;
            left = self.sign_extend_in_container(left, bits, ty)?;
            right = self.sign_extend_in_container(right, bits, ty)?;
        }
        let ty = self.cx.types.bool();
        let local = self.temp(ty, Rvalue::Binary { op, left, right });
        self.define(it, local);
        Ok(())
    }

    fn compare_floats(&mut self, it: Value) -> Lowered<()> {
        let (left, right) = (self.operand(it.operand(0))?, self.operand(it.operand(1))?);
        let local = self.float_comparison(it.float_predicate(), left, right);
        self.define(it, local);
        Ok(())
    }

    /// A number is equal to itself unless it is not a number, which decides the comparisons that Rust does not have.
    fn float_comparison(&mut self, predicate: i32, left: Operand, right: Operand) -> LocalId {
        let ty = self.cx.types.bool();
        let mut test = |op, a: &Operand, b: &Operand| {
            self.temp(ty, Rvalue::Binary { op, left: a.clone(), right: b.clone() })
        };
        let (l, r) = (&left, &right);
        let inverse = |predicate| match predicate {
            9 => Some(6),  // ueq: not one
            10 => Some(5), // ugt: not ole
            11 => Some(4), // uge: not olt
            12 => Some(3), // ult: not oge
            13 => Some(2), // ule: not ogt
            8 => Some(7),  // uno: not ord
            _ => None,
        };
        match predicate {
            1 => test(BinOp::Eq, l, r),
            2 => test(BinOp::Gt, l, r),
            3 => test(BinOp::Ge, l, r),
            4 => test(BinOp::Lt, l, r),
            5 => test(BinOp::Le, l, r),
            14 => test(BinOp::Ne, l, r),
            6 => {
                let (less, greater) = (test(BinOp::Lt, l, r), test(BinOp::Gt, l, r));
                test(BinOp::BitOr, &Self::copy(less), &Self::copy(greater))
            }
            7 => {
                let (a, b) = (test(BinOp::Eq, l, l), test(BinOp::Eq, r, r));
                test(BinOp::BitAnd, &Self::copy(a), &Self::copy(b))
            }
            0 | 15 => {
                let value = self.number(u128::from(predicate == 15), ty);
                self.temp(ty, Rvalue::Use(value))
            }
            _ => {
                let opposite = inverse(predicate).expect("all sixteen are listed");
                let is = self.float_comparison(opposite, left, right);
                self.temp(ty, Rvalue::Unary { op: UnOp::Not, operand: Self::copy(is) })
            }
        }
    }

    fn freeze(&mut self, it: Value) -> Lowered<()> {
        let (ty, operand) = (self.lower_ty(it)?, self.operand(it.operand(0))?);
        let local = self.temp(ty, Rvalue::Use(operand));
        self.define(it, local);
        Ok(())
    }

    fn select(&mut self, it: Value) -> Lowered<()> {
        if it.operand(0).ty().kind() == Kind::Vector {
            return self.vector_select(it);
        }
        let ty = self.lower_ty(it)?;
        let args = it.operands().into_iter().map(|value| self.operand(value)).collect::<Lowered<Vec<_>>>()?;
        let local = self.intrinsic("select_unpredictable", vec![ty], args, ty);
        self.define(it, local);
        Ok(())
    }

    fn end(&mut self, it: Value) -> Lowered<()> {
        match it.opcode() {
            opcode::RET => self.ret(it),
            opcode::UNREACHABLE => {
                self.terminate(TerminatorKind::Unreachable);
                Ok(())
            }
            opcode::BR => self.branch(it),
            opcode::SWITCH => self.switch(it),
            _ => self.indirect_branch(it),
        }
    }

    fn ret(&mut self, it: Value) -> Lowered<()> {
        if it.operand_count() == 1 && self.shape.sret.is_none() {
            let value = it.operand(0);
            let loose = self.cx.types.memory(&self.cx.bc, value.ty())?;
            let operand = match self.locals[LocalId(0)].ty == loose {
                true => self.loose_operand(value)?,
                false => self.operand(value)?,
            };
            self.assign(Place::local(LocalId(0)), Rvalue::Use(operand));
        }
        if self.returned != LocalId(0) {
            let ty = self.locals[LocalId(0)].ty;
            self.assign(Place::local(LocalId(0)), Rvalue::Use(cast_place(self.returned, ty)));
        }
        self.terminate(TerminatorKind::Return);
        Ok(())
    }

    fn branch(&mut self, it: Value) -> Lowered<()> {
        let targets = it.successors();
        let kind = match targets[..] {
            [target] => TerminatorKind::Goto(self.start(target)),
            [then, otherwise] => {
                let value = self.operand(it.operand(0))?;
                let (then, otherwise) = (self.start(then), self.start(otherwise));
                TerminatorKind::Switch { value, targets: vec![(0, otherwise)], otherwise: then }
            }
            _ => return Err(Unsupported::new("a branch of this kind")),
        };
        self.terminate(kind);
        Ok(())
    }

    fn switch(&mut self, it: Value) -> Lowered<()> {
        let value = self.unsigned(it.operand(0))?;
        let mut targets = Vec::new();
        for (index, target) in it.successors().into_iter().enumerate().skip(1) {
            targets.push((it.switch_case(index as u32).int(), self.start(target)));
        }
        let otherwise = self.start(it.switch_default());
        self.terminate(TerminatorKind::Switch { value, targets, otherwise });
        Ok(())
    }

    /// `goto *p`: labels are numbers.
    fn indirect_branch(&mut self, it: Value) -> Lowered<()> {
        let word = self.cx.types.int(64, false);
        let operand = self.operand(it.operand(0))?;
        let address = self.temp(word, Rvalue::Cast { kind: CastKind::Transmute, operand, ty: word });
        let mut targets: Vec<(u128, ubik_ir::BlockId)> = Vec::new();
        for target in it.successors() {
            let entry = (self.cx.label(target).into(), self.start(target));
            if !targets.contains(&entry) {
                targets.push(entry);
            }
        }
        let from = self.current;
        let otherwise = self.new_block();
        self.terminate(TerminatorKind::Unreachable);
        self.current = from;
        self.terminate(TerminatorKind::Switch { value: Self::copy(address), targets, otherwise });
        Ok(())
    }

    fn extract_value(&mut self, it: Value) -> Lowered<()> {
        let aggregate = it.operand(0);
        let mut place = match self.operand(aggregate)? {
            Operand::Copy(place) | Operand::Move(place) => place,
            constant @ Operand::Const(_) => {
                let ty = self.lower_ty(aggregate)?;
                Place::local(self.temp(ty, Rvalue::Use(constant)))
            }
        };
        self.project(&mut place, aggregate.ty(), &it.indices())?;
        let ty = self.cx.types.memory(&self.cx.bc, it.ty())?;
        let local = self.temp(ty, Rvalue::Use(Operand::Copy(place)));
        self.define_as_memory(it, local)
    }

    /// Defines a value that was copied at its loose type.
    pub fn define_as_memory(&mut self, it: Value, local: LocalId) -> Lowered<()> {
        match self.lower_ty(it)? == self.locals[local].ty {
            true => self.define(it, local),
            false => self.define_loose(it, local),
        }
        Ok(())
    }

    fn insert_value(&mut self, it: Value) -> Lowered<()> {
        let ty = self.lower_ty(it)?;
        let local = self.local(ty);
        if it.operand(0).what() != crate::llvm::What::Undef {
            let whole = self.operand(it.operand(0))?;
            self.assign(Place::local(local), Rvalue::Use(whole));
        }
        let mut place = Place::local(local);
        self.project(&mut place, it.ty(), &it.indices())?;
        let part = self.loose_operand(it.operand(1))?;
        self.assign(place, Rvalue::Use(part));
        self.define(it, local);
        Ok(())
    }

    /// The way to a part of an aggregate.
    fn project(&mut self, place: &mut Place, mut at: crate::llvm::Ty, indices: &[u32]) -> Lowered<()> {
        use ubik_ir::Projection;
        for &index in indices {
            at = match at.kind() {
                Kind::Struct => {
                    let ty = self.cx.types.memory(&self.cx.bc, at.field(index))?;
                    place.projection.push(Projection::Field { index, ty });
                    at.field(index)
                }
                _ => {
                    let (offset, min_length) = (index.into(), at.count());
                    place.projection.push(Projection::ConstIndex { offset, min_length, from_end: false });
                    at.element()
                }
            };
        }
        Ok(())
    }
}

/// A local seen at another type of the same size.
pub fn cast_place(local: LocalId, ty: TyId) -> Operand {
    Operand::Copy(Place { local, projection: vec![ubik_ir::Projection::Cast { ty }] })
}

/// What an instruction on integers or floats does. Signed overflow is undefined in C, unless flags say otherwise.
fn operation(it: Value) -> BinOp {
    let nsw = matches!(it.opcode(), opcode::ADD | opcode::SUB | opcode::MUL) && it.is_nsw();
    match it.opcode() {
        opcode::ADD if nsw => BinOp::AddUnchecked,
        opcode::SUB if nsw => BinOp::SubUnchecked,
        opcode::MUL if nsw => BinOp::MulUnchecked,
        opcode::ADD | opcode::FADD => BinOp::Add,
        opcode::SUB | opcode::FSUB => BinOp::Sub,
        opcode::MUL | opcode::FMUL => BinOp::Mul,
        opcode::UDIV | opcode::SDIV | opcode::FDIV => BinOp::Div,
        opcode::UREM | opcode::SREM | opcode::FREM => BinOp::Rem,
        opcode::SHL => BinOp::ShlUnchecked,
        opcode::LSHR | opcode::ASHR => BinOp::ShrUnchecked,
        opcode::AND => BinOp::BitAnd,
        opcode::OR => BinOp::BitOr,
        _ => BinOp::BitXor,
    }
}

fn extended_name(code: i32) -> &'static str {
    match code {
        opcode::FADD => "add",
        opcode::FSUB => "sub",
        opcode::FMUL => "mul",
        opcode::FDIV => "div",
        _ => "rem",
    }
}

/// The comparison, and whether it is one of signed numbers.
fn int_comparison(predicate: i32) -> (BinOp, bool) {
    match predicate {
        32 => (BinOp::Eq, false),
        33 => (BinOp::Ne, false),
        34 => (BinOp::Gt, false),
        35 => (BinOp::Ge, false),
        36 => (BinOp::Lt, false),
        37 => (BinOp::Le, false),
        38 => (BinOp::Gt, true),
        39 => (BinOp::Ge, true),
        40 => (BinOp::Lt, true),
        _ => (BinOp::Le, true),
    }
}
