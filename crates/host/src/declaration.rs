//! Whether a program declares a foreign function as it is. Integers may differ in sign and pointers in what they point
//! to; the convention, widths, floats, the number of parameters and variable arguments may not.

use ubik_ir::{FnSig, Prim, Program, Repr, Target, TyId, TyKind};
use ubik_verdict::{ArgCount, Result, Ub, Variadic, VariadicSide};

use crate::abi::C;
use crate::table::Signature;

/// The convention of functions that clang compiled.
const C_CLANG: &str = "C clang";

/// Stops a call by a declaration that does not fit.
pub fn check(real: &Signature, declared: &FnSig, program: &Program) -> Result<()> {
    if !has_convention(real, &declared.abi) {
        return Err(Ub::call_abi(declared.abi.clone(), real.convention()).into());
    }
    // C's `f()` says nothing about parameters; what a call passes is looked at by itself.
    if declared.abi == C_CLANG && declared.variadic && declared.params.is_empty() {
        return Ok(());
    }
    if declared.variadic != real.variadic {
        let by = if declared.variadic { VariadicSide::Caller } else { VariadicSide::Callee };
        return Err(Ub::call_variadic(Variadic::Disagree { by }).into());
    }
    let (passed, expected) = (declared.params.len() as u32, real.params.len() as u32);
    if passed != expected {
        let problem = match passed < expected {
            true => ArgCount::TooFew { passed, expected },
            false => ArgCount::TooMany { passed, expected },
        };
        return Err(Ub::call_arg_count(problem).into());
    }
    for (index, (&ty, &c)) in declared.params.iter().zip(real.params).enumerate() {
        if !fits(program, ty, c) {
            return Err(Ub::call_arg_type(index as u32, program.ty(ty).name.clone(), c.word()).into());
        }
    }
    // Whoever ignores a result may say that there is none.
    if program.ty(declared.ret).size != 0 && !fits(program, declared.ret, real.ret) {
        return Err(Ub::call_return_type(program.ty(declared.ret).name.clone(), real.ret.word()).into());
    }
    Ok(())
}

/// Whether an ABI is the function's own; whether it may unwind does not matter.
fn has_convention(real: &Signature, abi: &str) -> bool {
    let abi = abi.strip_suffix("-unwind").unwrap_or(abi);
    match real.convention() {
        "C" => matches!(abi, "C" | "cdecl" | "system" | C_CLANG),
        own => abi == own,
    }
}

fn fits(program: &Program, ty: TyId, c: C) -> bool {
    match (program.ty(ty).repr, c) {
        (Repr::Scalar(scalar), C::Float | C::Double) => is_float(scalar.prim, c.size(program.target())),
        (Repr::Scalar(scalar), _) => is_integer(scalar.prim, c, program.target()),
        (Repr::Pair { .. }, C::Str) | (Repr::Memory, C::Struct) => true,
        (Repr::Memory, _) => stands_for(program, ty, c),
        _ => false,
    }
}

/// A result that nobody uses may be any bytes: C's front end has a union for it.
fn stands_for(program: &Program, ty: TyId, c: C) -> bool {
    let TyKind::Union(fields) = &program.ty(ty).kind else { return false };
    fields.0.iter().any(|field| program.ty(field.ty).repr != Repr::Memory && fits(program, field.ty, c))
}

fn is_float(prim: Prim, size: u64) -> bool {
    matches!(prim, Prim::Float { bits } if u64::from(bits) == size * 8)
}

/// Pointers and integers of their width stand for each other: C's headers do that, with handlers of signals.
fn is_integer(prim: Prim, c: C, target: &Target) -> bool {
    !matches!(prim, Prim::Float { .. }) && prim.size(target.pointer_size) == c.size(target)
}
