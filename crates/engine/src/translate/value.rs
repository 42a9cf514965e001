//! Values: loading, storing, copying at a type, operands and constants.

use ubik_ir::{
    Address, AddressBase, Const, ConstScalar, ConstValue, Operand, PlaceTy, Projection, TyId, TyKind, Types,
};

use super::place::{Mem, PlaceVal};
use super::{Class, Translator, side, side16};
use crate::code::{AlignBits, CheckPlan, CopyInfo, Op, S, ScalarInfo, Shift, Vacant, ValueInfo, ValueParts};

/// Whether a loaded value must be valid at its type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Checked {
    Yes,
    No,
}

impl Translator<'_> {
    /// Loads a value of one or two scalars and checks that it is valid.
    pub(super) fn load_value(&mut self, dst: S, mem: Mem, ty: TyId) {
        let checked = if self.options.validity { Checked::Yes } else { Checked::No };
        self.load(dst, mem, ty, checked);
    }

    /// Loads a value that is only used as bits or as an address.
    pub(super) fn load_unchecked(&mut self, dst: S, mem: Mem, ty: TyId) {
        self.load(dst, mem, ty, Checked::No);
    }

    fn load(&mut self, dst: S, mem: Mem, ty: TyId, checked: Checked) {
        self.check_root(mem);
        let Mem { ptr, offset, align, .. } = mem;
        let Ok(offset) = i32::try_from(offset) else { return self.load_far(dst, mem, ty, checked) };
        let info = self.facts.value(self.program, ty);
        if let Some(op) = self.simple_load(&info, ty, checked, dst, ptr, align, offset) {
            return self.emit(op);
        }
        let info = if checked == Checked::Yes { info } else { relaxed(info) };
        let needs_walk = checked == Checked::Yes && self.needs_check(ty);
        let value = self.value_entry(info);
        self.emit(Op::LoadValue { dst, ptr, align, offset, value });
        if needs_walk {
            self.emit(Op::Check { src: dst, value: value.into() });
        }
    }

    fn load_far(&mut self, dst: S, mem: Mem, ty: TyId, checked: Checked) {
        let ptr = self.address(mem);
        self.load(dst, Mem { ptr, offset: 0, root: None, ..mem }, ty, checked);
    }

    /// The plain operation for a scalar whose every bit pattern is valid, on little-endian targets.
    #[allow(clippy::too_many_arguments)]
    fn simple_load(
        &self,
        info: &ValueInfo,
        ty: TyId,
        checked: Checked,
        dst: S,
        ptr: S,
        align: AlignBits,
        offset: i32,
    ) -> Option<Op> {
        let ValueParts::One(scalar) = info.parts else { return None };
        if self.big_endian() || scalar.maybe_uninit || self.options.paranoid {
            return None;
        }
        if matches!(self.program.ty(ty).kind, TyKind::Bool) && checked == Checked::Yes {
            return Some(Op::LoadBool { dst, ptr, align, offset });
        }
        if checked == Checked::Yes && (!scalar.full || self.needs_check(ty)) {
            return None;
        }
        Some(match (scalar.size, scalar.pointer) {
            (4, true) => Op::LoadPtr4 { dst, ptr, align, offset },
            (8, true) => Op::LoadPtr8 { dst, ptr, align, offset },
            (1, _) => Op::Load1 { dst, ptr, align, offset },
            (2, _) => Op::Load2 { dst, ptr, align, offset },
            (4, _) => Op::Load4 { dst, ptr, align, offset },
            (8, _) => Op::Load8 { dst, ptr, align, offset },
            _ => return None,
        })
    }

    /// Whether validity of the type is more than the range of its scalars.
    pub(super) fn needs_check(&self, ty: TyId) -> bool {
        self.options.validity && super::facts::has_pointers_to_check(self.program, ty)
    }

    pub(super) fn big_endian(&self) -> bool {
        self.program.target().endian == ubik_ir::Endian::Big
    }

    /// Stores a value of one or two scalars.
    pub(super) fn store_value(&mut self, mem: Mem, src: S, ty: TyId) {
        let Ok(offset) = i32::try_from(mem.offset) else {
            let ptr = self.address(mem);
            return self.store_value(Mem { ptr, offset: 0, ..mem }, src, ty);
        };
        self.check_root(mem);
        let Mem { ptr, align, .. } = mem;
        let info = self.facts.value(self.program, ty);
        if let ValueParts::One(scalar) = info.parts
            && !self.big_endian()
            && !self.options.paranoid
        {
            let op = match (scalar.size, scalar.pointer) {
                (4, true) => Op::StorePtr4 { src, ptr, align, offset },
                (8, true) => Op::StorePtr8 { src, ptr, align, offset },
                (1, _) => Op::Store1 { src, ptr, align, offset },
                (2, _) => Op::Store2 { src, ptr, align, offset },
                (4, _) => Op::Store4 { src, ptr, align, offset },
                _ => Op::Store8 { src, ptr, align, offset },
            };
            return self.emit(op);
        }
        let value = self.value_entry(info);
        self.emit(Op::StoreValue { src, ptr, align, offset, value });
    }

    /// The typed copy of a value that travels as bytes.
    pub(super) fn copy_value(&mut self, to: Mem, from: Mem, ty: TyId) {
        self.check_root(from);
        self.check_root(to);
        let facts = self.facts.get(self.program, ty);
        let copy = CopyInfo {
            src_offset: from.offset,
            dst_offset: to.offset,
            src_align: from.align,
            dst_align: to.align,
            ..CopyInfo::of(ty, self.program, &facts, self.options.validity)
        };
        let info = side(&mut self.tables.copies, copy);
        self.emit(Op::Copy { dst: to.ptr, src: from.ptr, info });
    }

    /// An operand of one scalar, in some slot: where it already is, if it is in one.
    pub(super) fn scalar_operand(&mut self, operand: &Operand) -> S {
        self.slots_operand(operand)
    }

    /// An operand of one or two scalars, in some slots.
    pub(super) fn slots_operand(&mut self, operand: &Operand) -> S {
        let ty = self.operand_ty(operand);
        if let Some(place) = operand.place()
            && let PlaceVal::Slots { slot, .. } = self.peek_slots(place)
            && !self.is_number_among_pointers(place)
        {
            return slot;
        }
        let dst = self.temp(self.class(ty).slots().max(1));
        self.operand_into(dst, operand, ty);
        dst
    }

    /// The place of an operand, if evaluating it emits nothing.
    fn peek_slots(&mut self, place: &ubik_ir::Place) -> PlaceVal {
        let direct = !place.is_indirect() && self.home_memory(place.local).is_none();
        if direct { self.place(place) } else { PlaceVal::Zst }
    }

    /// Puts an operand of one or two scalars into given slots.
    pub(super) fn operand_into(&mut self, dst: S, operand: &Operand, ty: TyId) {
        match operand {
            Operand::Copy(place) | Operand::Move(place) => match self.place(place) {
                PlaceVal::Slots { slot, .. } if self.is_number_among_pointers(place) => {
                    self.emit(Op::Truncate { dst, a: slot, w: Shift::of_size(self.size(ty)) });
                }
                PlaceVal::Slots { slot, class } => self.move_slots(dst, slot, class),
                PlaceVal::Mem(mem) => self.load_value(dst, mem, ty),
                PlaceVal::Zst => {}
            },
            Operand::Const(constant) => self.constant_into(dst, constant),
        }
    }

    /// Whether a place is a number in an enum that may have a pointer there: numbers have no provenance.
    fn is_number_among_pointers(&self, place: &ubik_ir::Place) -> bool {
        let Some((Projection::Field { index, .. }, steps)) = place.projection.split_last() else {
            return false;
        };
        let start = PlaceTy::of(self.body.locals[place.local].ty);
        let whole = steps.iter().try_fold(start, |at, step| self.program.project(at, step));
        let field = whole.and_then(|at| Some((at.ty, self.program.field(at, *index)?)));
        field.is_some_and(|(whole, field)| {
            super::facts::is_number_among_pointers(self.program, whole, field.offset, field.ty)
        })
    }

    pub(super) fn move_slots(&mut self, dst: S, src: S, class: Class) {
        match class {
            _ if dst == src => {}
            Class::One => self.emit(Op::Move { dst, src }),
            Class::Two => self.emit(Op::Move2 { dst, src }),
            Class::Zst | Class::Memory => {}
        }
    }

    fn constant_into(&mut self, dst: S, constant: &Const) {
        let class = self.class(constant.ty);
        match &constant.value {
            ConstValue::Zst => {}
            ConstValue::Scalar(ConstScalar::Int(bits)) if class == Class::Two => {
                self.emit(Op::Imm { dst, bits: *bits as u64 });
                self.emit(Op::Imm { dst: dst + 1, bits: (*bits >> 64) as u64 });
            }
            ConstValue::Scalar(scalar) => self.const_scalar_into(dst, *scalar),
            ConstValue::Pair(a, b) => {
                self.const_scalar_into(dst, *a);
                self.const_scalar_into(dst + 1, *b);
            }
            ConstValue::Memory { global, offset } => {
                let mem = self.global_place(*global, *offset);
                self.load_unchecked(dst, mem, constant.ty);
            }
            ConstValue::Failed(message) => self.unsupported(message.clone()),
        }
    }

    fn const_scalar_into(&mut self, dst: S, scalar: ConstScalar) {
        match scalar {
            ConstScalar::Int(bits) => self.emit(Op::Imm { dst, bits: bits as u64 }),
            ConstScalar::Uninit => self.emit(Op::Uninit { dst }),
            ConstScalar::Ptr(address) => self.address_into(dst, address),
        }
    }

    pub(super) fn address_into(&mut self, dst: S, address: Address) {
        let alloc = match address.base {
            AddressBase::Global(global) => self.global_alloc(global),
            AddressBase::Fn(function) => self.function_alloc(function),
        };
        match u32::try_from(address.offset) {
            Ok(offset) => self.emit(Op::Fixed { dst, alloc, offset }),
            Err(_) => {
                self.emit(Op::Fixed { dst, alloc, offset: 0 });
                self.emit(Op::Offset { dst, ptr: dst, offset: address.offset as i64 });
            }
        }
    }

    fn global_place(&mut self, global: ubik_ir::GlobalId, offset: u64) -> Mem {
        let ptr = self.temp(1);
        let alloc = self.global_alloc(global);
        self.emit(Op::Fixed { dst: ptr, alloc, offset: 0 });
        Mem::own(ptr, offset as i64)
    }

    /// The bytes of an operand, in memory: where they are, or in room made for them.
    pub(super) fn memory_operand(&mut self, operand: &Operand) -> Mem {
        let ty = self.operand_ty(operand);
        match operand {
            Operand::Copy(place) | Operand::Move(place) => match self.place(place) {
                PlaceVal::Mem(mem) => mem,
                PlaceVal::Slots { slot, .. } => self.spill(slot, ty),
                PlaceVal::Zst => self.scratch(ty),
            },
            Operand::Const(constant) => self.memory_constant(constant),
        }
    }

    fn memory_constant(&mut self, constant: &Const) -> Mem {
        match &constant.value {
            ConstValue::Memory { global, offset } => self.global_place(*global, *offset),
            ConstValue::Scalar(scalar) => {
                let room = self.scratch(constant.ty);
                self.store_const_part(room, *scalar, self.size(constant.ty));
                room
            }
            ConstValue::Pair(a, b) => self.memory_pair(constant.ty, *a, *b),
            ConstValue::Zst => self.scratch(constant.ty),
            ConstValue::Failed(message) => {
                self.unsupported(message.clone());
                self.scratch(constant.ty)
            }
        }
    }

    fn memory_pair(&mut self, ty: TyId, a: ConstScalar, b: ConstScalar) -> Mem {
        let room = self.scratch(ty);
        let ubik_ir::Repr::Pair { a: first, b: second, offset } = self.program.ty(ty).repr else {
            unreachable!("a pair of scalars for a type that is none");
        };
        let pointer = self.program.target().pointer_size;
        self.store_const_part(room, a, first.prim.size(pointer));
        self.store_const_part(room.at(offset), b, second.prim.size(pointer));
        room
    }

    /// Writes one scalar of a constant into memory, 128-bit ones in two halves.
    fn store_const_part(&mut self, mem: Mem, scalar: ConstScalar, size: u64) {
        let src = self.temp(2);
        match scalar {
            ConstScalar::Int(bits) if size == 16 => {
                let halves = [bits as u64, (bits >> 64) as u64];
                let (low, high) =
                    if self.big_endian() { (halves[1], halves[0]) } else { (halves[0], halves[1]) };
                self.emit(Op::Imm { dst: src, bits: low });
                self.store_raw(mem, src, 8, false);
                self.emit(Op::Imm { dst: src, bits: high });
                self.store_raw(mem.at(8), src, 8, false);
            }
            _ => {
                self.emit(Op::Uninit { dst: src + 1 });
                self.const_scalar_into(src, scalar);
                self.store_raw(mem, src, size, matches!(scalar, ConstScalar::Ptr(_)));
            }
        }
    }

    /// Stores a scalar of a size, whatever type it belongs to.
    pub(super) fn store_raw(&mut self, mem: Mem, src: S, size: u64, pointer: bool) {
        let value = self.value_entry(raw_value(size, pointer));
        let ptr = if i32::try_from(mem.offset).is_ok() { mem.ptr } else { self.address(mem) };
        let offset = i32::try_from(mem.offset).unwrap_or(0);
        self.emit(Op::StoreValue { src, ptr, align: mem.align, offset, value });
    }

    /// Loads a scalar of a size, whatever type it belongs to.
    pub(super) fn load_raw(&mut self, dst: S, mem: Mem, size: u64, pointer: bool) {
        let value = self.value_entry(raw_value(size, pointer));
        let ptr = if i32::try_from(mem.offset).is_ok() { mem.ptr } else { self.address(mem) };
        let offset = i32::try_from(mem.offset).unwrap_or(0);
        self.emit(Op::LoadValue { dst, ptr, align: mem.align, offset, value });
    }

    /// Puts the description of a value into its table, or finds it there.
    fn value_entry(&mut self, info: ValueInfo) -> u16 {
        match self.tables.values.iter().position(|other| *other == info) {
            Some(index) => index as u16,
            None => side16(&mut self.tables.values, info),
        }
    }

    /// Room in the frame's memory, uninitialised.
    pub(super) fn scratch(&mut self, ty: TyId) -> Mem {
        let offset = self.frame_room(ty);
        let len = self.size(ty) as u32;
        if len > 0 {
            self.emit(Op::FrameUninit { offset, len });
        }
        Mem::own(self.frame_slot, i64::from(offset))
    }

    /// Puts a value that is in slots into memory.
    pub(super) fn spill(&mut self, slot: S, ty: TyId) -> Mem {
        let room = self.scratch(ty);
        self.store_value(room, slot, ty);
        room
    }

    pub(super) fn unsupported(&mut self, message: String) {
        let message = side(&mut self.tables.messages, message);
        self.emit(Op::Unsupported { message });
    }
}

/// The same value without restrictions.
fn relaxed(mut info: ValueInfo) -> ValueInfo {
    match &mut info.parts {
        ValueParts::One(scalar) => scalar.full = true,
        ValueParts::Two { a, b, .. } => (a.full, b.full) = (true, true),
        ValueParts::Wide => {}
    }
    info
}

/// A scalar of which only the size is known; one of 128 bits takes two slots.
fn raw_value(size: u64, pointer: bool) -> ValueInfo {
    let scalar = ScalarInfo { size, pointer, maybe_uninit: false, start: 0, end: u64::MAX, full: true };
    let parts = if size > 8 { ValueParts::Wide } else { ValueParts::One(scalar) };
    ValueInfo {
        ty: TyId(0),
        size,
        parts,
        is_two: size > 8,
        is_words: false,
        check: CheckPlan::Walk,
        plan: None,
        vacant: Vacant::Never,
    }
}
