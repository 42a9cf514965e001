//! Renumbering: replaces every index in parts of a module by another one.

use crate::body::{
    Body, Callee, CastKind, DropGlue, Function, Operand, Place, Projection, Rvalue, StatementKind,
    TerminatorKind, Unsize,
};
use crate::global::{Address, AddressBase, Const, ConstScalar, ConstValue, Global, GlobalKind};
use crate::ids::{CrateId, FnId, GlobalId, SpanId, TyId};
use crate::types::{EnumLayout, Fields, FnSig, TyKind, Type};

/// What each index becomes.
pub trait Remap {
    fn ty(&mut self, id: &mut TyId);
    fn function(&mut self, id: &mut FnId);
    fn global(&mut self, id: &mut GlobalId);
    fn span(&mut self, id: &mut SpanId);
    fn krate(&mut self, id: &mut CrateId);
}

/// Visits the types that a type mentions.
pub fn types_of_type(ty: &mut Type, visit: &mut impl FnMut(&mut TyId)) {
    match &mut ty.kind {
        TyKind::RawPtr { pointee: part, .. }
        | TyKind::Ref { pointee: part, .. }
        | TyKind::Array { element: part, .. }
        | TyKind::Slice { element: part }
        | TyKind::Vector { element: part, .. }
        | TyKind::Pattern { base: part } => visit(part),
        TyKind::FnPtr(sig) => types_of_sig(sig, visit),
        TyKind::Struct(fields) | TyKind::Union(fields) => types_of_fields(fields, visit),
        TyKind::Box { pointee, fields, .. } => {
            visit(pointee);
            types_of_fields(fields, visit);
        }
        TyKind::Enum(layout) | TyKind::Coroutine(layout) => types_of_variants(layout, visit),
        TyKind::Bool
        | TyKind::Char
        | TyKind::Int { .. }
        | TyKind::Float { .. }
        | TyKind::Never
        | TyKind::FnDef
        | TyKind::Str
        | TyKind::Dyn { .. }
        | TyKind::Foreign
        | TyKind::Opaque => {}
    }
}

fn types_of_variants(layout: &mut EnumLayout, visit: &mut impl FnMut(&mut TyId)) {
    visit(&mut layout.discriminant);
    types_of_fields(&mut layout.prefix, visit);
    for variant in &mut layout.variants {
        types_of_fields(&mut variant.fields, visit);
    }
}

fn types_of_fields(fields: &mut Fields, visit: &mut impl FnMut(&mut TyId)) {
    fields.0.iter_mut().for_each(|field| visit(&mut field.ty));
}

fn types_of_sig(sig: &mut FnSig, visit: &mut impl FnMut(&mut TyId)) {
    sig.params.iter_mut().for_each(&mut *visit);
    visit(&mut sig.ret);
}

pub fn function(function: &mut Function, map: &mut impl Remap) {
    sig(&mut function.sig, map);
    map.span(&mut function.span);
    map.krate(&mut function.krate);
    if let Some(body) = &mut function.body {
        self::body(body, map);
    }
}

pub fn global(global: &mut Global, map: &mut impl Remap) {
    map.span(&mut global.span);
    map.krate(&mut global.krate);
    match &mut global.kind {
        GlobalKind::Static { ty, .. } | GlobalKind::ThreadLocal { ty } => map.ty(ty),
        GlobalKind::VTable { concrete, object } => {
            map.ty(concrete);
            map.ty(object);
        }
        GlobalKind::Const | GlobalKind::Mutable => {}
    }
    for (_, address) in &mut global.data.relocs {
        self::address(address, map);
    }
}

fn sig(sig: &mut FnSig, map: &mut impl Remap) {
    types_of_sig(sig, &mut |id| map.ty(id));
}

fn address(address: &mut Address, map: &mut impl Remap) {
    match &mut address.base {
        AddressBase::Global(id) => map.global(id),
        AddressBase::Fn(id) => map.function(id),
    }
}

fn body(body: &mut Body, map: &mut impl Remap) {
    for local in body.locals.iter_mut() {
        map.ty(&mut local.ty);
        map.span(&mut local.span);
    }
    for block in body.blocks.iter_mut() {
        for it in &mut block.statements {
            map.span(&mut it.span);
            statement(&mut it.kind, map);
        }
        map.span(&mut block.terminator.span);
        terminator(&mut block.terminator.kind, map);
    }
}

