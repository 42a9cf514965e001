//! What a typed copy does not preserve: padding, and the provenance of bytes that are numbers.
//!
//! Both are worked out once a type. Where padding depends on the variant of an enum, a plan says what to make
//! uninitialised after the tag has been read. Unions and coroutines are copied as they are.

use ubik_ir::{Encoding, EnumLayout, Field, Program, Ranges, Tail, TyId, TyKind, Types};

use crate::code::Offsets;
use crate::machine::Machine;
use crate::value::AllocId;

/// An enum at an offset of a value, and what is padding in each of its variants beyond what is so in all.
#[derive(Clone, Debug)]
pub struct VariantPadding {
    offset: u64,
    ty: TyId,
    tag_offset: u64,
    tag_size: u64,
    variants: Box<[OneVariant]>,
}

#[derive(Clone, Debug)]
struct OneVariant {
    padding: Offsets,
    /// Bytes that are numbers here and may be something else in other variants.
    numbers: Offsets,
    /// Enums in its fields.
    inner: Box<[VariantPadding]>,
}

/// Ranges as offsets and lengths.
pub fn offsets(ranges: &Ranges) -> Offsets {
    ranges.iter().map(|range| (range.start, range.end - range.start)).collect()
}

/// Bytes of a value that are part of a number and cannot be part of a pointer.
pub fn numbers(program: &Program, id: TyId) -> Ranges {
    let mut out = Ranges::new();
    add_numbers(program, id, 0, &mut out);
    out
}

fn add_numbers(program: &Program, id: TyId, offset: u64, out: &mut Ranges) {
    let ty = program.ty(id);
    match &ty.kind {
        TyKind::Bool | TyKind::Char | TyKind::Int { .. } | TyKind::Float { .. } => {
            out.add(offset..offset + ty.size);
        }
        TyKind::Struct(fields) => {
            fields.0.iter().for_each(|field| add_numbers(program, field.ty, offset + field.offset, out));
        }
        TyKind::Array { element, count } | TyKind::Vector { element, count } => {
            let (inner, stride) = (numbers(program, *element), program.ty(*element).size);
            if inner.is_whole(stride) {
                out.add(offset..offset + ty.size);
            } else if !inner.is_empty() {
                (0..*count).for_each(|index| out.add_all(&inner, offset + index * stride));
            }
        }
        TyKind::Pattern { base } => add_numbers(program, *base, offset, out),
        TyKind::Box { fields, .. } => {
            fields.0.iter().for_each(|field| add_numbers(program, field.ty, offset + field.offset, out));
        }
        TyKind::Ref { pointee, .. } | TyKind::RawPtr { pointee, .. } => {
            if matches!(program.tail(*pointee), Tail::Slice { .. } | Tail::Str) {
                out.add(offset + ty.size / 2..offset + ty.size);
            }
        }
        TyKind::Enum(layout) => out.add_all(&numbers_in_all(program, layout), offset),
        _ => {}
    }
}

/// Bytes of an enum that are numbers in some of its variants, and in none anything else.
fn numbers_in_all(program: &Program, layout: &EnumLayout) -> Ranges {
    let mut numbers = Ranges::new();
    let mut others = Ranges::new();
    for variant in &layout.variants {
        let (own, rest) = numbers_of(program, &variant.fields.0);
        numbers.add_all(&own, 0);
        others.add_all(&rest, 0);
    }
    if let Encoding::Direct { tag_offset, tag } = layout.encoding {
        numbers.add(tag_offset..tag_offset + tag.prim.size(program.target().pointer_size));
    }
    let mut out = Ranges::new();
    for range in numbers.iter() {
        let mut at = range.start;
        for other in others.iter().filter(|other| other.start < range.end && range.start < other.end) {
            if at < other.start {
                out.add(at..other.start);
            }
            at = at.max(other.end);
        }
        if at < range.end {
            out.add(at..range.end);
        }
    }
    out
}

