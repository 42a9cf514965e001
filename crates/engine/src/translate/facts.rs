//! What translation and execution need to know of types, computed once a type.

use std::cell::RefCell;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use ubik_ir::{Encoding, EnumLayout, Field, Idx, Program, Repr, Scalar, TyId, TyKind, Type, Types, Validity};

use crate::code::{CheckPlan, CopyCheck, Lost, ScalarInfo, Vacant, ValueInfo, ValueParts};
use crate::memory::BorrowModel;
use crate::padding;
use crate::plan::Plan;
use crate::relax::Relaxations;
use crate::retag::RetagPlan;

/// How values of a type travel between functions and through slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    Zst,
    One,
    Two,
    /// As bytes, by a pointer to them.
    Memory,
}

impl Class {
    /// How many slots a value takes.
    pub fn slots(self) -> u32 {
        match self {
            Class::Zst | Class::Memory => 0,
            Class::One => 1,
            Class::Two => 2,
        }
    }

    /// How many slots an argument takes.
    pub fn arg_slots(self) -> u32 {
        if self == Class::Memory { 1 } else { self.slots() }
    }
}

#[derive(Clone, Debug)]
pub struct Facts {
    pub class: Class,
    pub lost: Arc<Lost>,
    pub check: CopyCheck,
    /// How the check is made, if it is more than that everything is initialised.
    pub plan: Option<Arc<Plan>>,
}

/// The cache of facts. Facts depend on the program alone; copies of a machine share those that are there.
#[derive(Clone, Default)]
pub struct TypeFacts {
    /// By type, as far as asked for.
    classes: RefCell<Vec<Option<Class>>>,
    facts: RefCell<FxHashMap<TyId, Arc<Facts>>>,
    plans: RefCell<FxHashMap<TyId, Option<Arc<Plan>>>>,
    /// By type, and whether raw pointers are to be retagged.
    retags: RefCell<FxHashMap<(TyId, bool), Arc<RetagPlan>>>,
    relaxations: Relaxations,
}

impl TypeFacts {
    pub fn class(&self, program: &Program, ty: TyId) -> Class {
        if let Some(&Some(class)) = self.classes.borrow().get(ty.index()) {
            return class;
        }
        let class = class_of(program, ty);
        let mut classes = self.classes.borrow_mut();
        if classes.len() <= ty.index() {
            classes.resize(program.type_count().max(ty.index() + 1), None);
        }
        classes[ty.index()] = Some(class);
        class
    }

    pub fn get(&self, program: &Program, ty: TyId) -> Arc<Facts> {
        if let Some(facts) = self.facts.borrow().get(&ty) {
            return facts.clone();
        }
        let facts = Arc::new(self.facts_of(program, ty));
        self.facts.borrow_mut().insert(ty, facts.clone());
        facts
    }
}

impl TypeFacts {
    fn facts_of(&self, program: &Program, id: TyId) -> Facts {
        let size = program.ty(id).size;
        let lost = Lost {
            padding: padding::offsets(&program.data_ranges(id).complement(size)),
            varying: padding::varying(program, id),
            numbers: padding::offsets(&padding::numbers(program, id)),
        };
        let check = match program.validity(id) {
            Validity::Any => CopyCheck::Nothing,
            Validity::Initialised => CopyCheck::Init,
            Validity::Walk => CopyCheck::Walk,
        };
        let is_walked = check == CopyCheck::Walk || check == CopyCheck::Init && !lost.padding.is_empty();
        let plan = if is_walked { self.plan(program, id) } else { None };
        Facts { class: self.class(program, id), lost: Arc::new(lost), check, plan }
    }

    fn plan(&self, program: &Program, ty: TyId) -> Option<Arc<Plan>> {
        if let Some(plan) = self.plans.borrow().get(&ty) {
            return plan.clone();
        }
        let plan = Plan::of(program, ty).map(Arc::new);
        self.plans.borrow_mut().insert(ty, plan.clone());
        plan
    }

