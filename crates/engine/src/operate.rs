//! Operations that the loop leaves to functions: arithmetic by type, values in memory, tags, vtables, exposure.

use smallvec::smallvec;
use ubik_ir::{BinOp, CastKind, GlobalId, GlobalKind, TyId, TyKind, UnOp};
use ubik_verdict::{PtrProblem, Result, Ub, Unsupported, ValueAt, VtableProblem, WarningKind};

use crate::code::{
    AlignBits, CopyCheck, CopyInfo, IndexInfo, Operation, ScalarInfo, Shift, Vacant, ValueInfo, ValueParts,
};
use crate::intrinsics;
use crate::machine::Machine;
use crate::memory::{AccessKind, AllocKind, NewAlloc, Place};
use crate::numeric::float::Format;
use crate::numeric::{self, Fault, IntTy, Output};
use crate::plan::Parts;
use crate::value::{AllocId, Prov, Scalars, Slot};

/// How arithmetic sees a type.
#[derive(Clone, Copy)]
enum Number {
    Int(IntTy),
    Float(Format),
}

pub(crate) fn wide((low, high): (Slot, Slot), size: u64) -> u128 {
    if size > 8 { u128::from(high.bits) << 64 | u128::from(low.bits) } else { u128::from(low.bits) }
}

pub(crate) fn scalars(bits: u128, size: u64) -> Scalars {
    match size {
        0..=8 => smallvec![Slot::int(bits as u64)],
        _ => smallvec![Slot::int(bits as u64), Slot::int((bits >> 64) as u64)],
    }
}

impl Machine {
    fn number(&self, ty: TyId) -> Number {
        let ty = self.program.ty(ty);
        let int = |signed| Number::Int(IntTy { bits: (ty.size * 8) as u8, signed });
        match ty.kind {
            TyKind::Int { signed, .. } => int(signed),
            TyKind::Bool => Number::Int(IntTy::unsigned(8)),
            TyKind::Float { bits } => Number::Float(Format::of_bits(bits)),
            TyKind::Pattern { base } => self.number(base),
            _ => int(false),
        }
    }

    pub(crate) fn binary(
        &self,
        operation: &Operation,
        operands: ((Slot, Slot), (Slot, Slot)),
    ) -> Result<Scalars> {
        let Operation::Binary { op, left, right, .. } = *operation else {
            unreachable!("a binary operation")
        };
        if op == BinOp::Offset {
            return self.offset_slow(left, right, operands);
        }
        let size = self.program.ty(left).size;
        if self.is_wide_pointer(left) {
            return Ok(smallvec![Slot::int(compare_wide_pointers(op, operands).into())]);
        }
        let (a, b) = (wide(operands.0, size), wide(operands.1, self.program.ty(right).size));
        let output = match self.number(left) {
            Number::Float(format) => numeric::float::binary(op, format, a, b),
            Number::Int(ty) => {
                let b = self.shift_amount(op, right, b);
                numeric::integer::binary(op, ty, a, b).map_err(|fault| arithmetic_fault(op, fault, b))?
            }
        };
        Ok(match output {
            Output::Bits(bits) => scalars(bits, size),
            Output::Flag(truth) => smallvec![Slot::int(truth.into())],
            Output::Overflowing(bits, overflow) => {
                let mut result = scalars(bits, size);
                result.push(Slot::int(overflow.into()));
                result
            }
            Output::Order(order) => scalars(intrinsics::ordering(order), 1),
        })
    }

    /// Shift amounts may be of any type; negative ones wrap as their own type does.
    fn shift_amount(&self, op: BinOp, right: TyId, b: u128) -> u128 {
        let is_shift = matches!(op, BinOp::Shl | BinOp::Shr | BinOp::ShlUnchecked | BinOp::ShrUnchecked);
        match self.program.ty(right).kind {
            TyKind::Int { signed: true, bits } if is_shift && bits < 128 => {
                let shift = 128 - u32::from(bits);
                (((b << shift) as i128) >> shift) as u128
            }
            _ => b,
        }
    }

