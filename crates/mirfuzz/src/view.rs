//! What the machine knows where it stopped: which places can be named, what they hold.

use ubik_engine::Machine;
use ubik_engine::memory::flag;
use ubik_engine::value::{AllocId, Slot};
use ubik_ir::*;

use crate::skeleton::RESERVED;

/// Where a place lies.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    pub alloc: AllocId,
    pub at: u64,
    /// The number of elements of a slice.
    pub len: Option<u64>,
}

/// A place that can be named, with what is known of it.
#[derive(Clone, Debug)]
pub struct Found {
    pub place: Place,
    pub ty: TyId,
    /// A counter: it may be read, but not written or borrowed.
    pub read_only: bool,
    /// All of its bytes are initialised.
    pub init: bool,
    /// The bits of an integer, `bool` or `char`.
    pub known: Option<u128>,
    /// Where a pointer leads to.
    pub target: Option<Slot>,
    /// That memory is larger than what the pointer points to.
    pub has_room: bool,
    /// How many values are in that memory, if a raw pointer leads to its beginning.
    pub block: Option<u64>,
}

impl Found {
    pub fn via_pointer(&self) -> bool {
        self.place.is_indirect()
    }
}

pub struct View<'a> {
    pub machine: &'a Machine,
    pub module: &'a Module,
    pub body: &'a Body,
    found: Vec<Found>,
    /// Locals that can be an index, with their values.
    indices: Vec<(LocalId, u64)>,
}

/// How deep fields of fields are followed.
const DEPTH: usize = 3;

impl<'a> View<'a> {
    /// All places that can be named.
    pub fn places(machine: &'a Machine, module: &'a Module, body: &'a Body) -> Vec<Found> {
        let mut view = View { machine, module, body, found: Vec::new(), indices: Vec::new() };
        view.find_indices();
        for local in body.locals.ids() {
            view.local(local);
        }
        view.found
    }

    /// Whether a local has a purpose of its own, and whether it may be read for others.
    fn reserved(&self, local: LocalId) -> Option<bool> {
        let index = (local.index()).checked_sub(1 + self.body.params as usize)?;
        (index < RESERVED).then_some((1..=2).contains(&index))
    }

    fn spot_of(&self, local: LocalId) -> Option<Spot> {
        let pointer = self.machine.local(local)?;
        Some(Spot { alloc: pointer.prov.alloc(), at: 0, len: None })
    }

    fn find_indices(&mut self) {
        for (local, declared) in self.body.locals.iter_enumerated() {
            if self.module.ty(declared.ty).name == "usize"
                && self.reserved(local).is_none()
                && let Some(spot) = self.spot_of(local)
                && let Some(value) = self.machine.memory.wide_bits(spot.alloc, spot.at, 8)
                && value < 64
            {
                self.indices.push((local, value as u64));
            }
        }
    }

    fn local(&mut self, local: LocalId) {
        let read_only = match self.reserved(local) {
            Some(false) => return,
            Some(true) => true,
            None => false,
        };
        let Some(spot) = self.spot_of(local) else { return };
        let ty = self.body.locals[local].ty;
        self.visit(Place::local(local), PlaceTy::of(ty), spot, read_only, 0);
        if let Some((pointee, spot)) = self.pointee(ty, spot) {
            let place = Place { local, projection: vec![Projection::Deref] };
            self.visit(place, PlaceTy::of(pointee), spot, false, 0);
        }
    }

    /// What the pointer at a place points to, if that is live memory of the right size.
    fn pointee(&self, ty: TyId, spot: Spot) -> Option<(TyId, Spot)> {
        // Custom MIR of this phase does not look into a box by itself.
        if matches!(self.module.ty(ty).kind, TyKind::Box { .. }) {
            return None;
        }
        let pointee = self.module.ty(ty).pointee()?;
        let pointer = self.pointer_at(spot)?;
        let alloc = pointer.prov.alloc();
        if alloc <= AllocId::WILDCARD {
            return None;
        }
        let desc = self.machine.memory.desc(alloc);
        let at = pointer.bits.wrapping_sub(desc.base);
        let ty = self.module.ty(pointee);
        let (len, size) = match ty.kind {
            TyKind::Slice { element } => {
                let len = self.machine.memory.wide_bits(spot.alloc, spot.at + 8, 8)? as u64;
                (Some(len), self.module.ty(element).size.checked_mul(len)?)
            }
            _ => (None, ty.size),
        };
        let is_sound = desc.has(flag::LIVE)
            && !desc.has(flag::NOT_DATA)
            && pointer.prov.tag() >= desc.min_tag
            && at.checked_add(size).is_some_and(|end| end <= desc.size)
            && pointer.bits.is_multiple_of(ty.align);
        is_sound.then_some((pointee, Spot { alloc, at, len }))
    }

    fn pointer_at(&self, spot: Spot) -> Option<Slot> {
        let memory = &self.machine.memory;
        memory.is_init(spot.alloc, spot.at, 8).then(|| memory.scalar_at(spot.alloc, spot.at, 8))
    }

