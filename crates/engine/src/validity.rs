//! Validity: whether bits are a value of their type.
//!
//! A value is checked when it is produced, loaded, copied or returned, as far as its type demands anything. The walk
//! follows the type; where it fails it says which part of the value is wrong, built on the way back up, so that
//! nothing is recorded while all is well. References are checked for what they promise of their pointee's memory
//! (not null, aligned, dereferenceable, metadata; inside `MaybeDangling` not dereferenceable), not for the pointee's
//! own validity unless `--recursive-validation` asks for it; what is inside an `UnsafeCell` is never followed.

use ubik_ir::{Encoding, EnumLayout, Field, Repr, Scalar, Tail, TyId, TyKind, Types};
use ubik_verdict::{
    Access, Dangling, Expected, MetaProblem, PathElem, PtrKind, Result, Stop, Ub, Uninhabited, UsedAs,
    ValidRange, ValueAt, VtableProblem,
};

use crate::code::{CheckPlan, ScalarInfo, ValueInfo, ValueParts};
use crate::intrinsics;
use crate::machine::Machine;
use crate::plan::{InSlots, Plan};
use crate::value::{AllocId, Prov, Slot};

type Validity = std::result::Result<(), Box<Ub>>;

/// Where the value is.
#[derive(Clone, Copy)]
enum Bytes {
    /// In slots; where the second part begins.
    Slots {
        parts: (Slot, Slot),
        second: u64,
    },
    Memory {
        id: AllocId,
        at: u64,
    },
}

/// A value that is looked at, and how.
#[derive(Clone, Copy)]
struct Source {
    bytes: Bytes,
    /// The value is inside `MaybeDangling`.
    may_dangle: bool,
    /// How many references are still followed.
    depth: u8,
}

impl Machine {
    /// Checks a value in slots.
    #[inline]
    pub(crate) fn check_value(&mut self, parts: (Slot, Slot), info: &ValueInfo) -> Result<()> {
        let fine = self.uses_plans()
            && match info.check {
                CheckPlan::Thin { size, align_mask, nullable } => {
                    self.is_good_pointer(parts.0, size, align_mask) || nullable && parts.0.bits == 0
                }
                CheckPlan::Elements { size, align_mask, nullable } => {
                    self.are_good_elements(parts.0, parts.1, size, align_mask)
                        || nullable && parts.0.bits == 0 && !parts.0.is_uninit()
                }
                CheckPlan::Initialised => !parts.0.is_uninit() && !parts.1.is_uninit(),
                CheckPlan::Ranges => {
                    let is_good = |slot: Slot, part: &ScalarInfo| !slot.is_uninit() && part.allows(slot.bits);
                    match &info.parts {
                        ValueParts::One(one) => is_good(parts.0, one),
                        ValueParts::Two { a, b, .. } => is_good(parts.0, a) && is_good(parts.1, b),
                        ValueParts::Wide => !parts.0.is_uninit() && !parts.1.is_uninit(),
                    }
                }
                CheckPlan::Walk => false,
            };
        if fine { Ok(()) } else { self.walk_value(parts, info) }
    }

    #[inline(never)]
    fn walk_value(&mut self, parts: (Slot, Slot), info: &ValueInfo) -> Result<()> {
        let second = match self.program.ty(info.ty).repr {
            Repr::Pair { offset, .. } => offset,
            _ => u64::MAX,
        };
        if let Some(plan) = info.plan.as_ref().filter(|_| self.uses_plans())
            && self.fits(plan, &InSlots { parts, second }, 0)
        {
            return Ok(());
        }
        let checked = self.validate(self.source(Bytes::Slots { parts, second }), 0, info.ty);
        checked.map_err(|ub| stop(if self.config.validity { ub } else { self.used(parts.0, info.ty, ub) }))
    }

