//! Places: from a local and its projections to slots or to a pointer with an offset.

use ubik_ir::{LocalId, Place, PlaceTy, Projection, Repr, Tail, TyId, TyKind, Types};

use super::{Class, Home, Translator, side};
use crate::code::{AlignBits, IndexInfo, Op, S};
use crate::intrinsics;

/// A place as translated code sees it.
#[derive(Clone, Copy, Debug)]
pub(super) enum PlaceVal {
    /// Nothing is stored there and its address does not matter.
    Zst,
    Slots {
        slot: S,
        class: Class,
    },
    Mem(Mem),
}

/// A place in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mem {
    pub ptr: S,
    pub offset: i64,
    /// The alignment that the pointer must have when the place is accessed.
    pub align: AlignBits,
    /// The slot with the metadata, if the place is unsized.
    pub meta: Option<S>,
    /// The pointer that was dereferenced to get here, if one was.
    pub root: Option<Root>,
}

/// A pointer that was dereferenced.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    pub ptr: S,
    /// The alignment that it must have when the place is accessed.
    pub align: AlignBits,
    /// It was found to point to all of what its type says.
    pub certain: bool,
}

impl Mem {
    /// A place of the machine's own or of a local, which needs no test of its alignment.
    pub fn own(ptr: S, offset: i64) -> Mem {
        Mem { ptr, offset, align: AlignBits(0), meta: None, root: None }
    }

    pub fn at(self, offset: u64) -> Mem {
        Mem { offset: self.offset + offset as i64, ..self }
    }
}

