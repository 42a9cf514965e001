//! Atomic accesses. With one thread, order does not matter: each is a plain access of its size, which must also
//! be its alignment. Orderings are decoded here, for the race detector.

use ubik_verdict::{RaceAccessKind, Result, Rule, Ub};

use super::Row;
use super::call::{Call, Value, nothing};
use crate::memory::{Place, flag};
use crate::numeric::{IntTy, narrow};
use crate::value::Slot;

const RMW: &[Rule] = &[Rule::AtomicReadOnly];

pub const ROWS: &[Row] = &[
    Row::machine("atomic_load", load),
    Row::machine("atomic_store", store),
    Row::machine("atomic_xchg", |c| modify(c, |_, _, new| new)).rules(RMW),
    Row::machine("atomic_xadd", |c| modify(c, |ty, old, by| keep(old, narrow::add(ty, old.bits, by.bits))))
        .rules(RMW),
    Row::machine("atomic_xsub", |c| modify(c, |ty, old, by| keep(old, narrow::sub(ty, old.bits, by.bits))))
        .rules(RMW),
    Row::machine("atomic_and", |c| modify(c, |_, old, with| keep(old, old.bits & with.bits))).rules(RMW),
    Row::machine("atomic_or", |c| modify(c, |_, old, with| keep(old, old.bits | with.bits))).rules(RMW),
    Row::machine("atomic_xor", |c| modify(c, |_, old, with| keep(old, old.bits ^ with.bits))).rules(RMW),
    Row::machine("atomic_nand", |c| modify(c, nand)).rules(RMW),
    Row::machine("atomic_max", |c| modify(c, |ty, old, new| greater(signed(ty), old, new))).rules(RMW),
    Row::machine("atomic_min", |c| modify(c, |ty, old, new| less(signed(ty), old, new))).rules(RMW),
    Row::machine("atomic_umax", |c| modify(c, greater)).rules(RMW),
    Row::machine("atomic_umin", |c| modify(c, less)).rules(RMW),
    Row::machine("atomic_cxchg", compare_exchange).rules(RMW),
    Row::machine("atomic_cxchgweak", weak_compare_exchange).rules(RMW),
    Row::machine("atomic_fence", |_| nothing()),
    Row::machine("atomic_singlethreadfence", |_| nothing()),
];

/// How an atomic access orders others; numbered as the intrinsics' const argument is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ordering {
    Relaxed,
    Release,
    Acquire,
    AcqRel,
    SeqCst,
}

impl Ordering {
    pub fn of_const(bits: u128) -> Option<Ordering> {
        use Ordering::*;
        [Relaxed, Release, Acquire, AcqRel, SeqCst].get(usize::try_from(bits).ok()?).copied()
    }
}

/// The place of an atomic access and its size.
fn target(call: &Call<'_>) -> Result<(Place, u64)> {
    let size = call.layout().0;
    if size > u64::from(call.machine.memory.program.target().max_atomic_size) {
        return Err(call.site.unsupported());
    }
    Ok((Place::aligned(call.slot(0), size), size))
}

fn load(call: &mut Call<'_>) -> Result<Value> {
    let (place, size) = target(call)?;
    call.machine.memory.read_scalar(place, size).map(Value::One)
}

fn store(call: &mut Call<'_>) -> Result<Value> {
    let (place, size) = target(call)?;
    call.machine.memory.write_scalar(place, size, call.slot(1))?;
    nothing()
}

/// Reads what an operation is to replace. Memory that is read-only must not be replaced, not even by itself.
fn read_for_update(call: &mut Call<'_>) -> Result<(Place, u64, Slot)> {
    let (place, size) = target(call)?;
    let old = call.machine.memory.read_scalar(place, size)?;
    let need = ubik_verdict::Access::write(size).into();
    let (id, ..) = call.machine.memory.locate(place.ptr, 0, size, need)?;
    if call.machine.memory.desc(id).has(flag::READ_ONLY) {
        return Err(Ub::atomic_read_only(call.machine.memory.info(id), RaceAccessKind::AtomicRmw).into());
    }
    Ok((place, size, old))
}

type Modify = fn(IntTy, Slot, Slot) -> Slot;

/// Replaces the value by what `f` makes of it and the second argument; gives the old one.
fn modify(call: &mut Call<'_>, f: Modify) -> Result<Value> {
    let (place, size, old) = read_for_update(call)?;
    let ty = IntTy::unsigned((size * 8) as u8);
    call.machine.memory.write_scalar(place, size, f(ty, old, call.slot(1)))?;
    Ok(Value::One(old))
}

/// New bits with the old value's provenance: arithmetic on a pointer stays in its allocation.
fn keep(old: Slot, bits: u64) -> Slot {
    Slot { bits, ..old }
}

fn nand(ty: IntTy, old: Slot, with: Slot) -> Slot {
    keep(old, narrow::not(ty, old.bits & with.bits))
}

fn signed(ty: IntTy) -> IntTy {
    IntTy { signed: true, ..ty }
}

fn greater(ty: IntTy, old: Slot, new: Slot) -> Slot {
    if narrow::lt(ty, old.bits, new.bits) { new } else { old }
}

fn less(ty: IntTy, old: Slot, new: Slot) -> Slot {
    if narrow::lt(ty, new.bits, old.bits) { new } else { old }
}

/// Pointers are compared by address alone.
fn compare_exchange(call: &mut Call<'_>) -> Result<Value> {
    exchange_if(call, |_| true)
}

fn weak_compare_exchange(call: &mut Call<'_>) -> Result<Value> {
    exchange_if(call, |call| !call.machine.choice.chance(call.machine.config.weak_exchange_failures))
}

/// Exchanges equal values if `succeeds`, which is only asked then.
fn exchange_if(call: &mut Call<'_>, succeeds: fn(&mut Call<'_>) -> bool) -> Result<Value> {
    let (place, size, old) = read_for_update(call)?;
    let equal = old.bits == call.int(1) && succeeds(call);
    if equal {
        call.machine.memory.write_scalar(place, size, call.slot(2))?;
    }
    Ok(Value::Two(old, Slot::int(equal.into())))
}
