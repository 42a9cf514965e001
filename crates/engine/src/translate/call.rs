//! Calls: arguments, results, unwinding.

use ubik_ir::{BlockId, Call, Callee, FnId, FnSig, FunctionHeader, Intrinsic, Operand, Place, TyId, Unwind};

use super::place::{Mem, PlaceVal};
use super::{Class, Home, Translator, side, side16};
use crate::code::{GuardSite, IntrinsicSite, Op, Ret, S, Side, Site, UnwindTo};
use crate::cpu;
use crate::intrinsics;
use crate::memory::Guarded;
use crate::signature::{self, Fit};

impl Translator<'_> {
    /// Where the result of a call goes, and from which slots it is to be stored where.
    fn result_place(&mut self, dest: PlaceVal, class: Class) -> (Ret, Option<(Mem, S)>) {
        // A scalar that goes to memory passes through a slot.
        match (dest, class) {
            (_, Class::Zst) | (PlaceVal::Zst, _) => (Ret::Ignore, None),
            (PlaceVal::Slots { slot, .. }, _) => {
                (Ret::Slots { first: slot, count: class.slots() as S }, None)
            }
            (PlaceVal::Mem(mem), Class::Memory) => {
                (Ret::Memory { ptr: mem.ptr, offset: mem.offset as i32, align: mem.align }, None)
            }
            (PlaceVal::Mem(mem), _) => {
                let slot = self.temp(class.slots());
                (Ret::Slots { first: slot, count: class.slots() as S }, Some((mem, slot)))
            }
        }
    }

    pub(super) fn call(&mut self, call: &Call, pending: &mut Vec<BlockId>) -> Option<BlockId> {
        let ty = self.place_ty(&call.dest);
        let dest = self.place(&call.dest);
        let class = self.class(ty);
        let (ret, store) = self.result_place(dest, class);
        if self.pointer_move(call, &ret) {
            if let Some((mem, slot)) = store {
                self.store_value(mem, slot, ty);
            }
            return call.target;
        }
        let callee = match &call.callee {
            Callee::Ptr(operand) => Some(self.scalar_operand(operand)),
            _ => None,
        };
        let mut guards = Vec::new();
        if let (PlaceVal::Mem(mem), false) = (dest, matches!(call.callee, Callee::Intrinsic(_))) {
            guards.extend(self.guard(&call.dest, mem, Guarded::Return));
        }
        let args = self.arguments(&call.args, &mut guards);
        self.empty_result_place(call, dest);
        let consumed = self.consumed(&call.args);
        let unwind = self.unwind_to(call.unwind, pending);
        let intrinsic = match &call.callee {
            Callee::Intrinsic(intrinsic) => Some(Box::new(self.intrinsic_site(intrinsic, &call.args, ty))),
            Callee::Fn(function) => self
                .instruction(*function)
                .map(|instruction| Box::new(self.intrinsic_site(&instruction, &call.args, ty))),
            _ => None,
        };
        let is_instruction = intrinsic.is_some();
        let receiver = args.first().copied().unwrap_or(0);
        // Control comes back to the operation behind the call, which stores the result or goes on to the target.
        let (returns, sig, guards) = (call.target.is_some(), call.sig.clone(), guards.into());
        let unnamed = self.unnamed(call);
        let site = Site { args, consumed, ret, returns, unwind, sig, unnamed, guards, intrinsic };
        let site = side(&mut self.tables.sites, site);
        match &call.callee {
            Callee::Fn(_) if is_instruction => self.emit(Op::CallIntrinsic { site }),
            Callee::Fn(function) if call.sig.as_ref().is_some_and(|sig| self.is_special(*function, sig)) => {
                let callee = self.function_pointer(*function);
                self.emit(Op::CallPtr { callee, site });
            }
            Callee::Fn(function) if self.program.function(*function).has_body => {
                self.emit(Op::Call { function: *function, site });
            }
            Callee::Fn(function) => self.emit(Op::CallForeign { function: *function, site }),
            Callee::Ptr(_) => self.emit(Op::CallPtr { callee: callee.expect("evaluated above"), site }),
            Callee::Virtual { slot } => self.emit(Op::CallVirtual { receiver, site, slot: *slot }),
            Callee::Intrinsic(intrinsic) => match runs_fallback(intrinsic) {
                Some(function) => self.emit(Op::Call { function, site }),
                None => self.intrinsic(site),
            },
        }
        if let Some((mem, slot)) = store {
            self.store_value(mem, slot, ty);
        }
        match call.target {
            Some(target) => Some(target),
            None => {
                self.emit(Op::Unreachable);
                None
            }
        }
    }

    /// From the call on there is no value at the place of its result, also if it unwinds.
    fn empty_result_place(&mut self, call: &Call, dest: PlaceVal) {
        let PlaceVal::Mem(mem) = dest else { return };
        let size = self.size(self.place_ty(&call.dest));
        if size == 0 {
            return self.check_zst(mem);
        }
        let local = &self.body.locals[call.dest.local];
        // A local that gets no other value has none yet.
        let is_fresh =
            call.dest.projection.is_empty() && !local.always_live && self.writes[call.dest.local] == 1;
        if !is_fresh && self.others_may_see(&call.dest) && !matches!(call.callee, Callee::Intrinsic(_)) {
            let ranges = side16(&mut self.tables.ranges, [(0, size)].into());
            self.emit(Op::Deinit { ptr: mem.ptr, align: mem.align, offset: mem.offset as i32, ranges });
        }
    }

    /// Whether a direct call is not at the function's own type, which may have been found by its symbol alone, or has
    /// variable arguments. Such a call is made like one through a pointer, which is checked.
    fn is_special(&self, function: FnId, sig: &FnSig) -> bool {
        let header = self.program.function(function);
        match header.has_body {
            true => {
                header.sig.variadic
                    || sig.variadic
                    || !matches!(signature::check(self.program, sig, header), Ok(Fit::Same))
                    || !self.has_features_of(header)
            }
            false => !signature::is_same(sig, &header.sig),
        }
    }

    /// Whether a function needs no features but those that the caller needs, too, and those of every processor.
    fn has_features_of(&self, callee: &FunctionHeader) -> bool {
        let own = &self.program.function(self.function).attrs.target_features;
        let mut needed = callee.attrs.target_features.iter();
        needed.all(|feature| own.contains(feature) || cpu::is_promised(self.program, feature))
    }

    fn function_pointer(&mut self, function: FnId) -> S {
        let (dst, alloc) = (self.temp(1), self.function_alloc(function));
        self.emit(Op::Fixed { dst, alloc, offset: 0 });
        dst
    }

    /// An instruction of a processor, which a program declares as a foreign function by its name in LLVM.
    fn instruction(&self, function: FnId) -> Option<Intrinsic> {
        let symbol = &self.program.function(function).symbol;
        symbol.starts_with("llvm.").then(|| Intrinsic {
            name: symbol.clone(),
            types: Vec::new(),
            consts: Vec::new(),
            fallback: None,
            fallback_is_spec: false,
        })
    }

    fn intrinsic_site(&self, intrinsic: &Intrinsic, args: &[Operand], ret: TyId) -> IntrinsicSite {
        let types: Vec<TyId> = args.iter().map(|arg| self.operand_ty(arg)).collect();
        let site = intrinsics::Site::new(self.program, &intrinsic.name, &types, ret);
        IntrinsicSite {
            name: intrinsic.name.clone(),
            row: intrinsics::find(&intrinsic.name),
            site: site.with_generics(self.program, &intrinsic.types, &intrinsic.consts),
            arg_classes: types.iter().map(|&ty| self.class(ty)).collect(),
            arg_types: types.into(),
            ret_class: self.class(ret),
        }
    }

    /// The slots that are passed: scalars themselves, bytes by a pointer to them.
    fn arguments(&mut self, args: &[Operand], guards: &mut Vec<GuardSite>) -> Box<[S]> {
        let mut slots = Vec::new();
        for (arg, number) in args.iter().zip(0..) {
            let class = self.class(self.operand_ty(arg));
            match class {
                Class::Zst => self.evaluate_zst(arg),
                Class::One => slots.push(self.slots_operand(arg)),
                Class::Two => {
                    let slot = self.slots_operand(arg);
                    slots.extend([slot, slot + 1]);
                }
                Class::Memory => {
                    let mem = self.memory_operand(arg);
                    slots.push(self.address(mem));
                }
            }
            if let Operand::Move(place) = arg
                && class != Class::Zst
                && self.others_may_see(place)
                && let Some(slot) = slots.last_mut()
            {
                guards.extend(self.move_out(place, slot, number));
            }
        }
        slots.into()
    }

    /// Whether pointers to a place may exist.
    fn others_may_see(&self, place: &Place) -> bool {
        place.is_indirect() || matches!(self.homes[place.local], Home::Alloc { .. })
    }

    fn guard(&self, place: &Place, mem: Mem, what: Guarded) -> Option<GuardSite> {
        let len = self.size(self.place_ty(place));
        let wanted = len > 0 && self.options.retags() && self.others_may_see(place);
        wanted.then_some(GuardSite { ptr: mem.ptr, offset: mem.offset, len, what })
    }

    /// What was moved to a callee belongs to it: its place has no value any more and is off limits until it returns.
    fn move_out(&mut self, place: &Place, slot: &mut S, number: u32) -> Option<GuardSite> {
        let ty = self.place_ty(place);
        let PlaceVal::Mem(mem) = self.place(place) else { return None };
        if self.class(ty) == Class::Memory {
            let room = self.scratch(ty);
            self.copy_value(room, mem, ty);
            *slot = self.address(room);
        }
        self.deinit(place);
        self.guard(place, mem, Guarded::Argument(number))
    }

    /// The types of the arguments beyond the named ones of a variadic function.
    fn unnamed(&self, call: &Call) -> Box<[TyId]> {
        let named = call.sig.as_ref().map_or(usize::MAX, |sig| sig.params.len());
        call.args.iter().skip(named).map(|arg| self.operand_ty(arg)).collect()
    }

    /// Which of the first slots of the callee get a reference that nobody else has.
    fn consumed(&self, args: &[Operand]) -> u32 {
        let (mut consumed, mut slot) = (0, 0);
        for arg in args {
            if slot < u32::BITS && matches!(arg, Operand::Move(place) if self.is_only_reference(place)) {
                consumed |= 1 << slot;
            }
            slot += self.class(self.operand_ty(arg)).arg_slots();
        }
        consumed
    }

    fn evaluate_zst(&mut self, arg: &Operand) {
        if let Some(place) = arg.place().filter(|place| place.is_indirect())
            && let PlaceVal::Mem(mem) = self.place(place)
        {
            self.check_zst(mem);
        }
    }

    fn unwind_to(&mut self, unwind: Unwind, pending: &mut Vec<BlockId>) -> UnwindTo {
        match unwind {
            Unwind::Continue => UnwindTo::Continue,
            Unwind::Unreachable => UnwindTo::Unreachable,
            Unwind::Terminate(reason) => UnwindTo::Terminate(reason),
            Unwind::Cleanup(block) => {
                pending.push(block);
                UnwindTo::Cleanup(block.0)
            }
        }
    }

    pub(super) fn drop_call(
        &mut self,
        place: &Place,
        glue: FnId,
        unwind: Unwind,
        pending: &mut Vec<BlockId>,
    ) {
        let site = self.drop_site(place, unwind, pending);
        self.emit(Op::Call { function: glue, site: site.1 });
    }

    pub(super) fn drop_dyn(&mut self, place: &Place, unwind: Unwind, pending: &mut Vec<BlockId>) {
        let (ptr, site) = self.drop_site(place, unwind, pending);
        self.emit(Op::DropDyn { ptr, site });
    }

    fn drop_site(&mut self, place: &Place, unwind: Unwind, pending: &mut Vec<BlockId>) -> (S, Side) {
        let ptr = self.temp(2);
        let wide = self.has_meta(self.place_ty(place));
        self.pointer_to(ptr, place);
        let args: Box<[S]> = if wide { [ptr, ptr + 1].into() } else { [ptr].into() };
        let unwind = self.unwind_to(unwind, pending);
        let (guards, consumed) = (Box::default(), 0);
        let site = Site {
            args,
            consumed,
            ret: Ret::Ignore,
            returns: true,
            unwind,
            sig: None,
            unnamed: Box::default(),
            guards,
            intrinsic: None,
        };
        (ptr, side(&mut self.tables.sites, site))
    }

    fn has_meta(&self, ty: TyId) -> bool {
        use ubik_ir::{Tail, Types};
        self.program.tail(ty) != Tail::Thin
    }

    pub(super) fn tail_call(&mut self, callee: &Callee, args: &[Operand], sig: &FnSig) {
        let pointer = match callee {
            Callee::Ptr(operand) => Some(self.scalar_operand(operand)),
            _ => None,
        };
        let args = self.arguments(args, &mut Vec::new());
        let (pointer, args, sig_of_site) = match callee {
            // The vtable says which function it is, which gets the thin pointer.
            Callee::Virtual { slot } => {
                let (dst, vtable) = (self.temp(1), args[1]);
                self.emit(Op::VTableEntry { dst, vtable, entry: *slot });
                let thin = args.iter().enumerate().filter(|&(index, _)| index != 1).map(|(_, &arg)| arg);
                (Some(dst), thin.collect(), None)
            }
            _ => (pointer, args, Some(Box::new(sig.clone()))),
        };
        let site = Site {
            args,
            consumed: 0,
            ret: Ret::Ignore,
            returns: false,
            unwind: UnwindTo::Continue,
            sig: sig_of_site,
            unnamed: Box::default(),
            guards: Box::default(),
            intrinsic: None,
        };
        let site = side(&mut self.tables.sites, site);
        match (callee, pointer) {
            (Callee::Fn(function), _) if self.is_special(*function, sig) => {
                let callee = self.function_pointer(*function);
                self.emit(Op::TailCallPtr { callee, site });
            }
            (Callee::Fn(function), _) => self.emit(Op::TailCall { function: *function, site }),
            (_, Some(callee)) => self.emit(Op::TailCallPtr { callee, site }),
            _ => self.unsupported("a tail call of this kind".into()),
        }
    }
}

/// The body that an intrinsic is run by: only one that is its specification, and if nothing better exists.
fn runs_fallback(intrinsic: &Intrinsic) -> Option<FnId> {
    let served = intrinsics::find(&intrinsic.name).is_some() || intrinsic.name == "catch_unwind";
    intrinsic.fallback.filter(|_| intrinsic.fallback_is_spec && !served)
}