    fn is_wide_pointer(&self, ty: TyId) -> bool {
        let kind = &self.program.ty(ty).kind;
        matches!(kind, TyKind::RawPtr { .. } | TyKind::Ref { .. })
            && self.program.ty(ty).size > self.memory.layout.pointer_size
    }

    fn offset_slow(
        &self,
        left: TyId,
        right: TyId,
        operands: ((Slot, Slot), (Slot, Slot)),
    ) -> Result<Scalars> {
        let pointee = self.program.ty(left).pointee().expect("an offset of a pointer");
        let stride = i128::from(self.program.ty(pointee).size);
        let w = Shift::of_size(self.memory.layout.pointer_size);
        let count = match self.program.ty(right).kind {
            TyKind::Int { signed: true, .. } => i128::from(w.signed(operands.1.0.bits)),
            _ => i128::from(operands.1.0.bits),
        };
        Ok(smallvec![self.ptr_offset(operands.0.0, count * stride, w)?])
    }

    pub(crate) fn unary(&self, operation: &Operation, operand: (Slot, Slot)) -> Result<Scalars> {
        let Operation::Unary { op, ty } = *operation else { unreachable!("a unary operation") };
        let size = self.program.ty(ty).size;
        let bits = wide(operand, size);
        let result = match (op, self.number(ty)) {
            (UnOp::Neg, Number::Float(format)) => numeric::float::neg(format, bits),
            (UnOp::Neg, Number::Int(ty)) => numeric::wide::sub(ty, 0, bits),
            (UnOp::Not, _) if matches!(self.program.ty(ty).kind, TyKind::Bool) => bits ^ 1,
            (UnOp::Not, Number::Int(_)) => !bits & ubik_ir::max_of(size),
            (UnOp::Not, Number::Float(_)) | (UnOp::PtrMetadata, _) => unreachable!("no such operation"),
        };
        Ok(scalars(result, size))
    }

    pub(crate) fn cast(&self, operation: &Operation, operand: (Slot, Slot)) -> Result<Scalars> {
        let Operation::Cast { kind, from, to, .. } = *operation else { unreachable!("a cast") };
        let (from_ty, to_ty) = (self.program.ty(from), self.program.ty(to));
        if kind == CastKind::Transmute {
            let names = (from_ty.name.clone(), to_ty.name.clone());
            return Err(Ub::transmute_size(names.0, from_ty.size, names.1, to_ty.size).into());
        }
        let bits = wide(operand, from_ty.size);
        let result = match (self.number(from), self.number(to)) {
            (Number::Int(from), Number::Int(to)) => numeric::cast::int_to_int(from, to, bits),
            (Number::Int(from), Number::Float(to)) => numeric::cast::int_to_float(from, to, bits),
            (Number::Float(from), Number::Int(to)) => numeric::cast::float_to_int(from, to, bits),
            (Number::Float(from), Number::Float(to)) => numeric::cast::float_to_float(from, to, bits),
        };
        Ok(scalars(result, to_ty.size))
    }

    /// Pointer arithmetic that must stay in its allocation.
    pub(crate) fn ptr_offset(&self, ptr: Slot, by: i128, w: Shift) -> Result<Slot> {
        let limit = 1i128 << (w.bits() - 1);
        if by < -limit || by >= limit {
            return Err(Ub::offset_overflow().into());
        }
        let moved = Slot { bits: w.truncate(ptr.bits.wrapping_add(by as u64)), ..ptr };
        if by == 0 {
            return Ok(moved);
        }
        let desc = self.memory.desc(ptr.prov.alloc());
        let (start, end) = (ptr.bits.wrapping_sub(desc.base), moved.bits.wrapping_sub(desc.base));
        let alive = ptr.prov.tag() >= desc.min_tag && ptr.prov.alloc() > AllocId::WILDCARD;
        if alive && start <= desc.size && end <= desc.size {
            return Ok(moved);
        }
        self.ptr_offset_slow(ptr, by as i64, moved)
    }

