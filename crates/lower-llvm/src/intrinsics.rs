//! LLVM's intrinsics.

use ubik_ir::{BinOp, CastKind, LocalId, Operand, Place, Projection, Rvalue, TyId, UnOp};

use crate::body::FnBuilder;
use crate::calls::named_registers;
use crate::constants::{low, sign_extended};
use crate::instructions::cast_place;
use crate::llvm::{Kind, Value, What};
use crate::opcode;
use crate::types::odd_bits;
use crate::unsupported::{Lowered, Unsupported};
use crate::variables;

/// What stands for the address of the current frame.
const STACK_ADDRESS: u128 = 0x7fff_0000_0000;

impl FnBuilder<'_> {
    /// `name` lacks the prefix `llvm.`.
    pub fn llvm_intrinsic(&mut self, it: Value, name: &str) -> Lowered<()> {
        let stem = stem(name);
        match stem.as_str() {
            "lifetime.start" | "lifetime.end" => self.lifetime(it, stem == "lifetime.start"),
            "dbg.declare"
            | "dbg.value"
            | "dbg.label"
            | "dbg.assign"
            | "prefetch"
            | "donothing"
            | "va_end"
            | "experimental.noalias.scope.decl"
            | "invariant.start"
            | "invariant.end"
            | "var.annotation"
            | "pseudoprobe"
            | "clear_cache" => Ok(()),
            "memcpy" | "memcpy.inline" | "memmove" => self.copy_memory(it),
            "memset" | "memset.inline" => self.fill_memory(it),
            "va_start" => self.va_start(it),
            "va_copy" => self.va_copy(it),
            "stacksave" => self.machine_intrinsic(it, "c_stack_save"),
            "stackrestore" => self.machine_intrinsic(it, "c_stack_restore"),
            "assume" => self.assume(it),
            "thread.pointer" => self.thread_pointer(it),
            "readcyclecounter" => self.machine_intrinsic(it, "llvm.x86.rdtsc"),
            "trap" if is_missing_return(self.function, it) => Ok(()),
            "trap" | "debugtrap" | "ubsantrap" => {
                let unit = self.cx.types.unit();
                self.intrinsic("abort", Vec::new(), Vec::new(), unit);
                Ok(())
            }
            "expect"
            | "expect.with.probability"
            | "launder.invariant.group"
            | "strip.invariant.group"
            | "ptr.annotation"
            | "annotation"
            | "threadlocal.address"
            | "arithmetic.fence"
            | "ssa.copy"
            | "preserve.array.access.index" => self.same(it),
            "eh.typeid.for" => self.type_number(it),
            "eh.sjlj.setjmp" => self.set_jump(it),
            "eh.sjlj.longjmp" => self.jump_back(it),
            "is.constant" => self.fixed(it, 0),
            "is.fpclass" => self.float_class(it),
            "objectsize" => {
                let unknown = if it.operand(1).int() == 0 { u128::MAX } else { 0 };
                let known = self.bytes_behind(it.operand(0)).map(u128::from);
                self.fixed(it, known.unwrap_or(unknown))
            }
            "get.rounding" => self.fixed(it, 1),
            // Addresses that nobody can follow; those of callers are not known.
            "returnaddress" | "frameaddress" if it.operand(0).int() == 0 => self.fixed(it, STACK_ADDRESS),
            "returnaddress" | "frameaddress" | "addressofreturnaddress" => self.fixed(it, 0),
            _ => self.numeric_intrinsic(it, &stem),
        }
    }

    fn numeric_intrinsic(&mut self, it: Value, stem: &str) -> Lowered<()> {
        let unsupported = || Unsupported::new(format!("`{}`", it.callee().name()));
        if it.ty().kind() == Kind::Vector || it.operand(0).ty().kind() == Kind::Vector {
            return self.vector_intrinsic(it, stem);
        }
        if it.ty().kind() == Kind::X86Fp80 {
            return match stem {
                "fabs" | "floor" | "ceil" | "trunc" | "round" | "rint" | "nearbyint" | "copysign" => {
                    self.extended_call(it, stem)
                }
                _ => match of_library(stem) {
                    Some(name) => {
                        let ty = self.lower_ty(it)?;
                        let args = it.args().into_iter().map(|arg| self.operand(arg));
                        let args = args.collect::<Lowered<Vec<_>>>()?;
                        let result = self.library_call_giving(name, args, ty);
                        self.define(it, result);
                        Ok(())
                    }
                    None => Err(unsupported()),
                },
            };
        }
        if let Some((op, signed)) = overflow_operation(stem) {
            return self.with_overflow(it, op, signed);
        }
        match stem {
            "bswap" | "bitreverse" | "ctpop" | "ctlz" | "cttz" => self.count_bits(it, stem),
            "fshl" | "fshr" => self.funnel(it, stem),
            "abs" => self.absolute(it),
            "smax" => self.extreme(it, BinOp::Gt, true),
            "smin" => self.extreme(it, BinOp::Lt, true),
            "umax" => self.extreme(it, BinOp::Gt, false),
            "umin" => self.extreme(it, BinOp::Lt, false),
            "sadd.sat" => self.saturating(it, "saturating_add", true),
            "uadd.sat" => self.saturating(it, "saturating_add", false),
            "ssub.sat" => self.saturating(it, "saturating_sub", true),
            "usub.sat" => self.saturating(it, "saturating_sub", false),
            "ptrmask" => self.machine_intrinsic(it, "ptr_mask"),
            "fabs" => self.machine_intrinsic(it, "fabs"),
            _ => match float_name(stem) {
                Some(name) => {
                    let ty = self.lower_ty(it)?;
                    let suffix = self.cx.types.list[ty].name.clone();
                    self.machine_intrinsic(it, &format!("{name}{suffix}"))
                }
                None => Err(unsupported()),
            },
        }
    }

    fn assume(&mut self, it: Value) -> Lowered<()> {
        let (operand, unit) = (self.operand(it.operand(0))?, self.cx.types.unit());
        self.intrinsic("assume", Vec::new(), vec![operand], unit);
        Ok(())
    }

    fn lifetime(&mut self, it: Value, begins: bool) -> Lowered<()> {
        let args = it.args();
        let mut place = args[args.len() - 1];
        // Bitcode of old compilers casts before it marks.
        if place.what() == What::Instruction && place.opcode() == crate::opcode::BIT_CAST {
            place = place.operand(0);
        }
        if let Some(&variable) = self.variables.get(&place) {
            match begins {
                true => variables::begin(self, variable),
                false => variables::end(self, variable),
            }
        }
        Ok(())
    }

    /// Calls an intrinsic of the machine with the same arguments.
    pub fn machine_intrinsic(&mut self, it: Value, name: &str) -> Lowered<()> {
        let args = it.args().into_iter().map(|arg| self.operand(arg)).collect::<Lowered<Vec<_>>>()?;
        let ty = self.lower_ty(it)?;
        let local = self.intrinsic(name, vec![ty], args, ty);
        self.define(it, local);
        Ok(())
    }

    fn extended_call(&mut self, it: Value, name: &str) -> Lowered<()> {
        self.machine_intrinsic(it, &format!("c_extended_{name}"))
    }

    /// Whether a float is in one of several classes. clang asks this way for NaN, infinities and so on.
    fn float_class(&mut self, it: Value) -> Lowered<()> {
        let (value, classes) = (it.operand(0), it.operand(1).int());
        if value.ty().kind() == Kind::Vector {
            return Err(Unsupported::new(format!("`{}`", it.callee().name())));
        }
        let (operand, flag) = (self.operand(value)?, self.cx.types.bool());
        let local = self.intrinsic_with("c_float_class", Vec::new(), vec![classes], vec![operand], flag);
        self.define(it, local);
        Ok(())
    }

    fn same(&mut self, it: Value) -> Lowered<()> {
        let (ty, operand) = (self.lower_ty(it)?, self.operand(it.operand(0))?);
        let local = self.temp(ty, Rvalue::Use(operand));
        self.define(it, local);
        Ok(())
    }

    fn fixed(&mut self, it: Value, bits: u128) -> Lowered<()> {
        let ty = self.lower_ty(it)?;
        let size = self.cx.types.list[ty].size as u32;
        let most = if it.ty().kind() == Kind::Int(1) { 1 } else { low(size * 8) };
        let value = self.number(bits & most, ty);
        let local = self.temp(ty, Rvalue::Use(value));
        self.define(it, local);
        Ok(())
    }

    /// Structs are copied this way, and may be copied onto themselves.
    fn copy_memory(&mut self, it: Value) -> Lowered<()> {
        let (to, from, len) = (it.operand(0), it.operand(1), it.operand(2));
        let args = vec![self.operand(from)?, self.operand(to)?, self.unsigned(len)?];
        let (byte, unit) = (self.cx.types.int(8, false), self.cx.types.unit());
        self.intrinsic("copy", vec![byte], args, unit);
        Ok(())
    }

    fn fill_memory(&mut self, it: Value) -> Lowered<()> {
        let args =
            vec![self.operand(it.operand(0))?, self.unsigned(it.operand(1))?, self.unsigned(it.operand(2))?];
        let (byte, unit) = (self.cx.types.int(8, false), self.cx.types.unit());
        self.intrinsic("write_bytes", vec![byte], args, unit);
        Ok(())
    }

    fn va_start(&mut self, it: Value) -> Lowered<()> {
        let list = self.va_list.ok_or_else(|| Unsupported::new("`va_start` in a function without `...`"))?;
        let args = vec![Self::copy(list), self.operand(it.operand(0))?];
        let (whole, floats) = named_registers(self.function);
        let unit = self.cx.types.unit();
        self.intrinsic_with("c_va_start", Vec::new(), vec![whole.into(), floats.into()], args, unit);
        Ok(())
    }

    fn va_copy(&mut self, it: Value) -> Lowered<()> {
        let size = self.word(24);
        let args = vec![self.operand(it.operand(1))?, self.operand(it.operand(0))?, size];
        let (byte, unit) = (self.cx.types.int(8, false), self.cx.types.unit());
        self.intrinsic("copy", vec![byte], args, unit);
        Ok(())
    }

    /// The result of an intrinsic on numbers without a sign, as LLVM's type.
    pub fn define_unsigned(&mut self, it: Value, local: LocalId) -> Lowered<()> {
        let ty = self.lower_ty(it)?;
        let local = match self.locals[local].ty == ty {
            true => local,
            false => self.temp(ty, Rvalue::Use(cast_place(local, ty))),
        };
        self.define(it, local);
        Ok(())
    }

    fn count_bits(&mut self, it: Value, name: &str) -> Lowered<()> {
        if odd_bits(it.ty()).is_some() {
            return Err(Unsupported::new(format!("`{}`", it.callee().name())));
        }
        let counts = name.starts_with("ct");
        let value = self.unsigned(it.operand(0))?;
        let of = self.unsigned_type(it)?;
        // Counts of zero are undefined if the second argument says so.
        let name = match name {
            "ctlz" | "cttz" if it.operand(1).int() == 1 && !is_of_ffs(it) => format!("{name}_nonzero"),
            _ => name.to_owned(),
        };
        let ret = if counts { self.cx.types.int(32, false) } else { of };
        let local = self.intrinsic(&name, vec![of], vec![value], ret);
        if !counts {
            return self.define_unsigned(it, local);
        }
        let ty = self.lower_ty(it)?;
        let local = self.temp(ty, Rvalue::Cast { kind: CastKind::IntToInt, operand: Self::copy(local), ty });
        self.define(it, local);
        Ok(())
    }

    fn funnel(&mut self, it: Value, name: &str) -> Lowered<()> {
        let (of, number) = (self.unsigned_type(it)?, self.cx.types.int(32, false));
        let (high, low_part) = (self.unsigned(it.operand(0))?, self.unsigned(it.operand(1))?);
        let amount = self.unsigned(it.operand(2))?;
        let amount =
            self.temp(number, Rvalue::Cast { kind: CastKind::IntToInt, operand: amount, ty: number });
        let bits = self.cx.types.list[of].size * 8;
        let right = self.number(u128::from(bits - 1), number);
        let amount = self.temp(number, Rvalue::Binary { op: BinOp::BitAnd, left: Self::copy(amount), right });
        let name = if name == "fshl" { "unchecked_funnel_shl" } else { "unchecked_funnel_shr" };
        let local = self.intrinsic(name, vec![of], vec![high, low_part, Self::copy(amount)], of);
        self.define_unsigned(it, local)
    }

    /// How many bytes of an object lie behind a pointer, if the program's text says so.
    fn bytes_behind(&self, pointer: Value) -> Option<u64> {
        let (mut at, mut offset) = (pointer, 0u64);
        loop {
            let code = match at.what() {
                What::Instruction => at.opcode(),
                What::Expr => at.const_opcode(),
                What::Global if !at.is_declaration() => {
                    return Some(self.cx.bc.size(at.value_type()).saturating_sub(offset));
                }
                _ => return None,
            };
            match code {
                opcode::BIT_CAST => {}
                opcode::ALLOCA => {
                    return variables::constant_size(self, at).map(|size| size.saturating_sub(offset));
                }
                opcode::GEP => {
                    let mut ty = at.gep_type();
                    for index in 1..at.operand_count() {
                        let number = at.operand(index);
                        if number.what() != What::Int {
                            return None;
                        }
                        let number = sign_extended(number.int(), number.ty());
                        let (by, next) = self.cx.gep_step(ty, index == 1, number);
                        (offset, ty) = (offset.wrapping_add(by), next);
                    }
                }
                _ => return None,
            }
            at = at.operand(0);
        }
    }

    /// `__builtin_setjmp`, whose buffer is smaller than that of `setjmp`.
    fn set_jump(&mut self, it: Value) -> Lowered<()> {
        let (ty, buffer) = (self.lower_ty(it)?, self.operand(it.operand(0))?);
        let local = self.intrinsic("c_setjmp", Vec::new(), vec![buffer], ty);
        self.define(it, local);
        Ok(())
    }

    fn jump_back(&mut self, it: Value) -> Lowered<()> {
        let (number, unit) = (self.cx.types.int(32, true), self.cx.types.unit());
        let args = vec![self.operand(it.operand(0))?, self.number(1, number)];
        self.intrinsic("c_longjmp", Vec::new(), args, unit);
        Ok(())
    }

    /// On integers that do not fill their container: computed exactly, in 128 bits, and compared with what is left of it.
    fn odd_with_overflow(&mut self, it: Value, op: BinOp, signed: bool, bits: u32) -> Lowered<()> {
        let (of, flag) = (self.lower_ty(it.operand(0))?, self.cx.types.bool());
        let wide = self.cx.types.int(128, signed);
        let mut operands = Vec::new();
        for value in [it.operand(0), it.operand(1)] {
            let operand = match signed {
                true => {
                    let operand = self.operand(value)?;
                    self.sign_extend_in_container(operand, bits, of)?
                }
                false => self.unsigned(value)?,
            };
            let kind = CastKind::IntToInt;
            operands.push(Self::copy(self.temp(wide, Rvalue::Cast { kind, operand, ty: wide })));
        }
        let pair = self.cx.types.pair(wide, flag);
        let (left, right) = (operands[0].clone(), operands[1].clone());
        let pair = self.temp(pair, Rvalue::Binary { op, left, right });
        let field = |index, ty| {
            Operand::Copy(Place { local: pair, projection: vec![Projection::Field { index, ty }] })
        };
        let exact = self.temp(wide, Rvalue::Use(field(0, wide)));
        let kept = self.masked(exact, bits, wide);
        let again = match signed {
            true => self.sign_extend_in_container(Self::copy(kept), bits, wide)?,
            false => Self::copy(kept),
        };
        let differs =
            self.temp(flag, Rvalue::Binary { op: BinOp::Ne, left: again, right: Self::copy(exact) });
        let (left, right) = (Self::copy(differs), field(1, flag));
        let overflows = self.temp(flag, Rvalue::Binary { op: BinOp::BitOr, left, right });
        let kind = CastKind::IntToInt;
        let result = self.temp(of, Rvalue::Cast { kind, operand: Self::copy(kept), ty: of });
        let result = self.masked(result, bits, of);
        let ty = self.lower_ty(it)?;
        let local = self.local(ty);
        for (index, part, value) in [(0, of, result), (1, flag, overflows)] {
            let field = self.cx.types.memory(&self.cx.bc, it.ty().field(index))?;
            let to = vec![Projection::Field { index, ty: field }, Projection::Field { index: 0, ty: part }];
            self.assign(Place { local, projection: to }, Rvalue::Use(Self::copy(value)));
        }
        self.define(it, local);
        Ok(())
    }

    fn with_overflow(&mut self, it: Value, op: BinOp, signed: bool) -> Lowered<()> {
        let (a, b) = (it.operand(0), it.operand(1));
        if let Some(bits) = odd_bits(a.ty()) {
            return self.odd_with_overflow(it, op, signed, bits);
        }
        let (strict, flag) = (self.lower_ty(a)?, self.cx.types.bool());
        let of = if signed { strict } else { self.unsigned_type(a)? };
        let (left, right) = (self.operand_as(a, of)?, self.operand_as(b, of)?);
        let pair = self.cx.types.pair(of, flag);
        let pair = self.temp(pair, Rvalue::Binary { op, left, right });
        self.define_pair_as(it, pair, [of, flag], [strict, flag])
    }

    fn absolute(&mut self, it: Value) -> Lowered<()> {
        let (ty, flag) = (self.lower_ty(it)?, self.cx.types.bool());
        let (value, zero) = (self.operand(it.operand(0))?, self.number(0, ty));
        let op = BinOp::Lt;
        let negative = self.temp(flag, Rvalue::Binary { op, left: value.clone(), right: zero.clone() });
        let opposite = match it.operand(1).int() == 1 {
            true => Rvalue::Binary { op: BinOp::SubUnchecked, left: zero, right: value.clone() },
            false => Rvalue::Unary { op: UnOp::Neg, operand: value.clone() },
        };
        // Only negative numbers are negated, so that the smallest one is the only problem.
        let opposite = self.temp(ty, opposite);
        let args = vec![Self::copy(negative), Self::copy(opposite), value];
        let local = self.intrinsic("select_unpredictable", vec![ty], args, ty);
        self.define(it, local);
        Ok(())
    }

    fn extreme(&mut self, it: Value, op: BinOp, signed: bool) -> Lowered<()> {
        let (ty, flag) = (self.lower_ty(it)?, self.cx.types.bool());
        let (a, b) = (it.operand(0), it.operand(1));
        let (left, right) = match signed {
            true => (self.operand(a)?, self.operand(b)?),
            false => (self.unsigned(a)?, self.unsigned(b)?),
        };
        let first = self.temp(flag, Rvalue::Binary { op, left, right });
        let args = vec![Self::copy(first), self.operand(a)?, self.operand(b)?];
        let local = self.intrinsic("select_unpredictable", vec![ty], args, ty);
        self.define(it, local);
        Ok(())
    }

    fn saturating(&mut self, it: Value, name: &str, signed: bool) -> Lowered<()> {
        let of = if signed { self.lower_ty(it)? } else { self.unsigned_type(it)? };
        let args = vec![self.operand_as(it.operand(0), of)?, self.operand_as(it.operand(1), of)?];
        let local = self.intrinsic(name, vec![of], args, of);
        self.define_unsigned(it, local)
    }

    fn vector_intrinsic(&mut self, it: Value, stem: &str) -> Lowered<()> {
        let name = match stem {
            "fabs" => "simd_fabs",
            "sqrt" => "simd_fsqrt",
            "floor" => "simd_floor",
            "ceil" => "simd_ceil",
            "trunc" => "simd_trunc",
            "fma" | "fmuladd" => "simd_fma",
            "ctpop" => "simd_ctpop",
            "bswap" => "simd_bswap",
            "sadd.sat" => "simd_saturating_add",
            "ssub.sat" => "simd_saturating_sub",
            "uadd.sat" | "usub.sat" => return self.unsigned_saturating_vector(it, stem),
            "vector.reduce.add" => "simd_reduce_add_unordered",
            "vector.reduce.and" => "simd_reduce_and",
            "vector.reduce.or" => "simd_reduce_or",
            "vector.reduce.xor" => "simd_reduce_xor",
            "vector.reduce.smax" => "simd_reduce_max",
            "vector.reduce.smin" => "simd_reduce_min",
            _ => return Err(Unsupported::new(format!("`{}`", it.callee().name()))),
        };
        let of = self.lower_ty(it.operand(0))?;
        let args = it.args().into_iter().map(|arg| self.operand(arg)).collect::<Lowered<Vec<_>>>()?;
        let ty = self.lower_ty(it)?;
        let local = self.intrinsic(name, vec![of], args, ty);
        self.define(it, local);
        Ok(())
    }

    fn unsigned_saturating_vector(&mut self, it: Value, stem: &str) -> Lowered<()> {
        let name = if stem == "uadd.sat" { "simd_saturating_add" } else { "simd_saturating_sub" };
        let of = self.unsigned_vector_type(it)?;
        let args: Vec<Operand> =
            it.args().into_iter().map(|arg| self.operand_as(arg, of)).collect::<Lowered<_>>()?;
        let local = self.intrinsic(name, vec![of], args, of);
        self.define_unsigned(it, local)
    }

    fn unsigned_vector_type(&mut self, it: Value) -> Lowered<TyId> {
        match it.ty().element().kind() {
            Kind::Int(bits) => {
                let bits = crate::types::container(bits).ok_or_else(|| Unsupported::new("wide lanes"))?;
                let element = self.cx.types.int(bits, false);
                Ok(self.cx.types.vector_of(element, it.ty().count()))
            }
            _ => self.lower_ty(it),
        }
    }
}

