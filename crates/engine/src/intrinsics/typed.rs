//! Intrinsics that move one value of a type: volatile and unaligned accesses, and the typed swap.

use ubik_ir::Repr;
use ubik_verdict::{Result, Rule, Ub};

use super::Row;
use super::call::{Call, Value, nothing};
use super::site::{Lane, Shape};
use crate::memory::{AllocKind, Memory, NewAlloc, Place};
use crate::value::Slot;

pub const ROWS: &[Row] = &[
    Row::machine("volatile_load", |c| load(c, c.place(0))),
    Row::machine("read_via_copy", |c| load(c, c.place(0))),
    Row::machine("unaligned_volatile_load", |c| load(c, Place::unaligned(c.slot(0)))),
    Row::machine("volatile_store", |c| store(c, c.place(0))),
    Row::machine("nontemporal_store", |c| store(c, c.place(0))),
    Row::machine("write_via_move", |c| store(c, c.place(0))),
    Row::machine("unaligned_volatile_store", |c| store(c, Place::unaligned(c.slot(0)))),
    Row::machine("typed_swap_nonoverlapping", swap).rules(&[Rule::Overlap]),
];

/// Reads a value of the type as the result.
fn load(call: &mut Call<'_>, from: Place) -> Result<Value> {
    let size = call.layout().0;
    if let Some(dest) = call.dest {
        call.memory.copy(from, dest, size)?;
        return Ok(Value::Memory(dest));
    }
    match call.memory.program.ty(call.ty()).repr {
        _ if size == 0 => {
            call.memory.require_aligned(from)?;
            nothing()
        }
        Repr::Pair { a, b, offset } => {
            let sizes = [a, b].map(|scalar| scalar.prim.size(call.site.pointer_bits / 8));
            let first = call.memory.read_scalar(from, sizes[0])?;
            Ok(Value::Two(first, call.memory.read_scalar(from.at(offset), sizes[1])?))
        }
        _ if size > 8 => {
            let bits = call.read_lane(from, &scalar_shape(call, size))?.bits;
            Ok(Value::Two(Slot::int(bits as u64), Slot::int((bits >> 64) as u64)))
        }
        _ => call.memory.read_scalar(from, size).map(Value::One),
    }
}

fn scalar_shape(call: &Call<'_>, size: u64) -> Shape {
    Shape { lane_size: size, ..call.site.dest.clone() }
}

/// Writes the second argument, a value of the type; padding becomes uninitialised.
fn store(call: &mut Call<'_>, to: Place) -> Result<Value> {
    let size = call.layout().0;
    match (call.args[1], call.memory.program.ty(call.ty()).repr) {
        (Value::Nothing, _) => call.memory.require_aligned(to)?,
        (Value::One(slot), _) => call.memory.write_scalar(to, size, slot)?,
        (Value::Two(first, second), Repr::Pair { a, b, offset }) => {
            let sizes = [a, b].map(|scalar| scalar.prim.size(call.site.pointer_bits / 8));
            call.memory.deinit(to, size)?;
            call.memory.write_scalar(to, sizes[0], first)?;
            call.memory.write_scalar(to.at(offset), sizes[1], second)?;
        }
        (Value::Two(low, high), _) => {
            let bits = u128::from(high.bits) << 64 | u128::from(low.bits);
            call.write_lane(to, &scalar_shape(call, size), Lane::int(bits))?;
        }
        (Value::Memory(from), _) => call.memory.copy(from, to, size)?,
    }
    nothing()
}

/// Exchanges two values of the type.
fn swap(call: &mut Call<'_>) -> Result<Value> {
    let (a, b, size) = (call.place(0), call.place(1), call.layout().0);
    if size != 0 && a.ptr.bits.abs_diff(b.ptr.bits) < size {
        return Err(Ub::overlap(call.site.name.clone()).into());
    }
    match size {
        0 => {
            call.memory.require_aligned(a)?;
            call.memory.require_aligned(b)?;
        }
        1 if call.site.element.plain => swap_words::<1>(call.memory, a, b)?,
        2 if call.site.element.plain => swap_words::<2>(call.memory, a, b)?,
        4 if call.site.element.plain => swap_words::<4>(call.memory, a, b)?,
        8 if call.site.element.plain => swap_words::<8>(call.memory, a, b)?,
        _ => swap_bytes(call.memory, a, b, size)?,
    }
    nothing()
}

/// Swaps values that are integers of `N` bytes.
fn swap_words<const N: u64>(memory: &mut Memory, a: Place, b: Place) -> Result<()> {
    let (first, second) = (memory.load::<N>(a)?, memory.load::<N>(b)?);
    memory.store::<N>(a, second)?;
    memory.store::<N>(b, first)
}

/// Swaps bytes with all that is known of them, by way of memory that the program cannot see.
fn swap_bytes(memory: &mut Memory, a: Place, b: Place, size: u64) -> Result<()> {
    let aside = memory.allocate(NewAlloc { base: 0, size, align: 1, kind: AllocKind::System })?;
    memory.copy(a, Place::unaligned(aside), size)?;
    memory.copy(b, a, size)?;
    memory.copy(Place::unaligned(aside), b, size)?;
    memory.release(aside.prov.alloc());
    Ok(())
}