    /// The way from a pointer to an address plus an offset must stay in its allocation.
    pub(crate) fn in_bounds(&self, from: Slot, to: u64, offset: i64) -> Result<()> {
        let by = (to.wrapping_sub(from.bits) as i64).wrapping_add(offset);
        self.ptr_offset(from, by.into(), Shift::of_size(self.memory.layout.pointer_size)).map(|_| ())
    }

    #[cold]
    fn ptr_offset_slow(&self, ptr: Slot, by: i64, moved: Slot) -> Result<Slot> {
        let id = match ptr.prov.alloc() {
            AllocId::NONE => None,
            AllocId::WILDCARD => self.memory.addresses.exposed_at(ptr.bits),
            id => Some(id),
        };
        let problem = match id {
            None if ptr.bits == 0 => PtrProblem::Null,
            None if ptr.prov == Prov::WILDCARD => PtrProblem::NothingExposed,
            None => PtrProblem::NoProvenance,
            Some(id) => {
                let desc = self.memory.desc(id);
                let inside = |addr: u64| addr.wrapping_sub(desc.base) <= desc.size;
                if ptr.prov != Prov::WILDCARD && ptr.prov.tag() < desc.min_tag {
                    PtrProblem::Freed
                } else if inside(ptr.bits) && inside(moved.bits) {
                    return Ok(moved);
                } else {
                    PtrProblem::OutOfBounds(self.memory.info(id))
                }
            }
        };
        Err(Ub::offset(self.memory.pointer_info(ptr), by, problem).into())
    }

    pub(crate) fn load_bool(&mut self, place: Place) -> Result<u64> {
        let bits = self.memory.load::<1>(place)?;
        if bits > 1 {
            return Err(Ub::invalid_bool(ValueAt::whole("bool"), bits as u8).into());
        }
        Ok(bits)
    }

    /// Loads a value of one or two scalars; what is wrong with it is worked out only if something is.
    #[inline]
    pub(crate) fn load_value(&mut self, place: Place, info: &ValueInfo) -> Result<(Slot, Slot)> {
        let loaded = match self.load_value_fast(place, info) {
            Some(loaded) => loaded,
            None => self.load_value_slow(place, info)?,
        };
        match &info.vacant {
            Vacant::Never => Ok(loaded),
            Vacant::Tags { second: false, tags } if tags.contains(&loaded.0.bits) => {
                Ok((loaded.0, Slot::UNINIT))
            }
            Vacant::Tags { second: true, tags } if tags.contains(&loaded.1.bits) => {
                Ok((Slot::UNINIT, loaded.1))
            }
            Vacant::Tags { .. } => Ok(loaded),
        }
    }

    /// The common case: initialised, whole pointers, in range, little-endian.
    #[inline]
    fn load_value_fast(&mut self, place: Place, info: &ValueInfo) -> Option<(Slot, Slot)> {
        if info.is_words {
            return self.memory.load_words(place, &info.parts);
        }
        let view = self.memory.quick_read(place, info.size)?;
        let part = |at: u64, part: &ScalarInfo| {
            let slot = view.scalar(at, part.size, part.pointer)?;
            part.allows(slot.bits).then_some(slot)
        };
        match &info.parts {
            ValueParts::One(one) => Some((part(0, one)?, Slot::ZERO)),
            ValueParts::Two { a, b, offset } => Some((part(0, a)?, part(*offset, b)?)),
            ValueParts::Wide => Some((view.scalar(0, 8, false)?, view.scalar(8, 8, false)?)),
        }
    }

    #[inline(never)]
    fn load_value_slow(&mut self, place: Place, info: &ValueInfo) -> Result<(Slot, Slot)> {
        let (id, at) = self.memory.access(place, info.size, AccessKind::Read)?;
        match info.parts {
            ValueParts::One(part) => Ok((self.load_part((id, at), at, part, info)?, Slot::ZERO)),
            ValueParts::Two { a, b, offset } => {
                let first = self.load_part((id, at), at, a, info)?;
                Ok((first, self.load_part((id, at), at + offset, b, info)?))
            }
            ValueParts::Wide => {
                self.memory.require_init(id, at, 16)?;
                let halves = [self.memory.raw_bits(id, at, 8), self.memory.raw_bits(id, at + 8, 8)];
                let [low, high] = if self.memory.layout.big_endian { [halves[1], halves[0]] } else { halves };
                Ok((Slot::int(low), Slot::int(high)))
            }
        }
    }

