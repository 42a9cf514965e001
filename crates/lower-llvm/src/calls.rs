//! Calls of functions.

use ubik_ir::{Call, Callee, FnId, FnSig, Function, LocalId, Operand, Place, Rvalue, TerminatorKind, Unwind};

use crate::body::FnBuilder;
use crate::llvm::{Kind, Value, What};
use crate::opcode;
use crate::signature::{self, Shape};
use crate::unsupported::Lowered;

impl FnBuilder<'_> {
    pub fn call(&mut self, it: Value) -> Lowered<()> {
        let callee = self.cx.resolve(it.callee());
        match callee.what() {
            What::InlineAsm => self.assembly(it)?,
            What::Function => {
                let name = callee.name();
                match name.strip_prefix("llvm.") {
                    Some(rest) if !rest.starts_with("x86.") => self.llvm_intrinsic(it, rest)?,
                    // Instructions look at their operands; several results come as they do to other callers.
                    Some(_) if it.ty().kind() != Kind::Struct => self.machine_intrinsic(it, &name)?,
                    _ if callee.is_declaration() && self.jump(it, &name)? => {}
                    _ if self.handler(it, &name)? => {}
                    _ => self.plain_call(it, callee)?,
                }
            }
            _ => self.plain_call(it, callee)?,
        }
        if it.opcode() == opcode::INVOKE && self.current.0 != u32::MAX {
            let target = self.start(it.normal_dest());
            self.terminate(TerminatorKind::Goto(target));
        }
        Ok(())
    }

    /// `setjmp` and `longjmp`, which are the machine's own business; whether the call is one.
    fn jump(&mut self, it: Value, name: &str) -> Lowered<bool> {
        let intrinsic = match name {
            "setjmp" | "_setjmp" | "__sigsetjmp" | "sigsetjmp" => "c_setjmp",
            "longjmp" | "_longjmp" | "siglongjmp" | "__longjmp_chk" => "c_longjmp",
            _ => return Ok(false),
        };
        let args = it.args().into_iter().map(|arg| self.operand(arg)).collect::<Lowered<Vec<_>>>()?;
        let ty = self.lower_ty(it)?;
        let local = self.intrinsic(intrinsic, Vec::new(), args, ty);
        self.define(it, local);
        Ok(true)
    }

    fn plain_call(&mut self, it: Value, callee: Value) -> Lowered<()> {
        let in_cxx = self.is_main_of_cxx || signature::is_cxx(self.function);
        let shape = Shape::of_call(it, in_cxx);
        let (target, sig) = self.target(it, callee, &shape)?;
        let (values, mut args, mut param) = (it.args(), Vec::new(), 0);
        for (index, &value) in values.iter().enumerate() {
            if index == 0 && shape.sret.is_some() {
                continue;
            }
            let is_loose = it.call_attribute(index as u32 + 1, "noundef").is_none();
            let operand = match (shape.byval[index], sig.params.get(param)) {
                (Some(pointee), _) => {
                    let ty = self.cx.types.memory(&self.cx.bc, pointee)?;
                    Operand::Copy(self.memory_place(value, ty, shape.aligns[index])?)
                }
                (None, Some(&ty)) if ty == self.cx.types.lower(&self.cx.bc, value.ty())? => {
                    self.operand(value)?
                }
                (None, Some(_)) => self.loose_operand(value)?,
                // A wide integer lies in memory behind `...`.
                (None, None) if is_loose || matches!(value.ty().kind(), Kind::Int(128) | Kind::Fp128) => {
                    self.loose_operand(value)?
                }
                (None, None) => self.operand(value)?,
            };
            args.push(operand);
            param += 1;
        }
        let dest = self.local(sig.ret);
        let unwind = self.unwind_of(it);
        let sig = Some(Box::new(sig));
        self.call_to(Call { callee: target, args, dest: Place::local(dest), target: None, unwind, sig });
        match shape.sret {
            Some(pointee) => {
                let ty = self.cx.types.memory(&self.cx.bc, pointee)?;
                let place = self.memory_place(values[0], ty, shape.aligns[0])?;
                self.assign(place, Rvalue::Use(Self::copy(dest)));
                Ok(())
            }
            None => self.define_as_memory(it, dest),
        }
    }

    /// Calls a function of the module at its own type.
    pub fn call_function(&mut self, id: FnId, sig: FnSig, args: Vec<Operand>, dest: LocalId) {
        let unwind = if self.may_unwind { Unwind::Continue } else { Unwind::Unreachable };
        let (callee, dest, sig) = (Callee::Fn(id), Place::local(dest), Some(Box::new(sig)));
        self.call_to(Call { callee, args, dest, target: None, unwind, sig });
    }

    /// Whom a call calls, and at which type.
    fn target(&mut self, it: Value, callee: Value, shape: &Shape) -> Lowered<(Callee, FnSig)> {
        if callee.what() == What::Function {
            let id = self.with_long_double(it, callee)?;
            let is_own = callee.value_type() == it.call_type();
            let sig = match is_own && !(callee.is_declaration() && signature::gives_parts(it)) {
                true => self.cx.functions[id].sig.clone(),
                false => signature::of_call(self.cx, it, shape)?,
            };
            return Ok((Callee::Fn(id), sig));
        }
        let sig = signature::of_call(self.cx, it, shape)?;
        let ty = self.cx.types.function_pointer(sig.clone());
        Ok((Callee::Ptr(self.operand_as(callee, ty)?), sig))
    }

    /// The host's functions that write numbers take no `long double`; the library's do.
    fn with_long_double(&mut self, it: Value, callee: Value) -> Lowered<FnId> {
        let id = self.cx.function_of(callee)?;
        let name = callee.name();
        let has_extended = it.args().iter().any(|arg| arg.ty().kind() == Kind::X86Fp80);
        if !has_extended || !callee.is_declaration() || !["printf", "sprintf", "snprintf"].contains(&&*name) {
            return Ok(id);
        }
        let symbol = format!("__ubik_{name}");
        let known = self.cx.functions.iter_enumerated().find(|(_, function)| function.symbol == symbol);
        if let Some((id, _)) = known {
            return Ok(id);
        }
        let function = Function { symbol, ..self.cx.functions[id].clone() };
        Ok(self.cx.functions.push(function))
    }
}

/// How many registers for integers and for floats the named parameters of a function take.
pub fn named_registers(function: Value) -> (u32, u32) {
    let (mut whole, mut floats) = (0, 0);
    for (index, ty) in (1..).zip(function.value_type().params()) {
        if function.attribute(index, "byval").is_some() {
            continue;
        }
        match ty.kind() {
            Kind::Int(bits) => whole += if bits > 64 { 2 } else { 1 },
            Kind::Pointer => whole += 1,
            Kind::Float | Kind::Double | Kind::Vector | Kind::Half | Kind::Fp128 => floats += 1,
            _ => {}
        }
    }
    (whole.min(6), floats.min(8))
}
