//! The interpreter loop.
//!
//! One `match` over the operations; each arm is a line or calls a small function. The loop keeps the current code,
//! the position and the frame's slots in local variables; they are written back before anything that looks at the
//! thread (calls, errors) and read again after anything that may have changed it.

use std::convert::Infallible;

use ubik_verdict::{Result, Stop, Ub, Unsupported};

use crate::call_frames::NewCall;
use crate::code::{AlignBits, Code, Op, Operation, Pc, Ret, RetagInfo, S, Shift, Side, SwitchTable, TagInfo};
use crate::frame::OnReturn;
use crate::machine::Machine;
use crate::memory::{AccessKind, Place};
use crate::numeric::float::{Arith, double};
use crate::plan::size_of_elements;
use crate::tag;
use crate::value::{AllocId, Prov, Slot};

/// The registers of the loop. Nothing but inlined functions gets a reference to them, so that they stay registers.
struct Registers {
    code: *const Code,
    ops: *const Op,
    pc: Pc,
    fp: *mut Slot,
}

/// A slot of the current frame.
macro_rules! slot {
    ($regs:ident, $index:expr) => {
        // SAFETY: translation hands out slots below `Code::slots`, and the frame has that many.
        *unsafe { &mut *$regs.fp.add($index as usize) }
    };
}

macro_rules! bits {
    ($regs:ident, $index:expr) => {
        slot!($regs, $index).bits
    };
}

/// A slot's value as a number with a sign.
macro_rules! signed {
    ($regs:ident, $index:expr, $width:expr) => {
        $width.signed(bits!($regs, $index))
    };
}

macro_rules! branch {
    ($regs:ident, $taken:expr, $to:expr) => {
        if $taken {
            $regs.pc = $to;
        }
    };
}

/// The value of a step that may stop the run; where the thread was is kept for the trace.
macro_rules! check {
    ($self:ident, $regs:ident, $result:expr) => {
        match $result {
            Ok(value) => value,
            Err(stop) => return Err($self.stopped($regs.pc, stop)),
        }
    };
}

/// Something that pushes, pops or looks at frames.
macro_rules! with_frames {
    ($self:ident, $regs:ident, $action:expr) => {{
        $self.save($regs.pc);
        $action?;
        $regs = $self.restore();
    }};
}

#[inline(always)]
fn place(ptr: Slot, offset: i32, align: AlignBits) -> Place {
    Place { ptr, offset: offset as i64 as u64, align_mask: align.mask() }
}

impl Machine {
    /// Retags a value in slots.
    #[inline(always)]
    fn retag_slots(&mut self, regs: &Registers, slot: S, info: &RetagInfo) -> Result<()> {
        if !self.retag_quick(&mut slot!(regs, slot), &slot!(regs, slot + 1), slot, info) {
            let parts = self.retag_value(slot_pair(regs, slot), slot, info)?;
            put_parts(regs, slot, parts, info.second != u64::MAX);
        }
        Ok(())
    }

    /// Retags a pointer before those that were made from it, unless one of them was retagged already.
    #[cold]
    fn retag_late(&mut self, regs: &Registers, slot: S, info: Side) -> Result<()> {
        let info = &regs.code().retags[info as usize];
        let prov = slot!(regs, slot).prov;
        if info.derived().iter().all(|&pointer| slot!(regs, pointer).prov == prov) {
            self.retag_slots(regs, slot, info)?;
            let ptr = slot!(regs, slot);
            for &(offset, size) in info.late().iter().flat_map(|late| &late.written) {
                self.memory.access(Place { ptr, offset, align_mask: 0 }, size, AccessKind::Write)?;
            }
            info.derived().iter().for_each(|&pointer| slot!(regs, pointer).prov = ptr.prov);
        }
        Ok(())
    }

    #[inline]
    fn save(&mut self, pc: Pc) {
        // When the last frame is gone there is nothing to go back to.
        if let Some(frame) = self.threads[self.current].frames.last_mut() {
            frame.pc = pc;
        }
    }

    #[cold]
    fn stopped(&mut self, pc: Pc, stop: Box<Stop>) -> Box<Stop> {
        // At the end of the program no frame is left.
        if let Some(frame) = self.thread().frames.last_mut() {
            frame.pc = pc;
        }
        stop
    }

