//! Questions about types that follow from their layouts: what pointers to them carry, which bytes mean
//! something, what copies must check, what is retagged, where interior mutability lies, what places are.
//!
//! The answers take time proportional to the type's structure: ask once per function and keep them. They
//! presuppose types that contain themselves only behind pointers, which the verifier checks.

use crate::body::{Body, Place, Projection};
use crate::ids::{IndexVec, TyId};
use crate::module::Module;
use crate::program::{NO_TYPE, Program};
use crate::ranges::Ranges;
use crate::target::Target;
use crate::types::{Encoding, EnumLayout, Field, Repr, Tail, TyKind, Type};

/// How deep a type's last fields are followed. Only a malformed type, which contains itself, comes so far.
const MAX_NESTING: u32 = 10_000;

/// What a typed copy has to check of the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Validity {
    /// Nothing.
    Any,
    /// All bytes of [`Types::data_ranges`] are initialised; their values do not matter.
    Initialised,
    /// More than that: the value must be walked.
    Walk,
}

/// The type of a place, and the variant that the last projection selected, if it was a downcast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlaceTy {
    pub ty: TyId,
    pub variant: Option<u32>,
}

impl PlaceTy {
    pub fn of(ty: TyId) -> PlaceTy {
        PlaceTy { ty, variant: None }
    }
}

/// Something to retag inside a value: a reference or box at an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RetagPoint {
    pub offset: u64,
    pub ty: TyId,
}

/// A table of types for one target.
pub trait Types {
    fn ty(&self, id: TyId) -> &Type;
    fn target(&self) -> &Target;

    /// What a pointer to the type carries besides the address.
    fn tail(&self, id: TyId) -> Tail {
        tail(self, id)
    }

    /// Whether pointers to the type are thin and its size is known. Foreign types have neither size nor tail.
    fn is_sized(&self, id: TyId) -> bool {
        innermost(self, id).kind.is_sized()
    }

    /// The bytes that a typed copy preserves; the others are padding. Of an enum these are the tag and the
    /// data of all variants, although a copy preserves only those of the variant that is there
    /// ([`Types::variant_data_ranges`]). Of an unsized type they are those of its sized prefix. An array of
    /// padded elements has ranges for each of them.
    fn data_ranges(&self, id: TyId) -> Ranges {
        let mut out = Ranges::new();
        add_data(self, id, 0, &mut out);
        out
    }

    /// The bytes that a typed copy of an enum preserves if it holds this variant.
    fn variant_data_ranges(&self, id: TyId, variant: u32) -> Ranges {
        let mut out = Ranges::new();
        if let Some(layout) = self.ty(id).enum_layout() {
            add_tag(self, layout, 0, &mut out);
            add_fields(self, &layout.prefix.0, 0, &mut out);
            if let Some(variant) = layout.variant(variant) {
                add_fields(self, &variant.fields.0, 0, &mut out);
            }
        }
        out
    }

    /// Whether which bytes are padding depends on an enum's variant.
    fn padding_varies(&self, id: TyId) -> bool {
        padding_varies(self, id)
    }

    fn validity(&self, id: TyId) -> Validity {
        validity(self, id)
    }

    /// Whether a retag of the type has anything to do.
    fn has_retags(&self, id: TyId) -> bool {
        has_retags(self, id)
    }

    /// Where references and boxes lie in the type; `None` if that depends on an enum's variant.
    fn retag_points(&self, id: TyId) -> Option<Vec<RetagPoint>> {
        let mut out = Vec::new();
        add_retags(self, id, 0, &mut out).then_some(out)
    }

    /// The bytes inside an `UnsafeCell`. A union or enum with one in it counts as a whole, because its
    /// bytes do not say which field is there. Of an unsized type these are those of the sized prefix; the
    /// elements or the object behind it have their own.
    fn cell_ranges(&self, id: TyId) -> Ranges {
        let mut out = Ranges::new();
        add_cells(self, id, 0, &mut out);
        out
    }

    /// The field that a projection names in a struct-like type, or in a variant of an enum.
    fn field(&self, at: PlaceTy, index: u32) -> Option<&Field> {
        fields_of(self.ty(at.ty), at.variant)?.get(to_usize(index))
    }

    /// The type of the place that one projection leads to; `None` if it does not apply.
    fn project(&self, at: PlaceTy, projection: &Projection) -> Option<PlaceTy> {
        project(self, at, projection)
    }

    /// The type of a place.
    fn place_ty(&self, body: &Body, place: &Place) -> Option<PlaceTy> {
        let local = body.locals.get(place.local)?;
        place.projection.iter().try_fold(PlaceTy::of(local.ty), |at, step| self.project(at, step))
    }
}

impl Types for Module {
    /// Like a program's, this is total: a stand-in takes the place of a type that is not there.
    fn ty(&self, id: TyId) -> &Type {
        self.types.get(id).unwrap_or(&NO_TYPE)
    }
    fn target(&self) -> &Target {
        &self.target
    }
}

impl Types for Program {
    fn ty(&self, id: TyId) -> &Type {
        Program::ty(self, id)
    }
    fn target(&self) -> &Target {
        Program::target(self)
    }
}

