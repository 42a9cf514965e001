//! Variables, loads, stores, addresses, atomics.

use ubik_ir::{BinOp, CastKind, LocalId, Operand, Place, Projection, Rvalue, TyId};

use crate::body::FnBuilder;
use crate::constants::sign_extended;
use crate::llvm::{Kind, Ty, Value, What};
use crate::opcode;
use crate::types::odd_bits;
use crate::unsupported::{Lowered, Unsupported};
use crate::variables::Variable;
use crate::wide_atomics::is_wide;

impl FnBuilder<'_> {
    /// A variable whose size is known only now: a variable-length array, or `alloca`. Others have been found before.
    pub fn alloca(&mut self, it: Value) -> Lowered<()> {
        if self.variables.contains_key(&it) {
            return Ok(());
        }
        if it.name().starts_with("vla") {
            self.require_length(it.operand(0))?;
        }
        let one = self.cx.bc.size(it.allocated_type());
        let count = self.unsigned(it.operand(0))?;
        let word = self.cx.types.int(64, false);
        let count = self.temp(word, Rvalue::Cast { kind: CastKind::IntToInt, operand: count, ty: word });
        let right = self.number(one.into(), word);
        let size = self.temp(word, Rvalue::Binary { op: BinOp::Mul, left: Self::copy(count), right });
        let align = self.number(it.align().max(1).into(), word);
        let pointer = self.cx.types.pointer();
        let local = self.intrinsic("c_alloca", Vec::new(), vec![Self::copy(size), align], pointer);
        self.define(it, local);
        Ok(())
    }

    pub fn load(&mut self, it: Value) -> Lowered<()> {
        if let Some(&Variable::Local { local, loose }) = self.variables.get(&it.operand(0)) {
            let ty = self.locals[local].ty;
            let copy = self.temp(ty, Rvalue::Use(Self::copy(local)));
            match loose {
                true => self.define_loose(it, copy),
                false => self.define(it, copy),
            }
            return Ok(());
        }
        // Bit-fields are read with their neighbours, which need not be initialised.
        let is_frozen = it.name().starts_with("bf.load");
        let is_odd = odd_bits(it.ty()).is_some();
        if is_odd && !is_frozen && is_only_copied(self, it) {
            return self.copy_odd(it);
        }
        let all = self.cx.bc.store_size(it.ty());
        if is_frozen || is_odd {
            return self.load_bytes(it, if is_frozen { 0 } else { all });
        }
        if let Some(needed) = kept_bytes(it).filter(|&needed| needed < all) {
            return self.load_bytes(it, needed);
        }
        let is_copied = is_only_copied(self, it);
        if it.ty().kind() == Kind::Int(64) && !is_copied {
            return self.load_word(it);
        }
        let ty = match is_copied {
            true => self.cx.types.memory(&self.cx.bc, it.ty())?,
            false => self.lower_ty(it)?,
        };
        let place = self.memory_place(it.operand(0), ty, it.align())?;
        let local = self.temp(ty, Rvalue::Use(Operand::Copy(place)));
        self.define_as_memory(it, local)
    }

    /// Loads an integer of the size of a pointer. The bytes may be those of a pointer, by a union or a copy of memory: then it
    /// is as if the pointer were cast.
    fn load_word(&mut self, it: Value) -> Lowered<()> {
        let pointer = self.cx.types.pointer();
        let place = self.memory_place(it.operand(0), pointer, it.align())?;
        let bytes = self.temp(pointer, Rvalue::Use(Operand::Copy(place)));
        let operand = self.expose(Self::copy(bytes))?;
        let ty = self.lower_ty(it)?;
        let local = self.temp(ty, Rvalue::Use(operand));
        self.define(it, local);
        Ok(())
    }

    /// The place behind a pointer, which promises so much alignment.
    pub fn memory_place(&mut self, pointer: Value, ty: TyId, align: u64) -> Lowered<Place> {
        if align == 0 || align >= self.cx.types.list[ty].align {
            return self.behind(pointer, ty);
        }
        let packed = self.cx.types.aligned(ty, align);
        let mut place = self.behind(pointer, packed)?;
        place.projection.push(Projection::Field { index: 0, ty });
        Ok(place)
    }

    /// Loads a part of a struct that is handed on: its bytes, of which some may be uninitialised.
    fn copy_odd(&mut self, it: Value) -> Lowered<()> {
        let loose = self.cx.types.memory(&self.cx.bc, it.ty())?;
        let bytes = self.cx.types.bytes(self.cx.bc.store_size(it.ty()), 1);
        let from = self.behind(it.operand(0), bytes)?;
        let local = self.local(loose);
        let to = Place { local, projection: vec![Projection::Field { index: 1, ty: bytes }] };
        self.assign(to, Rvalue::Use(Operand::Copy(from)));
        self.define_loose(it, local);
        Ok(())
    }

    /// Loads as many bytes as the value has, which may be fewer than its container. The first `needed` must be
    /// initialised; a frozen load needs none.
    fn load_bytes(&mut self, it: Value, needed: u64) -> Lowered<()> {
        let ty = self.lower_ty(it)?;
        let args = vec![self.operand(it.operand(0))?];
        let consts = vec![self.cx.bc.store_size(it.ty()).into(), it.align().max(1).into(), needed.into()];
        let local = self.intrinsic_with("c_load", vec![ty], consts, args, ty);
        let local = match odd_bits(it.ty()) {
            Some(bits) => self.masked(local, bits, ty),
            None => local,
        };
        self.define(it, local);
        Ok(())
    }

    pub fn store(&mut self, it: Value) -> Lowered<()> {
        let (value, pointer) = (it.operand(0), it.operand(1));
        if let Some(&Variable::Local { local, loose }) = self.variables.get(&pointer) {
            let operand = if loose { self.loose_operand(value)? } else { self.operand(value)? };
            self.assign(Place::local(local), Rvalue::Use(operand));
            return Ok(());
        }
        let handed_on = self.values.get(&value).filter(|value| value.loose).map(|value| value.local);
        if let (Some(local), Some(_)) = (handed_on, odd_bits(value.ty())) {
            let bytes = self.cx.types.bytes(self.cx.bc.store_size(value.ty()), 1);
            let from = Place { local, projection: vec![Projection::Field { index: 1, ty: bytes }] };
            let to = self.behind(pointer, bytes)?;
            self.assign(to, Rvalue::Use(Operand::Copy(from)));
            return Ok(());
        }
        if odd_bits(value.ty()).is_some() {
            let args = vec![self.operand(pointer)?, self.operand(value)?];
            // A variable of that type has nothing else in its padding, and clang passes it whole.
            let is_variable = pointer.what() == What::Instruction
                && pointer.opcode() == opcode::ALLOCA
                && pointer.allocated_type() == value.ty();
            let size = match is_variable {
                true => self.cx.bc.size(value.ty()).min(16),
                false => self.cx.bc.store_size(value.ty()),
            };
            let consts = vec![size.into(), it.align().max(1).into()];
            let (ty, unit) = (self.lower_ty(value)?, self.cx.types.unit());
            self.intrinsic_with("c_store", vec![ty], consts, args, unit);
            return Ok(());
        }
        let is_loose =
            self.values.get(&value).is_some_and(|value| value.loose) || value.what() == What::Undef;
        let (ty, operand) = match is_loose {
            true => (self.cx.types.memory(&self.cx.bc, value.ty())?, self.loose_operand(value)?),
            false => (self.lower_ty(value)?, self.operand(value)?),
        };
        let place = self.memory_place(pointer, ty, it.align())?;
        self.assign(place, Rvalue::Use(operand));
        Ok(())
    }

    /// An address computation. It may leave its object: whoever uses the result is told.
    pub fn gep(&mut self, it: Value) -> Lowered<()> {
        if it.ty().kind() == Kind::Vector {
            return Err(Unsupported::new("vectors of pointers"));
        }
        let pointer = self.cx.types.pointer();
        let mut base = self.operand(it.operand(0))?;
        let mut fixed = 0u64;
        let mut at = it.gep_type();
        for index in 1..it.operand_count() {
            let (value, is_first) = (it.operand(index), index == 1);
            if value.what() == What::Int {
                let (by, next) = self.cx.gep_step(at, is_first, sign_extended(value.int(), value.ty()));
                fixed = fixed.wrapping_add(by);
                at = next;
                continue;
            }
            let (stride, next) = self.stride(at, is_first);
            let count = self.index(value)?;
            base = Self::copy(self.moved(base, count, stride, pointer));
            at = next;
        }
        if fixed != 0 {
            let count = self.word(fixed);
            base = Self::copy(self.moved(base, count, 1, pointer));
        }
        let local = self.temp(pointer, Rvalue::Use(base));
        self.define(it, local);
        Ok(())
    }

    fn stride(&self, at: Ty, is_first: bool) -> (u64, Ty) {
        let element = if is_first { at } else { at.element() };
        (self.cx.bc.size(element), element)
    }

    /// An index as a signed number of 64 bits.
    fn index(&mut self, value: Value) -> Lowered<Operand> {
        let word = self.cx.types.int(64, true);
        if value.ty().kind() == Kind::Int(64) {
            return self.operand(value);
        }
        let mut operand = self.operand(value)?;
        if let Some(bits) = odd_bits(value.ty()) {
            let ty = self.lower_ty(value)?;
            operand = self.sign_extend_in_container(operand, bits, ty)?;
        }
        Ok(Self::copy(self.temp(word, Rvalue::Cast { kind: CastKind::IntToInt, operand, ty: word })))
    }

    fn moved(&mut self, base: Operand, count: Operand, stride: u64, pointer: TyId) -> LocalId {
        let byte = self.cx.types.int(8, false);
        let element = if stride == 1 { byte } else { self.cx.types.array(byte, stride) };
        self.intrinsic("arith_offset", vec![element], vec![base, count], pointer)
    }

    pub fn atomic_load(&mut self, it: Value) -> Lowered<()> {
        if is_wide(it.ty()) {
            return self.wide_atomic_load(it);
        }
        let ty = self.atomic_type(it.ty())?;
        let args = vec![self.operand(it.operand(0))?];
        let local = self.intrinsic_with("atomic_load", vec![ty], vec![order(it.ordering())], args, ty);
        self.define_converted(it, local)
    }

    pub fn atomic_store(&mut self, it: Value) -> Lowered<()> {
        let value = it.operand(0);
        if is_wide(value.ty()) {
            return self.wide_atomic_store(it);
        }
        let ty = self.atomic_type(value.ty())?;
        let args = vec![self.operand(it.operand(1))?, self.converted(value, ty)?];
        let unit = self.cx.types.unit();
        self.intrinsic_with("atomic_store", vec![ty], vec![order(it.ordering())], args, unit);
        Ok(())
    }

    /// Atomic accesses are those of integers and pointers.
    fn atomic_type(&mut self, ty: Ty) -> Lowered<TyId> {
        match ty.kind() {
            Kind::Int(8 | 16 | 32 | 64) | Kind::Pointer => self.cx.types.lower(&self.cx.bc, ty),
            Kind::Float => Ok(self.cx.types.int(32, true)),
            Kind::Double => Ok(self.cx.types.int(64, true)),
            _ => Err(Unsupported::new(format!("atomic accesses of type `{}`", ty.print()))),
        }
    }

    fn converted(&mut self, value: Value, ty: TyId) -> Lowered<Operand> {
        Ok(Self::copy(self.bit_cast(value, ty)?))
    }

    fn define_converted(&mut self, it: Value, local: LocalId) -> Lowered<()> {
        let (ty, of) = (self.lower_ty(it)?, self.locals[local].ty);
        let local = match ty == of {
            true => local,
            false => {
                self.temp(ty, Rvalue::Cast { kind: CastKind::Transmute, operand: Self::copy(local), ty })
            }
        };
        self.define(it, local);
        Ok(())
    }

    pub fn atomic(&mut self, it: Value) -> Lowered<()> {
        let unit = self.cx.types.unit();
        match it.opcode() {
            opcode::FENCE => {
                self.intrinsic_with("atomic_fence", Vec::new(), vec![order(it.ordering())], Vec::new(), unit);
                Ok(())
            }
            opcode::ATOMIC_RMW if is_wide(it.ty()) => self.wide_atomic_modify(it),
            opcode::ATOMIC_RMW => self.atomic_modify(it),
            _ if is_wide(it.operand(1).ty()) => self.wide_atomic_exchange(it),
            _ => self.atomic_exchange(it),
        }
    }

    fn atomic_modify(&mut self, it: Value) -> Lowered<()> {
        const NAMES: [&str; 11] =
            ["xchg", "xadd", "xsub", "and", "nand", "or", "xor", "max", "min", "umax", "umin"];
        let unsupported = || Unsupported::new(format!("`{}`", it.print().trim()));
        let name =
            usize::try_from(it.rmw()).ok().and_then(|index| NAMES.get(index)).ok_or_else(unsupported)?;
        let value = it.operand(1);
        let ty = self.atomic_type(value.ty())?;
        let args = vec![self.operand(it.operand(0))?, self.converted(value, ty)?];
        let consts = vec![order(it.ordering())];
        let local = self.intrinsic_with(&format!("atomic_{name}"), vec![ty, ty], consts, args, ty);
        self.define_converted(it, local)
    }

    fn atomic_exchange(&mut self, it: Value) -> Lowered<()> {
        let name = if it.is_weak() { "atomic_cxchgweak" } else { "atomic_cxchg" };
        let (success, failure) = it.exchange_orderings();
        let ty = self.atomic_type(it.operand(1).ty())?;
        let args =
            it.operands()[..3].iter().map(|&value| self.operand(value)).collect::<Lowered<Vec<_>>>()?;
        let flag = self.cx.types.bool();
        let pair = self.cx.types.pair(ty, flag);
        let pair = self.intrinsic_with(name, vec![ty], vec![order(success), order(failure)], args, pair);
        self.define_pair(it, pair, [ty, flag])
    }

    /// Makes a pair of scalars the struct that LLVM has.
    pub fn define_pair(&mut self, it: Value, pair: LocalId, types: [TyId; 2]) -> Lowered<()> {
        self.define_pair_as(it, pair, types, types)
    }

    /// The same where the parts of the pair have other types of the same size.
    pub fn define_pair_as(
        &mut self,
        it: Value,
        pair: LocalId,
        from: [TyId; 2],
        to: [TyId; 2],
    ) -> Lowered<()> {
        let ty = self.lower_ty(it)?;
        let local = self.local(ty);
        for (index, (of, part)) in (0..).zip(from.into_iter().zip(to)) {
            let field = self.cx.types.memory(&self.cx.bc, it.ty().field(index))?;
            let to = vec![Projection::Field { index, ty: field }, Projection::Field { index: 0, ty: part }];
            let mut way = vec![Projection::Field { index, ty: of }];
            if of != part {
                way.push(Projection::Cast { ty: part });
            }
            let from = Place { local: pair, projection: way };
            self.assign(Place { local, projection: to }, Rvalue::Use(Operand::Copy(from)));
        }
        self.define(it, local);
        Ok(())
    }
}