    /// Begins a call whose callee was inlined and protects arguments.
    #[inline(always)]
    fn enter_lent(&mut self, args: S, consumed: u32) -> Result<()> {
        self.count_step()?;
        self.lend_frame(args, consumed);
        Ok(())
    }

    #[inline]
    fn restore(&self) -> Registers {
        let thread = &self.threads[self.current];
        let frame = thread.top();
        Registers {
            code: frame.code,
            ops: frame.code().ops.as_ptr(),
            pc: frame.pc,
            fp: thread.stack.at(frame.base),
        }
    }

    /// The common call: of a function of the program, by the current frame.
    #[inline(always)]
    fn enter_call(&mut self, regs: &mut Registers, code_ptr: *const Code, site: Side) -> Result<()> {
        self.count_step()?;
        // SAFETY: the pointer comes from the cache of code, which keeps it alive.
        let code: &'static Code = unsafe { &*code_ptr };
        let caller = regs.code();
        let thread = &mut self.threads[self.current];
        let frame = thread.top_mut();
        frame.pc = regs.pc;
        let base = frame.base + caller.slots;
        if self.ensure_room(base, code)? {
            let thread = &self.threads[self.current];
            regs.fp = thread.stack.at(thread.top().base);
        }
        // SAFETY: there is room, and arguments are fewer than the callee's slots.
        let fp = unsafe { regs.fp.add(caller.slots as usize) };
        let called_at = &caller.sites[site as usize];
        for (index, &arg) in called_at.args.iter().enumerate() {
            let value = slot!(regs, arg);
            // SAFETY: as above.
            unsafe { *fp.add(index) = value };
        }
        let guarded =
            !called_at.guards.is_empty() && self.guard_places(code.function, called_at, self.next_call);
        let new = NewCall::new(code_ptr, site, OnReturn::Deliver);
        *regs = Registers { code: code_ptr, ops: code.ops.as_ptr(), pc: 0, fp };
        self.begin_frame(NewCall { guarded, consumed: called_at.consumed, ..new }, code, base, fp)
    }

    /// The return that belongs to it.
    #[inline(always)]
    fn leave_call<const N: usize>(&mut self, regs: &mut Registers, result: [Slot; N]) -> Result<()> {
        let thread = &mut self.threads[self.current];
        let frame = *thread.top();
        if frame.on_return != OnReturn::Deliver {
            self.save(regs.pc);
            let returned = self.return_slots(&result);
            // What is wrong with a result is wrong with the call.
            if returned.is_ok() || !self.threads[self.current].frames.is_empty() {
                *regs = self.restore();
            }
            return returned;
        }
        self.end_frame(&frame, regs.fp)?;
        let thread = &mut self.threads[self.current];
        let caller = thread.top();
        let code = caller.code();
        *regs = Registers {
            code: caller.code,
            ops: code.ops.as_ptr(),
            pc: caller.pc,
            fp: thread.stack.at(caller.base),
        };
        let site = &code.sites[frame.site as usize];
        if !site.returns {
            return Err(Ub::unreachable().into());
        }
        if let Ret::Slots { first, .. } = site.ret {
            for (index, value) in result.into_iter().enumerate() {
                slot!(regs, first + index as S) = value;
            }
        }
        Ok(())
    }

