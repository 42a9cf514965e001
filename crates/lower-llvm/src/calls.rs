//! Calls of functions, and inline assembly that is known.

use ubik_ir::{
    Call, Callee, FnId, FnSig, Function, LocalId, Operand, Place, Projection, Rvalue, TerminatorKind, Unwind,
};

use crate::body::FnBuilder;
use crate::llvm::{Kind, Value, What};
use crate::opcode;
use crate::signature::{self, Shape};
use crate::unsupported::{Lowered, Unsupported};

impl FnBuilder<'_> {
    pub fn call(&mut self, it: Value) -> Lowered<()> {
        let callee = self.cx.resolve(it.callee());
        match callee.what() {
            What::InlineAsm => self.assembly(it)?,
            What::Function => {
                let name = callee.name();
                match name.strip_prefix("llvm.") {
                    Some(rest) if !rest.starts_with("x86.") => self.llvm_intrinsic(it, rest)?,
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
                    Operand::Copy(self.behind(value, ty)?)
                }
                (None, Some(&ty)) if ty == self.cx.types.lower(&self.cx.bc, value.ty())? => {
                    self.operand(value)?
                }
                (None, Some(_)) => self.loose_operand(value)?,
                // A wide integer lies in memory behind `...`.
                (None, None) if is_loose || value.ty().kind() == Kind::Int(128) => {
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
                let place = self.behind(values[0], ty)?;
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

    /// Assembly that does nothing but keep the optimiser from knowing something.
    fn assembly(&mut self, it: Value) -> Lowered<()> {
        let (template, constraints) = it.callee().assembly();
        let text = template.trim();
        let is_nothing = text.lines().all(|line| {
            let line = line.trim().trim_end_matches(';');
            matches!(
                line,
                "" | "nop"
                    | "pause"
                    | "rep; nop"
                    | "rep nop"
                    | "mfence"
                    | "lfence"
                    | "sfence"
                    | "lock; addl $$0,0(%rsp)"
            ) || line.starts_with('#')
        });
        if !is_nothing {
            return Err(Unsupported::new(format!("inline assembly `{text}`")));
        }
        let outputs = constraints.split(',').filter(|part| part.starts_with('=') && !part.starts_with("=*"));
        let outputs = outputs.count();
        // An input that shares the place of an output is that output.
        let inputs = constraints
            .split(',')
            .filter(|part| !part.starts_with(['=', '~', '!']) || part.starts_with("=*"));
        let inputs: Vec<(&str, Value)> = inputs.zip(it.args()).collect();
        let tied = |output: usize| {
            let number = output_number(&constraints, output).to_string();
            inputs.iter().find(|(part, _)| *part == number).map(|(_, value)| *value)
        };
        match outputs {
            0 => Ok(()),
            1 => {
                let (ty, given) = (self.lower_ty(it)?, tied(0));
                let local = match given {
                    Some(value) => self.bit_cast(value, ty)?,
                    None => self.local(ty),
                };
                self.define(it, local);
                Ok(())
            }
            _ => {
                let ty = self.lower_ty(it)?;
                let local = self.local(ty);
                for output in 0..outputs {
                    let Some(value) = tied(output) else { continue };
                    let part = self.cx.types.memory(&self.cx.bc, it.ty().field(output as u32))?;
                    let field = Projection::Field { index: output as u32, ty: part };
                    let value = self.loose_operand(value)?;
                    self.assign(Place { local, projection: vec![field] }, Rvalue::Use(value));
                }
                self.define(it, local);
                Ok(())
            }
        }
    }
}

/// The number that constraints call an output by: outputs in memory count, too.
fn output_number(constraints: &str, output: usize) -> usize {
    let outputs = constraints.split(',').enumerate().filter(|(_, part)| part.starts_with('='));
    let mut values = outputs.filter(|(_, part)| !part.starts_with("=*"));
    values.nth(output).map_or(usize::MAX, |(number, _)| number)
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