    /// How a value of one or two scalars looks in memory.
    pub fn value(&self, program: &Program, ty: TyId) -> ValueInfo {
        let parts = value_parts(program, ty);
        let is_words = matches!(parts, ValueParts::Two { a, b, offset: 8 } if a.size == 8 && b.size == 8)
            && program.target().pointer_size == 8;
        let check = check_plan(program, ty);
        ValueInfo {
            ty,
            size: program.ty(ty).size,
            parts,
            is_two: !matches!(parts, ValueParts::One(_)),
            is_words,
            check,
            plan: if check == CheckPlan::Walk { self.plan(program, ty) } else { None },
            vacant: vacant(program, ty),
        }
    }
}

impl TypeFacts {
    /// What is known of types where some retags ask for more.
    pub fn relaxed(relaxations: Relaxations) -> TypeFacts {
        TypeFacts { relaxations, ..TypeFacts::default() }
    }

    pub fn relaxations(&self) -> &Relaxations {
        &self.relaxations
    }

    pub fn retag_plan(&self, program: &Program, ty: TyId, raw: bool, model: BorrowModel) -> Arc<RetagPlan> {
        if let Some(plan) = self.retags.borrow().get(&(ty, raw)) {
            return plan.clone();
        }
        let plan = if raw { RetagPlan::of_raw } else { RetagPlan::of };
        let plan = Arc::new(plan(program, ty, model));
        self.retags.borrow_mut().insert((ty, raw), plan.clone());
        plan
    }
}

fn class_of(program: &Program, id: TyId) -> Class {
    let ty = program.ty(id);
    if ty.size == 0 {
        return Class::Zst;
    }
    if contains_union(program, id) {
        return Class::Memory;
    }
    let pointer = program.target().pointer_size;
    match ty.repr {
        Repr::Scalar(scalar) if scalar.maybe_uninit => Class::Memory,
        Repr::Scalar(scalar) => match scalar.prim.size(pointer) {
            16 => Class::Two,
            _ => Class::One,
        },
        Repr::Pair { a, b, .. } if a.prim.size(pointer) <= 8 && b.prim.size(pointer) <= 8 => Class::Two,
        Repr::Pair { .. } | Repr::Memory => Class::Memory,
    }
}

/// Bytes of unions may be partly initialised, which slots cannot express.
fn contains_union(program: &Program, id: TyId) -> bool {
    match &program.ty(id).kind {
        TyKind::Union(_) | TyKind::Coroutine(_) | TyKind::Vector { .. } | TyKind::Opaque => true,
        TyKind::Struct(fields) | TyKind::Box { fields, .. } => {
            fields.0.iter().any(|field| contains_union(program, field.ty))
        }
        TyKind::Enum(layout) => layout.all_fields().any(|field| contains_union(program, field.ty)),
        TyKind::Array { element, .. } => contains_union(program, *element),
        _ => false,
    }
}

/// The scalars that a value of one or two consists of.
pub fn value_parts(program: &Program, ty: TyId) -> ValueParts {
    let part = |scalar: Scalar, at: u64| scalar_info(program, scalar, has_pointer_at(program, ty, at));
    match program.ty(ty).repr {
        Repr::Scalar(scalar) if scalar.prim.size(program.target().pointer_size) == 16 => ValueParts::Wide,
        Repr::Scalar(scalar) => ValueParts::One(part(scalar, 0)),
        Repr::Pair { a, b, offset } => ValueParts::Two { a: part(a, 0), b: part(b, offset), offset },
        Repr::Memory => unreachable!("values in memory have no parts"),
    }
}