    /// Executes until the run stops, which it always does by an error, an exit included.
    pub(crate) fn execute<const WATCHED: bool>(&mut self) -> Result<Infallible> {
        self.ensure_frame()?;
        let mut regs = self.restore();
        loop {
            if WATCHED {
                self.save(regs.pc);
                self.look_back()?;
            }
            // SAFETY: code ends with an operation that does not fall through, and jumps stay inside it.
            let op = unsafe { &*regs.ops.add(regs.pc as usize) };
            regs.pc += 1;
            match *op {
                Op::Move { dst, src } => slot!(regs, dst) = slot!(regs, src),
                Op::Move2 { dst, src } => {
                    let (first, second) = (slot!(regs, src), slot!(regs, src + 1));
                    slot!(regs, dst) = first;
                    slot!(regs, dst + 1) = second;
                }
                Op::Select { dst, cond, a, b } => {
                    slot!(regs, dst) = if bits!(regs, cond) != 0 { slot!(regs, a) } else { slot!(regs, b) };
                }
                Op::Imm { dst, bits } => slot!(regs, dst) = Slot::int(bits),
                Op::Fixed { dst, alloc, offset } => {
                    let base = self.memory.desc(AllocId(alloc)).base;
                    slot!(regs, dst) = Slot::ptr(base + u64::from(offset), Prov::new(AllocId(alloc), 1));
                }
                Op::Uninit { dst } => slot!(regs, dst) = Slot::UNINIT,

                Op::Add { dst, a, b, w } => {
                    int(&regs, dst, w.truncate(bits!(regs, a).wrapping_add(bits!(regs, b))))
                }
                Op::Sub { dst, a, b, w } => {
                    int(&regs, dst, w.truncate(bits!(regs, a).wrapping_sub(bits!(regs, b))))
                }
                Op::Mul { dst, a, b, w } => {
                    int(&regs, dst, w.truncate(bits!(regs, a).wrapping_mul(bits!(regs, b))))
                }
                Op::And { dst, a, b } => int(&regs, dst, bits!(regs, a) & bits!(regs, b)),
                Op::Or { dst, a, b } => int(&regs, dst, bits!(regs, a) | bits!(regs, b)),
                Op::Xor { dst, a, b } => int(&regs, dst, bits!(regs, a) ^ bits!(regs, b)),
                Op::Shl { dst, a, b, w } => {
                    let by = bits!(regs, b) & (w.bits() - 1);
                    int(&regs, dst, w.truncate(bits!(regs, a) << by));
                }
                Op::ShrU { dst, a, b, w } => {
                    let by = bits!(regs, b) & (w.bits() - 1);
                    int(&regs, dst, bits!(regs, a) >> by);
                }
                Op::ShrS { dst, a, b, w } => {
                    let by = bits!(regs, b) & (w.bits() - 1);
                    int(&regs, dst, w.truncate((signed!(regs, a, w) >> by) as u64));
                }
                Op::Eq { dst, a, b } => flag(&regs, dst, bits!(regs, a) == bits!(regs, b)),
                Op::Ne { dst, a, b } => flag(&regs, dst, bits!(regs, a) != bits!(regs, b)),
                Op::LtU { dst, a, b } => flag(&regs, dst, bits!(regs, a) < bits!(regs, b)),
                Op::LeU { dst, a, b } => flag(&regs, dst, bits!(regs, a) <= bits!(regs, b)),
                Op::LtS { dst, a, b, w } => flag(&regs, dst, signed!(regs, a, w) < signed!(regs, b, w)),
                Op::LeS { dst, a, b, w } => flag(&regs, dst, signed!(regs, a, w) <= signed!(regs, b, w)),
                Op::AddImm { dst, a, w, imm } => {
                    int(&regs, dst, w.truncate(bits!(regs, a).wrapping_add(imm)))
                }
                Op::AndImm { dst, a, imm } => int(&regs, dst, bits!(regs, a) & imm),
                Op::EqImm { dst, a, imm } => flag(&regs, dst, bits!(regs, a) == imm),
                Op::NeImm { dst, a, imm } => flag(&regs, dst, bits!(regs, a) != imm),
                Op::Not { dst, a, w } => int(&regs, dst, w.truncate(!bits!(regs, a))),
                Op::NotBool { dst, a } => int(&regs, dst, bits!(regs, a) ^ 1),
                Op::Neg { dst, a, w } => int(&regs, dst, w.truncate(bits!(regs, a).wrapping_neg())),
                Op::Truncate { dst, a, w } => int(&regs, dst, w.truncate(bits!(regs, a))),
                Op::SignExtend { dst, a, from, to } => {
                    int(&regs, dst, to.truncate(from.signed(bits!(regs, a)) as u64));
                }
                Op::AddChkU { dst, a, b, w, fail } => {
                    regs.checked(dst, bits!(regs, a).overflowing_add(bits!(regs, b)), w, fail);
                }
                Op::AddChkUImm { dst, a, w, imm, fail } => {
                    regs.checked(dst, bits!(regs, a).overflowing_add(imm.into()), w, fail);
                }
                Op::SubChkU { dst, a, b, w, fail } => {
                    regs.checked(dst, bits!(regs, a).overflowing_sub(bits!(regs, b)), w, fail);
                }
                Op::SubChkUImm { dst, a, w, imm, fail } => {
                    regs.checked(dst, bits!(regs, a).overflowing_sub(imm.into()), w, fail);
                }
                Op::MulChkU { dst, a, b, w, fail } => {
                    regs.checked(dst, bits!(regs, a).overflowing_mul(bits!(regs, b)), w, fail);
                }
                Op::AddChkS { dst, a, b, w, fail } => {
                    let sum = signed!(regs, a, w).overflowing_add(signed!(regs, b, w));
                    regs.checked_signed(dst, sum, w, fail);
                }
                Op::AddChkSImm { dst, a, w, imm, fail } => {
                    regs.checked_signed(dst, signed!(regs, a, w).overflowing_add(imm.into()), w, fail);
                }
                Op::SubChkS { dst, a, b, w, fail } => {
                    let difference = signed!(regs, a, w).overflowing_sub(signed!(regs, b, w));
                    regs.checked_signed(dst, difference, w, fail);
                }
                Op::MulChkS { dst, a, b, w, fail } => {
                    let product = signed!(regs, a, w).overflowing_mul(signed!(regs, b, w));
                    regs.checked_signed(dst, product, w, fail);
                }
                Op::Binary { info, dst, a, b } => {
                    if short_binary(&regs, info, dst, a, b) {
                        continue;
                    }
                    let operands = (slot_pair(&regs, a), slot_pair(&regs, b));
                    let result = self.binary(&regs.code().operations[info as usize], operands);
                    put_result(&regs, dst, check!(self, regs, result));
                }
                Op::Unary { info, dst, a } => {
                    let result = self.unary(&regs.code().operations[info as usize], slot_pair(&regs, a));
                    put_result(&regs, dst, check!(self, regs, result));
                }
                Op::Cast { info, dst, a } => {
                    if short_cast(&regs, info, dst, a) {
                        continue;
                    }
                    let result = self.cast(&regs.code().operations[info as usize], slot_pair(&regs, a));
                    put_result(&regs, dst, check!(self, regs, result));
                }
                Op::F64Add { dst, a, b } => {
                    int(&regs, dst, double::arith(Arith::Add, bits!(regs, a), bits!(regs, b)));
                }
                Op::F64Sub { dst, a, b } => {
                    int(&regs, dst, double::arith(Arith::Sub, bits!(regs, a), bits!(regs, b)));
                }
                Op::F64Mul { dst, a, b } => {
                    int(&regs, dst, double::arith(Arith::Mul, bits!(regs, a), bits!(regs, b)));
                }
                Op::F64Div { dst, a, b } => {
                    int(&regs, dst, double::arith(Arith::Div, bits!(regs, a), bits!(regs, b)));
                }
                Op::F64Lt { dst, a, b } => {
                    flag(&regs, dst, f64::from_bits(bits!(regs, a)) < f64::from_bits(bits!(regs, b)));
                }
                Op::F64Le { dst, a, b } => {
                    flag(&regs, dst, f64::from_bits(bits!(regs, a)) <= f64::from_bits(bits!(regs, b)));
                }

                Op::Jump { to } => {
                    check!(self, regs, self.count_jump());
                    regs.pc = to;
                }
                Op::JumpBack { to } => {
                    check!(self, regs, self.count_jump());
                    regs.pc = to;
                    with_frames!(self, regs, self.looped());
                }
                Op::Goto { to } => regs.pc = to,
                Op::BranchIf { cond, to } => branch!(regs, bits!(regs, cond) != 0, to),
                Op::BranchIfNot { cond, to } => branch!(regs, bits!(regs, cond) == 0, to),
                Op::BranchEqImm { a, to, imm } => branch!(regs, bits!(regs, a) == imm, to),
                Op::BranchNeImm { a, to, imm } => branch!(regs, bits!(regs, a) != imm, to),
                Op::BranchLtUImm { a, to, imm } => branch!(regs, bits!(regs, a) < imm, to),
                Op::BranchGeUImm { a, to, imm } => branch!(regs, bits!(regs, a) >= imm, to),
                Op::BranchLtU { a, b, to } => branch!(regs, bits!(regs, a) < bits!(regs, b), to),
                Op::BranchGeU { a, b, to } => branch!(regs, bits!(regs, a) >= bits!(regs, b), to),
                Op::BranchLtS { a, b, w, to } => branch!(regs, signed!(regs, a, w) < signed!(regs, b, w), to),
                Op::BranchGeS { a, b, w, to } => {
                    branch!(regs, signed!(regs, a, w) >= signed!(regs, b, w), to)
                }
                Op::BranchEq { a, b, to } => branch!(regs, bits!(regs, a) == bits!(regs, b), to),
                Op::BranchNe { a, b, to } => branch!(regs, bits!(regs, a) != bits!(regs, b), to),
                Op::Switch { value, table } => regs.pc = regs.switch(table).to(bits!(regs, value)),
                Op::SwitchWide { value, table } => {
                    let wide = u128::from(bits!(regs, value + 1)) << 64 | u128::from(bits!(regs, value));
                    let table = regs.switch(table);
                    regs.pc = table.targets.iter().find(|t| t.0 == wide).map_or(table.otherwise, |t| t.1);
                }
                Op::Call { function, site } => match self.known_code(function) {
                    Some(code) => check!(self, regs, self.enter_call(&mut regs, code, site)),
                    None => with_frames!(self, regs, self.call(function, site)),
                },
                Op::CallPtr { callee, site } => {
                    with_frames!(self, regs, self.call_ptr(slot!(regs, callee), site))
                }
                Op::CallVirtual { receiver, site, slot } => {
                    with_frames!(self, regs, self.call_virtual(slot!(regs, receiver + 1), site, slot));
                }
                Op::CallForeign { function, site } => {
                    with_frames!(self, regs, self.call_foreign(function, site))
                }
                Op::CallIntrinsic { site } => with_frames!(self, regs, self.call_intrinsic(site)),
                Op::Quick { info, dst, a, b } => {
                    let info = regs.code().quick[info as usize];
                    match self.quick(&info, slot!(regs, a), slot!(regs, b)) {
                        Some(bits) => int(&regs, dst, bits),
                        None => with_frames!(self, regs, self.call_intrinsic(info.site)),
                    }
                }
                Op::DropDyn { ptr, site } => {
                    with_frames!(self, regs, self.drop_dyn(slot!(regs, ptr + 1), site))
                }
                Op::TailCall { function, site } => with_frames!(self, regs, self.tail_call(function, site)),
                Op::TailCallPtr { callee, site } => {
                    with_frames!(self, regs, self.tail_call_ptr(slot!(regs, callee), site));
                }
                Op::Entry => check!(self, regs, self.at_entry()),
                Op::EnterPlain { count } => {
                    check!(self, regs, self.count_steps(count.into()));
                    self.number_calls(count.into());
                }
                Op::Enter { args, consumed } => check!(self, regs, self.enter_lent(args, consumed)),
                Op::Guard { function, site } => self.guard_for_lent(function, site),
                Op::Leave { .. } => self.take_frame_back(),
                Op::Return => check!(self, regs, self.leave_call(&mut regs, [])),
                Op::ReturnOne { src } => {
                    let result = [slot!(regs, src)];
                    check!(self, regs, self.leave_call(&mut regs, result));
                }
                Op::ReturnTwo { src } => {
                    let result = [slot!(regs, src), slot!(regs, src + 1)];
                    check!(self, regs, self.leave_call(&mut regs, result));
                }
                Op::ReturnMem { ptr, offset } => {
                    let from = place(slot!(regs, ptr), offset, AlignBits(0));
                    with_frames!(self, regs, self.return_bytes(from));
                }
                Op::Resume => with_frames!(self, regs, self.resume_unwinding()),
                Op::Terminate { reason } => with_frames!(self, regs, self.terminate(reason)),
                Op::Unreachable => return Err(self.stopped(regs.pc, Ub::unreachable().into())),
                Op::Unsupported { message } => {
                    let message = regs.code().messages[message as usize].clone();
                    return Err(self.stopped(regs.pc, Unsupported::operation(message)));
                }
                Op::Assume { cond } => {
                    if bits!(regs, cond) == 0 {
                        return Err(self.stopped(regs.pc, Ub::assume_false().into()));
                    }
                }

                Op::Load1 { dst, ptr, align, offset } => {
                    let at = place(slot!(regs, ptr), offset, align);
                    int(&regs, dst, check!(self, regs, self.memory.load::<1>(at)));
                }
                Op::Load2 { dst, ptr, align, offset } => {
                    let at = place(slot!(regs, ptr), offset, align);
                    int(&regs, dst, check!(self, regs, self.memory.load::<2>(at)));
                }
                Op::Load4 { dst, ptr, align, offset } => {
                    let at = place(slot!(regs, ptr), offset, align);
                    int(&regs, dst, check!(self, regs, self.memory.load::<4>(at)));
                }
                Op::Load8 { dst, ptr, align, offset } => {
                    let at = place(slot!(regs, ptr), offset, align);
                    int(&regs, dst, check!(self, regs, self.memory.load::<8>(at)));
                }
                Op::LoadBool { dst, ptr, align, offset } => {
                    let at = place(slot!(regs, ptr), offset, align);
                    let bits = check!(self, regs, self.load_bool(at));
                    int(&regs, dst, bits);
                }
                Op::LoadPtr4 { dst, ptr, align, offset } => {
                    let at = place(slot!(regs, ptr), offset, align);
                    slot!(regs, dst) = check!(self, regs, self.memory.load_ptr::<4>(at));
                }
                Op::LoadPtr8 { dst, ptr, align, offset } => {
                    let at = place(slot!(regs, ptr), offset, align);
                    slot!(regs, dst) = check!(self, regs, self.memory.load_ptr::<8>(at));
                }
                Op::Store1 { src, ptr, align, offset } => {
                    let at = place(slot!(regs, ptr), offset, align);
                    check!(self, regs, self.memory.store::<1>(at, bits!(regs, src)));
                }
                Op::Store2 { src, ptr, align, offset } => {
                    let at = place(slot!(regs, ptr), offset, align);
                    check!(self, regs, self.memory.store::<2>(at, bits!(regs, src)));
                }
                Op::Store4 { src, ptr, align, offset } => {
                    let at = place(slot!(regs, ptr), offset, align);
                    check!(self, regs, self.memory.store::<4>(at, bits!(regs, src)));
                }
                Op::Store8 { src, ptr, align, offset } => {
                    let at = place(slot!(regs, ptr), offset, align);
                    check!(self, regs, self.memory.store::<8>(at, bits!(regs, src)));
                }
                Op::StorePtr4 { src, ptr, align, offset } => {
                    let at = place(slot!(regs, ptr), offset, align);
                    check!(self, regs, self.memory.store_ptr::<4>(at, slot!(regs, src)));
                }
                Op::StorePtr8 { src, ptr, align, offset } => {
                    let at = place(slot!(regs, ptr), offset, align);
                    check!(self, regs, self.memory.store_ptr::<8>(at, slot!(regs, src)));
                }
                Op::LoadValue { dst, ptr, align, offset, value } => {
                    let at = place(slot!(regs, ptr), offset, align);
                    let info = &regs.code().values[usize::from(value)];
                    let (first, second) = check!(self, regs, self.load_value(at, info));
                    slot!(regs, dst) = first;
                    if info.is_two {
                        slot!(regs, dst + 1) = second;
                    }
                }
                Op::StoreValue { src, ptr, align, offset, value } => {
                    let at = place(slot!(regs, ptr), offset, align);
                    let parts = slot_pair(&regs, src);
                    check!(self, regs, self.store_value(at, &regs.code().values[usize::from(value)], parts));
                }
                Op::Copy { dst, src, info } => {
                    let (to, from) = (slot!(regs, dst), slot!(regs, src));
                    check!(self, regs, self.copy_value(from, to, &regs.code().copies[info as usize]));
                }
                Op::Deinit { ptr, align, offset, ranges } => {
                    let at = place(slot!(regs, ptr), offset, align);
                    check!(self, regs, self.deinit(at, &regs.code().ranges[usize::from(ranges)]));
                }
                Op::CheckAlign { ptr, align, offset } => {
                    let at = place(slot!(regs, ptr), offset, align);
                    check!(self, regs, self.memory.require_aligned(at));
                }

                Op::Offset { dst, ptr, offset } => move_pointer(&regs, dst, ptr, offset as u64),
                Op::PtrMove { dst, ptr, count, stride } => {
                    move_pointer(&regs, dst, ptr, bits!(regs, count).wrapping_mul(stride.into()));
                }
                Op::Index { dst, ptr, index, info } => {
                    let info = regs.code().indices[info as usize];
                    let (base, index) = (slot!(regs, ptr), bits!(regs, index));
                    if index >= info.len {
                        return Err(self.stopped(regs.pc, Ub::index_out_of_bounds(info.len, index).into()));
                    }
                    slot!(regs, dst) = Slot { bits: info.apply(base.bits, index), ..base };
                }
                Op::IndexLen { dst, ptr, index, len, info } => {
                    let info = regs.code().indices[info as usize];
                    let (base, index, len) = (slot!(regs, ptr), bits!(regs, index), bits!(regs, len));
                    if index >= len {
                        return Err(self.stopped(regs.pc, Ub::index_out_of_bounds(len, index).into()));
                    }
                    slot!(regs, dst) = Slot { bits: info.apply(base.bits, index), ..base };
                }
                Op::DynField { dst, ptr, vtable, most, offset } => {
                    let align = check!(self, regs, self.vtable_layout(slot!(regs, vtable))).1;
                    let base = slot!(regs, ptr);
                    let offset = u64::from(offset).next_multiple_of(align.min(most.mask() + 1));
                    slot!(regs, dst) = Slot { bits: base.bits.wrapping_add(offset), ..base };
                }
                Op::FromEnd { dst, len, back } => {
                    int(&regs, dst, check!(self, regs, from_end(bits!(regs, len), back.into())));
                }
                Op::InBounds { from, to, offset } => {
                    check!(self, regs, self.in_bounds(slot!(regs, from), bits!(regs, to), offset));
                }
                Op::PtrOffset { dst, ptr, count, w, stride } => {
                    let count = i128::from(w.signed(bits!(regs, count)));
                    let moved = self.ptr_offset(slot!(regs, ptr), count * i128::from(stride), w);
                    slot!(regs, dst) = check!(self, regs, moved);
                }
                Op::PtrAdd { dst, ptr, count, w, stride } => {
                    let count = i128::from(bits!(regs, count));
                    let moved = self.ptr_offset(slot!(regs, ptr), count * i128::from(stride), w);
                    slot!(regs, dst) = check!(self, regs, moved);
                }

                Op::CheckRef { src, align, elements, size, .. }
                    if extent(&regs, src, elements, size)
                        .is_some_and(|size| self.is_good_pointer(slot!(regs, src), size, align.mask())) => {}
                Op::Check { src, value } | Op::CheckRef { src, value, .. } => {
                    let parts = slot_pair(&regs, src);
                    check!(self, regs, self.check_value(parts, &regs.code().values[value as usize]));
                }
                Op::Discriminant { dst, tag, info } => {
                    let info = &regs.code().tags[info as usize];
                    if !quick_discriminant(&regs, info, dst, tag) {
                        let result = tag::discriminant(&self.program, info, slot_pair(&regs, tag));
                        put_result(&regs, dst, check!(self, regs, result));
                    }
                }
                Op::VTableEntry { dst, vtable, entry } => {
                    slot!(regs, dst) = check!(self, regs, self.vtable_entry(slot!(regs, vtable), entry));
                }
                Op::ThreadLocal { dst, global } => {
                    slot!(regs, dst) = check!(self, regs, self.thread_local(global));
                }
                Op::Expose { dst, src } => int(&regs, dst, check!(self, regs, self.expose(slot!(regs, src)))),
                Op::FromExposed { dst, src } => {
                    self.save(regs.pc);
                    slot!(regs, dst) = self.pick_up_exposed(bits!(regs, src))?;
                }

                Op::Lend { slot, writes, elements, size, .. }
                    if extent(&regs, slot, elements, size)
                        .is_some_and(|size| self.memory.is_allowed(slot!(regs, slot), size, writes)) => {}
                Op::Retag { slot, info } | Op::Lend { slot, info, .. } => {
                    check!(self, regs, self.retag_slots(&regs, slot, &regs.code().retags[info as usize]));
                }
                Op::RetagLate { slot, info } => check!(self, regs, self.retag_late(&regs, slot, info)),
                Op::RetagPlace { ptr, offset, info } => {
                    let at = place(slot!(regs, ptr), offset, AlignBits(0));
                    check!(self, regs, self.retag_place(at, &regs.code().retags[info as usize]));
                }

                Op::Reserve { size, align } => _ = check!(self, regs, self.reserve(size, align.mask() + 1)),
                Op::Unmade => self.memory.count_unmade(),
                Op::Live { local } => check!(self, regs, self.storage_live(local)),
                Op::Dead { local } => check!(self, regs, self.storage_dead(local)),
                Op::FrameUninit { offset, len } => self.frame_uninit(offset, len),
                Op::CopyNonOverlapping { src, dst, count, stride, align } => {
                    let (from, to) = (slot!(regs, src), slot!(regs, dst));
                    let copied = self.copy_nonoverlapping(from, to, bits!(regs, count), stride.into(), align);
                    check!(self, regs, copied);
                }
                Op::Repeat { ptr, offset, info } => {
                    let at = place(slot!(regs, ptr), offset, AlignBits(0));
                    check!(self, regs, self.repeat(at, regs.code().indices[info as usize]));
                }
            }
        }
    }
}

