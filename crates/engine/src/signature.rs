//! Whether a function may be called at another type than its own.
//!
//! The rules are those that the documentation of function pointers gives under "ABI compatibility": the same
//! convention, the same number of arguments, and pairwise types that are passed alike: equal types, `repr(transparent)`
//! wrappers and what they wrap, pointers of every kind to types with the same metadata, `char` and `u32`, integers of
//! equal size and sign, `Option` and its like around a type that is never null, zero-sized types of alignment 1.
//! Aggregates that are not transparent must be the same type. Beyond that documentation everything that is nothing but one
//! thin pointer is alike (`Rc<T>` and `*const T`, functions and data), as rustc's own evaluation of calls has it: methods of `dyn`
//! receivers need it. Arguments without size are not passed, however they are aligned. Conventions that differ only in whether they may unwind
//! are the same: what happens if something unwinds is decided when it does.

use ubik_ir::{Encoding, FnSig, FunctionHeader, Prim, Program, Repr, Tail, TyId, TyKind, Types};
use ubik_verdict::{ArgCount, Result, Text, Ub, Variadic, VariadicSide};

use crate::c::pieces;
use crate::cpu::{self, Cpu};

/// How a call fits its callee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// At the same types.
    Same,
    /// At types that are passed alike.
    Alike,
}

/// Checks a call at type `caller` of a function.
pub(crate) fn check(program: &Program, caller: &FnSig, callee: &FunctionHeader) -> Result<Fit> {
    if !is_same(caller, &callee.sig) {
        check_types(program, caller, &callee.sig)?;
    }
    match has_same_types(caller, &callee.sig) {
        true => Ok(Fit::Same),
        false => Ok(Fit::Alike),
    }
}

pub(crate) fn is_same(caller: &FnSig, callee: &FnSig) -> bool {
    has_same_types(caller, callee) && caller.abi == callee.abi && caller.variadic == callee.variadic
}

fn has_same_types(caller: &FnSig, callee: &FnSig) -> bool {
    caller.params == callee.params && caller.ret == callee.ret
}

/// Checks a call that the machine makes: by C's convention, with so many words.
pub(crate) fn check_from_outside(program: &Program, callee: &FunctionHeader, words: usize) -> Result<()> {
    if convention(program, &callee.sig.abi) != "C" {
        return Err(Ub::call_abi("C", callee.sig.abi.clone()).into());
    }
    if callee.sig.variadic {
        return Err(Ub::call_variadic(Variadic::Disagree { by: VariadicSide::Callee }).into());
    }
    let expected = passed_types(program, &callee.sig.params);
    check_count(words, expected.len())?;
    let is_word = |ty: TyId| {
        let scalar = program.ty(unwrap(program, ty)).repr;
        matches!(scalar, Repr::Scalar(scalar) if matches!(scalar.prim, Prim::Int { .. } | Prim::Pointer))
    };
    if let Some(index) = expected.iter().position(|&ty| !is_word(ty)) {
        let name = program.ty(expected[index]).name.clone();
        return Err(Ub::call_arg_type(index as u32, "*mut core::ffi::c_void", name).into());
    }
    Ok(())
}

fn check_types(program: &Program, caller: &FnSig, callee: &FnSig) -> Result<()> {
    let by_c_rules = pieces::has_c_rules(caller) || pieces::has_c_rules(callee);
    if convention(program, &caller.abi) != convention(program, &callee.abi) {
        return Err(Ub::call_abi(caller.abi.clone(), callee.abi.clone()).into());
    }
    // A call in C that sees no parameters, `f()`, passes what it has as if to a variadic function.
    let is_without_prototype = caller.variadic && pieces::has_c_rules(caller) && pieces::has_c_rules(callee);
    if caller.variadic != callee.variadic && !is_without_prototype {
        let by = if caller.variadic { VariadicSide::Caller } else { VariadicSide::Callee };
        return Err(Ub::call_variadic(Variadic::Disagree { by }).into());
    }
    if by_c_rules {
        return pieces::check(program, caller, callee);
    }
    let passed = passed_types(program, &caller.params);
    let expected = passed_types(program, &callee.params);
    if callee.variadic && passed.len() != expected.len() {
        let counts = (passed.len() as u32, expected.len() as u32);
        return Err(Ub::call_variadic(Variadic::FixedCount { caller: counts.0, callee: counts.1 }).into());
    }
    check_count(passed.len(), expected.len())?;
    for (index, (&from, &to)) in passed.iter().zip(&expected).enumerate() {
        if !compatible(program, from, to) {
            let names = (program.ty(from).name.clone(), program.ty(to).name.clone());
            return Err(Ub::call_arg_type(index as u32, names.0, names.1).into());
        }
    }
    if !compatible(program, caller.ret, callee.ret) {
        let names = (program.ty(caller.ret).name.clone(), program.ty(callee.ret).name.clone());
        return Err(Ub::call_return_type(names.0, names.1).into());
    }
    Ok(())
}

/// A function may need features that the processor does not have, or that nobody has asked for whether it has them.
pub(crate) fn check_features(program: &Program, callee: &FunctionHeader, cpu: Cpu) -> Result<()> {
    let needed = callee.attrs.target_features.iter();
    let is_there = |feature: &&String| match cpu.asked {
        true => cpu.has(program, feature),
        false => cpu::is_promised(program, feature),
    };
    let missing: Vec<Text> =
        needed.filter(|feature| !is_there(feature)).map(|feature| feature.clone().into()).collect();
    match missing.is_empty() {
        true => Ok(()),
        false => Err(Ub::call_feature(callee.name.clone(), missing).into()),
    }
}

