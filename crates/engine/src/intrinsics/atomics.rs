//! Atomic accesses: their orderings and operands. An access has the alignment of its size. What it reads is decided in
//! `concurrency/atomics.rs`.

use ubik_ir::TyKind;
use ubik_races::{FenceOrder, LoadOrder, RmwOrder, StoreOrder};
use ubik_verdict::{RaceAccessKind, Result, Rule, Ub};

use super::call::{Call, Value, nothing};
use super::{MachineFn, Row};
use crate::concurrency::{Change, Modification, Strength};
use crate::memory::{Exchange, Place, flag};
use crate::numeric::IntTy;
use crate::value::Slot;

const RMW: &[Rule] = &[Rule::AtomicReadOnly];

pub const ROWS: &[Row] = &[
    atomic("atomic_load", load),
    atomic("atomic_store", store),
    atomic("atomic_xchg", |c| modify(c, Change::Exchange)).rules(RMW),
    atomic("atomic_xadd", |c| modify(c, Change::Add)).rules(RMW),
    atomic("atomic_xsub", |c| modify(c, Change::Sub)).rules(RMW),
    atomic("atomic_and", |c| modify(c, Change::And)).rules(RMW),
    atomic("atomic_or", |c| modify(c, Change::Or)).rules(RMW),
    atomic("atomic_xor", |c| modify(c, Change::Xor)).rules(RMW),
    atomic("atomic_nand", |c| modify(c, Change::Nand)).rules(RMW),
    atomic("atomic_max", |c| modify(c, Change::Max)).rules(RMW),
    atomic("atomic_min", |c| modify(c, Change::Min)).rules(RMW),
    atomic("atomic_umax", |c| modify(c, Change::UnsignedMax)).rules(RMW),
    atomic("atomic_umin", |c| modify(c, Change::UnsignedMin)).rules(RMW),
    atomic("atomic_cxchg", compare_exchange).rules(RMW),
    atomic("atomic_cxchgweak", weak_compare_exchange).rules(RMW),
    atomic("atomic_fence", fence),
    atomic("atomic_singlethreadfence", |_| nothing()),
];

const fn atomic(name: &'static str, handler: MachineFn) -> Row {
    Row::machine(name, handler).place()
}

/// Memory orderings as the intrinsics' const arguments number them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ordering {
    Relaxed,
    Release,
    Acquire,
    AcqRel,
    SeqCst,
}

impl Call<'_> {
    /// The ordering that a const argument of the intrinsic says.
    fn ordering(&self, index: usize) -> Result<Ordering> {
        use Ordering::*;
        let number = self.site.consts.get(index).and_then(|&bits| usize::try_from(bits).ok());
        let ordering =
            number.and_then(|number| [Relaxed, Release, Acquire, AcqRel, SeqCst].get(number).copied());
        ordering.ok_or_else(|| self.site.unsupported())
    }

    /// Orderings that do not exist for an operation are refused by the compiler.
    fn load_order(&self, index: usize) -> Result<LoadOrder> {
        match self.ordering(index)? {
            Ordering::Relaxed => Ok(LoadOrder::Relaxed),
            Ordering::Acquire => Ok(LoadOrder::Acquire),
            Ordering::SeqCst => Ok(LoadOrder::SeqCst),
            Ordering::Release | Ordering::AcqRel => Err(self.site.unsupported()),
        }
    }

    fn store_order(&self) -> Result<StoreOrder> {
        match self.ordering(0)? {
            Ordering::Relaxed => Ok(StoreOrder::Relaxed),
            Ordering::Release => Ok(StoreOrder::Release),
            Ordering::SeqCst => Ok(StoreOrder::SeqCst),
            Ordering::Acquire | Ordering::AcqRel => Err(self.site.unsupported()),
        }
    }

    fn rmw_order(&self) -> Result<RmwOrder> {
        Ok(match self.ordering(0)? {
            Ordering::Relaxed => RmwOrder::Relaxed,
            Ordering::Release => RmwOrder::Release,
            Ordering::Acquire => RmwOrder::Acquire,
            Ordering::AcqRel => RmwOrder::AcqRel,
            Ordering::SeqCst => RmwOrder::SeqCst,
        })
    }

    fn fence_order(&self) -> Result<FenceOrder> {
        match self.ordering(0)? {
            Ordering::Release => Ok(FenceOrder::Release),
            Ordering::Acquire => Ok(FenceOrder::Acquire),
            Ordering::AcqRel => Ok(FenceOrder::AcqRel),
            Ordering::SeqCst => Ok(FenceOrder::SeqCst),
            Ordering::Relaxed => Err(self.site.unsupported()),
        }
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
    let order = call.load_order(0)?;
    let value = call.machine.atomic_load(place, size, order)?;
    require_writable_unless_relaxed(call, place, size, order)?;
    Ok(Value::One(read(call, value)))
}

/// Whether the accessed value is a number, which has no provenance.
fn is_number(call: &Call<'_>) -> bool {
    !matches!(call.machine.program.ty(call.ty()).kind, TyKind::RawPtr { .. })
}

/// What was read, at its type.
fn read(call: &Call<'_>, found: Slot) -> Slot {
    if is_number(call) { Slot::int(found.bits) } else { found }
}

/// Loads that order anything, or are larger than a pointer, may be made by instructions that write.
fn require_writable_unless_relaxed(call: &Call<'_>, place: Place, size: u64, order: LoadOrder) -> Result<()> {
    let memory = &call.machine.memory;
    if order == LoadOrder::Relaxed && size <= memory.layout.pointer_size {
        return Ok(());
    }
    let (id, ..) = memory.locate(place.ptr, 0, size, ubik_verdict::Access::read(size).into())?;
    match memory.desc(id).has(flag::READ_ONLY) {
        true => Err(Ub::atomic_read_only(memory.info(id), RaceAccessKind::AtomicLoad).into()),
        false => Ok(()),
    }
}

fn store(call: &mut Call<'_>) -> Result<Value> {
    let (place, size) = target(call)?;
    let (order, value) = (call.store_order()?, call.slot(1));
    call.machine.atomic_store(place, size, value, order)?;
    nothing()
}

fn fence(call: &mut Call<'_>) -> Result<Value> {
    let order = call.fence_order()?;
    call.machine.atomic_fence(order)?;
    nothing()
}

/// Replaces the value by what the change makes of it and the second argument; gives the old one.
fn modify(call: &mut Call<'_>, change: Change) -> Result<Value> {
    let (place, size) = target(call)?;
    let ty = IntTy::unsigned((size * 8) as u8);
    let (order, operand) = (call.rmw_order()?, call.slot(1));
    let modification = Modification { change, ty, operand, is_number: is_number(call) };
    let old = call.machine.atomic_modify(place, size, order, modification)?;
    Ok(Value::One(read(call, old)))
}

/// Pointers are compared by address alone.
fn compare_exchange(call: &mut Call<'_>) -> Result<Value> {
    exchange(call, Strength::Strong)
}

fn weak_compare_exchange(call: &mut Call<'_>) -> Result<Value> {
    exchange(call, Strength::Weak)
}

fn exchange(call: &mut Call<'_>, strength: Strength) -> Result<Value> {
    let (place, size) = target(call)?;
    let (expected, new) = (call.int(1), call.slot(2));
    let (success, failure) = (call.rmw_order()?, call.load_order(1)?);
    let exchange = Exchange { expected, new, success, failure, spurious: false };
    let (old, done) = call.machine.atomic_exchange(place, size, exchange, strength)?;
    Ok(Value::Two(read(call, old), Slot::int(done.into())))
}