/// Which tags of a value that travels as a pair make the scalar beside the tag padding. The enum may be inside
/// structs, or in the variant of another enum that has its tag there, too.
fn vacant(program: &Program, id: TyId) -> Vacant {
    let ty = program.ty(id);
    let Repr::Pair { offset, .. } = ty.repr else { return Vacant::Never };
    let inside = |fields: &[Field]| {
        let is_pair = |field: &&Field| matches!(program.ty(field.ty).repr, Repr::Pair { .. });
        fields.iter().find(is_pair).map_or(Vacant::Never, |field| vacant(program, field.ty))
    };
    let layout = match &ty.kind {
        TyKind::Struct(fields) => return inside(&fields.0),
        TyKind::Enum(layout) => layout,
        _ => return Vacant::Never,
    };
    let inner = match layout.encoding {
        Encoding::Direct { .. } | Encoding::Empty => Vacant::Never,
        Encoding::Single { variant } | Encoding::Niche { untagged: variant, .. } => {
            inside(&layout.variants[variant as usize].fields.0)
        }
    };
    let (Encoding::Direct { tag_offset, .. } | Encoding::Niche { tag_offset, .. }) = layout.encoding else {
        return inner;
    };
    let second = tag_offset == offset;
    let beside = if second { 0 } else { offset };
    let mut tags: Vec<u64> = (0..layout.variant_count())
        .filter(|&index| !program.variant_data_ranges(id, index).contains(beside))
        .filter_map(|index| tag_of(program, layout, index))
        .collect();
    if let Vacant::Tags { second: at, tags: others } = inner
        && at == second
    {
        tags.extend(others);
    }
    if tags.is_empty() { Vacant::Never } else { Vacant::Tags { second, tags: tags.into() } }
}

/// The tag that says which variant it is; none if it is the one that has no tag of its own.
fn tag_of(program: &Program, layout: &EnumLayout, index: u32) -> Option<u64> {
    let (tag, bits) = match layout.encoding {
        Encoding::Direct { tag, .. } => (tag, layout.variant(index)?.discriminant),
        Encoding::Niche { tag, untagged, first, last, start, .. } => {
            let is_tagged = index != untagged && (first..=last).contains(&index);
            (tag, is_tagged.then(|| start.wrapping_add(u128::from(index - first)))?)
        }
        Encoding::Single { .. } | Encoding::Empty => return None,
    };
    Some((bits & ubik_ir::max_of(tag.prim.size(program.target().pointer_size))) as u64)
}

/// How a value in slots is checked.
fn check_plan(program: &Program, id: TyId) -> CheckPlan {
    match &program.ty(id).kind {
        TyKind::Ref { pointee, .. } => pointer_plan(program, *pointee),
        TyKind::Box { pointee, fields, .. } => {
            let is_nothing =
                |field: &Field| program.ty(field.ty).is_zst() && program.ty(field.ty).flags.inhabited;
            match fields.0.iter().skip(1).all(is_nothing) {
                true => pointer_plan(program, *pointee),
                false => CheckPlan::Walk,
            }
        }
        TyKind::Enum(layout) if has_plain_payload(program, id, layout) => CheckPlan::Initialised,
        TyKind::Enum(layout) if has_fields(layout) => option_plan(program, layout),
        _ if only_ranges_matter(program, id) => CheckPlan::Ranges,
        _ => CheckPlan::Walk,
    }
}

fn has_fields(layout: &EnumLayout) -> bool {
    layout.all_fields().next().is_some()
}

/// Whether a value is valid if and only if its scalars are initialised and in their ranges.
fn only_ranges_matter(program: &Program, id: TyId) -> bool {
    let ty = program.ty(id);
    ty.flags.inhabited
        && match &ty.kind {
            TyKind::Bool | TyKind::Int { .. } | TyKind::Float { .. } => ty.size <= 8,
            TyKind::RawPtr { pointee, .. } => program.tail(*pointee) == ubik_ir::Tail::Thin,
            _ if hides_ranges(program, id) => false,
            TyKind::Struct(fields) => fields.0.iter().all(|field| only_ranges_matter(program, field.ty)),
            TyKind::Enum(layout) => !has_fields(layout) && !has_gaps(layout),
            TyKind::Pattern { base } => only_ranges_matter(program, *base),
            _ => false,
        }
}

