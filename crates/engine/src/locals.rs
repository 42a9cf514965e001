//! Locals in memory: their life and their addresses.
//!
//! A frame's part of the program's stack is set when the frame begins. Each local has more room in it than it needs;
//! where in its room it begins follows from the number of the call. So a local costs no choice, lies on any address that its
//! alignment allows, from call to call and from seed to seed, and is aligned alike in all modes.

use ubik_verdict::{Exhausted, Result, Stop, Ub};

use crate::code::{Code, LocalMemory, Side};
use crate::machine::Machine;
use crate::memory::address::offset_in_room;
use crate::memory::{AllocKind, NewAlloc};
use crate::op::Operand;
use crate::value::Slot;

impl Machine {
    /// Reserves a frame's part of the stack and begins the locals that live throughout.
    pub(crate) fn begin_locals(&mut self, code: &Code, fp: *mut Slot) -> Result<()> {
        let sp = self.reserve(code.stack_size, code.stack_align)?;
        for local in &code.locals {
            let pointer = if local.always_live { self.new_local(code, local, sp)? } else { Slot::ZERO };
            // SAFETY: the frame has this slot.
            unsafe { *fp.add(usize::from(local.slot)) = pointer };
        }
        if let Some(bytes) = code.frame_bytes {
            let kind = AllocKind::Stack { function: code.function, local: None };
            // Nobody sees the address of this memory.
            let new = NewAlloc { base: UNSEEN, size: bytes.size, align: 64, kind };
            let pointer = self.memory.allocate(new)?;
            // SAFETY: the frame has this slot.
            unsafe { *fp.add(usize::from(bytes.slot)) = pointer };
        }
        Ok(())
    }

    /// Moves the stack's end to make room for a frame, and a gap that differs between calls.
    pub(crate) fn reserve(&mut self, size: u64, align: u64) -> Result<u64> {
        let thread = &mut self.threads[self.current];
        let gap = (self.memory.addresses.scattered(thread.top().call, 0) & 3) * align;
        let bottom = thread.sp.checked_sub(size + gap);
        let sp = bottom.map(|bottom| bottom & !(align - 1));
        let Some(sp) = sp.filter(|&sp| sp > thread.stack_end) else {
            return Err(Exhausted::Stack { frames: thread.frames.len() as u64 }.into());
        };
        thread.sp = sp;
        Ok(sp)
    }

    fn new_local(&mut self, code: &Code, local: &LocalMemory, sp: u64) -> Result<Slot> {
        let kind = AllocKind::Stack { function: code.function, local: Some(local.local) };
        let call = self.threads[self.current].top().call;
        let random = self.memory.addresses.scattered(call, u64::from(local.local.0) + 1);
        let base = sp + local.offset + offset_in_room(random, local.align, local.excess);
        let new = NewAlloc { base, size: local.size, align: local.align, kind };
        self.memory.allocate(new)
    }

    /// Ends all locals of the current frame.
    pub(crate) fn end_locals(&mut self, code: &Code, fp: *mut Slot) -> Result<()> {
        for local in &code.locals {
            // SAFETY: the frame has this slot.
            let pointer = unsafe { *fp.add(usize::from(local.slot)) };
            self.end_local(pointer)?;
        }
        if code.is_variadic {
            self.end_lists_of(self.threads[self.current].top().call);
        }
        if let Some(bytes) = code.frame_bytes {
            // SAFETY: the frame has this slot.
            let pointer = unsafe { *fp.add(usize::from(bytes.slot)) };
            self.memory.release(pointer.prov.alloc());
        }
        Ok(())
    }

    fn end_local(&mut self, pointer: Slot) -> Result<()> {
        if pointer != Slot::ZERO {
            self.memory.release_local(pointer)?;
        }
        Ok(())
    }

    pub(crate) fn storage_live(&mut self, local: Side) -> Result<()> {
        let (code, slot, sp) = self.local_slot(local);
        // SAFETY: the frame has this slot.
        self.end_local(unsafe { *slot })?;
        let pointer = self.new_local(code, &code.locals[local as usize], sp)?;
        // SAFETY: as above.
        unsafe { *slot = pointer };
        Ok(())
    }

    pub(crate) fn storage_dead(&mut self, local: Side) -> Result<()> {
        let (_, slot, _) = self.local_slot(local);
        // SAFETY: the frame has this slot.
        let pointer = unsafe { std::mem::replace(&mut *slot, Slot::ZERO) };
        self.end_local(pointer)
    }

    fn local_slot(&self, local: Side) -> (&'static Code, *mut Slot, u64) {
        let thread = &self.threads[self.current];
        let frame = thread.top();
        // SAFETY: the cache of code never drops an entry while the machine lives.
        let code: &'static Code = unsafe { &*frame.code };
        let slot = usize::from(code.locals[local as usize].slot);
        // SAFETY: the frame has this slot.
        (code, unsafe { thread.stack.at(frame.base).add(slot) }, thread.sp)
    }

    /// Tells the use of a local without memory from that of a null pointer, which a local that is not live has in its
    /// slot. Only generated or hand-written MIR uses such locals.
    pub(crate) fn name_dead_local(&self, stop: &mut Stop) {
        if !stop.as_ub().is_some_and(|ub| matches!(ub, Ub::NullPointer { .. })) {
            return;
        }
        let thread = &self.threads[self.current];
        let Some(frame) = thread.frames.last() else { return };
        let code = frame.code();
        let Some(mut op) = (frame.pc as usize).checked_sub(1).and_then(|at| code.ops.get(at)).copied() else {
            return;
        };
        let mut is_dead = false;
        op.operands(&mut |operand| {
            let (Operand::Slot(role, slot) | Operand::SlotBy(role, _, _, slot)) = operand else { return };
            let is_local = code.locals.iter().any(|local| local.slot == *slot);
            // SAFETY: the frame has this slot.
            let holds = || unsafe { *thread.stack.at(frame.base).add(usize::from(*slot)) };
            is_dead |= is_local && role.reads() > 0 && holds() == Slot::ZERO;
        });
        if is_dead {
            *stop = Stop::Ub(Box::new(Ub::dead_local()));
        }
    }

    /// Begins the life of a local in the frame's own memory.
    pub(crate) fn frame_uninit(&mut self, offset: u32, len: u32) {
        let thread = &self.threads[self.current];
        let frame = thread.top();
        let bytes = frame.code().frame_bytes.expect("the frame has memory of its own");
        // SAFETY: the frame has this slot.
        let pointer = unsafe { *thread.stack.at(frame.base).add(usize::from(bytes.slot)) };
        self.memory.uninit_ranges(pointer.prov.alloc(), offset.into(), &[(0, len.into())]);
    }
}

/// The address of memory of which nobody sees the address.
pub(crate) const UNSEEN: u64 = 0x1000;
