//! Values: what stands on the right of an assignment.
//!
//! Each way to make a value is one small function, which fails if nothing fits. Whether the result is defined is not
//! asked here: the machine tries it.

use ubik_ir::*;

use crate::profile::Feature;
use crate::scene::{Scene, Target};

type Maker = fn(&mut Scene<'_>, &Target) -> Option<Rvalue>;

/// The ways to make a value, each for some types.
const MAKERS: &[(Feature, Maker)] = &[
    (Feature::Use, copied),
    (Feature::Binary, binary),
    (Feature::Checked, checked),
    (Feature::Unary, unary),
    (Feature::Compare, compare),
    (Feature::IntCast, int_cast),
    (Feature::FloatMath, float_cast),
    (Feature::FloatMath, binary),
    (Feature::Aggregate, aggregate),
    (Feature::Repeat, repeat),
    (Feature::Ref, reference),
    (Feature::RawPtr, raw_pointer),
    (Feature::PtrCast, pointer_cast),
    (Feature::Offset, offset),
    (Feature::PtrCompare, compare_pointers),
    (Feature::Transmute, transmute),
    (Feature::Slice, unsize),
    (Feature::Dyn, unsize),
    (Feature::Metadata, metadata),
    (Feature::Discriminant, discriminant),
    (Feature::Unchecked, unchecked),
];

/// A value for a target.
pub fn value(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    let weights: Vec<u32> = MAKERS.iter().map(|&(feature, _)| scene.profile.weight(feature)).collect();
    for _ in 0..12 {
        let (_, make) = MAKERS[scene.choices.weighted(&weights)];
        if let Some(value) = make(scene, target) {
            return Some(value);
        }
    }
    copied(scene, target)
}

fn copied(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    let operand = match scene.is_scalar(target.ty) {
        true => scene.operand(target.ty)?,
        false if target.via_pointer => return None,
        false => scene.apart(target.ty, target)?,
    };
    Some(Rvalue::Use(operand))
}

const ARITHMETIC: &[BinOp] = &[
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::Div,
    BinOp::Rem,
    BinOp::BitXor,
    BinOp::BitAnd,
    BinOp::BitOr,
    BinOp::Shl,
    BinOp::Shr,
];

fn binary(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    let ops = match scene.kind(target.ty) {
        TyKind::Int { .. } => ARITHMETIC,
        // The remainder is a function that not every system has for the widest.
        TyKind::Float { bits: 16 | 128 } => &ARITHMETIC[..4],
        TyKind::Float { .. } => &ARITHMETIC[..5],
        TyKind::Bool => &ARITHMETIC[5..8],
        _ => return None,
    };
    let &op = scene.choices.pick(ops)?;
    let right_ty = match op {
        BinOp::Shl | BinOp::Shr => *scene.choices.pick(&scene.draft.ints)?,
        _ => target.ty,
    };
    let (left, right) = (scene.operand(target.ty)?, scene.operand(right_ty)?);
    Some(Rvalue::Binary { op, left, right })
}

/// Overflow and amounts that are too large are undefined: the machine refuses what does.
fn unchecked(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    if !scene.is_int(target.ty) {
        return None;
    }
    let ops = [BinOp::Div, BinOp::Rem];
    let op = ops[scene.choices.below(ops.len())];
    let (left, right) = (scene.operand(target.ty)?, scene.operand(target.ty)?);
    Some(Rvalue::Binary { op, left, right })
}

fn checked(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    let TyKind::Struct(fields) = scene.kind(target.ty) else { return None };
    let [value, flag] = &fields.0[..] else { return None };
    let ty = value.ty;
    let is_tuple = value.name == "0" && flag.ty == scene.draft.boolean && scene.is_int(ty);
    if !is_tuple || target.via_pointer {
        return None;
    }
    let ops = [BinOp::AddOverflow, BinOp::SubOverflow, BinOp::MulOverflow];
    let op = ops[scene.choices.below(3)];
    let (left, right) = (scene.apart(ty, target)?, scene.apart(ty, target)?);
    Some(Rvalue::Binary { op, left, right })
}

fn unary(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    let op = match scene.kind(target.ty) {
        TyKind::Int { signed: true, .. } => [UnOp::Not, UnOp::Neg][scene.choices.below(2)],
        TyKind::Int { .. } | TyKind::Bool => UnOp::Not,
        TyKind::Float { .. } => UnOp::Neg,
        _ => return None,
    };
    Some(Rvalue::Unary { op, operand: scene.operand(target.ty)? })
}

const COMPARISONS: &[BinOp] = &[BinOp::Eq, BinOp::Lt, BinOp::Le, BinOp::Ne, BinOp::Ge, BinOp::Gt];

fn compare(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    if target.ty != scene.draft.boolean {
        return None;
    }
    let numbers: Vec<TyId> = scene.draft.ints.iter().chain(&scene.draft.floats).copied().collect();
    let ty = scene.readable(|found| numbers.contains(&found.ty))?.ty;
    let &op = scene.choices.pick(COMPARISONS)?;
    let (left, right) = (scene.operand(ty)?, scene.operand(ty)?);
    Some(Rvalue::Binary { op, left, right })
}

/// Pointers into one allocation, whose order is known.
fn compare_pointers(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    if target.ty != scene.draft.boolean {
        return None;
    }
    let pointers = scene.draft.pointers.clone();
    let module = &scene.draft.module;
    let is_thin_raw =
        |ty: TyId| matches!(module.ty(ty).kind, TyKind::RawPtr { pointee, .. } if module.is_sized(pointee));
    let fits = |ty: TyId| pointers.contains(&ty) && is_thin_raw(ty);
    let first = scene.readable(|found| found.target.is_some() && fits(found.ty))?;
    let alloc = first.target?.prov.alloc();
    let second = scene.readable(|found| {
        found.ty == first.ty && found.target.is_some_and(|target| target.prov.alloc() == alloc)
    })?;
    let &op = scene.choices.pick(COMPARISONS)?;
    Some(Rvalue::Binary { op, left: Operand::Copy(first.place), right: Operand::Copy(second.place) })
}

fn int_cast(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    let draft = scene.draft;
    let is_source = |ty: TyId| match draft.kind(target.ty) {
        TyKind::Int { .. } => {
            matches!(draft.kind(ty), TyKind::Int { .. } | TyKind::Bool | TyKind::Char)
        }
        TyKind::Char => draft.ty(ty).name == "u8",
        _ => false,
    };
    let found = scene.readable(|found| is_source(found.ty) && found.ty != target.ty)?;
    Some(Rvalue::Cast { kind: CastKind::IntToInt, operand: Operand::Copy(found.place), ty: target.ty })
}

fn float_cast(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    let draft = scene.draft;
    let is_number = |ty: TyId| matches!(draft.kind(ty), TyKind::Int { .. } | TyKind::Float { .. });
    if !is_number(target.ty) {
        return None;
    }
    let is_float = scene.is_float(target.ty);
    let found = scene.readable(|found| {
        is_number(found.ty)
            && found.ty != target.ty
            && (is_float || matches!(draft.kind(found.ty), TyKind::Float { .. }))
    })?;
    let kind = match (scene.is_float(found.ty), is_float) {
        (true, true) => CastKind::FloatToFloat,
        (true, false) => CastKind::FloatToInt,
        _ => CastKind::IntToFloat,
    };
    Some(Rvalue::Cast { kind, operand: Operand::Copy(found.place), ty: target.ty })
}

fn aggregate(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    let ty = target.ty;
    let draft = scene.draft;
    if target.via_pointer || draft.vec_element(ty).is_some() {
        return None;
    }
    let (kind, parts): (AggregateKind, Vec<TyId>) = match draft.kind(ty) {
        TyKind::Struct(fields) => (AggregateKind::Struct, fields.0.iter().map(|field| field.ty).collect()),
        TyKind::Union(fields) => {
            let field = scene.choices.below(fields.0.len());
            (AggregateKind::UnionField(field as u32), vec![fields.0[field].ty])
        }
        TyKind::Enum(layout) => {
            let variant = scene.choices.below(layout.variants.len());
            let fields = &layout.variants[variant].fields.0;
            (AggregateKind::Variant(variant as u32), fields.iter().map(|field| field.ty).collect())
        }
        &TyKind::Array { element, count } => (AggregateKind::Array, vec![element; count as usize]),
        _ => return None,
    };
    let operands = parts.into_iter().map(|part| scene.apart(part, target)).collect::<Option<_>>()?;
    Some(Rvalue::Aggregate { kind, ty, operands })
}

fn repeat(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    let &TyKind::Array { element, count } = scene.kind(target.ty) else { return None };
    if target.via_pointer {
        return None;
    }
    Some(Rvalue::Repeat { value: scene.apart(element, target)?, count })
}

fn reference(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    let &TyKind::Ref { pointee, mutable } = scene.kind(target.ty) else { return None };
    let (module, body) = (&scene.draft.module, scene.body);
    let found = scene.readable(|found| {
        found.ty == pointee && !(found.read_only && mutable) && !is_packed(module, body, &found.place)
    })?;
    let kind = if mutable { BorrowKind::Mut } else { BorrowKind::Shared };
    Some(Rvalue::Ref { kind, place: found.place, ty: target.ty })
}

/// Whether a place is a part of a packed struct: no reference may lead there, and no call may write its result there.
pub fn is_packed(module: &Module, body: &Body, place: &Place) -> bool {
    let mut at = PlaceTy::of(body.locals[place.local].ty);
    place.projection.iter().any(|step| {
        let inside = module.ty(at.ty).name.starts_with('P');
        at = module.project(at, step).unwrap_or(at);
        inside
    })
}

fn raw_pointer(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    let &TyKind::RawPtr { pointee, mutable } = scene.kind(target.ty) else { return None };
    let open: Vec<&Place> = scene
        .places
        .iter()
        .filter(|found| found.ty == pointee && !(found.read_only && mutable))
        .map(|found| &found.place)
        .collect();
    let place = (*scene.choices.pick(&open)?).clone();
    Some(Rvalue::AddressOf { place, ty: target.ty, mutable })
}

/// From one raw pointer type to another, both to sized types.
fn pointer_cast(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    let module = &scene.draft.module;
    let is_thin_raw =
        |ty: TyId| matches!(module.ty(ty).kind, TyKind::RawPtr { pointee, .. } if module.is_sized(pointee));
    let has_float = |ty: TyId| module.ty(ty).pointee().is_some_and(|ty| contains_float(module, ty));
    if !is_thin_raw(target.ty) || has_float(target.ty) {
        return None;
    }
    let found =
        scene.readable(|found| found.ty != target.ty && is_thin_raw(found.ty) && !has_float(found.ty))?;
    Some(Rvalue::Cast { kind: CastKind::PtrToPtr, operand: Operand::Copy(found.place), ty: target.ty })
}

/// Whether a float can be read at the type: its bits, if it is a NaN, are not defined.
fn contains_float(module: &Module, ty: TyId) -> bool {
    match &module.ty(ty).kind {
        TyKind::Float { .. } => true,
        // Whose layout is the compiler's.
        TyKind::Enum(_) => true,
        &TyKind::Array { element, .. } | &TyKind::Slice { element } => contains_float(module, element),
        TyKind::Struct(fields) | TyKind::Union(fields) => {
            !module.ty(ty).name.starts_with(['C', 'U', 'N'])
                || fields.0.iter().any(|field| contains_float(module, field.ty))
        }
        TyKind::RawPtr { .. } | TyKind::Ref { .. } | TyKind::FnPtr(_) | TyKind::Box { .. } => true,
        _ => false,
    }
}

fn offset(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    let &TyKind::RawPtr { pointee, .. } = scene.kind(target.ty) else { return None };
    if !scene.draft.module.is_sized(pointee) {
        return None;
    }
    let is_candidate = |found: &crate::view::Found| found.ty == target.ty && found.target.is_some();
    let roomy = scene.readable(|found| is_candidate(found) && found.has_room);
    let found = roomy.or_else(|| scene.readable(is_candidate))?;
    let isize_ty = scene.draft.find("isize")?;
    let count = [0, 1, 1, 1, 2, u128::from(u64::MAX)][scene.choices.below(6)];
    let right = Operand::Const(Box::new(crate::skeleton::int_const(isize_ty, count)));
    Some(Rvalue::Binary { op: BinOp::Offset, left: Operand::Copy(found.place), right })
}

/// Between types of one size whose bytes mean the same everywhere: no floats, no layout of the compiler's choice.
fn transmute(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    let module = &scene.draft.module;
    let size = module.ty(target.ty).size;
    if size == 0 || contains_float(module, target.ty) || target.via_pointer {
        return None;
    }
    let local = target.place.local;
    let found = scene.readable(|found| {
        found.ty != target.ty
            && module.ty(found.ty).size == size
            && !contains_float(module, found.ty)
            && !found.via_pointer()
            && found.place.local != local
    })?;
    Some(Rvalue::Cast { kind: CastKind::Transmute, operand: Operand::Copy(found.place), ty: target.ty })
}

/// A pointer to an array as one to a slice.
fn unsize(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    let module = &scene.draft.module;
    let wanted = module.ty(target.ty);
    if let TyKind::Dyn { .. } = module.ty(wanted.pointee()?).kind {
        return unsize_object(scene, target);
    }
    let &TyKind::Slice { element } = &module.ty(wanted.pointee()?).kind else { return None };
    let count_of = |ty: TyId| {
        let from = module.ty(ty);
        let same = std::mem::discriminant(&from.kind) == std::mem::discriminant(&wanted.kind)
            && from.name.starts_with("&mut") == wanted.name.starts_with("&mut")
            && from.name.starts_with("*mut") == wanted.name.starts_with("*mut");
        match module.ty(from.pointee()?).kind {
            TyKind::Array { element: of, count } if of == element && same => Some(count),
            _ => None,
        }
    };
    let found = scene.readable(|found| count_of(found.ty).is_some())?;
    let kind = CastKind::Unsize(Unsize::Length(count_of(found.ty)?));
    Some(Rvalue::Cast { kind, operand: Operand::Copy(found.place), ty: target.ty })
}

/// A reference to a value as one to an object, or one to an object as one to an object of a supertrait.
fn unsize_object(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    let draft = scene.draft;
    let &TyKind::Ref { pointee: object, mutable } = draft.kind(target.ty) else { return None };
    let way = |ty: TyId| match *draft.kind(ty) {
        TyKind::Ref { pointee, mutable: same } if same == mutable => {
            let upcast = draft.objects.traits.iter().find(|other| other.ty == pointee);
            match upcast.and_then(|other| other.upcast) {
                Some((slot, base)) if base == object => Some(Unsize::Upcast(Some(slot))),
                _ => draft.objects.vtables.get(&(pointee, object)).map(|&vtable| Unsize::VTable(vtable)),
            }
        }
        _ => None,
    };
    let found = scene.readable(|found| way(found.ty).is_some())?;
    let kind = CastKind::Unsize(way(found.ty)?);
    Some(Rvalue::Cast { kind, operand: Operand::Copy(found.place), ty: target.ty })
}

fn metadata(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    if target.ty != scene.draft.usize_ty {
        return None;
    }
    let module = &scene.draft.module;
    let is_slice = |ty: TyId| matches!(module.ty(ty).kind, TyKind::Slice { .. });
    let is_wide = |ty: TyId| module.ty(ty).pointee().is_some_and(is_slice);
    let found = scene.readable(|found| is_wide(found.ty))?;
    Some(Rvalue::Unary { op: UnOp::PtrMetadata, operand: Operand::Copy(found.place) })
}

fn discriminant(scene: &mut Scene<'_>, target: &Target) -> Option<Rvalue> {
    let module = &scene.draft.module;
    let gives = |ty: TyId| module.ty(ty).enum_layout().is_some_and(|layout| layout.discriminant == target.ty);
    let found = scene.readable(|found| gives(found.ty))?;
    Some(Rvalue::Discriminant(found.place))
}