pub fn pointer_plan(program: &Program, pointee: TyId) -> CheckPlan {
    let ty = program.ty(pointee);
    let (align_mask, nullable) = (ty.align - 1, false);
    match program.tail(pointee) {
        _ if !ty.flags.inhabited => CheckPlan::Walk,
        ubik_ir::Tail::Thin => CheckPlan::Thin { size: ty.size, align_mask, nullable },
        // Without a head, and without padding behind the elements.
        ubik_ir::Tail::Slice { element }
            if ty.size == 0 && program.ty(element).size.is_multiple_of(ty.align) =>
        {
            CheckPlan::Elements { size: program.ty(element).size, align_mask, nullable }
        }
        ubik_ir::Tail::Str if ty.size == 0 && ty.align == 1 => {
            CheckPlan::Elements { size: 1, align_mask, nullable }
        }
        _ => CheckPlan::Walk,
    }
}

/// A tag that has been found to be in range, and beside it a number or a thin raw pointer.
fn has_plain_payload(program: &Program, id: TyId, layout: &EnumLayout) -> bool {
    let is_plain = |ty: TyId| match program.ty(ty).kind {
        TyKind::Int { .. } | TyKind::Float { .. } => true,
        TyKind::RawPtr { pointee, .. } => program.tail(pointee) == ubik_ir::Tail::Thin,
        _ => program.ty(ty).is_zst() && program.ty(ty).flags.inhabited,
    };
    matches!((program.ty(id).repr, layout.encoding), (Repr::Pair { .. }, Encoding::Direct { .. }))
        && !has_gaps(layout)
        && layout.all_fields().all(|field| is_plain(field.ty))
}

/// `Option` and its like around a reference: null stands for the variant without one.
fn option_plan(program: &Program, layout: &EnumLayout) -> CheckPlan {
    let Encoding::Niche { tag_offset: 0, untagged, first, last, start: 0, .. } = layout.encoding else {
        return CheckPlan::Walk;
    };
    let [field] = &layout.variants[untagged as usize].fields.0[..] else { return CheckPlan::Walk };
    let only = first == last
        && layout.variants.len() == 2
        && layout.variants.iter().all(|variant| variant.inhabited);
    let empty = layout.variants[first as usize].fields.0.is_empty();
    let is_pointer = matches!(program.ty(field.ty).kind, TyKind::Ref { .. } | TyKind::Box { .. });
    if !only || !empty || !is_pointer {
        return CheckPlan::Walk;
    }
    match check_plan(program, field.ty) {
        CheckPlan::Thin { size, align_mask, .. } => CheckPlan::Thin { size, align_mask, nullable: true },
        CheckPlan::Elements { size, align_mask, .. } => {
            CheckPlan::Elements { size, align_mask, nullable: true }
        }
        CheckPlan::Initialised | CheckPlan::Ranges | CheckPlan::Walk => CheckPlan::Walk,
    }
}

/// Whether a value may have a pointer at an offset: the payload of an enum may be one in one variant and an integer in
/// another, where its scalar is an integer.
fn has_pointer_at(program: &Program, ty: TyId, at: u64) -> bool {
    let in_fields = |fields: &[Field]| {
        fields.iter().any(|field| field.offset <= at && has_pointer_at(program, field.ty, at - field.offset))
    };
    match &program.ty(ty).kind {
        TyKind::RawPtr { .. } | TyKind::Ref { .. } | TyKind::FnPtr(_) => at == 0,
        TyKind::Struct(fields) | TyKind::Box { fields, .. } => in_fields(&fields.0),
        TyKind::Enum(layout) => layout.variants.iter().any(|variant| in_fields(&variant.fields.0)),
        TyKind::Pattern { base } => has_pointer_at(program, *base, at),
        _ => false,
    }
}

