//! Assignments: what is computed, and where it goes.

use std::sync::Arc;

use ubik_borrows::LastUse;
use ubik_ir::{BinOp, BorrowKind, Operand, Place, Projection, RetagKind, Rvalue, TyId, TyKind, UnOp};

use super::place::{Mem, PlaceVal};
use super::{Class, Translator, side};
use crate::code::{
    CheckPlan, Due, IndexInfo, Op, Operation, RetagInfo, S, Shift, TagEncoding, TagInfo, Vacant, ValueInfo,
    ValueParts,
};
use crate::numeric::{IntTy, short};
use crate::retag::QuickRetag;
use crate::tag::QuickTag;

impl Translator<'_> {
    pub(super) fn assign(&mut self, place: &Place, rvalue: &Rvalue) {
        let ty = self.place_ty(place);
        // The destination is evaluated before the value.
        let dest = self.place(place);
        match (dest, rvalue) {
            (_, Rvalue::Aggregate { kind, ty, operands }) => {
                self.aggregate(dest, *kind, *ty, operands, place.local)
            }
            (PlaceVal::Zst, _) => self.evaluate_for_effect(rvalue, ty),
            (PlaceVal::Slots { slot, .. }, _) => self.value_into(slot, rvalue, ty),
            (PlaceVal::Mem(mem), Rvalue::Repeat { value, count }) => self.repeat(mem, value, *count),
            (PlaceVal::Mem(mem), _) => match self.class(ty) {
                Class::Zst => {
                    self.evaluate_for_effect(rvalue, ty);
                    self.check_zst(mem);
                }
                Class::One | Class::Two => {
                    let slot = self.value_slots(rvalue, ty);
                    self.store_value(mem, slot, ty);
                }
                Class::Memory => self.bytes_into(mem, rvalue, ty),
            },
        }
    }

    /// Accesses of size zero need only alignment, and a place that exists.
    pub(super) fn check_zst(&mut self, mem: Mem) {
        self.check_in_bounds(mem);
        if mem.align.0 > 0 {
            self.emit(Op::CheckAlign { ptr: mem.ptr, align: mem.align, offset: mem.offset as i32 });
        }
    }

    /// Values without data: only what evaluating them demands.
    fn evaluate_for_effect(&mut self, rvalue: &Rvalue, ty: TyId) {
        if let Rvalue::Use(Operand::Copy(place) | Operand::Move(place)) = rvalue
            && place.is_indirect()
            && let PlaceVal::Mem(mem) = self.place(place)
        {
            self.check_zst(mem);
        }
        if self.options.validity && !self.program.ty(ty).flags.inhabited {
            let info = ValueInfo {
                ty,
                size: 0,
                parts: ValueParts::Wide,
                is_two: false,
                is_words: false,
                check: CheckPlan::Walk,
                plan: None,
                vacant: Vacant::Never,
            };
            let value = side(&mut self.tables.values, info);
            let src = self.temp(1);
            self.emit(Op::Check { src, value });
        }
    }

    /// A value of one or two scalars, in slots; where it already is, if it is in some.
    fn value_slots(&mut self, rvalue: &Rvalue, ty: TyId) -> S {
        if let Rvalue::Use(operand) = rvalue {
            return self.slots_operand(operand);
        }
        let slot = self.temp(self.class(ty).slots());
        self.value_into(slot, rvalue, ty);
        slot
    }

    /// Computes a value of one or two scalars into slots.
    fn value_into(&mut self, dst: S, rvalue: &Rvalue, ty: TyId) {
        match rvalue {
            Rvalue::Use(operand) => self.operand_into(dst, operand, ty),
            Rvalue::Ref { kind, place, ty } => {
                let mem = self.place_in_memory(place);
                if self.size(self.place_ty(place)) == 0 || mem.root.is_some_and(|root| !root.certain) {
                    self.check_in_bounds(mem);
                }
                self.address_of(dst, mem);
                self.check_reference(dst, place, *ty);
                self.retag_new(dst, *ty, borrow_retag(*kind));
            }
            Rvalue::AddressOf { place, ty, .. } => {
                let mem = self.place_in_memory(place);
                self.check_in_bounds(mem);
                self.address_of(dst, mem);
                if !self.is_behind_raw(place) {
                    self.retag_new(dst, *ty, RetagKind::Raw);
                }
            }
            Rvalue::Binary { op, left, right } => self.binary(dst, *op, left, right),
            Rvalue::Unary { op, operand } => self.unary(dst, *op, operand),
            Rvalue::Cast { kind, operand, ty } => self.cast(dst, *kind, operand, *ty),
            Rvalue::Discriminant(place) => self.discriminant(dst, place),
            Rvalue::ThreadLocal { global, .. } => self.emit(Op::ThreadLocal { dst, global: *global }),
            Rvalue::Repeat { .. } | Rvalue::Aggregate { .. } => {
                unreachable!("handled where they are assigned")
            }
        }
    }

    /// Computes a value that travels as bytes.
    fn bytes_into(&mut self, mem: Mem, rvalue: &Rvalue, ty: TyId) {
        match rvalue {
            Rvalue::Use(operand) => {
                let from = self.memory_operand(operand);
                self.copy_value(mem, from, ty);
            }
            Rvalue::Cast { kind, operand, ty } => self.cast_bytes(mem, *kind, operand, *ty),
            Rvalue::Binary { op, left, right } => self.binary_bytes(mem, *op, left, right, ty),
            _ => self.unsupported("a value of this kind in memory".into()),
        }
    }

    /// Results that do not fit slots: 128-bit arithmetic with an overflow flag.
    fn binary_bytes(&mut self, mem: Mem, op: BinOp, left: &Operand, right: &Operand, ty: TyId) {
        let dst = self.temp(3);
        self.binary(dst, op, left, right);
        let Some([value, flag]) = self.program.ty(ty).fields().map(|f| [f[0].clone(), f[1].clone()]) else {
            return self.unsupported("a result of this type in memory".into());
        };
        self.store_value(mem.at(value.offset), dst, value.ty);
        self.store_value(mem.at(flag.offset), dst + 2, flag.ty);
    }

    /// A pointer to a place, with its metadata, not yet retagged.
    pub(super) fn pointer_to(&mut self, dst: S, place: &Place) {
        let mem = self.place_in_memory(place);
        self.address_of(dst, mem);
    }

    fn place_in_memory(&mut self, place: &Place) -> Mem {
        match self.place(place) {
            PlaceVal::Mem(mem) => mem,
            PlaceVal::Slots { .. } | PlaceVal::Zst => {
                unreachable!("places whose address is taken are in memory")
            }
        }
    }

    fn address_of(&mut self, dst: S, mem: Mem) {
        if mem.offset == 0 {
            self.move_slots(dst, mem.ptr, Class::One);
        } else {
            self.emit(Op::Offset { dst, ptr: mem.ptr, offset: mem.offset });
        }
        if let Some(meta) = mem.meta {
            self.move_slots(dst + 1, meta, Class::One);
        }
    }

    /// A reference to what a raw pointer points to must be a valid one.
    fn check_reference(&mut self, slot: S, place: &Place, ty: TyId) {
        if self.options.validity && place.is_indirect() {
            let info = self.facts.value(self.program, ty);
            let value = side(&mut self.tables.values, info);
            self.emit(Op::Check { src: slot, value });
        }
    }

    /// Whether the place is reached through a raw pointer last.
    fn is_behind_raw(&self, place: &Place) -> bool {
        let Some(last) = place.projection.iter().rposition(|step| *step == Projection::Deref) else {
            return false;
        };
        let base = Place { local: place.local, projection: place.projection[..last].to_vec() };
        matches!(self.program.ty(self.place_ty(&base)).kind, TyKind::RawPtr { .. })
    }

    pub(super) fn retag_new(&mut self, slot: S, ty: TyId, kind: RetagKind) {
        if let Some(info) = self.retag_info(ty, kind, LastUse::default()) {
            self.retag_slot(slot, info);
        }
    }

    fn retag_slot(&mut self, slot: S, info: RetagInfo) {
        let info = side(&mut self.tables.retags, info);
        self.emit(Op::Retag { slot, info });
    }

    /// What a retag of a type does, if it does anything.
    fn retag_info(&self, ty: TyId, kind: RetagKind, last_use: LastUse) -> Option<RetagInfo> {
        if !self.options.retags() {
            return None;
        }
        let plan = self.facts.retag_plan(self.program, ty, kind == RetagKind::Raw, self.options.borrows);
        let plan = match self.facts.relaxations().at(self.span) {
            Some(how) => Arc::new(plan.relaxed(how)),
            None => plan,
        };
        let second = match self.program.ty(ty).repr {
            ubik_ir::Repr::Pair { offset, .. } => offset,
            _ => u64::MAX,
        };
        let quick = QuickRetag::of(&plan, kind, last_use, self.options.borrows)
            .filter(|_| self.options.has_quick_retags());
        let info = RetagInfo { kind, plan, quick, second, checked: None, outer: 0, due: Due::Here };
        (!info.plan.is_nothing()).then_some(info)
    }

    pub(super) fn retag_statement(&mut self, kind: RetagKind, place: &Place) {
        if !self.options.retags() {
            return self.check_copied(kind, place);
        }
        let (ty, target) = (self.place_ty(place), self.place(place));
        let with_call = kind == RetagKind::FnEntry && self.stays_in_its_local(place);
        let Some(info) = self.retag_info(ty, kind, LastUse { with_call, of_parent: false }) else { return };
        match target {
            PlaceVal::Slots { slot, .. } => {
                let checked = (kind == RetagKind::Default && self.options.validity).then_some(ty);
                self.retag_slot(slot, RetagInfo { checked, ..info });
            }
            PlaceVal::Mem(mem) => {
                let info = side(&mut self.tables.retags, info);
                self.emit(Op::RetagPlace { ptr: mem.ptr, offset: mem.offset as i32, info });
            }
            PlaceVal::Zst => {}
        }
    }

    /// A copy of a reference must be valid when it is made. Where there are retags, they check that; without an aliasing
    /// model this check takes their place.
    fn check_copied(&mut self, kind: RetagKind, place: &Place) {
        let ty = self.place_ty(place);
        if kind == RetagKind::Default
            && self.needs_check(ty)
            && let PlaceVal::Slots { slot, .. } = self.place(place)
        {
            let value = side(&mut self.tables.values, self.facts.value(self.program, ty));
            self.emit(Op::Check { src: slot, value });
        }
    }

    pub(super) fn binary(&mut self, dst: S, op: BinOp, left: &Operand, right: &Operand) {
        let (left_ty, right_ty) = (self.operand_ty(left), self.operand_ty(right));
        if self.is_unchecked(left_ty) {
            let (a, b) = (self.slots_operand(left), self.slots_operand(right));
            self.check_operand(a, left_ty);
            self.check_operand(b, right_ty);
        }
        if let Some(imm) = self.small_constant(right)
            && self.binary_imm(dst, op, left, left_ty, imm)
        {
            return;
        }
        let (a, b) = (self.slots_operand(left), self.slots_operand(right));
        if op == BinOp::Offset && self.fast_int(left_ty).is_some() {
            return self.ptr_offset(dst, a, b, left_ty, right_ty);
        }
        match self.fast_binary(dst, op, a, b, left_ty, right_ty) {
            Some(operation) => self.emit(operation),
            None => {
                let short = self.short_binary(op, left_ty, right_ty);
                let operation = Operation::Binary { op, left: left_ty, right: right_ty, short };
                let info = side(&mut self.tables.operations, operation);
                self.emit(Op::Binary { info, dst, a, b });
            }
        }
    }

    /// Whether values of a type that restricts them may be invalid when they are used.
    pub(super) fn is_unchecked(&self, ty: TyId) -> bool {
        !self.options.validity && matches!(self.program.ty(ty).kind, TyKind::Bool | TyKind::Char)
    }

    /// Operations need valid operands, also if values are not checked when they are made.
    pub(super) fn check_operand(&mut self, src: S, ty: TyId) {
        if self.is_unchecked(ty) {
            let value = side(&mut self.tables.values, self.facts.value(self.program, ty));
            self.emit(Op::Check { src, value });
        }
    }

    fn ptr_offset(&mut self, dst: S, ptr: S, count: S, ptr_ty: TyId, count_ty: TyId) {
        let pointee = self.program.ty(ptr_ty).pointee().expect("an offset of a pointer");
        let stride = self.size(pointee) as u32;
        let w = Shift::of_size(self.pointer_size());
        let signed = matches!(self.program.ty(count_ty).kind, TyKind::Int { signed: true, .. });
        match signed {
            true => self.emit(Op::PtrOffset { dst, ptr, count, w, stride }),
            false => self.emit(Op::PtrAdd { dst, ptr, count, w, stride }),
        }
    }

    /// The bits of a constant integer of at most 64 bits.
    pub(super) fn small_constant(&self, operand: &Operand) -> Option<u64> {
        match operand {
            Operand::Const(constant) if self.class(constant.ty) == Class::One => match constant.value {
                ubik_ir::ConstValue::Scalar(ubik_ir::ConstScalar::Int(bits)) => Some(bits as u64),
                _ => None,
            },
            _ => None,
        }
    }

    fn binary_imm(&mut self, dst: S, op: BinOp, left: &Operand, ty: TyId, imm: u64) -> bool {
        let Some((w, _)) = self.fast_int(ty) else { return false };
        let is_int = !self.is_pointer_like(ty);
        let served = matches!(op, BinOp::Eq | BinOp::Ne)
            || is_int && matches!(op, BinOp::Add | BinOp::Sub | BinOp::BitAnd);
        if !served {
            return false;
        }
        let a = self.scalar_operand(left);
        self.emit(match op {
            BinOp::Eq => Op::EqImm { dst, a, imm },
            BinOp::Ne => Op::NeImm { dst, a, imm },
            BinOp::Add => Op::AddImm { dst, a, w, imm },
            BinOp::Sub => Op::AddImm { dst, a, w, imm: imm.wrapping_neg() },
            _ => Op::AndImm { dst, a, imm },
        });
        true
    }

    fn is_pointer_like(&self, ty: TyId) -> bool {
        matches!(self.program.ty(ty).kind, TyKind::RawPtr { .. } | TyKind::Ref { .. } | TyKind::FnPtr(_))
    }

    /// Width and sign of a type that plain integer operations serve: integers up to 64 bits, bool, char, thin
    /// pointers (compared by address).
    pub(super) fn fast_int(&self, ty: TyId) -> Option<(Shift, bool)> {
        if self.class(ty) != Class::One || self.options.paranoid {
            return None;
        }
        let w = Shift::of_size(self.size(ty));
        match self.program.ty(ty).kind {
            TyKind::Int { signed, .. } => Some((w, signed)),
            TyKind::Bool | TyKind::Char | TyKind::RawPtr { .. } | TyKind::FnPtr(_) => Some((w, false)),
            _ => None,
        }
    }

    /// The function that an operator on small numbers is, if it is one.
    fn short_binary(&self, op: BinOp, left: TyId, right: TyId) -> Option<(short::Binary, IntTy)> {
        if self.options.paranoid {
            return None;
        }
        let bits = (self.size(left) * 8).min(64) as u8;
        if let TyKind::Float { bits: width } = self.program.ty(left).kind {
            return Some((short::of_floats(op, width.into())?, IntTy::unsigned(bits)));
        }
        let (_, signed) = self.fast_int(left)?;
        let (_, by_signed) = self.fast_int(right)?;
        let is_shift = matches!(op, BinOp::ShlUnchecked | BinOp::ShrUnchecked);
        let is_pointer = self.is_pointer_like(left);
        let ty = IntTy { bits, signed };
        (!(is_shift && by_signed || is_pointer)).then_some((short::of_integers(op)?, ty))
    }

    fn fast_binary(&self, dst: S, op: BinOp, a: S, b: S, left: TyId, right: TyId) -> Option<Op> {
        if matches!(self.program.ty(left).kind, TyKind::Float { bits: 64 }) && !self.options.paranoid {
            return Some(match op {
                BinOp::Add => Op::F64Add { dst, a, b },
                BinOp::Sub => Op::F64Sub { dst, a, b },
                BinOp::Mul => Op::F64Mul { dst, a, b },
                BinOp::Div => Op::F64Div { dst, a, b },
                BinOp::Lt => Op::F64Lt { dst, a, b },
                BinOp::Le => Op::F64Le { dst, a, b },
                BinOp::Gt => Op::F64Lt { dst, a: b, b: a },
                BinOp::Ge => Op::F64Le { dst, a: b, b: a },
                _ => return None,
            });
        }
        let (w, signed) = self.fast_int(left)?;
        self.fast_int(right)?;
        Some(match (op, signed) {
            (BinOp::Add, _) => Op::Add { dst, a, b, w },
            (BinOp::Sub, _) => Op::Sub { dst, a, b, w },
            (BinOp::Mul, _) => Op::Mul { dst, a, b, w },
            (BinOp::BitAnd, _) => Op::And { dst, a, b },
            (BinOp::BitOr, _) => Op::Or { dst, a, b },
            (BinOp::BitXor, _) => Op::Xor { dst, a, b },
            (BinOp::Shl, _) => Op::Shl { dst, a, b, w },
            (BinOp::Shr, false) => Op::ShrU { dst, a, b, w },
            (BinOp::Shr, true) => Op::ShrS { dst, a, b, w },
            (BinOp::Eq, _) => Op::Eq { dst, a, b },
            (BinOp::Ne, _) => Op::Ne { dst, a, b },
            (BinOp::Lt, false) => Op::LtU { dst, a, b },
            (BinOp::Le, false) => Op::LeU { dst, a, b },
            (BinOp::Gt, false) => Op::LtU { dst, a: b, b: a },
            (BinOp::Ge, false) => Op::LeU { dst, a: b, b: a },
            (BinOp::Lt, true) => Op::LtS { dst, a, b, w },
            (BinOp::Le, true) => Op::LeS { dst, a, b, w },
            (BinOp::Gt, true) => Op::LtS { dst, a: b, b: a, w },
            (BinOp::Ge, true) => Op::LeS { dst, a: b, b: a, w },
            _ => return None,
        })
    }

    fn unary(&mut self, dst: S, op: UnOp, operand: &Operand) {
        let ty = self.operand_ty(operand);
        let a = self.slots_operand(operand);
        self.check_operand(a, ty);
        match (op, self.fast_int(ty)) {
            (UnOp::PtrMetadata, _) => self.move_slots(dst, a + 1, Class::One),
            (UnOp::Not, Some(_)) if matches!(self.program.ty(ty).kind, TyKind::Bool) => {
                self.emit(Op::NotBool { dst, a });
            }
            (UnOp::Not, Some((w, _))) => self.emit(Op::Not { dst, a, w }),
            (UnOp::Neg, Some((w, _))) => self.emit(Op::Neg { dst, a, w }),
            _ => {
                let info = side(&mut self.tables.operations, Operation::Unary { op, ty });
                self.emit(Op::Unary { info, dst, a });
            }
        }
    }

    /// The discriminant of the enum in a place.
    fn discriminant(&mut self, dst: S, place: &Place) {
        self.discriminant_if(dst, place, false);
    }

    /// The same; it may have to be that of the variant without a tag.
    pub(super) fn discriminant_if(&mut self, dst: S, place: &Place, untagged: bool) {
        let ty = self.place_ty(place);
        let Some(layout) = self.program.ty(ty).enum_layout() else {
            self.mention(place);
            return self.emit(Op::Imm { dst, bits: 0 });
        };
        let (tag_offset, tag) = match layout.encoding {
            ubik_ir::Encoding::Empty => return self.emit(Op::Unreachable),
            ubik_ir::Encoding::Single { variant } => {
                self.mention(place);
                let discriminant = layout.variant(variant).map_or(0, |variant| variant.discriminant);
                return self.wide_imm(dst, discriminant, layout.discriminant);
            }
            ubik_ir::Encoding::Direct { tag_offset, tag }
            | ubik_ir::Encoding::Niche { tag_offset, tag, .. } => (tag_offset, tag),
        };
        let tag_size = tag.prim.size(self.program.target().pointer_size);
        let slot = match self.place(place) {
            PlaceVal::Slots { slot, .. } => slot + self.part_at(ty, tag_offset),
            PlaceVal::Mem(mem) => {
                let slot = self.temp(2);
                self.load_tag(slot, mem.at(tag_offset), tag_size);
                slot
            }
            PlaceVal::Zst => unreachable!("an enum with a tag has a size"),
        };
        let mut info = TagInfo { ty, tag_size, encoding: self.tag_encoding(ty), untagged, quick: None };
        if !self.options.paranoid && !untagged {
            info.quick = QuickTag::of(self.program, ty, &info);
        }
        let info = side(&mut self.tables.tags, info);
        self.emit(Op::Discriminant { dst, tag: slot, info });
    }

    fn load_tag(&mut self, dst: S, mem: Mem, size: u64) {
        self.check_root(mem);
        let ptr = mem.ptr;
        let (align, offset) = (mem.align, mem.offset as i32);
        match size {
            _ if self.big_endian() || self.options.paranoid => self.load_raw(dst, mem, size, false),
            1 => self.emit(Op::Load1 { dst, ptr, align, offset }),
            2 => self.emit(Op::Load2 { dst, ptr, align, offset }),
            4 => self.emit(Op::Load4 { dst, ptr, align, offset }),
            8 => self.emit(Op::Load8 { dst, ptr, align, offset }),
            _ => self.load_raw(dst, mem, size, false),
        }
    }

    fn wide_imm(&mut self, dst: S, bits: u128, ty: TyId) {
        self.emit(Op::Imm { dst, bits: bits as u64 });
        if self.class(ty) == Class::Two {
            self.emit(Op::Imm { dst: dst + 1, bits: (bits >> 64) as u64 });
        }
    }

    fn tag_encoding(&self, ty: TyId) -> TagEncoding {
        let layout = self.program.ty(ty).enum_layout().expect("an enum");
        match layout.encoding {
            ubik_ir::Encoding::Niche { untagged, first, last, start, .. } => TagEncoding::Niche {
                start,
                first,
                count: u64::from(last - first) + 1,
                untagged: layout.variant(untagged).map_or(0, |variant| variant.discriminant as u64),
                discriminants: layout.variants.iter().map(|variant| variant.discriminant as u64).collect(),
            },
            _ => TagEncoding::Direct { discr_size: self.program.ty(layout.discriminant).size },
        }
    }

    fn repeat(&mut self, mem: Mem, value: &Operand, count: u64) {
        let ty = self.operand_ty(value);
        if count == 0 || self.class(ty) == Class::Zst {
            return self.check_zst(mem);
        }
        match self.class(ty) {
            Class::Memory => {
                let from = self.memory_operand(value);
                self.copy_value(mem, from, ty);
            }
            _ => {
                let slot = self.slots_operand(value);
                self.store_value(mem, slot, ty);
            }
        }
        if count > 1 {
            let entry = IndexInfo { offset: 0, stride: self.size(ty), len: count };
            let info = side(&mut self.tables.indices, entry);
            self.emit(Op::Repeat { ptr: mem.ptr, offset: mem.offset as i32, info });
        }
    }
}

fn borrow_retag(kind: BorrowKind) -> RetagKind {
    match kind {
        BorrowKind::TwoPhase => RetagKind::TwoPhase,
        BorrowKind::Shared | BorrowKind::Mut | BorrowKind::Fake => RetagKind::Default,
    }
}