    /// Without checks of values, an operation found that it cannot use one.
    #[cold]
    fn used(&self, value: Slot, ty: TyId, otherwise: Box<Ub>) -> Box<Ub> {
        match self.program.ty(ty).kind {
            TyKind::Bool if !value.is_uninit() => Box::new(Ub::used_invalid(UsedAs::Bool(value.bits as u8))),
            TyKind::Char if !value.is_uninit() => Box::new(Ub::used_invalid(UsedAs::Char(value.bits as u32))),
            _ => otherwise,
        }
    }

    /// Whether plans may speak for the walk.
    #[inline]
    fn uses_plans(&self) -> bool {
        !self.memory.rules.paranoid && !self.config.recursive_validation
    }

    /// What is wrong with a value that was valid when it came to its slots: memory that it points to may be gone.
    #[cold]
    pub(crate) fn invalid_by_now(&self, parts: (Slot, Slot), second: u64, ty: TyId) -> Option<Box<Stop>> {
        self.validate(self.source(Bytes::Slots { parts, second }), 0, ty).err().map(stop)
    }

    /// Says what is wrong with a scalar that is outside of its range.
    #[cold]
    pub(crate) fn invalid_scalar(&mut self, id: AllocId, at: u64, info: &ValueInfo) -> Box<Stop> {
        match self.validate(self.source(Bytes::Memory { id, at }), 0, info.ty) {
            Err(ub) => stop(ub),
            Ok(()) => {
                Stop::bug(format!("a value of {} is out of range but valid", self.program.ty(info.ty).name))
            }
        }
    }

    /// Checks a value in memory that may be read.
    pub(crate) fn check_bytes(
        &mut self,
        (id, at): (AllocId, u64),
        ty: TyId,
        plan: Option<&Plan>,
    ) -> Result<()> {
        if let Some(plan) = plan.filter(|_| self.uses_plans())
            && let Some(view) = self.memory.view(id, at)
            && self.fits(plan, &view, 0)
        {
            return Ok(());
        }
        self.validate(self.source(Bytes::Memory { id, at }), 0, ty).map_err(stop)
    }

    fn source(&self, bytes: Bytes) -> Source {
        let depth = if self.config.recursive_validation { MAX_DEPTH } else { 0 };
        Source { bytes, may_dangle: false, depth }
    }

    fn name(&self, ty: TyId) -> String {
        self.program.ty(ty).name.clone()
    }

    fn here(&self, ty: TyId) -> ValueAt {
        ValueAt::whole(self.name(ty))
    }

    fn validate(&self, source: Source, at: u64, id: TyId) -> Validity {
        let ty = self.program.ty(id);
        let source = Source { may_dangle: source.may_dangle || ty.flags.maybe_dangling, ..source };
        match &ty.kind {
            TyKind::Bool => {
                let bits = self.scalar(source, at, 1, id, Expected::Bool)?.bits;
                require(bits <= 1, || Ub::invalid_bool(self.here(id), bits as u8))?;
            }
            TyKind::Char => {
                let bits = self.scalar(source, at, 4, id, Expected::Char)?.bits as u32;
                require(char::from_u32(bits).is_some(), || Ub::invalid_char(self.here(id), bits))?;
            }
            TyKind::Int { .. } => self.initialised(source, at, id, Expected::Int)?,
            TyKind::Float { .. } => self.initialised(source, at, id, Expected::Float)?,
            TyKind::RawPtr { pointee, .. } => self.raw_pointer(source, at, id, *pointee)?,
            TyKind::Ref { pointee, .. } => self.pointer(source, at, id, *pointee, PtrKind::Reference)?,
            TyKind::Box { pointee, fields, .. } => {
                self.pointer(source, at, id, *pointee, PtrKind::Box)?;
                self.allocator(source, at, id, &fields.0)?;
            }
            TyKind::FnPtr(_) => {
                let ptr = self.scalar(source, at, self.memory.layout.pointer_size, id, Expected::FnPtr)?;
                // Whether there is a function is asked when it is called.
                require(ptr.bits != 0, || Ub::invalid_fn_ptr(self.here(id), self.memory.pointer_info(ptr)))?;
            }
            TyKind::Never => {
                return Err(Box::new(Ub::invalid_uninhabited(self.here(id), Uninhabited::Never)));
            }
            TyKind::Struct(fields) => self.fields(source, at, id, &fields.0)?,
            TyKind::Enum(layout) => self.variant(source, at, id, layout)?,
            TyKind::Coroutine(layout) => {
                self.fields(source, at, id, &layout.prefix.0)?;
                // The locals that it keeps may be moved out: only the state itself is looked at.
                self.variant_held(source, at, id, layout)?;
            }
            TyKind::Array { element, count } | TyKind::Vector { element, count } => {
                self.elements(source, at, id, *element, *count)?;
            }
            TyKind::Pattern { base } => self.validate(source, at, *base)?,
            _ => {}
        }
        if !ty.flags.inhabited {
            let what = Uninhabited::Type(ty.name.clone().into());
            return Err(Box::new(Ub::invalid_uninhabited(self.here(id), what)));
        }
        self.ranges(source, at, id)
    }

