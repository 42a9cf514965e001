//! Intrinsics that move one value of a type: volatile and unaligned accesses, and the typed swap.

use ubik_verdict::{Result, Rule, Ub};

use super::Row;
use super::call::{Call, Value, nothing};
use crate::code::ValueInfo;
use crate::memory::{AccessKind, AllocKind, NewAlloc, Place};
use crate::translate::Class;
use crate::value::Slot;

pub const ROWS: &[Row] = &[
    Row::machine("volatile_load", |c| load(c, c.place(0))).place(),
    Row::machine("read_via_copy", |c| load(c, c.place(0))),
    Row::machine("unaligned_volatile_load", |c| load(c, Place::unaligned(c.slot(0)))).place(),
    Row::machine("volatile_store", |c| store(c, c.place(0))).place(),
    Row::machine("nontemporal_store", |c| store(c, c.place(0))),
    Row::machine("write_via_move", |c| store(c, c.place(0))),
    Row::machine("unaligned_volatile_store", |c| store(c, Place::unaligned(c.slot(0)))).place(),
    Row::machine("typed_swap_nonoverlapping", swap).rules(&[Rule::Overlap]),
];

/// How the type's values travel.
fn class(call: &Call<'_>) -> Class {
    call.machine.code.facts.class(&call.machine.program, call.ty())
}

fn value_info(call: &Call<'_>) -> ValueInfo {
    call.machine.code.facts.value(&call.machine.program, call.ty())
}

/// Reads a value of the type as the result.
fn load(call: &mut Call<'_>, from: Place) -> Result<Value> {
    match class(call) {
        Class::Zst => {
            call.machine.memory.require_aligned(from)?;
            nothing()
        }
        Class::One => Ok(Value::One(load_scalars(call, from)?.0)),
        Class::Two => {
            let (first, second) = load_scalars(call, from)?;
            Ok(Value::Two(first, second))
        }
        Class::Memory => {
            let dest = call.destination();
            call.machine.copy_typed(from, dest, call.ty())?;
            Ok(Value::Memory(dest))
        }
    }
}

/// A valid value of one or two scalars.
fn load_scalars(call: &mut Call<'_>, from: Place) -> Result<(Slot, Slot)> {
    let info = value_info(call);
    let parts = call.machine.load_value(from, &info)?;
    if call.machine.config.validity {
        call.machine.check_value(parts, &info)?;
    }
    Ok(parts)
}

fn store_scalars(call: &mut Call<'_>, to: Place, parts: (Slot, Slot)) -> Result<()> {
    let info = value_info(call);
    call.machine.store_value(to, &info, parts)
}

/// Writes the second argument, a value of the type.
fn store(call: &mut Call<'_>, to: Place) -> Result<Value> {
    match call.args[1] {
        Value::Nothing => call.machine.memory.require_aligned(to)?,
        Value::One(slot) => store_scalars(call, to, (slot, Slot::ZERO))?,
        Value::Two(first, second) => store_scalars(call, to, (first, second))?,
        Value::Memory(from) => call.machine.copy_typed(from, to, call.ty())?,
    }
    nothing()
}

/// Exchanges two values of the type.
fn swap(call: &mut Call<'_>) -> Result<Value> {
    let (a, b, size) = (call.place(0), call.place(1), call.layout().0);
    if size != 0 && a.ptr.bits.abs_diff(b.ptr.bits) < size {
        // The first value is read and the second put in its place before the two are found to overlap.
        for (place, kind) in [(a, AccessKind::Read), (b, AccessKind::Read), (a, AccessKind::Write)] {
            call.machine.memory.permit(place, size, kind)?;
        }
        return Err(Ub::overlap(call.site.name.clone()).into());
    }
    match size {
        0 => {
            call.machine.memory.require_aligned(a)?;
            call.machine.memory.require_aligned(b)?;
        }
        1 if call.site.element.plain => swap_words::<1>(call, a, b)?,
        2 if call.site.element.plain => swap_words::<2>(call, a, b)?,
        4 if call.site.element.plain => swap_words::<4>(call, a, b)?,
        8 if call.site.element.plain => swap_words::<8>(call, a, b)?,
        _ if class(call) == Class::Memory => swap_bytes(call, a, b)?,
        _ => {
            let (first, second) = (load_scalars(call, a)?, load_scalars(call, b)?);
            store_scalars(call, a, second)?;
            store_scalars(call, b, first)?;
        }
    }
    nothing()
}

/// Swaps values that are integers of `N` bytes.
fn swap_words<const N: u64>(call: &mut Call<'_>, a: Place, b: Place) -> Result<()> {
    let memory = &mut call.machine.memory;
    let (first, second) = (memory.load::<N>(a)?, memory.load::<N>(b)?);
    memory.store::<N>(a, second)?;
    memory.store::<N>(b, first)
}

/// Swaps values that travel as bytes, by way of memory that the program cannot see.
fn swap_bytes(call: &mut Call<'_>, a: Place, b: Place) -> Result<()> {
    let (ty, size) = (call.ty(), call.layout().0);
    let aside = NewAlloc { base: 0, size, align: 1, kind: AllocKind::System };
    let aside = call.machine.memory.allocate(aside)?;
    call.machine.copy_typed(a, Place::unaligned(aside), ty)?;
    call.machine.copy_typed(b, a, ty)?;
    call.machine.memory.copy(Place::unaligned(aside), b, size)?;
    call.machine.memory.release(aside.prov.alloc());
    Ok(())
}
