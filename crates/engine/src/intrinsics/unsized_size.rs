//! Sizes that depend on a pointer's metadata.

use ubik_ir::{Program, Tail, TyId, TyKind, Type, Types};
use ubik_verdict::{MetaProblem, PtrKind, Result, Ub, Unsupported, ValueAt};

use crate::machine::Machine;
use crate::value::Slot;

/// Size and alignment of the value of type `ty` behind a pointer with this metadata.
pub fn size_and_align(machine: &Machine, ty: TyId, metadata: Option<Slot>) -> Result<(u64, u64)> {
    let (size, align) = unchecked(machine, ty, metadata)?;
    let limit = u128::from(machine.program.target().isize_max());
    if size <= limit {
        return Ok((size as u64, align));
    }
    let problem = match machine.program.ty(ty).kind {
        TyKind::Slice { .. } | TyKind::Str => MetaProblem::SliceTooBig,
        _ => MetaProblem::TooBig,
    };
    let at = ValueAt::whole(machine.program.ty(ty).name.clone());
    Err(Ub::invalid_meta(at, PtrKind::Raw, problem).into())
}

/// The same where the program asks: the vtable of an object must be one of its trait.
pub fn asked_size_and_align(machine: &Machine, ty: TyId, metadata: Option<Slot>) -> Result<(u64, u64)> {
    if let (Tail::Dyn { object }, Some(vtable)) = (machine.program.tail(ty), metadata) {
        machine.require_vtable_of(object, vtable)?;
    }
    size_and_align(machine, ty, metadata)
}

fn unchecked(machine: &Machine, ty: TyId, metadata: Option<Slot>) -> Result<(u128, u64)> {
    let known = machine.program.ty(ty);
    let count = metadata.map_or(0, |slot| u128::from(slot.bits));
    match &known.kind {
        TyKind::Slice { element } => {
            let element = machine.program.ty(*element);
            Ok((count * u128::from(element.size), element.align))
        }
        TyKind::Str => Ok((count, 1)),
        TyKind::Dyn { .. } => {
            let (size, align) = machine.vtable_layout(metadata.unwrap_or(Slot::ZERO))?;
            Ok((size.into(), align))
        }
        TyKind::Foreign => Err(Unsupported::operation("the size of a value of an extern type")),
        TyKind::Struct(fields) if metadata.is_some() => match fields.0.last() {
            Some(tail) => Ok(with_tail(known, tail.offset, unchecked(machine, tail.ty, metadata)?)),
            None => Ok((known.size.into(), known.align)),
        },
        _ => Ok((known.size.into(), known.align)),
    }
}

/// A struct whose last field has this size and alignment: the field moves up to its alignment.
fn with_tail(whole: &Type, offset: u64, (size, tail_align): (u128, u64)) -> (u128, u64) {
    let tail_align = packed(whole, tail_align);
    let align = whole.align.max(tail_align);
    let end = u128::from(offset.next_multiple_of(tail_align)) + size;
    (end.next_multiple_of(align.into()), align)
}

/// How far a field of a type is aligned, which a packed struct limits.
pub fn packed(whole: &Type, align: u64) -> u64 {
    whole.flags.packed.map_or(align, |most| align.min(most.into()))
}

/// Where the elements of a slice or string at the end of a type begin; the size of a type without such an end. A layout's own
/// size is of no use for it, because padding at the end counts in it.
pub fn head_size(program: &Program, ty: TyId) -> u64 {
    let known = program.ty(ty);
    match (&known.kind, program.tail(ty)) {
        (TyKind::Struct(fields), Tail::Slice { .. } | Tail::Str) => {
            fields.0.last().map_or(0, |tail| tail.offset + head_size(program, tail.ty))
        }
        _ => known.size,
    }
}

/// Where the unsized part of a value begins: 0 if the value is all of it.
pub fn tail_offset(machine: &Machine, ty: TyId, metadata: Slot) -> Result<u64> {
    let whole = machine.program.ty(ty);
    let TyKind::Struct(fields) = &whole.kind else { return Ok(0) };
    let Some(tail) = fields.0.last() else { return Ok(0) };
    let (_, align) = unchecked(machine, tail.ty, Some(metadata))?;
    Ok(tail.offset.next_multiple_of(packed(whole, align)) + tail_offset(machine, tail.ty, metadata)?)
}