impl Registers {
    #[inline(always)]
    fn code(&self) -> &'static Code {
        // SAFETY: the machine's cache keeps code alive, and the reference does not leave the loop.
        unsafe { &*self.code }
    }

    #[inline(always)]
    fn switch(&self, table: Side) -> &'static SwitchTable {
        &self.code().switches[table as usize]
    }

    /// The end of checked arithmetic: the wrapped result, or the jump to the panic. What is borrowed by a narrow difference
    /// is among the bits that do not fit.
    #[inline(always)]
    fn checked(&mut self, dst: S, (result, carry): (u64, bool), w: Shift, fail: Pc) {
        let truncated = w.truncate(result);
        slot!(self, dst) = Slot::int(truncated);
        if carry || truncated != result {
            self.pc = fail;
        }
    }

    #[inline(always)]
    fn checked_signed(&mut self, dst: S, (result, overflow): (i64, bool), w: Shift, fail: Pc) {
        let truncated = w.truncate(result as u64);
        slot!(self, dst) = Slot::int(truncated);
        if overflow || w.signed(truncated) != result {
            self.pc = fail;
        }
    }
}

/// Writes a pointer so many bytes further than another one, with its provenance.
#[inline(always)]
fn move_pointer(regs: &Registers, dst: S, ptr: S, by: u64) {
    let base = slot!(regs, ptr);
    slot!(regs, dst) = Slot { bits: base.bits.wrapping_add(by), ..base };
}