/// The name without the types at its end: `fshl` of `fshl.i32`.
fn stem(name: &str) -> String {
    let is_type = |part: &str| {
        let digits = part.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let letters = &part[..part.len() - digits.len()];
        let known = ["i", "f", "p", "v", "bf"].contains(&letters) && !digits.is_empty();
        let vector = part.starts_with('v') && part[1..].starts_with(|c: char| c.is_ascii_digit());
        known || vector
    };
    let parts: Vec<&str> = name.split('.').collect();
    let kept = parts.iter().rposition(|part| !is_type(part)).map_or(0, |last| last + 1);
    parts[..kept].join(".")
}

/// The function of `long double` that an intrinsic stands for.
fn of_library(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "fma" => "fmal",
        "sqrt" => "sqrtl",
        "pow" => "powl",
        "sin" => "sinl",
        "cos" => "cosl",
        "exp" => "expl",
        "exp2" => "exp2l",
        "exp10" => "exp10l",
        "log" => "logl",
        "log2" => "log2l",
        "log10" => "log10l",
        "maxnum" => "fmaxl",
        "minnum" => "fminl",
        "roundeven" => "roundevenl",
        _ => return None,
    })
}

/// `__builtin_ffs` counts the zeros of any number, and does not look at the count for zero.
fn is_of_ffs(count: Value) -> bool {
    let is_chosen = |value: Value| value.users().iter().all(|user| user.opcode() == opcode::SELECT);
    let users = count.users();
    !users.is_empty() && users.iter().all(|user| user.opcode() == opcode::ADD && is_chosen(*user))
}

