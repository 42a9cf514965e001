//! Casts.

use ubik_ir::{CastKind, Operand, TyId, TyKind, Unsize};

use super::place::Mem;
use super::{Class, Translator, side};
use crate::code::{Op, Operation, S, Shift, ValueParts};
use crate::numeric::{IntTy, short};

impl Translator<'_> {
    pub(super) fn cast(&mut self, dst: S, kind: CastKind, operand: &Operand, to: TyId) {
        let from = self.operand_ty(operand);
        if kind == CastKind::IntToInt && self.is_unchecked(from) {
            let src = self.slots_operand(operand);
            self.check_operand(src, from);
        }
        match kind {
            CastKind::IntToInt => self.int_to_int(dst, operand, from, to),
            CastKind::PtrToPtr | CastKind::Identity | CastKind::FnPtrToPtr => {
                let src = self.slots_operand(operand);
                self.move_slots(dst, src, self.class(to));
            }
            CastKind::Expose => {
                let src = self.slots_operand(operand);
                self.emit(Op::Expose { dst, src });
            }
            CastKind::FromExposed => {
                let src = self.slots_operand(operand);
                self.emit(Op::FromExposed { dst, src });
            }
            CastKind::ReifyFn(function) => {
                let alloc = self.function_alloc(function);
                self.emit(Op::Fixed { dst, alloc, offset: 0 });
            }
            CastKind::Unsize(unsize) => self.unsize(dst, unsize, operand, to),
            CastKind::Transmute => self.transmute(dst, operand, from, to),
            CastKind::IntToFloat | CastKind::FloatToInt | CastKind::FloatToFloat => {
                self.slow_cast(dst, kind, operand, from, to);
            }
        }
    }

    fn slow_cast(&mut self, dst: S, kind: CastKind, operand: &Operand, from: TyId, to: TyId) {
        let a = self.slots_operand(operand);
        let short = self.short_cast(kind, from, to);
        let info = side(&mut self.tables.operations, Operation::Cast { kind, from, to, short });
        self.emit(Op::Cast { info, dst, a });
    }

    /// The function that a cast between small numbers is, if it is one.
    fn short_cast(&self, kind: CastKind, from: TyId, to: TyId) -> Option<short::Unary> {
        if self.options.paranoid {
            return None;
        }
        match (kind, &self.program.ty(from).kind, &self.program.ty(to).kind) {
            (CastKind::IntToFloat, TyKind::Int { signed, bits }, TyKind::Float { bits: 64 }) => {
                short::to_double(IntTy { bits: *bits, signed: *signed })
            }
            (CastKind::FloatToInt, TyKind::Float { bits: 64 }, TyKind::Int { signed, bits }) => {
                short::of_double(IntTy { bits: *bits, signed: *signed })
            }
            _ => None,
        }
    }

    fn int_to_int(&mut self, dst: S, operand: &Operand, from: TyId, to: TyId) {
        let sizes = (self.size(from), self.size(to));
        if self.class(from) != Class::One || self.class(to) != Class::One || self.options.paranoid {
            return self.slow_cast(dst, CastKind::IntToInt, operand, from, to);
        }
        let a = self.slots_operand(operand);
        let signed = matches!(self.program.ty(from).kind, TyKind::Int { signed: true, .. });
        self.emit(match signed && sizes.1 > sizes.0 {
            true => Op::SignExtend { dst, a, from: Shift::of_size(sizes.0), to: Shift::of_size(sizes.1) },
            false => Op::Truncate { dst, a, w: Shift::of_size(sizes.1) },
        });
    }

    fn unsize(&mut self, dst: S, unsize: Unsize, operand: &Operand, to: TyId) {
        if self.class(to) != Class::Two {
            return self.unsupported("unsizing of a struct with more than a pointer".into());
        }
        let src = self.slots_operand(operand);
        match unsize {
            Unsize::Length(count) => {
                self.move_slots(dst, src, Class::One);
                self.emit(Op::Imm { dst: dst + 1, bits: count });
            }
            Unsize::VTable(global) => {
                self.move_slots(dst, src, Class::One);
                let alloc = self.global_alloc(global);
                self.emit(Op::Fixed { dst: dst + 1, alloc, offset: 0 });
            }
            Unsize::Upcast(None) => self.move_slots(dst, src, Class::Two),
            Unsize::Upcast(Some(entry)) => {
                self.emit(Op::VTableEntry { dst: dst + 1, vtable: src + 1, entry });
                self.move_slots(dst, src, Class::One);
            }
        }
    }

    /// The same bytes at another type. Between scalars of one size nothing moves; otherwise through memory.
    fn transmute(&mut self, dst: S, operand: &Operand, from: TyId, to: TyId) {
        if self.size(from) != self.size(to) {
            return self.slow_cast(dst, CastKind::Transmute, operand, from, to);
        }
        if self.class(from) == Class::One && self.class(to) == Class::One {
            let src = self.slots_operand(operand);
            self.transmute_scalar(dst, src, to);
        } else if self.is_same_pair(from, to) {
            let src = self.slots_operand(operand);
            self.transmute_pair(dst, src, to);
        } else {
            let mem = self.memory_operand(operand);
            self.load_value(dst, mem, to);
        }
    }

    fn transmute_scalar(&mut self, dst: S, src: S, to: TyId) {
        let info = self.facts.value(self.program, to);
        let ValueParts::One(scalar) = info.parts else { unreachable!("a scalar") };
        match scalar.pointer {
            true => self.move_slots(dst, src, Class::One),
            // Integers have no provenance.
            false => self.emit(Op::Truncate { dst, a: src, w: Shift::of_size(scalar.size) }),
        }
        if self.options.validity && (!scalar.full || self.needs_check(to)) {
            let value = side(&mut self.tables.values, info);
            self.emit(Op::Check { src: dst, value });
        }
    }

    /// Whether two types are pairs of scalars that lie alike, without gaps, and are always initialised.
    fn is_same_pair(&self, from: TyId, to: TyId) -> bool {
        if self.class(from) != Class::Two || self.class(to) != Class::Two {
            return false;
        }
        let parts = |ty| super::facts::value_parts(self.program, ty);
        let (ValueParts::Two { a, b, offset }, ValueParts::Two { a: c, b: d, offset: other }) =
            (parts(from), parts(to))
        else {
            return false;
        };
        (a.size, b.size, offset) == (c.size, d.size, other)
            && a.size + b.size == self.size(to)
            && [a, b, c, d].iter().all(|part| !part.maybe_uninit)
            && !self.options.paranoid
    }

    fn transmute_pair(&mut self, dst: S, src: S, to: TyId) {
        let info = self.facts.value(self.program, to);
        let ValueParts::Two { a, b, .. } = info.parts else { unreachable!("a pair") };
        for (index, scalar) in [(0, a), (1, b)] {
            let (dst, a) = (dst + index, src + index);
            match scalar.pointer {
                true => self.move_slots(dst, a, Class::One),
                // Integers have no provenance.
                false => self.emit(Op::Truncate { dst, a, w: Shift::of_size(scalar.size) }),
            }
        }
        if self.options.validity && (!a.full || !b.full || self.needs_check(to)) {
            let value = side(&mut self.tables.values, info);
            self.emit(Op::Check { src: dst, value });
        }
    }

    /// Casts whose result travels as bytes: only transmutes.
    pub(super) fn cast_bytes(&mut self, mem: Mem, kind: CastKind, operand: &Operand, to: TyId) {
        let from = self.operand_ty(operand);
        match kind {
            CastKind::Transmute if self.size(from) == self.size(to) => {
                let source = self.memory_operand(operand);
                self.copy_value(mem, source, to);
            }
            CastKind::Transmute => {
                let dst = self.temp(1);
                let info = side(&mut self.tables.operations, Operation::Cast { kind, from, to, short: None });
                self.emit(Op::Cast { info, dst, a: dst });
            }
            CastKind::Identity => {
                let source = self.memory_operand(operand);
                self.copy_value(mem, source, to);
            }
            _ => self.unsupported("unsizing of a struct with more than a pointer".into()),
        }
    }
}