#[inline(always)]
fn int(regs: &Registers, dst: S, bits: u64) {
    slot!(regs, dst) = Slot::int(bits);
}

#[inline(always)]
fn flag(regs: &Registers, dst: S, truth: bool) {
    slot!(regs, dst) = Slot::int(u64::from(truth));
}

/// How many bytes a reference is for: so many, or as many elements of that size as it says, unless those are very many.
#[inline(always)]
fn extent(regs: &Registers, reference: S, elements: bool, size: u32) -> Option<u64> {
    let size = size.into();
    if elements { size_of_elements(slot!(regs, reference + 1), size) } else { Some(size) }
}

#[inline(always)]
fn slot_pair(regs: &Registers, first: S) -> (Slot, Slot) {
    (slot!(regs, first), slot!(regs, first + 1))
}

#[inline(always)]
fn put_parts(regs: &Registers, first: S, parts: (Slot, Slot), are_two: bool) {
    slot!(regs, first) = parts.0;
    if are_two {
        slot!(regs, first + 1) = parts.1;
    }
}

/// An operator that is a single function, unless it declines.
#[inline(always)]
fn short_binary(regs: &Registers, info: Side, dst: S, a: S, b: S) -> bool {
    let Operation::Binary { short: Some((f, ty)), .. } = regs.code().operations[info as usize] else {
        return false;
    };
    f(ty, bits!(regs, a), bits!(regs, b)).map(|bits| int(regs, dst, bits)).is_some()
}

#[inline(always)]
fn short_cast(regs: &Registers, info: Side, dst: S, a: S) -> bool {
    let Operation::Cast { short: Some(f), .. } = regs.code().operations[info as usize] else {
        return false;
    };
    int(regs, dst, f(bits!(regs, a)));
    true
}

/// The discriminant of a tag by table, unless that says nothing.
#[inline(always)]
fn quick_discriminant(regs: &Registers, info: &TagInfo, dst: S, tag: S) -> bool {
    let found = info.quick.as_ref().and_then(|quick| quick.discriminant(slot!(regs, tag)));
    found.map(|bits| int(regs, dst, bits)).is_some()
}

/// Writes one, two or three scalars.
#[inline(always)]
fn put_result(regs: &Registers, dst: S, result: crate::value::Scalars) {
    for (index, value) in result.into_iter().enumerate() {
        slot!(regs, dst + index as S) = value;
    }
}

/// An index that counts from the end.
fn from_end(len: u64, back: u64) -> Result<u64> {
    len.checked_sub(back).ok_or_else(|| Ub::index_out_of_bounds(len, back).into())
}