    fn load_part(
        &mut self,
        (id, base): (AllocId, u64),
        at: u64,
        part: ScalarInfo,
        info: &ValueInfo,
    ) -> Result<Slot> {
        if !self.memory.is_init(id, at, part.size) {
            if part.maybe_uninit {
                return Ok(Slot::UNINIT);
            }
            self.check_part_init((id, base), info)?;
            self.memory.require_init(id, at, part.size)?;
        }
        let mut slot = self.memory.scalar_at(id, at, part.size);
        if !part.pointer {
            slot.prov = Prov::NONE;
        }
        if !part.allows(slot.bits) {
            return Err(self.invalid_scalar(id, base, info));
        }
        Ok(slot)
    }

    /// Names the uninitialised part of a value that has several: a field, or the tag in front of what may be missing.
    #[cold]
    fn check_part_init(&mut self, at: (AllocId, u64), info: &ValueInfo) -> Result<()> {
        let has_parts = matches!(self.program.ty(info.ty).kind, TyKind::Struct(_) | TyKind::Array { .. });
        let is_named = match &info.parts {
            ValueParts::Two { a, b, .. } => has_parts || a.maybe_uninit || b.maybe_uninit,
            _ => false,
        };
        if is_named && self.config.validity { self.check_bytes(at, info.ty, None) } else { Ok(()) }
    }

    pub(crate) fn store_value(
        &mut self,
        place: Place,
        info: &ValueInfo,
        (first, second): (Slot, Slot),
    ) -> Result<()> {
        if let ValueParts::Two { a, b, offset } = &info.parts
            && !first.is_uninit()
            && !second.is_uninit()
            && a.size + b.size == info.size
            && let Some(mut view) =
                self.memory.quick_write(place, info.size, first.prov.is_none() && second.prov.is_none())
        {
            view.put(0, a.size, first);
            view.put(*offset, b.size, second);
            return Ok(());
        }
        let (id, at) = self.memory.access(place, info.size, AccessKind::Write)?;
        match info.parts {
            ValueParts::One(part) => self.memory.put(id, at, part.size, first),
            ValueParts::Two { a, b, offset } => {
                self.memory.put(id, at, a.size, first);
                self.memory.put(id, at + offset, b.size, second);
                let ends = [(a.size, offset - a.size), (offset + b.size, info.size - offset - b.size)];
                self.memory.uninit_ranges(id, at, &ends);
            }
            ValueParts::Wide => {
                let (low, high) =
                    if self.memory.layout.big_endian { (second, first) } else { (first, second) };
                self.memory.put(id, at, 8, low);
                self.memory.put(id, at + 8, 8, high);
            }
        }
        Ok(())
    }

    /// The typed copy of bytes.
    pub(crate) fn copy_value(&mut self, from: Slot, to: Slot, info: &CopyInfo) -> Result<()> {
        let from = Place { ptr: from, offset: info.src_offset as u64, align_mask: info.src_align.mask() };
        let to = Place { ptr: to, offset: info.dst_offset as u64, align_mask: info.dst_align.mask() };
        self.copy_checked(from, to, info)
    }

    pub(crate) fn copy_checked(&mut self, from: Place, to: Place, info: &CopyInfo) -> Result<()> {
        let source = self.memory.permit(from, info.size, AccessKind::Read)?;
        let target = self.memory.permit(to, info.size, AccessKind::Write)?;
        if source.0 == target.0 && source.1.abs_diff(target.1) < info.size {
            return Err(Ub::overlap("copy_nonoverlapping").into());
        }
        match info.check {
            CopyCheck::Nothing => {}
            CopyCheck::Init if info.lost.padding.is_empty() => {
                if !self.memory.is_init(source.0, source.1, info.size) {
                    // Which part it is, says the walk.
                    self.check_bytes(source, info.ty, None)?;
                    self.memory.require_init(source.0, source.1, info.size)?;
                }
            }
            CopyCheck::Init | CopyCheck::Walk => self.check_bytes(source, info.ty, info.plan.as_deref())?,
        }
        self.memory.copy_permitted(source, target, info.size);
        let lost = &*info.lost;
        self.memory.uninit_ranges(target.0, target.1, &lost.padding);
        self.memory.forget_provenance(target.0, target.1, &lost.numbers);
        if !lost.varying.is_empty() && info.check == CopyCheck::Walk {
            self.reset_variants(target, &lost.varying);
        }
        Ok(())
    }