/// A table of types that is not yet part of a module.
impl Types for (&Target, &IndexVec<TyId, Type>) {
    fn ty(&self, id: TyId) -> &Type {
        self.1.get(id).unwrap_or(&NO_TYPE)
    }
    fn target(&self) -> &Target {
        self.0
    }
}

fn to_usize(index: u32) -> usize {
    usize::try_from(index).expect("a usize of at least 32 bits")
}

/// The type itself, or the last field of the last field ... of a struct.
fn innermost<T: Types + ?Sized>(types: &T, id: TyId) -> &Type {
    let mut ty = types.ty(id);
    for _ in 0..MAX_NESTING {
        let TyKind::Struct(fields) = &ty.kind else { break };
        let Some(last) = fields.0.last() else { break };
        ty = types.ty(last.ty);
    }
    ty
}

fn innermost_id<T: Types + ?Sized>(types: &T, mut id: TyId) -> TyId {
    for _ in 0..MAX_NESTING {
        let TyKind::Struct(fields) = &types.ty(id).kind else { break };
        let Some(last) = fields.0.last() else { break };
        id = last.ty;
    }
    id
}

fn tail<T: Types + ?Sized>(types: &T, id: TyId) -> Tail {
    let object = innermost_id(types, id);
    match types.ty(object).kind {
        TyKind::Slice { element } => Tail::Slice { element },
        TyKind::Str => Tail::Str,
        TyKind::Dyn { .. } => Tail::Dyn { object },
        _ => Tail::Thin,
    }
}

fn add_data<T: Types + ?Sized>(types: &T, id: TyId, offset: u64, out: &mut Ranges) {
    let ty = types.ty(id);
    match &ty.kind {
        TyKind::Struct(fields) | TyKind::Union(fields) | TyKind::Box { fields, .. } => {
            add_fields(types, &fields.0, offset, out);
        }
        TyKind::Array { element, count } => {
            add_elements(&types.data_ranges(*element), types.ty(*element).size, *count, offset, out)
        }
        TyKind::Enum(layout) | TyKind::Coroutine(layout) => {
            add_tag(types, layout, offset, out);
            add_fields(types, &layout.prefix.0, offset, out);
            for variant in &layout.variants {
                add_fields(types, &variant.fields.0, offset, out);
            }
        }
        // Vectors may be padded at their end.
        TyKind::Vector { element, count } => out.add(offset..offset + types.ty(*element).size * count),
        _ => out.add(offset..offset + ty.size),
    }
}

fn add_fields<T: Types + ?Sized>(types: &T, fields: &[Field], offset: u64, out: &mut Ranges) {
    for field in fields {
        add_data(types, field.ty, offset + field.offset, out);
    }
}

fn add_elements(element: &Ranges, stride: u64, count: u64, offset: u64, out: &mut Ranges) {
    if element.is_whole(stride) {
        out.add(offset..offset + stride * count);
    } else if !element.is_empty() {
        (0..count).for_each(|index| out.add_all(element, offset + index * stride));
    }
}

fn add_tag<T: Types + ?Sized>(types: &T, layout: &EnumLayout, offset: u64, out: &mut Ranges) {
    if let Encoding::Direct { tag_offset, tag } | Encoding::Niche { tag_offset, tag, .. } = layout.encoding {
        let start = offset + tag_offset;
        out.add(start..start + tag.prim.size(types.target().pointer_size));
    }
}

fn padding_varies<T: Types + ?Sized>(types: &T, id: TyId) -> bool {
    let ty = types.ty(id);
    if let Some(layout) = ty.enum_layout() {
        let all = types.data_ranges(id);
        let mut variants =
            (0..layout.variant_count()).filter(|&index| layout.variants[to_usize(index)].inhabited);
        return variants.any(|index| types.variant_data_ranges(id, index) != all);
    }
    match &ty.kind {
        TyKind::Struct(fields) | TyKind::Box { fields, .. } => {
            fields.0.iter().any(|field| padding_varies(types, field.ty))
        }
        TyKind::Array { element, count } => *count > 0 && padding_varies(types, *element),
        _ => false,
    }
}

fn validity<T: Types + ?Sized>(types: &T, id: TyId) -> Validity {
    let ty = types.ty(id);
    if !ty.flags.inhabited {
        return Validity::Walk;
    }
    match &ty.kind {
        TyKind::Int { .. } | TyKind::Float { .. } => Validity::Initialised,
        TyKind::RawPtr { pointee, .. } => match types.tail(*pointee) {
            Tail::Dyn { .. } => Validity::Walk,
            Tail::Thin | Tail::Slice { .. } | Tail::Str => Validity::Initialised,
        },
        TyKind::Union(_) | TyKind::FnDef => Validity::Any,
        TyKind::Struct(fields) => validity_of_struct(types, ty, &fields.0),
        TyKind::Array { element, count } if *count > 0 => validity(types, *element),
        TyKind::Array { .. } => Validity::Any,
        TyKind::Vector { element, .. } => validity(types, *element),
        _ => Validity::Walk,
    }
}