fn overflow_operation(stem: &str) -> Option<(BinOp, bool)> {
    Some(match stem.strip_suffix(".with.overflow")? {
        "sadd" => (BinOp::AddOverflow, true),
        "uadd" => (BinOp::AddOverflow, false),
        "ssub" => (BinOp::SubOverflow, true),
        "usub" => (BinOp::SubOverflow, false),
        "smul" => (BinOp::MulOverflow, true),
        _ => (BinOp::MulOverflow, false),
    })
}

/// The machine's name of a function on floats, without the format.
fn float_name(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "sqrt" => "sqrt",
        "floor" => "floor",
        "ceil" => "ceil",
        "trunc" => "trunc",
        "round" => "round",
        "rint" | "nearbyint" | "roundeven" => "round_ties_even_",
        "copysign" => "copysign",
        "fma" => "fma",
        "fmuladd" => "fmuladd",
        "pow" => "pow",
        "powi" => "powi",
        "exp" => "exp",
        "exp2" => "exp2",
        "log" => "log",
        "log2" => "log2",
        "log10" => "log10",
        "sin" => "sin",
        "cos" => "cos",
        "minnum" => "minimum_number_nsz_",
        "maxnum" => "maximum_number_nsz_",
        "minimum" => "minimum",
        "maximum" => "maximum",
        _ => return None,
    })
}

/// Where control reaches the end of a function of C++ that must return a value, clang puts a trap before what cannot be reached,
/// both at one place. What a program writes itself is at places of its own.
fn is_missing_return(function: Value, trap: Value) -> bool {
    let block = trap.parent().instructions();
    let mut behind = block.into_iter().skip_while(|&it| it != trap).skip(1);
    let is_cxx = function.name().starts_with("_Z");
    is_cxx
        && behind
            .next()
            .is_some_and(|next| next.opcode() == opcode::UNREACHABLE && next.location() == trap.location())
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn types_are_no_part_of_the_name() {
        assert_eq!(stem("memcpy.p0.p0.i64"), "memcpy");
        assert_eq!(stem("sadd.with.overflow.i32"), "sadd.with.overflow");
        assert_eq!(stem("lifetime.start.p0"), "lifetime.start");
        assert_eq!(stem("vector.reduce.add.v4i32"), "vector.reduce.add");
        assert_eq!(stem("exp2.f64"), "exp2");
        assert_eq!(stem("va_start"), "va_start");
    }
}