    /// The typed copy of a value of any type that travels as bytes.
    pub(crate) fn copy_typed(&mut self, from: Place, to: Place, ty: TyId) -> Result<()> {
        let program = self.program.clone();
        let facts = self.code.facts.get(&program, ty);
        let info = CopyInfo::of(ty, &program, &facts, self.config.validity);
        self.copy_checked(from, to, &info)
    }

    pub(crate) fn deinit(&mut self, place: Place, ranges: &[(u64, u64)]) -> Result<()> {
        let end = ranges.last().map_or(0, |&(start, len)| start + len);
        let (id, at) = self.memory.access(place, end, AccessKind::Write)?;
        self.memory.uninit_ranges(id, at, ranges);
        Ok(())
    }

    /// Copies the first element of an array to all others.
    pub(crate) fn repeat(&mut self, place: Place, info: IndexInfo) -> Result<()> {
        let total = info.stride * info.len;
        let (id, at) = self.memory.access(place, total, AccessKind::Write)?;
        let mut done = info.stride;
        while done < total {
            let len = done.min(total - done);
            self.memory.copy_permitted((id, at), (id, at + done), len);
            done += len;
        }
        Ok(())
    }

    pub(crate) fn copy_nonoverlapping(
        &mut self,
        from: Slot,
        to: Slot,
        count: u64,
        stride: u64,
        align: AlignBits,
    ) -> Result<()> {
        let name = "copy_nonoverlapping";
        let total = count.checked_mul(stride).filter(|&total| total <= self.program.target().isize_max());
        let total = total.ok_or_else(|| Ub::size_overflow(name))?;
        let place = |ptr| Place { ptr, offset: 0, align_mask: align.mask() };
        self.memory.access(place(from), total, AccessKind::Read)?;
        self.memory.access(place(to), total, AccessKind::Write)?;
        if total > 0 && from.bits.abs_diff(to.bits) < total {
            return Err(Ub::overlap(name).into());
        }
        self.memory.copy(place(from), place(to), total)
    }

    fn vtable(&self, vtable: Slot) -> Result<GlobalId> {
        let problem = || VtableProblem::NotAVtable(self.memory.pointer_info(vtable));
        self.memory.as_vtable(vtable).ok_or_else(|| Ub::call_vtable(problem()).into())
    }

    /// A vtable must be one of the trait that is expected, also where only what all have in common is asked for.
    pub(crate) fn require_vtable_of(&self, object: TyId, vtable: Slot) -> Result<()> {
        let GlobalKind::VTable { object: found, .. } = self.program.global(self.vtable(vtable)?).kind else {
            unreachable!("a vtable");
        };
        match (&self.program.ty(object).kind, &self.program.ty(found).kind) {
            (TyKind::Dyn { principal: expected }, TyKind::Dyn { principal: found })
                if expected != found && !expected.is_empty() =>
            {
                let (expected, found) = (expected.clone().into(), found.clone().into());
                Err(Ub::call_vtable(VtableProblem::WrongTrait { expected, found }).into())
            }
            _ => Ok(()),
        }
    }

    /// Size and alignment of what a vtable is for.
    pub(crate) fn vtable_layout(&self, vtable: Slot) -> Result<(u64, u64)> {
        let GlobalKind::VTable { concrete, .. } = self.program.global(self.vtable(vtable)?).kind else {
            unreachable!("a vtable");
        };
        let ty = self.program.ty(concrete);
        Ok((ty.size, ty.align))
    }