    /// A scalar of at most 64 bits, which must be initialised.
    fn scalar(
        &self,
        source: Source,
        at: u64,
        size: u64,
        ty: TyId,
        expected: Expected,
    ) -> std::result::Result<Slot, Box<Ub>> {
        self.try_scalar(source, at, size).ok_or_else(|| Box::new(Ub::invalid_uninit(self.here(ty), expected)))
    }

    fn try_scalar(&self, source: Source, at: u64, size: u64) -> Option<Slot> {
        match source.bytes {
            Bytes::Slots { parts, second } => {
                let part = if at >= second { parts.1 } else { parts.0 };
                (!part.is_uninit()).then_some(part)
            }
            Bytes::Memory { id, at: base } => {
                self.memory.is_init(id, base + at, size).then(|| self.memory.scalar_at(id, base + at, size))
            }
        }
    }

    fn initialised(&self, source: Source, at: u64, ty: TyId, expected: Expected) -> Validity {
        let size = self.program.ty(ty).size;
        let init = match source.bytes {
            Bytes::Slots { .. } => self.try_scalar(source, at, size).is_some(),
            Bytes::Memory { id, at: base } => self.memory.is_init(id, base + at, size),
        };
        require(init, || Ub::invalid_uninit(self.here(ty), expected))
    }

    fn fields(&self, source: Source, at: u64, id: TyId, fields: &[Field]) -> Validity {
        for (index, field) in fields.iter().enumerate() {
            self.validate(source, at + field.offset, field.ty)
                .map_err(|ub| Box::new(ub.within(self.field_elem(id, field, index), self.name(id))))?;
        }
        Ok(())
    }

    /// The allocator of a box, which follows the pointer.
    fn allocator(&self, source: Source, at: u64, id: TyId, fields: &[Field]) -> Validity {
        for (index, field) in fields.iter().enumerate().skip(1) {
            self.validate(source, at + field.offset, field.ty)
                .map_err(|ub| Box::new(ub.within(self.field_elem(id, field, index), self.name(id))))?;
        }
        Ok(())
    }

    /// How a path names a field: closures and coroutines have captured theirs.
    fn field_elem(&self, whole: TyId, field: &Field, index: usize) -> PathElem {
        let ty = self.program.ty(whole);
        let captures = matches!(ty.kind, TyKind::Coroutine(_)) || ty.name.starts_with("{closure@");
        match field_elem(field, index) {
            PathElem::Field(name) if captures => PathElem::CapturedVar(name),
            elem => elem,
        }
    }

    fn elements(&self, source: Source, at: u64, id: TyId, element: TyId, count: u64) -> Validity {
        let stride = self.program.ty(element).size;
        let plain = matches!(self.program.ty(element).kind, TyKind::Int { .. } | TyKind::Float { .. });
        if let (Bytes::Memory { id: alloc, at: base }, true) = (source.bytes, plain)
            && self.memory.is_init(alloc, base + at, stride * count)
        {
            return Ok(());
        }
        for index in 0..count {
            self.validate(source, at + index * stride, element)
                .map_err(|ub| Box::new(ub.within(PathElem::ArrayElem(index), self.name(id))))?;
        }
        Ok(())
    }