    fn visit(&mut self, place: Place, at: PlaceTy, spot: Spot, read_only: bool, depth: usize) {
        let ty = self.module.ty(at.ty);
        if ty.kind.is_sized() {
            let memory = &self.machine.memory;
            let init = self.is_init(at.ty, spot);
            let is_number = matches!(ty.kind, TyKind::Bool | TyKind::Char | TyKind::Int { .. });
            let known = (init && is_number).then(|| memory.wide_bits(spot.alloc, spot.at, ty.size)).flatten();
            let is_pointer = ty.pointee().is_some() || matches!(ty.kind, TyKind::FnPtr(_));
            let target = if init && is_pointer { self.pointer_at(spot) } else { None };
            let has_room = self.has_room(ty, target);
            let block = self.block(ty, target);
            self.found.push(Found {
                place: place.clone(),
                ty: at.ty,
                read_only,
                init,
                known,
                target,
                has_room,
                block,
            });
        }
        if depth < DEPTH {
            self.inside(&place, at, spot, read_only, depth + 1);
        }
    }

    fn has_room(&self, ty: &Type, target: Option<Slot>) -> bool {
        let (Some(pointee), Some(target)) = (ty.pointee(), target) else { return false };
        let alloc = target.prov.alloc();
        alloc > AllocId::WILDCARD && self.machine.memory.desc(alloc).size > self.module.ty(pointee).size
    }

    fn block(&self, ty: &Type, target: Option<Slot>) -> Option<u64> {
        let TyKind::RawPtr { pointee, mutable: true } = ty.kind else { return None };
        let (target, size) = (target?, self.module.ty(pointee).size);
        let alloc = target.prov.alloc();
        if alloc <= AllocId::WILDCARD || size == 0 {
            return None;
        }
        let desc = self.machine.memory.desc(alloc);
        let is_whole = desc.base == target.bits && desc.has(flag::LIVE) && desc.size.is_multiple_of(size);
        is_whole.then_some(desc.size / size)
    }

    /// Whether all bytes are there that a value of the type consists of.
    fn is_init(&self, ty: TyId, spot: Spot) -> bool {
        let memory = &self.machine.memory;
        let ranges = match &self.module.ty(ty).kind {
            TyKind::Enum(layout) => match self.variant(layout, spot) {
                Some(variant) => self.module.variant_data_ranges(ty, variant),
                None => return false,
            },
            _ => self.module.data_ranges(ty),
        };
        let is_there = |range: std::ops::Range<u64>| {
            memory.is_init(spot.alloc, spot.at + range.start, range.end - range.start)
        };
        ranges.is_empty() || memory.has_bytes(spot.alloc) && ranges.iter().all(is_there)
    }

    fn inside(&mut self, place: &Place, at: PlaceTy, spot: Spot, read_only: bool, depth: usize) {
        let ty = self.module.ty(at.ty);
        match &ty.kind {
            // A vector's parts are its own.
            TyKind::Struct(_) if ty.name.starts_with("Vec<") => {}
            TyKind::Struct(fields) | TyKind::Union(fields) => {
                self.fields(place, &fields.0, spot, read_only, depth);
            }
            TyKind::Enum(layout) if has_stated_layout(ty) => {
                if let Some(variant) = self.variant(layout, spot) {
                    let mut place = place.clone();
                    place.projection.push(Projection::Downcast { variant });
                    let fields = &layout.variants[variant as usize].fields.0;
                    self.fields(&place, fields, spot, read_only, depth);
                }
            }
            TyKind::Array { element, count } => self.element(place, *element, *count, spot, depth),
            TyKind::Slice { element } => {
                self.element(place, *element, spot.len.unwrap_or(0), spot, depth);
            }
            _ => {}
        }
    }

    fn fields(&mut self, place: &Place, fields: &[Field], spot: Spot, read_only: bool, depth: usize) {
        for (index, field) in fields.iter().enumerate().take(6) {
            let mut place = place.clone();
            place.projection.push(Projection::Field { index: index as u32, ty: field.ty });
            let spot = Spot { at: spot.at + field.offset, len: None, ..spot };
            self.visit(place, PlaceTy::of(field.ty), spot, read_only, depth);
        }
    }

    fn element(&mut self, place: &Place, element: TyId, count: u64, spot: Spot, depth: usize) {
        let size = self.module.ty(element).size;
        let inside: Vec<(LocalId, u64)> =
            self.indices.iter().copied().filter(|&(_, value)| value < count).take(2).collect();
        for (local, value) in inside {
            let mut place = place.clone();
            place.projection.push(Projection::Index(local));
            let spot = Spot { at: spot.at + value * size, len: None, ..spot };
            self.visit(place, PlaceTy::of(element), spot, false, depth);
        }
    }

    /// The variant that an enum holds.
    fn variant(&self, layout: &EnumLayout, spot: Spot) -> Option<u32> {
        let memory = &self.machine.memory;
        let tag_bits = |offset: u64, tag: Scalar| {
            memory
                .has_bytes(spot.alloc)
                .then(|| memory.wide_bits(spot.alloc, spot.at + offset, tag.prim.size(8)))?
        };
        match layout.encoding {
            Encoding::Empty => None,
            Encoding::Single { variant } => Some(variant),
            Encoding::Direct { tag_offset, tag } => {
                let bits = tag_bits(tag_offset, tag)?;
                let found = layout.variants.iter().position(|variant| variant.discriminant == bits)?;
                Some(found as u32)
            }
            Encoding::Niche { tag_offset, tag, untagged, first, last, start } => {
                let bits = tag_bits(tag_offset, tag)?;
                let relative = bits.checked_sub(start).map(|relative| relative + u128::from(first));
                let variant = relative.filter(|&variant| variant <= u128::from(last));
                Some(variant.map_or(untagged, |variant| variant as u32))
            }
        }
    }
}

/// Whether a type's layout is promised, so that parts of a value can be accessed where they lie.
pub fn has_stated_layout(ty: &Type) -> bool {
    !ty.name.starts_with(['E', 'W'])
}