    /// The type that a vtable is for.
    pub(crate) fn vtable_type(&self, vtable: Slot) -> Option<TyId> {
        match self.program.global(self.memory.as_vtable(vtable)?).kind {
            GlobalKind::VTable { concrete, .. } => Some(concrete),
            _ => None,
        }
    }

    /// An entry of a vtable as a pointer; null if there is none.
    pub(crate) fn vtable_entry(&self, vtable: Slot, entry: u32) -> Result<Slot> {
        let global = self.program.global(self.vtable(vtable)?);
        let offset = u64::from(entry) * self.memory.layout.pointer_size;
        let relocs = &global.data.relocs;
        match relocs.binary_search_by_key(&offset, |&(offset, _)| offset) {
            Ok(index) => Ok(self.memory.resolve(relocs[index].1)),
            Err(_) => Ok(Slot::ZERO),
        }
    }

    /// This thread's instance of a thread-local static.
    pub(crate) fn thread_local(&mut self, global: GlobalId) -> Result<Slot> {
        if let Some(&known) = self.thread().thread_locals.get(&global) {
            return Ok(known);
        }
        let program = self.program.clone();
        let image = program.global(global);
        let size = image.data.bytes.len() as u64;
        let base = self.memory.addresses.place_heap(size, image.align, &mut self.choice)?.base;
        let new = NewAlloc { base, size, align: image.align, kind: AllocKind::ThreadLocal(global) };
        let ptr = self.memory.allocate(new)?;
        self.memory.fill_from(ptr.prov.alloc(), &image.data);
        self.thread().thread_locals.insert(global, ptr);
        Ok(ptr)
    }

    /// A pointer becomes an integer.
    pub(crate) fn expose(&mut self, ptr: Slot) -> Result<u64> {
        self.memory.expose(ptr);
        Ok(ptr.bits)
    }

    /// An integer becomes a pointer.
    pub(crate) fn pick_up_exposed(&mut self, addr: u64) -> Result<Slot> {
        if self.config.strict_provenance {
            return Err(Unsupported::IntToPtrInStrictMode.into());
        }
        if self.config.warn_int_to_ptr && addr != 0 {
            self.warn(WarningKind::IntToPtr);
        }
        // Zero may be the base that something is added to.
        Ok(Slot::ptr(addr, Prov::WILDCARD))
    }
}

impl ScalarInfo {
    pub(crate) fn allows(&self, bits: u64) -> bool {
        self.full
            || if self.start <= self.end {
                self.start <= bits && bits <= self.end
            } else {
                bits >= self.start || bits <= self.end
            }
    }
}

fn compare_wide_pointers(op: BinOp, ((a, meta_a), (b, meta_b)): ((Slot, Slot), (Slot, Slot))) -> bool {
    let order = (a.bits, meta_a.bits).cmp(&(b.bits, meta_b.bits));
    match op {
        BinOp::Eq => order.is_eq(),
        BinOp::Ne => order.is_ne(),
        BinOp::Lt => order.is_lt(),
        BinOp::Le => order.is_le(),
        BinOp::Gt => order.is_gt(),
        _ => order.is_ge(),
    }
}

fn arithmetic_fault(op: BinOp, fault: Fault, amount: u128) -> Ub {
    let name = match op {
        BinOp::AddUnchecked => "unchecked_add",
        BinOp::SubUnchecked => "unchecked_sub",
        BinOp::MulUnchecked => "unchecked_mul",
        BinOp::ShlUnchecked => "unchecked_shl",
        _ => "unchecked_shr",
    };
    match (fault, op) {
        (Fault::ZeroDivisor, BinOp::Rem) => Ub::remainder_by_zero(),
        (Fault::ZeroDivisor, _) => Ub::division_by_zero(),
        (Fault::DivisionOverflow, BinOp::Rem) => Ub::remainder_overflow(),
        (Fault::DivisionOverflow, _) => Ub::division_overflow(),
        (Fault::ShiftTooFar, _) => Ub::shift_overflow(name, amount as i128, None),
        (Fault::Overflow | Fault::Inexact, _) => Ub::arith_overflow(name),
    }
}
