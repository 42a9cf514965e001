//! Plans of validity: what `validate` asks of the values of a type, worked out once.
//!
//! A plan is a cache of that rule: it says yes only to values that `validate` accepts, and leaves all others to it,
//! so that nothing is decided or worded twice. Types of which it knows too little have no plan. It reads little-endian
//! memory and whole pointers only.

use ubik_ir::{
    Encoding, EnumLayout, Field, GlobalKind, Program, Repr, Scalar, Tail, TyId, TyKind, Type, Types,
};

use crate::code::{CheckPlan, ScalarInfo};
use crate::machine::Machine;
use crate::tag;
use crate::translate::{pointer_plan, scalar_info};
use crate::value::{AllocId, Slot};

/// What is demanded of a value, part by part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan(Box<[Part]>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// Bytes that are initialised.
    Init {
        at: u64,
        len: u64,
    },
    /// A scalar in its range.
    Scalar {
        at: u64,
        info: ScalarInfo,
    },
    /// A thin reference or box of an inhabited type.
    Thin {
        at: u64,
        size: u64,
        align_mask: u64,
    },
    /// A reference or box to elements of this size.
    Elements {
        at: u64,
        size: u64,
        align_mask: u64,
    },
    /// A reference or box to this trait object.
    Object {
        at: u64,
        object: TyId,
    },
    /// The vtable of such an object.
    VTable {
        at: u64,
        object: TyId,
    },
    Function {
        at: u64,
    },
    Tagged(Box<Tagged>),
    Repeat {
        at: u64,
        stride: u64,
        count: u64,
        plan: Plan,
    },
}

/// An enum, by its tag: what the variants from `first` on demand, and the one that every other valid tag means.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tagged {
    at: u64,
    tag: ScalarInfo,
    first: u64,
    mask: u64,
    variants: Box<[Option<Plan>]>,
    untagged: Option<Plan>,
}

/// Where a value is.
pub trait Parts {
    fn is_init(&self, at: u64, len: u64) -> bool;
    /// The scalar at an offset, if it is there and, as a pointer, in one piece.
    fn scalar(&self, at: u64, size: u64, pointer: bool) -> Option<Slot>;
}

/// A value in slots, and where its second part begins.
pub struct InSlots {
    pub parts: (Slot, Slot),
    pub second: u64,
}

impl Parts for InSlots {
    fn is_init(&self, at: u64, len: u64) -> bool {
        !(at < self.second && self.parts.0.is_uninit() || at + len > self.second && self.parts.1.is_uninit())
    }

    fn scalar(&self, at: u64, _size: u64, _pointer: bool) -> Option<Slot> {
        let part = if at >= self.second { self.parts.1 } else { self.parts.0 };
        (!part.is_uninit()).then_some(part)
    }
}

impl Plan {
    pub fn of(program: &Program, ty: TyId) -> Option<Plan> {
        Builder::new(program, MayDangle::No).whole(ty)
    }
}

/// Whether what is looked at is inside `MaybeDangling`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MayDangle {
    No,
    Yes,
}

/// The most elements of an array that have parts of their own.
const UNROLLED: u64 = 4;

struct Builder<'a> {
    program: &'a Program,
    parts: Vec<Part>,
    may_dangle: MayDangle,
}