/// Whether a field of an enum in slots is an integer where other variants have a pointer: the slot may hold one.
pub fn is_number_among_pointers(program: &Program, whole: TyId, at: u64, ty: TyId) -> bool {
    matches!(program.ty(ty).kind, TyKind::Int { .. } | TyKind::Float { .. })
        && program.ty(ty).size == u64::from(program.target().pointer_size)
        && has_pointer_at(program, whole, at)
}

pub fn scalar_info(program: &Program, scalar: Scalar, has_pointer: bool) -> ScalarInfo {
    let pointer_size = program.target().pointer_size;
    let size = scalar.prim.size(pointer_size);
    let is_pointer = scalar.prim == ubik_ir::Prim::Pointer;
    ScalarInfo {
        size,
        pointer: is_pointer || has_pointer && size == u64::from(pointer_size),
        maybe_uninit: scalar.maybe_uninit,
        start: scalar.start as u64,
        end: scalar.end as u64,
        full: scalar.is_full(pointer_size),
    }
}

/// Whether a type demands more of a value than the ranges of its scalars say: an `UnsafeCell` shows none of what is
/// valid inside it, and ranges of 128 bits are not kept with scalars.
fn hides_ranges(program: &Program, id: TyId) -> bool {
    let ty = program.ty(id);
    let is_wide = |scalar: &Scalar| scalar.prim.size(program.target().pointer_size) == 16;
    let is_restricted = |scalar: &Scalar| !scalar.is_full(program.target().pointer_size);
    ty.flags.unsafe_cell && program.validity(id) == Validity::Walk
        || matches!(&ty.repr, Repr::Scalar(scalar) if is_wide(scalar) && is_restricted(scalar))
}

/// Whether a value has pointers or other parts whose validity is more than a range of bits.
pub fn has_pointers_to_check(program: &Program, id: TyId) -> bool {
    let ty = program.ty(id);
    if !ty.flags.inhabited || hides_ranges(program, id) {
        return true;
    }
    match &ty.kind {
        TyKind::Ref { .. } | TyKind::Box { .. } | TyKind::FnPtr(_) | TyKind::Char | TyKind::Never => true,
        TyKind::RawPtr { pointee, .. } => matches!(program.tail(*pointee), ubik_ir::Tail::Dyn { .. }),
        TyKind::Struct(fields) => fields.0.iter().any(|field| has_pointers_to_check(program, field.ty)),
        TyKind::Enum(layout) => !is_decided_by_range(program, ty, layout),
        TyKind::Pattern { base } => has_pointers_to_check(program, *base),
        _ => false,
    }
}

/// Whether an enum is valid if its one scalar is in range: it consists of its tag, or all that the niche leaves is
/// the one field of one variant.
fn is_decided_by_range(program: &Program, ty: &Type, layout: &EnumLayout) -> bool {
    if has_gaps(layout) || !matches!(ty.repr, Repr::Scalar(_)) {
        return false;
    }
    let mut fields = layout.all_fields().filter(|field| program.ty(field.ty).size > 0);
    match (fields.next(), fields.next()) {
        (None, _) => layout.all_fields().all(|field| program.ty(field.ty).flags.inhabited),
        (Some(field), None) => !has_pointers_to_check(program, field.ty),
        _ => false,
    }
}

/// Whether a tag within its range may still be no variant's.
fn has_gaps(layout: &EnumLayout) -> bool {
    let inhabited = layout.variants.iter().filter(|variant| variant.inhabited).count() as u128;
    match layout.encoding {
        Encoding::Direct { tag, .. } => tag.end.wrapping_sub(tag.start).wrapping_add(1) != inhabited,
        Encoding::Niche { untagged, first, last, .. } => {
            inhabited != layout.variants.len() as u128 || (first..=last).contains(&untagged)
        }
        Encoding::Single { .. } => false,
        Encoding::Empty => true,
    }
}