/// The convention that arguments follow. Lowering has spread out the tuples of closures' calls, so theirs is Rust's.
fn convention<'a>(program: &Program, abi: &'a str) -> &'a str {
    let abi = pieces::plain(abi);
    let abi = abi.strip_suffix("-unwind").unwrap_or(abi);
    match abi {
        "rust-call" => "Rust",
        "cdecl" => "C",
        "system" if program.target().os != "windows" => "C",
        _ => abi,
    }
}

/// Arguments without data are not passed at all.
fn passed_types(program: &Program, params: &[TyId]) -> Vec<TyId> {
    params.iter().copied().filter(|&ty| program.ty(ty).size != 0).collect()
}

fn is_trivial(program: &Program, ty: TyId) -> bool {
    let ty = program.ty(ty);
    ty.size == 0 && ty.align == 1
}

fn check_count(passed: usize, expected: usize) -> Result<()> {
    let (passed_count, expected_count) = (passed as u32, expected as u32);
    let problem = match passed.cmp(&expected) {
        std::cmp::Ordering::Equal => return Ok(()),
        std::cmp::Ordering::Less => ArgCount::TooFew { passed: passed_count, expected: expected_count },
        std::cmp::Ordering::Greater => ArgCount::TooMany { passed: passed_count, expected: expected_count },
    };
    Err(Ub::call_arg_count(problem).into())
}

/// Whether values of two types are passed alike.
pub(crate) fn compatible(program: &Program, a: TyId, b: TyId) -> bool {
    if a == b || (is_trivial(program, a) && is_trivial(program, b)) {
        return true;
    }
    let (a, b) = (unwrap(program, a), unwrap(program, b));
    if a == b {
        return true;
    }
    let (ty_a, ty_b) = (program.ty(a), program.ty(b));
    if is_thin_pointer(ty_a.repr) && is_thin_pointer(ty_b.repr) {
        return true;
    }
    if let (Some(x), Some(y)) = (pointer_to(program, a), pointer_to(program, b)) {
        return same_metadata(program, x, y);
    }
    match (&ty_a.kind, &ty_b.kind) {
        (TyKind::Char, TyKind::Int { bits: 32, signed: false })
        | (TyKind::Int { bits: 32, signed: false }, TyKind::Char) => true,
        (TyKind::Int { bits: x, signed: s }, TyKind::Int { bits: y, signed: t }) => x == y && s == t,
        _ => ty_a.name == ty_b.name && ty_a.size == ty_b.size && same_repr(ty_a.repr, ty_b.repr),
    }
}

fn is_thin_pointer(repr: Repr) -> bool {
    matches!(repr, Repr::Scalar(scalar) if matches!(scalar.prim, Prim::Pointer))
}

fn same_repr(a: Repr, b: Repr) -> bool {
    match (a, b) {
        (Repr::Scalar(a), Repr::Scalar(b)) => a.prim == b.prim,
        (Repr::Pair { a, b, offset }, Repr::Pair { a: c, b: d, offset: second }) => {
            a.prim == c.prim && b.prim == d.prim && offset == second
        }
        (Repr::Memory, Repr::Memory) => true,
        _ => false,
    }
}

/// What a type is passed as: through transparent wrappers and around what is never null.
fn unwrap(program: &Program, id: TyId) -> TyId {
    let ty = program.ty(id);
    match &ty.kind {
        TyKind::Struct(fields) | TyKind::Union(fields) if ty.flags.transparent => {
            match fields.0.iter().find(|field| !is_trivial(program, field.ty)) {
                Some(field) => unwrap(program, field.ty),
                None => id,
            }
        }
        TyKind::Enum(layout) => match layout.encoding {
            Encoding::Niche { untagged, start: 0, first, last, .. } if first == last => {
                let is_pointer = matches!(ty.repr, Repr::Scalar(scalar) | Repr::Pair { a: scalar, .. }
                    if matches!(scalar.prim, Prim::Pointer | Prim::Int { .. }));
                match &layout.variants[untagged as usize].fields.0[..] {
                    [field] if is_pointer => unwrap(program, field.ty),
                    _ => id,
                }
            }
            // What has only one variant that can exist, with one field, is nothing but that field.
            Encoding::Single { variant } if layout.variants.len() > 1 => {
                let others =
                    layout.variants.iter().enumerate().filter(|(index, _)| *index != variant as usize);
                let mut parts = layout.variants[variant as usize].fields.0.iter();
                let mut parts = parts.by_ref().filter(|field| !is_trivial(program, field.ty));
                match (parts.next(), parts.next()) {
                    (Some(field), None) if others.into_iter().all(|(_, other)| !other.inhabited) => {
                        unwrap(program, field.ty)
                    }
                    _ => id,
                }
            }
            _ => id,
        },
        TyKind::Pattern { base } => unwrap(program, *base),
        _ => id,
    }
}

/// What a data pointer of any kind points to.
fn pointer_to(program: &Program, id: TyId) -> Option<TyId> {
    match program.ty(id).kind {
        TyKind::Box { global: false, .. } => None,
        _ => program.ty(id).pointee(),
    }
}

fn same_metadata(program: &Program, a: TyId, b: TyId) -> bool {
    match (program.tail(a), program.tail(b)) {
        (Tail::Thin, Tail::Thin) => true,
        (Tail::Slice { .. } | Tail::Str, Tail::Slice { .. } | Tail::Str) => true,
        (Tail::Dyn { object: a }, Tail::Dyn { object: b }) => {
            match (&program.ty(a).kind, &program.ty(b).kind) {
                (TyKind::Dyn { principal: a }, TyKind::Dyn { principal: b }) => a == b,
                _ => false,
            }
        }
        _ => false,
    }
}