impl Translator<'_> {
    /// The memory of a local, if that is where it lives.
    pub(super) fn home_memory(&self, local: LocalId) -> Option<Mem> {
        match self.homes[local] {
            Home::Alloc { slot, .. } => Some(Mem::own(slot, 0)),
            Home::Frame { offset } => Some(Mem::own(self.frame_slot, i64::from(offset))),
            Home::Slots(_) | Home::Nowhere => None,
        }
    }

    fn home_place(&self, local: LocalId) -> PlaceVal {
        let class = self.class(self.body.locals[local].ty);
        match self.homes[local] {
            Home::Slots(slot) => PlaceVal::Slots { slot, class },
            Home::Nowhere => PlaceVal::Zst,
            Home::Alloc { .. } | Home::Frame { .. } => {
                PlaceVal::Mem(self.home_memory(local).expect("it lives in memory"))
            }
        }
    }

    /// Emits what evaluates a place, and says where it is.
    pub(super) fn place(&mut self, place: &Place) -> PlaceVal {
        let mut value = self.home_place(place.local);
        let mut at = PlaceTy::of(self.body.locals[place.local].ty);
        for step in &place.projection {
            value = self.project(value, at, step);
            at = self.program.project(at, step).unwrap_or(at);
        }
        value
    }

    fn project(&mut self, value: PlaceVal, at: PlaceTy, step: &Projection) -> PlaceVal {
        match *step {
            Projection::Deref => self.deref(value, at.ty),
            Projection::Field { index, .. } => self.field(value, at, index),
            Projection::Downcast { .. } | Projection::Cast { .. } => value,
            Projection::Index(local) => {
                let index = self.local_scalar(local);
                self.index(value, at.ty, index)
            }
            Projection::ConstIndex { offset, from_end, .. } => {
                self.const_index(value, at.ty, offset, from_end)
            }
            Projection::Subslice { from, to, from_end, .. } => {
                self.subslice(value, at.ty, from, to, from_end)
            }
        }
    }

    /// The scalar in a local, in some slot.
    fn local_scalar(&mut self, local: LocalId) -> S {
        let ty = self.body.locals[local].ty;
        match self.home_place(local) {
            PlaceVal::Slots { slot, .. } => slot,
            PlaceVal::Mem(mem) => {
                let dst = self.temp(1);
                self.load_value(dst, mem, ty);
                dst
            }
            PlaceVal::Zst => unreachable!("an index has a size"),
        }
    }

    /// The place behind a pointer that stands in a place.
    fn deref(&mut self, value: PlaceVal, ty: TyId) -> PlaceVal {
        let pointee = self.program.ty(ty).pointee().expect("a dereference of a pointer");
        let wide = self.program.tail(pointee) != Tail::Thin;
        let ptr = match value {
            PlaceVal::Slots { slot, .. } => slot,
            PlaceVal::Mem(mem) => {
                let dst = self.temp(2);
                self.load_unchecked(dst, mem, ty);
                dst
            }
            PlaceVal::Zst => unreachable!("a pointer has a size"),
        };
        let align = AlignBits::of(self.program.ty(pointee).align);
        // What a valid reference or box points to is aligned.
        let certain = self.options.validity && !matches!(self.program.ty(ty).kind, TyKind::RawPtr { .. });
        let root = Some(Root { ptr, align: if certain { AlignBits(0) } else { align }, certain });
        PlaceVal::Mem(Mem { ptr, offset: 0, align, meta: wide.then_some(ptr + 1), root })
    }

    fn field(&mut self, value: PlaceVal, at: PlaceTy, index: u32) -> PlaceVal {
        let field = self.program.field(at, index).expect("a field of the type");
        let (offset, ty) = (field.offset, field.ty);
        match value {
            PlaceVal::Zst => PlaceVal::Zst,
            PlaceVal::Slots { slot, .. } => self.slot_field(slot, at.ty, offset, ty),
            PlaceVal::Mem(mem) => {
                let sized = self.program.is_sized(ty);
                match mem.meta {
                    None if !sized && offset != 0 => {
                        self.unsupported(
                            "the place of a field of extern type, whose alignment nobody knows".into(),
                        );
                        value
                    }
                    Some(_) if sized => PlaceVal::Mem(Mem { meta: None, ..mem.at(offset) }),
                    Some(vtable) if matches!(self.program.tail(ty), Tail::Dyn { .. }) => {
                        self.dyn_field(mem, vtable, offset, (at.ty, ty))
                    }
                    _ => PlaceVal::Mem(mem.at(offset)),
                }
            }
        }
    }

    /// The unsized last field of a struct: where it begins depends on the alignment of what is there.
    fn dyn_field(&mut self, mem: Mem, vtable: S, offset: u64, (whole, ty): (TyId, TyId)) -> PlaceVal {
        if !matches!(self.program.ty(ty).kind, TyKind::Dyn { .. } | TyKind::Struct(_)) || offset == 0 {
            return PlaceVal::Mem(mem.at(offset));
        }
        let base = self.address(mem);
        let dst = self.temp(1);
        let most = AlignBits::of(self.most_alignment(whole));
        self.emit(Op::DynField { dst, ptr: base, vtable, most, offset: offset as u32 });
        PlaceVal::Mem(Mem { ptr: dst, offset: 0, ..mem })
    }

    /// How far packed structs let the object at the end of a type be aligned.
    fn most_alignment(&self, ty: TyId) -> u64 {
        const ANY: u64 = 1 << 32;
        let known = self.program.ty(ty);
        match &known.kind {
            TyKind::Struct(fields) => {
                let inner = fields.0.last().map_or(ANY, |tail| self.most_alignment(tail.ty));
                intrinsics::packed(known, inner)
            }
            _ => ANY,
        }
    }

    /// A field of a value that lives in slots.
    fn slot_field(&self, slot: S, whole: TyId, offset: u64, ty: TyId) -> PlaceVal {
        let class = self.class(ty);
        match class {
            Class::Zst => PlaceVal::Zst,
            Class::Two => PlaceVal::Slots { slot, class },
            _ => PlaceVal::Slots { slot: slot + self.part_at(whole, offset), class: Class::One },
        }
    }

    /// Which slot of a value has the scalar at an offset.
    pub(super) fn part_at(&self, whole: TyId, offset: u64) -> S {
        match self.program.ty(whole).repr {
            Repr::Pair { offset: second, .. } if offset >= second => 1,
            _ => 0,
        }
    }

    /// Whether the direct projections of a local can be resolved to slots.
    pub(super) fn slots_can_project(&self, local: LocalId, steps: &[Projection]) -> bool {
        let mut at = PlaceTy::of(self.body.locals[local].ty);
        for step in steps {
            if let Projection::Field { index, .. } = step {
                let Some(field) = self.program.field(at, *index) else { return false };
                if !self.field_fits_slots(at.ty, field.offset, field.ty) {
                    return false;
                }
            } else if !matches!(step, Projection::Downcast { .. } | Projection::Cast { .. }) {
                return false;
            }
            match self.program.project(at, step) {
                Some(next) => at = next,
                None => return false,
            }
        }
        true
    }

    fn field_fits_slots(&self, whole: TyId, offset: u64, ty: TyId) -> bool {
        let pointer = self.program.target().pointer_size;
        let size = self.size(ty);
        match (self.class(ty), self.program.ty(whole).repr) {
            (Class::Zst, _) => true,
            (Class::One, Repr::Scalar(scalar)) => offset == 0 && size == scalar.prim.size(pointer),
            (Class::One, Repr::Pair { a, .. }) if offset == 0 => size == a.prim.size(pointer),
            (Class::One, Repr::Pair { b, offset: second, .. }) => {
                offset == second && size == b.prim.size(pointer)
            }
            (Class::Two, _) => offset == 0 && size == self.size(whole),
            _ => false,
        }
    }

    /// The address of a place, in a slot.
    pub(super) fn address(&mut self, mem: Mem) -> S {
        if mem.offset == 0 {
            return mem.ptr;
        }
        let dst = self.temp(1);
        self.emit(Op::Offset { dst, ptr: mem.ptr, offset: mem.offset });
        dst
    }

    /// Before an access: the place must be reached within the allocation of the pointer that was dereferenced. That one
    /// must be aligned, also if the pointer to the element that is accessed does not show whether it is.
    pub(super) fn check_root(&mut self, mem: Mem) {
        if mem.root.is_some_and(|root| !root.certain) {
            self.check_in_bounds(mem);
        }
        if let Some(Root { ptr, align, .. }) = mem.root
            && align.0 > mem.align.0
        {
            // Any offset says that the access is elsewhere.
            self.emit(Op::CheckAlign { ptr, align, offset: 1 });
        }
    }

    /// Evaluates a place of which nothing is accessed.
    pub(super) fn mention(&mut self, place: &Place) {
        if place.is_indirect()
            && let PlaceVal::Mem(mem) = self.place(place)
        {
            self.check_in_bounds(mem);
        }
    }

    /// A place that a pointer leads to must lie in the pointer's allocation, also if nothing of it is accessed.
    pub(super) fn check_in_bounds(&mut self, mem: Mem) {
        if let Some(Root { ptr: from, .. }) = mem.root
            && (mem.offset != 0 || mem.ptr != from)
        {
            self.emit(Op::InBounds { from, to: mem.ptr, offset: mem.offset });
        }
    }

    fn element(&self, ty: TyId) -> (TyId, Option<u64>) {
        match self.program.ty(ty).kind {
            TyKind::Array { element, count } => (element, Some(count)),
            TyKind::Slice { element } => (element, None),
            _ => unreachable!("only arrays and slices are indexed"),
        }
    }

    fn index(&mut self, value: PlaceVal, ty: TyId, index: S) -> PlaceVal {
        let (element, count) = self.element(ty);
        let PlaceVal::Mem(mem) = value else { return PlaceVal::Zst };
        let stride = self.size(element);
        let dst = self.temp(1);
        let entry = IndexInfo { offset: mem.offset, stride, len: count.unwrap_or(0) };
        let info = side(&mut self.tables.indices, entry);
        match (count, mem.meta) {
            (None, Some(len)) => self.emit(Op::IndexLen { dst, ptr: mem.ptr, index, len, info }),
            _ => self.emit(Op::Index { dst, ptr: mem.ptr, index, info }),
        }
        let align = Self::align_of_element(mem, stride);
        PlaceVal::Mem(Mem { ptr: dst, offset: 0, align, meta: None, root: mem.root })
    }

    /// What elements at multiples of `stride` from a place have of its pointer's alignment. The pointer may need
    /// more, but only if the element is accessed (see [`Translator::check_root`]).
    fn align_of_element(mem: Mem, stride: u64) -> AlignBits {
        let kept = (mem.offset as u64 | stride | 1 << 63).trailing_zeros() as u8;
        AlignBits(mem.align.0.min(kept))
    }

    fn const_index(&mut self, value: PlaceVal, ty: TyId, offset: u64, from_end: bool) -> PlaceVal {
        let (element, count) = self.element(ty);
        let PlaceVal::Mem(mem) = value else { return PlaceVal::Zst };
        let stride = self.size(element);
        match (count, mem.meta) {
            (Some(count), _) => {
                let index = if from_end { count - offset } else { offset };
                PlaceVal::Mem(Mem { meta: None, ..mem.at(index * stride) })
            }
            (None, Some(len)) => {
                let index = self.temp(1);
                match from_end {
                    true => self.emit(Op::FromEnd { dst: index, len, back: offset as u32 }),
                    false => self.emit(Op::Imm { dst: index, bits: offset }),
                }
                self.index(value, ty, index)
            }
            (None, None) => unreachable!("a slice has a length"),
        }
    }

    fn subslice(&mut self, value: PlaceVal, ty: TyId, from: u64, to: u64, from_end: bool) -> PlaceVal {
        let (element, count) = self.element(ty);
        let PlaceVal::Mem(mem) = value else { return PlaceVal::Zst };
        let begin = mem.at(from * self.size(element));
        match (count, mem.meta) {
            (Some(_), _) => PlaceVal::Mem(Mem { meta: None, ..begin }),
            (None, Some(len)) => {
                let meta = self.temp(1);
                match from_end {
                    true => self.emit(Op::FromEnd { dst: meta, len, back: (from + to) as u32 }),
                    false => self.emit(Op::Imm { dst: meta, bits: to - from }),
                }
                PlaceVal::Mem(Mem { meta: Some(meta), ..begin })
            }
            (None, None) => unreachable!("a slice has a length"),
        }
    }
}