fn statement(kind: &mut StatementKind, map: &mut impl Remap) {
    match kind {
        StatementKind::Assign(to, value) => {
            place(to, map);
            rvalue(value, map);
        }
        StatementKind::SetDiscriminant { place: it, .. }
        | StatementKind::Retag(_, it)
        | StatementKind::Deinit(it)
        | StatementKind::PlaceMention(it) => place(it, map),
        StatementKind::Assume(condition) => operand(condition, map),
        StatementKind::CopyNonOverlapping { src, dst, count } => {
            [src, dst, count].into_iter().for_each(|it| operand(it, map));
        }
        StatementKind::StorageLive(_) | StatementKind::StorageDead(_) => {}
    }
}

fn place(place: &mut Place, map: &mut impl Remap) {
    for step in &mut place.projection {
        match step {
            Projection::Field { ty, .. } | Projection::Subslice { ty, .. } | Projection::Cast { ty } => {
                map.ty(ty)
            }
            Projection::Deref
            | Projection::Downcast { .. }
            | Projection::Index(_)
            | Projection::ConstIndex { .. } => {}
        }
    }
}

fn operand(operand: &mut Operand, map: &mut impl Remap) {
    match operand {
        Operand::Copy(it) | Operand::Move(it) => place(it, map),
        Operand::Const(it) => constant(it, map),
    }
}

fn constant(constant: &mut Const, map: &mut impl Remap) {
    map.ty(&mut constant.ty);
    match &mut constant.value {
        ConstValue::Scalar(it) => scalar(it, map),
        ConstValue::Pair(a, b) => {
            scalar(a, map);
            scalar(b, map);
        }
        ConstValue::Memory { global, .. } => map.global(global),
        ConstValue::Zst | ConstValue::Failed(_) => {}
    }
}

fn scalar(scalar: &mut ConstScalar, map: &mut impl Remap) {
    if let ConstScalar::Ptr(it) = scalar {
        address(it, map);
    }
}

fn rvalue(value: &mut Rvalue, map: &mut impl Remap) {
    match value {
        Rvalue::Use(it) | Rvalue::Repeat { value: it, .. } | Rvalue::Unary { operand: it, .. } => {
            operand(it, map)
        }
        Rvalue::Ref { place: of, ty, .. } | Rvalue::AddressOf { place: of, ty, .. } => {
            place(of, map);
            map.ty(ty);
        }
        Rvalue::Cast { kind, operand: it, ty } => {
            cast(kind, map);
            operand(it, map);
            map.ty(ty);
        }
        Rvalue::Binary { left, right, .. } => {
            operand(left, map);
            operand(right, map);
        }
        Rvalue::Discriminant(of) => place(of, map),
        Rvalue::Aggregate { ty, operands, .. } => {
            map.ty(ty);
            operands.iter_mut().for_each(|it| operand(it, map));
        }
        Rvalue::ThreadLocal { global, ty } => {
            map.global(global);
            map.ty(ty);
        }
    }
}

fn cast(kind: &mut CastKind, map: &mut impl Remap) {
    match kind {
        CastKind::ReifyFn(id) => map.function(id),
        CastKind::Unsize(Unsize::VTable(id)) => map.global(id),
        _ => {}
    }
}

fn terminator(kind: &mut TerminatorKind, map: &mut impl Remap) {
    match kind {
        TerminatorKind::Switch { value, .. } => operand(value, map),
        TerminatorKind::Call(call) => {
            callee(&mut call.callee, map);
            call.args.iter_mut().for_each(|it| operand(it, map));
            place(&mut call.dest, map);
            call.sig.iter_mut().for_each(|it| sig(it, map));
        }
        TerminatorKind::TailCall { callee: to, args, sig: it } => {
            callee(to, map);
            args.iter_mut().for_each(|it| operand(it, map));
            sig(it, map);
        }
        TerminatorKind::Drop { place: it, glue, .. } => {
            place(it, map);
            if let DropGlue::Fn(id) = glue {
                map.function(id);
            }
        }
        TerminatorKind::Goto(_)
        | TerminatorKind::Return
        | TerminatorKind::Unreachable
        | TerminatorKind::Resume
        | TerminatorKind::Terminate(_)
        | TerminatorKind::Unsupported(_) => {}
    }
}

fn callee(callee: &mut Callee, map: &mut impl Remap) {
    match callee {
        Callee::Fn(id) => map.function(id),
        Callee::Ptr(it) => operand(it, map),
        Callee::Virtual { .. } => {}
        Callee::Intrinsic(intrinsic) => {
            intrinsic.types.iter_mut().for_each(|id| map.ty(id));
            intrinsic.fallback.iter_mut().for_each(|id| map.function(id));
        }
    }
}
