//! `setjmp` and `longjmp`. The machine keeps where each call of `setjmp` was; the program's buffer only names it.
//!
//! Jumping ends the frames in between as if they had returned, without running anything. Jumping into a function that has
//! returned is undefined; so is using a buffer that `setjmp` never filled.

use ubik_verdict::{Result, Ub};

use crate::code::{Code, Pc, Side};
use crate::intrinsics::{Call, Value};
use crate::machine::Machine;
use crate::memory::Place;
use crate::value::Slot;

/// Where a jump goes on.
#[derive(Clone, Copy, Debug)]
pub struct Jump {
    /// The buffer.
    buffer: u64,
    /// The call that `setjmp` was called in.
    call: u64,
    code: *const Code,
    pc: Pc,
    site: Side,
}

// SAFETY: `code` points to immutable code that the machine's cache keeps alive.
unsafe impl Send for Jump {}
// SAFETY: as above.
unsafe impl Sync for Jump {}

pub fn set(call: &mut Call<'_>) -> Result<Value> {
    let buffer = call.slot(0);
    let machine = &mut *call.machine;
    // The buffer must be there. Nobody may look into it, so one word is enough.
    machine.memory.write_bytes(Place::unaligned(buffer), &[0; 8])?;
    let frame = *machine.thread().top();
    let site = machine.thread().site;
    let jump = Jump { buffer: buffer.bits, call: frame.call, code: frame.code, pc: frame.pc, site };
    let jumps = &mut machine.thread().jumps;
    jumps.retain(|other| other.buffer != jump.buffer);
    jumps.push(jump);
    Ok(Value::One(Slot::ZERO))
}

pub fn jump(call: &mut Call<'_>) -> Result<Value> {
    let (buffer, value) = (call.slot(0), call.int(1) as u32);
    call.machine.memory.read_bytes(Place::unaligned(buffer), 8)?;
    let found = call.machine.thread().jumps.iter().copied().find(|jump| jump.buffer == buffer.bits);
    let frames = &call.machine.thread().frames;
    let target = found.filter(|jump| frames.iter().any(|frame| frame.call == jump.call));
    let Some(jump) = target else { return Err(Ub::unreachable().into()) };
    call.machine.jump_to(jump, value.max(1))
}

impl Machine {
    fn jump_to(&mut self, jump: Jump, value: u32) -> Result<Value> {
        while self.thread().top().call != jump.call {
            self.pop_frame()?;
        }
        let frame = self.thread().top_mut();
        (frame.code, frame.pc) = (jump.code, jump.pc);
        self.deliver(self.site(jump.site), &[Slot::int(value.into())])?;
        Ok(Value::Nothing)
    }
}