    /// An enum: its tag must name an inhabited variant, whose fields must be valid.
    fn variant(&self, source: Source, at: u64, id: TyId, layout: &EnumLayout) -> Validity {
        let variant = &layout.variants[self.variant_held(source, at, id, layout)?];
        require(variant.inhabited, || Ub::invalid_uninhabited(self.here(id), Uninhabited::Variant))?;
        for (position, field) in variant.fields.0.iter().enumerate() {
            self.validate(source, at + field.offset, field.ty).map_err(|ub| {
                let ub = ub.within(field_elem(field, position), self.name(id));
                Box::new(ub.within(PathElem::Variant(variant.name.clone().into()), self.name(id)))
            })?;
        }
        Ok(())
    }

    /// Which variant the tag names.
    fn variant_held(
        &self,
        source: Source,
        at: u64,
        id: TyId,
        layout: &EnumLayout,
    ) -> std::result::Result<usize, Box<Ub>> {
        match layout.encoding {
            Encoding::Empty => {
                let what = Uninhabited::Type(self.name(id).into());
                Err(Box::new(Ub::invalid_uninhabited(self.here(id), what)))
            }
            Encoding::Single { variant } => Ok(variant as usize),
            Encoding::Direct { tag_offset, tag } | Encoding::Niche { tag_offset, tag, .. } => {
                let size = tag.prim.size(self.program.target().pointer_size);
                let bits = self.tag_bits(source, at + tag_offset, size, id)?;
                self.variant_index(layout, bits, size).ok_or_else(|| {
                    let ub = Ub::invalid_tag(self.here(id), bits, size);
                    Box::new(ub.within(PathElem::EnumTag, self.name(id)))
                })
            }
        }
    }

    fn tag_bits(&self, source: Source, at: u64, size: u64, id: TyId) -> std::result::Result<u128, Box<Ub>> {
        let uninit = || {
            Box::new(
                Ub::invalid_uninit(self.here(id), Expected::EnumTag).within(PathElem::EnumTag, self.name(id)),
            )
        };
        self.bits(source, at, size).ok_or_else(uninit)
    }

    /// The bits of a scalar of any size, if they are initialised.
    fn bits(&self, source: Source, at: u64, size: u64) -> Option<u128> {
        if size <= 8 {
            return Some(self.try_scalar(source, at, size)?.bits.into());
        }
        match source.bytes {
            Bytes::Slots { parts: (low, high), .. } => {
                let is_init = !low.is_uninit() && !high.is_uninit();
                is_init.then(|| u128::from(high.bits) << 64 | u128::from(low.bits))
            }
            Bytes::Memory { id, at: base } => self.memory.wide_bits(id, base + at, size),
        }
    }

    /// The variant that a tag means.
    pub(crate) fn variant_index(&self, layout: &EnumLayout, bits: u128, size: u64) -> Option<usize> {
        let max = ubik_ir::max_of(size);
        match layout.encoding {
            Encoding::Niche { untagged, first, last, start, tag, .. } => {
                let relative = bits.wrapping_sub(start) & max;
                if relative <= u128::from(last - first) {
                    let variant = first as usize + relative as usize;
                    return (variant != untagged as usize).then_some(variant);
                }
                tag.allows(bits).then_some(untagged as usize)
            }
            _ => layout.variants.iter().position(|variant| variant.discriminant & max == bits),
        }
    }

    /// Niches: scalars that are restricted beyond what their parts demand.
    fn ranges(&self, source: Source, at: u64, id: TyId) -> Validity {
        let ty = self.program.ty(id);
        if ty.enum_layout().is_some() || matches!(ty.kind, TyKind::Bool | TyKind::Char) {
            return Ok(());
        }
        match ty.repr {
            Repr::Scalar(scalar) => self.range(source, at, id, scalar),
            Repr::Pair { a, b, offset } => {
                self.range(source, at, id, a)?;
                self.range(source, at + offset, id, b)
            }
            Repr::Memory => Ok(()),
        }
    }

