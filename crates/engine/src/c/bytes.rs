//! Accesses of as many bytes as a value has, which may be fewer than its type: bit-fields are in storage units of any
//! number of bytes. A constant says how many bytes must be initialised; a *frozen* load needs none. Others that are not count
//! as zero: a bit-field is read together with its neighbours.

use ubik_borrows::AccessKind;
use ubik_verdict::Result;

use crate::intrinsics::{Call, Value};
use crate::memory::Place;
use crate::value::Slot;

/// The bytes and the alignment that the constants state.
fn access(call: &Call<'_>) -> (u64, Place) {
    let (size, align) = (call.site.consts[0] as u64, call.site.consts[1] as u64);
    (size, Place::aligned(call.slot(0), align))
}

pub fn load(call: &mut Call<'_>) -> Result<Value> {
    let (size, place) = access(call);
    let needed = call.site.consts[2] as u64;
    let memory = &mut call.machine.memory;
    let (id, at) = memory.access(place, size, AccessKind::Read)?;
    if needed > 0 {
        memory.require_init(id, at, needed.min(size))?;
    }
    let mut bits = 0u128;
    for index in 0..size {
        if memory.is_init(id, at + index, 1) {
            bits |= u128::from(memory.raw_bits(id, at + index, 1)) << (8 * index);
        }
    }
    match call.layout().0 > 8 {
        true => Ok(Value::Two(Slot::int(bits as u64), Slot::int((bits >> 64) as u64))),
        false => Ok(Value::One(Slot::int(bits as u64))),
    }
}

pub fn store(call: &mut Call<'_>) -> Result<Value> {
    let (size, place) = access(call);
    let high = call.metadata(1).map_or(0, |slot| slot.bits);
    let bits = u128::from(high) << 64 | u128::from(call.int(1));
    call.machine.memory.write_bytes(place, &bits.to_le_bytes()[..size as usize])?;
    Ok(Value::Nothing)
}