impl<'a> Builder<'a> {
    fn new(program: &'a Program, may_dangle: MayDangle) -> Builder<'a> {
        Builder { program, parts: Vec::new(), may_dangle }
    }

    fn whole(mut self, ty: TyId) -> Option<Plan> {
        self.add(0, ty)?;
        Some(self.finish())
    }

    fn finish(self) -> Plan {
        Plan(self.parts.into())
    }

    fn init(&mut self, at: u64, len: u64) {
        match self.parts.last_mut() {
            Some(Part::Init { at: start, len: before }) if *start + *before == at => *before += len,
            _ if len > 0 => self.parts.push(Part::Init { at, len }),
            _ => {}
        }
    }

    /// Adds what `validate` asks of a value at an offset; nothing comes of types that are not known here.
    fn add(&mut self, at: u64, id: TyId) -> Option<()> {
        let ty = self.program.ty(id);
        if !ty.flags.inhabited {
            return None;
        }
        let outer = self.may_dangle;
        if ty.flags.maybe_dangling {
            self.may_dangle = MayDangle::Yes;
        }
        let added = self.add_kind(at, ty);
        self.may_dangle = outer;
        added
    }

    fn add_kind(&mut self, at: u64, ty: &Type) -> Option<()> {
        let pointer_size = u64::from(self.program.target().pointer_size);
        match &ty.kind {
            TyKind::Bool => self.range(at, 1, 0..=1),
            // Those above the surrogates are left to the walk.
            TyKind::Char => self.range(at, 4, 0..=0xd7ff),
            TyKind::Int { .. } | TyKind::Float { .. } => self.init(at, ty.size),
            TyKind::RawPtr { pointee, .. } => match self.program.tail(*pointee) {
                Tail::Thin => self.init(at, pointer_size),
                Tail::Slice { .. } | Tail::Str => self.init(at, 2 * pointer_size),
                Tail::Dyn { object } => {
                    self.init(at, pointer_size);
                    self.parts.push(Part::VTable { at: at + pointer_size, object });
                }
            },
            TyKind::Ref { pointee, .. } => {
                let part = self.pointer(at, *pointee)?;
                self.parts.push(part);
            }
            TyKind::Box { pointee, fields, .. } => {
                let part = self.pointer(at, *pointee)?;
                self.parts.push(part);
                self.fields(at, fields.0.get(1..).unwrap_or_default())?;
            }
            TyKind::FnPtr(_) => self.parts.push(Part::Function { at }),
            TyKind::Never => return None,
            TyKind::Struct(fields) => self.fields(at, &fields.0)?,
            TyKind::Coroutine(layout) => {
                self.fields(at, &layout.prefix.0)?;
                self.state(at, layout)?;
            }
            TyKind::Enum(layout) => return self.variants(at, layout),
            TyKind::Array { element, count } | TyKind::Vector { element, count } => {
                self.elements(at, *element, *count)?;
            }
            TyKind::Pattern { base } => self.add(at, *base)?,
            _ => {}
        }
        match ty.kind {
            TyKind::Bool | TyKind::Char => Some(()),
            _ => self.niches(at, ty.repr),
        }
    }

    fn range(&mut self, at: u64, size: u64, range: std::ops::RangeInclusive<u64>) {
        let (start, end) = range.into_inner();
        let info = ScalarInfo { size, pointer: false, maybe_uninit: false, start, end, full: false };
        self.parts.push(Part::Scalar { at, info });
    }

    fn niches(&mut self, at: u64, repr: Repr) -> Option<()> {
        match repr {
            Repr::Scalar(scalar) => self.niche(at, scalar),
            Repr::Pair { a, b, offset } => {
                self.niche(at, a)?;
                self.niche(at + offset, b)
            }
            Repr::Memory => Some(()),
        }
    }

    fn niche(&mut self, at: u64, scalar: Scalar) -> Option<()> {
        let info = scalar_info(self.program, scalar, false);
        if info.full || info.maybe_uninit {
            return Some(());
        }
        // Ranges of 128 bits are left to the walk.
        if info.size > 8 {
            return None;
        }
        let known = |part: &Part| match part {
            Part::Thin { at: other, .. }
            | Part::Elements { at: other, .. }
            | Part::Object { at: other, .. } => *other == at,
            Part::Scalar { at: other, info: limits } => *other == at && *limits == info,
            _ => false,
        };
        if !self.parts.iter().any(known) {
            self.parts.push(Part::Scalar { at, info });
        }
        Some(())
    }

    fn pointer(&self, at: u64, pointee: TyId) -> Option<Part> {
        // What may dangle points to no bytes that matter.
        let reach = |size: u64| if self.may_dangle == MayDangle::Yes { 0 } else { size };
        match (pointer_plan(self.program, pointee), self.program.tail(pointee)) {
            (CheckPlan::Thin { size, align_mask, .. }, _) => {
                Some(Part::Thin { at, size: reach(size), align_mask })
            }
            (CheckPlan::Elements { size, align_mask, .. }, _) => {
                Some(Part::Elements { at, size: reach(size), align_mask })
            }
            (_, Tail::Dyn { object })
                if object == pointee
                    && self.may_dangle == MayDangle::No
                    && self.program.ty(pointee).flags.inhabited =>
            {
                Some(Part::Object { at, object })
            }
            _ => None,
        }
    }

    fn fields(&mut self, at: u64, fields: &[Field]) -> Option<()> {
        fields.iter().try_for_each(|field| self.add(at + field.offset, field.ty))
    }

    fn elements(&mut self, at: u64, element: TyId, count: u64) -> Option<()> {
        let ty = self.program.ty(element);
        if matches!(ty.kind, TyKind::Int { .. } | TyKind::Float { .. }) {
            self.init(at, ty.size * count);
            return Some(());
        }
        if count <= UNROLLED {
            return (0..count).try_for_each(|index| self.add(at + index * ty.size, element));
        }
        let plan = Builder::new(self.program, self.may_dangle).whole(element)?;
        if !plan.0.is_empty() {
            self.parts.push(Part::Repeat { at, stride: ty.size, count, plan });
        }
        Some(())
    }

    fn variants(&mut self, at: u64, layout: &EnumLayout) -> Option<()> {
        let (tag_offset, tag) = match layout.encoding {
            Encoding::Empty => return None,
            Encoding::Single { variant } => {
                return self.fields(at, &layout.variants.get(variant as usize)?.fields.0);
            }
            Encoding::Direct { tag_offset, tag } | Encoding::Niche { tag_offset, tag, .. } => {
                (tag_offset, tag)
            }
        };
        let size = tag.prim.size(self.program.target().pointer_size);
        if size > 8 {
            return None;
        }
        let mask = ubik_ir::max_of(size) as u64;
        let (first, variants, untagged) = match layout.encoding {
            Encoding::Niche { untagged, first, last, start, .. } => {
                let variants = (first..=last).map(|index| {
                    if index == untagged { None } else { self.variant(at, layout, index as usize) }
                });
                (start as u64, variants.collect(), self.variant(at, layout, untagged as usize))
            }
            _ => {
                let (first, variants) = self.by_discriminant(at, layout, mask)?;
                (first, variants, None)
            }
        };
        // The tag of an enum in slots may be a pointer.
        let tag = scalar_info(self.program, tag, false);
        self.parts.push(Part::Tagged(Box::new(Tagged {
            at: at + tag_offset,
            tag,
            first,
            mask,
            variants,
            untagged,
        })));
        Some(())
    }

    /// The state of a coroutine. States are numbered from zero; anything else is left to the walk.
    fn state(&mut self, at: u64, layout: &EnumLayout) -> Option<()> {
        let (tag_offset, tag) = match layout.encoding {
            Encoding::Direct { tag_offset, tag } => (tag_offset, tag),
            Encoding::Single { .. } => return Some(()),
            Encoding::Empty | Encoding::Niche { .. } => return None,
        };
        let mut states = layout.variants.iter().map(|variant| variant.discriminant);
        let size = tag.prim.size(self.program.target().pointer_size);
        if size > 8 || !states.by_ref().eq(0..layout.variants.len() as u128) {
            return None;
        }
        let last = layout.variants.len().checked_sub(1)?;
        self.range(at + tag_offset, size, 0..=last as u64);
        Some(())
    }

    /// The variants by their tags, from the lowest on.
    fn by_discriminant(&self, at: u64, layout: &EnumLayout, mask: u64) -> Option<(u64, Box<[Option<Plan>]>)> {
        let (first, count) = tag::span(layout, mask)?;
        let mut table = vec![None; count as usize];
        for (index, variant) in layout.variants.iter().enumerate() {
            let tag = variant.discriminant as u64 & mask;
            table[(tag - first) as usize] = self.variant(at, layout, index);
        }
        Some((first, table.into()))
    }

    fn variant(&self, at: u64, layout: &EnumLayout, index: usize) -> Option<Plan> {
        let variant = layout.variants.get(index).filter(|variant| variant.inhabited)?;
        let mut builder = Builder::new(self.program, self.may_dangle);
        builder.fields(at, &variant.fields.0)?;
        Some(builder.finish())
    }
}

impl Machine {
    /// Whether a value is known to be valid.
    pub(crate) fn fits(&self, plan: &Plan, value: &impl Parts, base: u64) -> bool {
        plan.0.iter().all(|part| self.fits_part(part, value, base))
    }