    fn range(&self, source: Source, at: u64, id: TyId, scalar: Scalar) -> Validity {
        let pointer_size = self.program.target().pointer_size;
        let size = scalar.prim.size(pointer_size);
        if scalar.is_full(pointer_size) || scalar.maybe_uninit {
            return Ok(());
        }
        let Some(found) = self.bits(source, at, size) else { return Ok(()) };
        let range = ValidRange { lo: scalar.start, hi: scalar.end, max: ubik_ir::max_of(size) };
        require(scalar.allows(found), || Ub::invalid_range(self.here(id), found, range))
    }

    fn raw_pointer(&self, source: Source, at: u64, id: TyId, pointee: TyId) -> Validity {
        let size = self.memory.layout.pointer_size;
        self.scalar(source, at, size, id, Expected::RawPtr)?;
        match self.program.tail(pointee) {
            Tail::Thin => Ok(()),
            Tail::Slice { .. } | Tail::Str => {
                self.scalar(source, at + size, size, id, Expected::RawPtr).map(|_| ())
            }
            Tail::Dyn { object } => {
                let vtable = self.scalar(source, at + size, size, id, Expected::Vtable)?;
                self.vtable_matches(vtable, object, id)
            }
        }
    }

    fn vtable_matches(&self, vtable: Slot, object: TyId, id: TyId) -> Validity {
        let problem = match self.memory.as_vtable(vtable) {
            None => VtableProblem::NotAVtable(self.memory.pointer_info(vtable)),
            Some(global) => {
                let ubik_ir::GlobalKind::VTable { object: found, .. } = self.program.global(global).kind
                else {
                    unreachable!("a vtable");
                };
                let (expected, found) = (self.principal(object), self.principal(found));
                // Objects without a trait may keep the vtable that they had.
                if expected == found || expected.is_empty() {
                    return Ok(());
                }
                VtableProblem::WrongTrait { expected: expected.into(), found: found.into() }
            }
        };
        Err(Box::new(Ub::invalid_vtable(self.here(id), problem)))
    }

    fn principal(&self, object: TyId) -> String {
        match &self.program.ty(object).kind {
            TyKind::Dyn { principal } => principal.clone(),
            _ => self.name(object),
        }
    }

    /// A reference or box.
    fn pointer(&self, source: Source, at: u64, id: TyId, pointee: TyId, kind: PtrKind) -> Validity {
        let size = self.memory.layout.pointer_size;
        let expected = if kind == PtrKind::Box { Expected::Box } else { Expected::Reference };
        let ptr = self.scalar(source, at, size, id, expected)?;
        let (extent, align) = self.extent(source, at + size, id, pointee, kind)?;
        require(ptr.bits != 0, || Ub::invalid_null(self.here(id), kind))?;
        if self.memory.rules.check_alignment {
            let has = self.memory.alignment_of(ptr);
            require(has >= align, || Ub::invalid_align(self.here(id), kind, has, align))?;
        }
        if extent > 0 && !source.may_dangle {
            self.dereferenceable(ptr, extent, id, kind)?;
        }
        let inhabited = self.program.ty(pointee).flags.inhabited;
        require(inhabited, || Ub::invalid_pointee(self.here(id), kind, self.name(pointee)))?;
        if source.depth > 0 && !source.may_dangle {
            self.follow(ptr, extent, pointee, source.depth - 1)
                .map_err(|ub| Box::new(ub.within(PathElem::Deref, self.name(id))))?;
        }
        Ok(())
    }