fn validity_of_struct<T: Types + ?Sized>(types: &T, ty: &Type, fields: &[Field]) -> Validity {
    if has_restricted_range(types, ty) {
        return Validity::Walk;
    }
    let mut kinds = fields
        .iter()
        .filter(|field| types.ty(field.ty).size > 0 || validity(types, field.ty) == Validity::Walk)
        .map(|field| validity(types, field.ty));
    let Some(first) = kinds.next() else { return Validity::Any };
    if kinds.all(|kind| kind == first) { first } else { Validity::Walk }
}

/// Structs may restrict their only scalar (`rustc_layout_scalar_valid_range_start`).
fn has_restricted_range<T: Types + ?Sized>(types: &T, ty: &Type) -> bool {
    let full = |scalar: &crate::types::Scalar| scalar.is_full(types.target().pointer_size);
    match &ty.repr {
        Repr::Scalar(scalar) => !full(scalar),
        Repr::Pair { a, b, .. } => !full(a) || !full(b),
        Repr::Memory => false,
    }
}

fn has_retags<T: Types + ?Sized>(types: &T, id: TyId) -> bool {
    match &types.ty(id).kind {
        TyKind::Ref { .. } | TyKind::Box { .. } => true,
        TyKind::Struct(fields) => fields.0.iter().any(|field| has_retags(types, field.ty)),
        TyKind::Enum(layout) | TyKind::Coroutine(layout) => {
            layout.all_fields().any(|field| has_retags(types, field.ty))
        }
        TyKind::Array { element, count } => *count > 0 && has_retags(types, *element),
        _ => false,
    }
}

/// Gives false if the points depend on an enum's variant.
fn add_retags<T: Types + ?Sized>(types: &T, id: TyId, offset: u64, out: &mut Vec<RetagPoint>) -> bool {
    match &types.ty(id).kind {
        TyKind::Ref { .. } | TyKind::Box { .. } => {
            out.push(RetagPoint { offset, ty: id });
            true
        }
        TyKind::Struct(fields) => {
            fields.0.iter().all(|field| add_retags(types, field.ty, offset + field.offset, out))
        }
        TyKind::Enum(_) | TyKind::Coroutine(_) => !has_retags(types, id),
        TyKind::Array { element, count } if has_retags(types, *element) => {
            let stride = types.ty(*element).size;
            (0..*count).all(|index| add_retags(types, *element, offset + index * stride, out))
        }
        _ => true,
    }
}

fn add_cells<T: Types + ?Sized>(types: &T, id: TyId, offset: u64, out: &mut Ranges) {
    let ty = types.ty(id);
    if ty.flags.freeze {
        return;
    }
    match &ty.kind {
        _ if ty.flags.unsafe_cell => out.add(offset..offset + ty.size),
        TyKind::Struct(fields) | TyKind::Box { fields, .. } => {
            fields.0.iter().for_each(|field| add_cells(types, field.ty, offset + field.offset, out));
        }
        TyKind::Array { element, count } => {
            add_elements(&types.cell_ranges(*element), types.ty(*element).size, *count, offset, out);
        }
        _ => out.add(offset..offset + ty.size),
    }
}

/// The fields that a projection can name: of a struct-like type, of the variant that a downcast selected, or
/// those that a coroutine has in every state.
fn fields_of(ty: &Type, variant: Option<u32>) -> Option<&[Field]> {
    match (ty.enum_layout(), variant) {
        (Some(layout), Some(variant)) => Some(&layout.variant(variant)?.fields.0),
        (Some(layout), None) => Some(&layout.prefix.0),
        (None, None) => ty.fields(),
        (None, Some(_)) => None,
    }
}

fn project<T: Types + ?Sized>(types: &T, at: PlaceTy, projection: &Projection) -> Option<PlaceTy> {
    let kind = &types.ty(at.ty).kind;
    if at.variant.is_some() && !matches!(projection, Projection::Field { .. }) {
        return None;
    }
    match *projection {
        Projection::Deref => match *kind {
            TyKind::RawPtr { pointee, .. } | TyKind::Ref { pointee, .. } => Some(PlaceTy::of(pointee)),
            _ => None,
        },
        Projection::Field { index, ty } => types.field(at, index).map(|_| PlaceTy::of(ty)),
        Projection::Downcast { variant } => {
            types.ty(at.ty).enum_layout()?.variant(variant)?;
            Some(PlaceTy { ty: at.ty, variant: Some(variant) })
        }
        Projection::Index(_) | Projection::ConstIndex { .. } => element_of(kind).map(PlaceTy::of),
        Projection::Subslice { ty, .. } => element_of(kind).map(|_| PlaceTy::of(ty)),
        Projection::Cast { ty } => Some(PlaceTy::of(ty)),
    }
}

/// The elements of arrays and slices; vectors are not indexed.
fn element_of(kind: &TyKind) -> Option<TyId> {
    match *kind {
        TyKind::Array { element, .. } | TyKind::Slice { element } => Some(element),
        _ => None,
    }
}