/// The bytes of fields that are numbers, and those that are something else.
fn numbers_of(program: &Program, fields: &[Field]) -> (Ranges, Ranges) {
    let (mut own, mut rest) = (Ranges::new(), Ranges::new());
    for field in fields {
        let size = program.ty(field.ty).size;
        let numbers = numbers(program, field.ty);
        own.add_all(&numbers, field.offset);
        rest.add_all(&numbers.complement(size), field.offset);
    }
    (own, rest)
}

/// The enums in a value whose variants have different padding.
pub fn varying(program: &Program, id: TyId) -> Box<[VariantPadding]> {
    let mut out = Vec::new();
    add_varying(program, id, 0, &mut out);
    out.into()
}

fn add_varying(program: &Program, id: TyId, offset: u64, out: &mut Vec<VariantPadding>) {
    match &program.ty(id).kind {
        TyKind::Struct(fields) | TyKind::Box { fields, .. } => add_fields(program, &fields.0, offset, out),
        TyKind::Array { element, count } if !varying(program, *element).is_empty() => {
            let stride = program.ty(*element).size;
            (0..*count).for_each(|index| add_varying(program, *element, offset + index * stride, out));
        }
        TyKind::Enum(layout) => out.extend(of_enum(program, id, layout, offset)),
        _ => {}
    }
}

fn add_fields(program: &Program, fields: &[Field], offset: u64, out: &mut Vec<VariantPadding>) {
    fields.iter().for_each(|field| add_varying(program, field.ty, offset + field.offset, out));
}

fn of_enum(program: &Program, id: TyId, layout: &EnumLayout, offset: u64) -> Option<VariantPadding> {
    let (Encoding::Direct { tag_offset, tag } | Encoding::Niche { tag_offset, tag, .. }) = layout.encoding
    else {
        return None;
    };
    let all = program.data_ranges(id);
    let in_all = numbers_in_all(program, layout);
    let variant = |index: u32| {
        let data = program.variant_data_ranges(id, index);
        let own = data.complement(program.ty(id).size);
        let mut inner = Vec::new();
        if let Some(variant) = layout.variant(index) {
            add_fields(program, &variant.fields.0, 0, &mut inner);
        }
        let numbers = layout.variant(index).map(|variant| numbers_of(program, &variant.fields.0).0);
        let numbers =
            numbers.filter(|numbers| *numbers != in_all && numbers.iter().any(|own| !covers(&in_all, &own)));
        OneVariant {
            numbers: numbers.map(|numbers| offsets(&numbers)).unwrap_or_default(),
            padding: if data == all { Offsets::default() } else { offsets(&own) },
            inner: inner.into(),
        }
    };
    let tag_size = tag.prim.size(program.target().pointer_size);
    let variants: Box<[OneVariant]> = (0..layout.variant_count()).map(variant).collect();
    let matters = variants.iter().any(|variant| {
        !variant.padding.is_empty() || !variant.numbers.is_empty() || !variant.inner.is_empty()
    });
    matters.then_some(VariantPadding { offset, ty: id, tag_offset, tag_size, variants })
}

fn covers(ranges: &Ranges, range: &std::ops::Range<u64>) -> bool {
    ranges.iter().any(|other| other.start <= range.start && range.end <= other.end)
}

impl Machine {
    /// Makes uninitialised what is padding in the variants that a copied value has.
    pub(crate) fn reset_variants(&mut self, (id, at): (AllocId, u64), enums: &[VariantPadding]) {
        for plan in enums {
            let at = at + plan.offset;
            let Some(tag) = self.memory.wide_bits(id, at + plan.tag_offset, plan.tag_size) else { continue };
            let layout = self.program.ty(plan.ty).enum_layout().expect("an enum");
            let variant = self.variant_index(layout, tag, plan.tag_size);
            let Some(variant) = variant.and_then(|index| plan.variants.get(index)) else { continue };
            self.memory.uninit_ranges(id, at, &variant.padding);
            self.memory.forget_provenance(id, at, &variant.numbers);
            self.reset_variants((id, at), &variant.inner);
        }
    }
}
