//! How atomic accesses are decided: which store a load reads, and whether a weak compare-exchange fails.
//!
//! This is the one place where that happens. Instructions say what they want; memory checks that the access is permitted
//! and keeps the stores that may be read; here is chosen, by the run's choices, or by an exploration that tries
//! everything.

use ubik_races::{FenceOrder, LoadOrder, RmwOrder, StoreOrder};
use ubik_verdict::Result;

use super::seam::{Modification, Operation, Orders};
use crate::choice::{Choice, What};
use crate::machine::Machine;
use crate::memory::{Exchange, Place};
use crate::value::Slot;

/// Whether a compare-exchange may fail without a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    Strong,
    Weak,
}

/// Picks one of so many stores that may be read, of which 0 is the newest.
fn pick(choice: &mut Choice, is_weak: bool) -> impl FnOnce(usize) -> usize {
    move |count| if is_weak { choice.below(What::Load, count as u32) as usize } else { 0 }
}

impl Machine {
    pub(crate) fn atomic_load(&mut self, place: Place, size: u64, order: LoadOrder) -> Result<Slot> {
        if self.is_explored() {
            return self.explored_load(place, size, order);
        }
        let pick = pick(&mut self.choice, self.config.weak_memory);
        self.memory.atomic_load(place, size, order, pick)
    }

    pub(crate) fn atomic_store(
        &mut self,
        place: Place,
        size: u64,
        value: Slot,
        order: StoreOrder,
    ) -> Result<()> {
        if self.is_explored() {
            return self.explored_store(place, size, value, order);
        }
        self.memory.atomic_store(place, size, value, order)
    }

    /// Replaces a value by what a function makes of it and of an operand; gives the old one.
    pub(crate) fn atomic_modify(
        &mut self,
        place: Place,
        size: u64,
        order: RmwOrder,
        modification: Modification,
    ) -> Result<Slot> {
        if self.is_explored() {
            let orders = Orders { success: order, failure: order.load() };
            return self
                .explored_modify(place, size, Operation::Apply(modification), orders, Strength::Strong)
                .map(|(old, _)| old);
        }
        self.memory.atomic_modify(place, size, order, |old| modification.apply(old))
    }

    /// Replaces a value if it is the expected one; gives what was read, and whether it was replaced.
    pub(crate) fn atomic_exchange(
        &mut self,
        place: Place,
        size: u64,
        exchange: Exchange,
        strength: Strength,
    ) -> Result<(Slot, bool)> {
        if self.is_explored() {
            let Exchange { expected, new, success, failure, .. } = exchange;
            let operation = Operation::Exchange { expected, new };
            return self.explored_modify(place, size, operation, Orders { success, failure }, strength);
        }
        let rate = self.config.weak_exchange_failures;
        let spurious = strength == Strength::Weak && self.choice.chance(What::WeakExchange, rate);
        let pick = pick(&mut self.choice, self.config.weak_memory);
        self.memory.atomic_exchange(place, size, Exchange { spurious, ..exchange }, pick)
    }

    /// A load by the system, which always sees the latest store: who is about to wait must not miss what would wake it. What
    /// it orders is said by [`Machine::sync_acquire`].
    pub fn system_load(&mut self, place: Place, size: u64) -> Result<Slot> {
        if self.is_explored() {
            return self.explored_load(place, size, LoadOrder::Relaxed);
        }
        self.memory.atomic_load(place, size, LoadOrder::Relaxed, |_| 0)
    }

    /// A store by the system, in one step.
    pub fn system_store(&mut self, place: Place, size: u64, value: Slot) -> Result<()> {
        self.atomic_store(place, size, value, StoreOrder::Relaxed)
    }

    pub(crate) fn atomic_fence(&mut self, order: FenceOrder) -> Result<()> {
        if self.is_explored() {
            return self.explored_fence(order);
        }
        self.memory.race_fence(order);
        Ok(())
    }
}