    /// Checks what a valid reference points to, as far as its type says what that is and it does not change behind it.
    fn follow(&self, ptr: Slot, extent: u64, pointee: TyId, depth: u8) -> Validity {
        let ty = self.program.ty(pointee);
        if extent == 0 || !ty.flags.freeze {
            return Ok(());
        }
        let Ok((id, at, _)) = self.memory.locate(ptr, 0, extent, Access::read(extent).into()) else {
            return Ok(());
        };
        if !self.memory.has_bytes(id) {
            return Ok(());
        }
        let source = Source { bytes: Bytes::Memory { id, at }, may_dangle: false, depth };
        match (&ty.kind, self.program.tail(pointee)) {
            (TyKind::Slice { element }, _) => {
                let count = extent / self.program.ty(*element).size;
                self.elements(source, 0, pointee, *element, count)
            }
            (_, Tail::Thin) => self.validate(source, 0, pointee),
            _ => Ok(()),
        }
    }

    /// Size and alignment of what a pointer with this metadata points to.
    fn extent(
        &self,
        source: Source,
        meta_at: u64,
        id: TyId,
        pointee: TyId,
        kind: PtrKind,
    ) -> std::result::Result<(u64, u64), Box<Ub>> {
        let ty = self.program.ty(pointee);
        let expected = if kind == PtrKind::Box { Expected::Box } else { Expected::Reference };
        let meta = || self.scalar(source, meta_at, self.memory.layout.pointer_size, id, expected);
        let limit = self.program.target().isize_max();
        match self.program.tail(pointee) {
            Tail::Thin => Ok((ty.size, ty.align)),
            Tail::Slice { .. } | Tail::Str => {
                let unit = match self.program.tail(pointee) {
                    Tail::Slice { element } => self.program.ty(element).size,
                    _ => 1,
                };
                let head = intrinsics::head_size(&self.program, pointee);
                let elements = meta()?.bits.checked_mul(unit).and_then(|size| size.checked_add(head));
                let problem = if ty.size == 0 { MetaProblem::SliceTooBig } else { MetaProblem::TooBig };
                match elements.filter(|&size| size <= limit) {
                    Some(size) => Ok((size.next_multiple_of(ty.align), ty.align)),
                    None => Err(Box::new(Ub::invalid_meta(self.here(id), kind, problem))),
                }
            }
            Tail::Dyn { object } => {
                let vtable =
                    self.scalar(source, meta_at, self.memory.layout.pointer_size, id, Expected::Vtable)?;
                self.vtable_matches(vtable, object, id)?;
                Ok(intrinsics::size_and_align(self, pointee, Some(vtable))
                    .expect("a vtable, and sizes that exist"))
            }
        }
    }

    fn dereferenceable(&self, ptr: Slot, size: u64, id: TyId, kind: PtrKind) -> Validity {
        let Err(stop) = self.memory.locate(ptr, 0, size, Access::read(size).into()) else { return Ok(()) };
        // What is not modelled is said by the access.
        let Some(ub) = stop.as_ub() else { return Ok(()) };
        let info = self.memory.pointer_info(ptr);
        let why = match ub {
            Ub::UseAfterFree { .. } => Dangling::Freed(info),
            Ub::OutOfBounds { .. } | Ub::NotPlainData { .. } => Dangling::OutOfBounds(info),
            _ if ptr.prov == Prov::WILDCARD => Dangling::NothingExposed(info),
            _ => Dangling::NoProvenance(info),
        };
        Err(Box::new(Ub::invalid_dangling(self.here(id), kind, why)))
    }
}

/// How many references in a row are followed: values may refer to themselves.
const MAX_DEPTH: u8 = 8;

fn require(holds: bool, otherwise: impl FnOnce() -> Ub) -> Validity {
    if holds { Ok(()) } else { Err(Box::new(otherwise())) }
}

fn stop(ub: Box<Ub>) -> Box<Stop> {
    Box::new(Stop::Ub(ub))
}

/// How a path names a field: tuples count theirs.
fn field_elem(field: &Field, index: usize) -> PathElem {
    match field.name.parse::<u32>() {
        Ok(number) => PathElem::TupleElem(number),
        Err(_) if field.name.is_empty() => PathElem::TupleElem(index as u32),
        Err(_) => PathElem::Field(field.name.clone().into()),
    }
}