    #[inline]
    fn fits_part(&self, part: &Part, value: &impl Parts, base: u64) -> bool {
        let pointer_size = self.memory.layout.pointer_size;
        let pointer = |at: u64| value.scalar(base + at, pointer_size, true);
        match part {
            Part::Init { at, len } => value.is_init(base + at, *len),
            Part::Scalar { at, info } => {
                value.scalar(base + at, info.size, false).is_some_and(|found| info.allows(found.bits))
            }
            Part::Thin { at, size, align_mask } => {
                pointer(*at).is_some_and(|ptr| self.is_good_pointer(ptr, *size, *align_mask))
            }
            Part::Elements { at, size, align_mask } => {
                let (Some(ptr), Some(count)) = (pointer(*at), pointer(at + pointer_size)) else {
                    return false;
                };
                self.are_good_elements(ptr, count, *size, *align_mask)
            }
            Part::Object { at, object } => {
                let (Some(ptr), Some(vtable)) = (pointer(*at), pointer(at + pointer_size)) else {
                    return false;
                };
                self.is_good_object(ptr, vtable, *object)
            }
            Part::VTable { at, object } => {
                pointer(*at).is_some_and(|vtable| self.object_of(vtable, *object).is_some())
            }
            Part::Function { at } => pointer(*at).is_some_and(|ptr| self.memory.as_function(ptr).is_some()),
            Part::Tagged(tagged) => self.fits_variant(tagged, value, base),
            Part::Repeat { at, stride, count, plan } => {
                (0..*count).all(|index| self.fits(plan, value, base + at + index * stride))
            }
        }
    }