/// How many bytes of a loaded integer are looked at, if all that happens to it is that it is cut to an odd width: clang
/// keeps `_BitInt` that way, and leaves the rest of the memory open.
fn kept_bytes(load: Value) -> Option<u64> {
    let users = load.users();
    let bits = |user: &Value| match user.opcode() {
        opcode::TRUNC if user.ty().kind() != Kind::Int(1) => odd_bits(user.ty()),
        _ => None,
    };
    let widths: Option<Vec<u32>> = users.iter().map(bits).collect();
    widths?.into_iter().max().map(|bits| u64::from(bits.div_ceil(8)))
}

/// Whether a loaded value is handed on and never looked at, so that its bytes may be anything.
pub fn is_only_copied(builder: &FnBuilder<'_>, load: Value) -> bool {
    load.users().iter().all(|user| match user.opcode() {
        opcode::STORE => user.operand(0) == load && (user.ordering() == 0 || is_wide(load.ty())),
        opcode::RET => builder.returns_loosely(),
        opcode::INSERT_VALUE => true,
        opcode::CALL => {
            let mut places = (1..).zip(user.args()).filter(|(_, arg)| *arg == load);
            let is_intrinsic = user.callee().name().starts_with("llvm.");
            !is_intrinsic
                && user.callee() != load
                && (load.ty().kind() == Kind::Vector
                    || places.all(|(at, _)| user.call_attribute(at, "noundef").is_none()))
        }
        _ => false,
    })
}

impl FnBuilder<'_> {
    pub fn returns_loosely(&self) -> bool {
        let ty = &self.cx.types.list[self.locals[LocalId(0)].ty];
        matches!(ty.kind, ubik_ir::TyKind::Union(_))
    }
}

/// The number of an ordering in the machine's intrinsics; in LLVM they are `monotonic` 2, `acquire` 4 and so on.
fn order(ordering: i32) -> u128 {
    match ordering {
        4 => 2,
        5 => 1,
        6 => 3,
        7 => 4,
        _ => 0,
    }
}
