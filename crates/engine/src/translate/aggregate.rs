//! Aggregates: values put together from their parts, and the marking of variants.

use ubik_ir::{AggregateKind, Encoding, Field, LocalId, Operand, Place, Ranges, Repr, TyId, TyKind};

use super::place::{Mem, PlaceVal};
use super::{Class, Translator, side, side16};
use crate::code::{Op, S};

/// The tag that a variant has: where, and which bits.
#[derive(Clone, Copy)]
struct Tag {
    offset: u64,
    size: u64,
    bits: u128,
}

impl Translator<'_> {
    pub(super) fn aggregate(
        &mut self,
        dest: PlaceVal,
        kind: AggregateKind,
        ty: TyId,
        operands: &[Operand],
        dest_local: LocalId,
    ) {
        if let AggregateKind::RawPtr = kind {
            return self.raw_pointer(dest, ty, operands);
        }
        match dest {
            PlaceVal::Zst => {}
            PlaceVal::Mem(mem) if self.class(ty) != Class::Zst => {
                self.aggregate_bytes(mem, kind, ty, operands)
            }
            PlaceVal::Mem(mem) => self.check_zst(mem),
            PlaceVal::Slots { slot, class } => {
                // Parts of the destination may be among the operands.
                let clashes =
                    operands.iter().any(|operand| operand.place().is_some_and(|p| p.local == dest_local));
                let into = if clashes { self.temp(class.slots()) } else { slot };
                self.aggregate_slots(into, kind, ty, operands);
                self.check_made(into, ty);
                if clashes {
                    self.move_slots(slot, into, class);
                }
            }
        }
    }

    /// Most values are valid if their parts are. A box promises more than the pointer that it is made of, and a struct may
    /// restrict the range of what is in it.
    fn check_made(&mut self, slot: S, ty: TyId) {
        let is_box = matches!(self.program.ty(ty).kind, TyKind::Box { .. });
        if self.options.validity && (is_box || self.restricts(ty)) {
            let value = side(&mut self.tables.values, self.facts.value(self.program, ty));
            self.emit(Op::Check { src: slot, value });
        }
    }

    /// Whether a struct allows fewer values than its fields.
    fn restricts(&self, ty: TyId) -> bool {
        let TyKind::Struct(fields) = &self.program.ty(ty).kind else { return false };
        let first = |ty: TyId| match self.program.ty(ty).repr {
            Repr::Scalar(scalar) | Repr::Pair { a: scalar, .. } => Some((scalar.start, scalar.end)),
            Repr::Memory => None,
        };
        let mut parts = fields.0.iter().filter(|field| self.size(field.ty) > 0);
        match (parts.next(), parts.next()) {
            (Some(only), None) => first(ty) != first(only.ty),
            _ => false,
        }
    }

    fn raw_pointer(&mut self, dest: PlaceVal, ty: TyId, operands: &[Operand]) {
        let dst = match dest {
            PlaceVal::Slots { slot, .. } => slot,
            _ => self.temp(2),
        };
        let clash_free = self.temp(2);
        self.operand_into(clash_free, &operands[0], self.operand_ty(&operands[0]));
        if self.class(ty) == Class::Two {
            self.operand_into(clash_free + 1, &operands[1], self.operand_ty(&operands[1]));
        }
        self.move_slots(dst, clash_free, self.class(ty));
        if let PlaceVal::Mem(mem) = dest {
            self.store_value(mem, dst, ty);
        }
    }

    /// The fields that the operands are for, in order.
    fn aggregate_fields(&self, kind: AggregateKind, ty: TyId) -> Vec<Field> {
        let layout = self.program.ty(ty);
        match (kind, &layout.kind) {
            (AggregateKind::Variant(index), TyKind::Enum(layout)) => {
                layout.variant(index).map_or(Vec::new(), |variant| variant.fields.0.clone())
            }
            (AggregateKind::UnionField(index), _) => {
                layout.fields().map_or(Vec::new(), |fields| vec![fields[index as usize].clone()])
            }
            (_, TyKind::Coroutine(layout)) => layout.prefix.0.clone(),
            (_, TyKind::Array { element, count }) => {
                let stride = self.size(*element);
                let field = |index| Field { name: String::new(), offset: index * stride, ty: *element };
                (0..*count).map(field).collect()
            }
            _ => layout.fields().map_or(Vec::new(), <[Field]>::to_vec),
        }
    }

    /// The tag that marks a variant, unless it needs none.
    fn tag_of(&self, ty: TyId, variant: u32) -> Option<Tag> {
        let layout = self.program.ty(ty).enum_layout()?;
        let pointer = self.program.target().pointer_size;
        match layout.encoding {
            Encoding::Empty | Encoding::Single { .. } => None,
            Encoding::Direct { tag_offset, tag } => {
                let size = tag.prim.size(pointer);
                let bits = layout.variant(variant)?.discriminant & ubik_ir::max_of(size);
                Some(Tag { offset: tag_offset, size, bits })
            }
            Encoding::Niche { untagged, .. } if variant == untagged => None,
            Encoding::Niche { tag_offset, tag, first, start, .. } => {
                let size = tag.prim.size(pointer);
                let bits =
                    start.wrapping_add(u128::from(variant.wrapping_sub(first))) & ubik_ir::max_of(size);
                Some(Tag { offset: tag_offset, size, bits })
            }
        }
    }

    fn variant_of(&self, kind: AggregateKind, ty: TyId) -> Option<u32> {
        match (kind, &self.program.ty(ty).kind) {
            (AggregateKind::Variant(index), _) => Some(index),
            // A coroutine begins in its first state.
            (AggregateKind::Struct, TyKind::Coroutine(_)) => Some(0),
            _ => None,
        }
    }

    fn aggregate_slots(&mut self, dst: S, kind: AggregateKind, ty: TyId, operands: &[Operand]) {
        let mut filled = [false; 2];
        for (field, operand) in self.aggregate_fields(kind, ty).iter().zip(operands) {
            match self.class(field.ty) {
                Class::Zst => {}
                Class::Two => {
                    self.operand_into(dst, operand, field.ty);
                    filled = [true; 2];
                }
                _ => {
                    let part = self.part_at(ty, field.offset);
                    self.operand_into(dst + part, operand, field.ty);
                    filled[part as usize] = true;
                }
            }
        }
        if let Some(tag) = self.variant_of(kind, ty).and_then(|variant| self.tag_of(ty, variant)) {
            let part = self.part_at(ty, tag.offset);
            self.emit(Op::Imm { dst: dst + part, bits: tag.bits as u64 });
            filled[part as usize] = true;
            if matches!(self.program.ty(ty).repr, Repr::Scalar(_)) && self.class(ty) == Class::Two {
                self.emit(Op::Imm { dst: dst + 1, bits: (tag.bits >> 64) as u64 });
                filled = [true; 2];
            }
        }
        for part in 0..self.class(ty).slots() {
            if !filled[part as usize] {
                self.emit(Op::Uninit { dst: dst + part as S });
            }
        }
    }

    fn aggregate_bytes(&mut self, mem: Mem, kind: AggregateKind, ty: TyId, operands: &[Operand]) {
        if matches!(self.class(ty), Class::One | Class::Two) {
            let slot = self.temp(2);
            self.aggregate_slots(slot, kind, ty, operands);
            self.check_made(slot, ty);
            return self.store_value(mem, slot, ty);
        }
        let fields = match (&self.program.ty(ty).kind, operands) {
            // A vector is made from one array of its lanes.
            (TyKind::Vector { .. }, [lanes]) => {
                vec![Field { name: String::new(), offset: 0, ty: self.operand_ty(lanes) }]
            }
            _ => self.aggregate_fields(kind, ty),
        };
        let tag = self.variant_of(kind, ty).and_then(|variant| self.tag_of(ty, variant));
        self.deinit_uncovered(mem, ty, &fields, tag);
        for (field, operand) in fields.iter().zip(operands) {
            self.store_operand(mem.at(field.offset), operand, field.ty);
        }
        if let Some(tag) = tag {
            self.store_tag(mem, tag);
        }
    }

    /// What no part covers is uninitialised afterwards.
    fn deinit_uncovered(&mut self, mem: Mem, ty: TyId, fields: &[Field], tag: Option<Tag>) {
        let mut covered = Ranges::new();
        for field in fields {
            covered.add(field.offset..field.offset + self.size(field.ty));
        }
        if let Some(tag) = tag {
            covered.add(tag.offset..tag.offset + tag.size);
        }
        let uncovered = covered.complement(self.size(ty));
        if uncovered.is_empty() {
            return;
        }
        let ranges = uncovered.iter().map(|range| (range.start, range.end - range.start)).collect();
        let ranges = side16(&mut self.tables.ranges, ranges);
        self.emit(Op::Deinit { ptr: mem.ptr, align: mem.align, offset: mem.offset as i32, ranges });
    }

    /// Writes an operand to a place in memory.
    pub(super) fn store_operand(&mut self, mem: Mem, operand: &Operand, ty: TyId) {
        match self.class(ty) {
            Class::Zst => {}
            Class::One | Class::Two => {
                let slot = self.slots_operand(operand);
                self.store_value(mem, slot, ty);
            }
            Class::Memory => {
                let from = self.memory_operand(operand);
                self.copy_value(mem, from, ty);
            }
        }
    }

    fn store_tag(&mut self, mem: Mem, tag: Tag) {
        // A tag may be as wide as a 128-bit integer beside it.
        let slot = self.temp(2);
        self.emit(Op::Imm { dst: slot, bits: tag.bits as u64 });
        if tag.size > 8 {
            self.emit(Op::Imm { dst: slot + 1, bits: (tag.bits >> 64) as u64 });
        }
        self.store_raw(mem.at(tag.offset), slot, tag.size, false);
    }

    pub(super) fn set_discriminant(&mut self, place: &Place, variant: u32) {
        let ty = self.place_ty(place);
        let inhabited = self.program.ty(ty).enum_layout().and_then(|layout| layout.variant(variant));
        if inhabited.is_some_and(|variant| !variant.inhabited) {
            return self.emit(Op::Unreachable);
        }
        // Setting the variant without a tag writes nothing, so it must be there already.
        if self.is_untagged(ty, variant) {
            let discriminant = self.temp(2);
            return self.discriminant_if(discriminant, place, true);
        }
        let PlaceVal::Mem(mem) = self.place(place) else { return };
        if let Some(tag) = self.tag_of(ty, variant) {
            self.store_tag(mem, tag);
        }
    }

    /// Whether the variant is told by the absence of a tag.
    fn is_untagged(&self, ty: TyId, variant: u32) -> bool {
        let layout = self.program.ty(ty).enum_layout();
        let encoding = layout.map(|layout| &layout.encoding);
        matches!(encoding, Some(Encoding::Niche { untagged, .. }) if *untagged == variant)
    }
}