    fn fits_variant(&self, tagged: &Tagged, value: &impl Parts, base: u64) -> bool {
        let Some(tag) = value.scalar(base + tagged.at, tagged.tag.size, false) else { return false };
        let index = tag.bits.wrapping_sub(tagged.first) & tagged.mask;
        let variant = match tagged.variants.get(index as usize) {
            Some(variant) => variant,
            None if tagged.tag.allows(tag.bits) => &tagged.untagged,
            None => return false,
        };
        variant.as_ref().is_some_and(|plan| self.fits(plan, value, base))
    }

    fn is_good_object(&self, ptr: Slot, vtable: Slot, object: TyId) -> bool {
        let Some(concrete) = self.object_of(vtable, object) else { return false };
        let ty = self.program.ty(concrete);
        self.is_good_pointer(ptr, ty.size, ty.align - 1)
    }

    /// The type behind a vtable, if that is one for this trait object.
    fn object_of(&self, vtable: Slot, object: TyId) -> Option<TyId> {
        let global = self.memory.as_vtable(vtable)?;
        let GlobalKind::VTable { object: found, concrete, .. } = self.program.global(global).kind else {
            return None;
        };
        let principal = |ty: TyId| match &self.program.ty(ty).kind {
            TyKind::Dyn { principal } => Some(principal),
            _ => None,
        };
        let fits = found == object || principal(found).is_some() && principal(found) == principal(object);
        fits.then_some(concrete)
    }

    /// Likewise for a pointer to so many elements.
    #[inline(always)]
    pub(crate) fn are_good_elements(&self, ptr: Slot, count: Slot, size: u64, align_mask: u64) -> bool {
        size_of_elements(count, size).is_some_and(|size| self.is_good_pointer(ptr, size, align_mask))
    }

    /// Whether a pointer is one that a reference may be: the common case, decided on the descriptor alone.
    #[inline(always)]
    pub(crate) fn is_good_pointer(&self, ptr: Slot, size: u64, align_mask: u64) -> bool {
        if ptr.is_uninit() || ptr.bits & align_mask != 0 {
            return false;
        }
        if size == 0 {
            return ptr.bits != 0;
        }
        let desc = self.memory.desc(ptr.prov.alloc());
        let at = ptr.bits.wrapping_sub(desc.base);
        ptr.prov.alloc() > AllocId::WILDCARD && ptr.prov.tag() >= desc.min_tag && desc.in_bounds(at, size)
    }
}

/// How many bytes so many elements have, unless either is so large that the product might overflow.
#[inline(always)]
pub(crate) fn size_of_elements(count: Slot, size: u64) -> Option<u64> {
    let are_few = !count.is_uninit() && count.bits < 1 << 31 && size < 1 << 31;
    are_few.then(|| count.bits * size)
}
