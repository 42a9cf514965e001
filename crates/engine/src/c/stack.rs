//! Variables whose size is known only when they come to be. They live until the function ends, or until the stack is
//! restored to what it was before them.

use ubik_verdict::Result;

use crate::adapt::Room;
use crate::intrinsics::{Call, Value};
use crate::machine::Machine;
use crate::memory::{AllocKind, NewAlloc};
use crate::value::Slot;

pub fn alloca(call: &mut Call<'_>) -> Result<Value> {
    let (size, align) = (call.int(0), call.int(1).max(1));
    call.machine.new_variable(size, align).map(Value::One)
}

/// How many variables there are, as an address.
pub fn save(call: &mut Call<'_>) -> Result<Value> {
    Ok(Value::One(Slot::int(call.machine.thread().rooms.len() as u64)))
}

pub fn restore(call: &mut Call<'_>) -> Result<Value> {
    let mark = call.int(0) as usize;
    let own = call.machine.thread().top().call;
    while let Some(room) = call.machine.thread().rooms.get(mark).copied() {
        // What lies above belongs to the same call: whatever it called has ended.
        if !room.belongs_to(own) {
            break;
        }
        call.machine.thread().rooms.remove(mark);
        call.machine.end_room(room);
    }
    Ok(Value::Nothing)
}

impl Machine {
    /// Memory that lives as long as the current call.
    pub(crate) fn new_variable(&mut self, size: u64, align: u64) -> Result<Slot> {
        let function = self.thread().top().code().function;
        let kind = AllocKind::Stack { function, local: None };
        let base = self.memory.addresses.place_heap(size, align, &mut self.choice)?.base;
        let variable = self.memory.allocate(NewAlloc { base, size, align, kind })?;
        let top = self.thread().top_mut();
        top.protects = true;
        let call = top.call;
        self.thread().rooms.push(Room::of_call(call, variable.prov.alloc()));
        Ok(variable)
    }
}
