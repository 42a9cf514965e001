//! Collection of dead tags.
//!
//! Borrows pile up in the aliasing state of an allocation while pointers with their tags come and go. When a state
//! says that a collection would pay, all pointers of the machine are visited once, and every state that wants it
//! forgets the tags that no pointer carries. Slots are taken as they are, also those that no operation will read
//! again: that keeps a tag for longer, never forgets one too early.

use crate::machine::Machine;
use crate::value::Prov;
use crate::variadic::VaList;

impl Machine {
    /// Collects if some state wants it.
    #[inline(always)]
    pub(crate) fn collect_if_wanted(&mut self) {
        if self.memory.wants_collection() {
            self.collect_tags();
        }
    }

    #[cold]
    fn collect_tags(&mut self) {
        let mut live: Vec<u64> = Vec::new();
        for thread in &self.threads {
            let slots = thread.stack.slots(thread.used_slots());
            live.extend(slots.iter().map(|slot| slot.prov.to_bits()));
            live.extend(thread.thread_locals.values().map(|slot| slot.prov.to_bits()));
            live.extend(thread.payloads.iter().map(|slot| slot.prov.to_bits()));
            live.extend(
                thread.catches.iter().flat_map(|catch| [catch.handler, catch.data]).map(|s| s.prov.to_bits()),
            );
            live.extend(thread.destructors.iter().flat_map(|&(f, a)| [f, a]).map(|s| s.prov.to_bits()));
        }
        live.extend(self.va_lists.iter().flat_map(VaList::pointers).map(|slot| slot.prov.to_bits()));
        self.host.visit_pointers(&mut |slot| live.push(slot.prov.to_bits()));
        for id in self.memory.live_ids() {
            self.memory.visit_provenance(id, |prov| live.push(prov.to_bits()));
        }
        live.retain(|&bits| bits != Prov::NONE.to_bits());
        live.sort_unstable();
        live.dedup();
        let mut place = 0;
        self.memory.collect(|prov| finds(&live, &mut place, prov.to_bits()));
    }
}

/// Whether a sorted list holds a number. Most questions come in order: the answer is near that of the last one.
#[inline]
fn finds(sorted: &[u64], place: &mut usize, wanted: u64) -> bool {
    let near = sorted.get(*place..(*place + 4).min(sorted.len())).unwrap_or_default();
    let is_here = |place: usize| place == 0 || sorted[place - 1] < wanted;
    match near.iter().position(|number| *number >= wanted) {
        Some(step) if is_here(*place) => *place += step,
        _ => *place = sorted.partition_point(|number| *number < wanted),
    }
    sorted.get(*place) == Some(&wanted)
}
