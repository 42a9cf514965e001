//! Collection of dead tags.
//!
//! Borrows pile up in the aliasing state of an allocation while pointers with their tags come and go. When a state
//! says that a collection would pay, all pointers of the machine are visited once, and every state that wants it
//! forgets the tags that no pointer carries; all states do when very many tags have been made, however few each of them
//! has. Slots are taken as they are, also those that no operation will read again: that keeps a tag for longer, never
//! forgets one too early.
//!
//! Most tags are never stored outside of the stack, and memory notes which were ([`Memory::make_room`]). So a single state
//! needs a visit of the stack only: one that is still small but crowded, and one that wants a collection while others do not. All
//! pointers are visited if that did not help, and not before so many tags have been made that the visit is paid for.

use smallvec::SmallVec;

use crate::frame::{Then, Thread};
use crate::machine::Machine;
use crate::memory::Memory;
use crate::value::{AllocId, Prov, Slot};
use crate::variadic::VaList;

/// With more slots than this in use, a visit of the stack costs more than a state that is large.
const LARGE_STACK: usize = 1 << 14;

impl Machine {
    /// Collects if some state wants it, and says whether it did.
    #[inline(always)]
    pub(crate) fn collect_if_wanted(&mut self) -> bool {
        let is_wanted = self.memory.wants_collection();
        if is_wanted {
            self.collect();
        }
        is_wanted
    }

    #[cold]
    fn collect(&mut self) {
        let alone = self.memory.wanting_alone().filter(|_| !self.has_large_stack());
        if !alone.is_some_and(|id| self.make_room_in(id)) {
            self.collect_tags();
        }
    }

    fn collect_tags(&mut self) {
        let mut live: Vec<u64> = Vec::new();
        self.visit_roots(|prov| live.push(prov.to_bits()));
        for id in self.memory.live_ids() {
            self.memory.visit_provenance(id, |prov| live.push(prov.to_bits()));
        }
        live.retain(|&bits| bits != Prov::NONE.to_bits());
        let pointers = live.len() as u64;
        live.sort_unstable();
        live.dedup();
        let mut place = 0;
        self.memory.collect(pointers, |prov| finds(&live, &mut place, prov.to_bits()));
    }

    /// Makes room in a crowded aliasing state, and says whether there may be some.
    pub(crate) fn make_room(&mut self, id: AllocId) -> bool {
        if !self.memory.is_crowded(id) || self.has_large_stack() {
            return false;
        }
        self.make_room_in(id);
        true
    }

    fn has_large_stack(&self) -> bool {
        self.threads.iter().any(|thread| thread.used_slots() > LARGE_STACK)
    }

    /// Makes room in an aliasing state by a visit of the stack, and says whether there is much.
    fn make_room_in(&mut self, id: AllocId) -> bool {
        let mut used: SmallVec<[u32; 64]> = SmallVec::new();
        let mut note = |prov: Prov| {
            if prov.alloc() == id {
                used.push(prov.tag());
            }
        };
        self.visit_roots(&mut note);
        self.threads.iter().for_each(|thread| thread.visit_locals(&self.memory, &mut note));
        used.sort_unstable();
        self.memory.make_room(id, &used)
    }

    /// Visits the pointers that are not in memory.
    fn visit_roots(&self, mut visit: impl FnMut(Prov)) {
        for thread in self.threads.iter() {
            thread.stack.slots(thread.used_slots()).iter().for_each(|slot| visit(slot.prov));
            thread.pointers().for_each(|slot| visit(slot.prov));
        }
        self.va_lists.iter().flat_map(VaList::pointers).for_each(|slot| visit(slot.prov));
        self.host.visit_pointers(&mut |slot| visit(slot.prov));
    }
}

impl Thread {
    /// The pointers that it holds apart from its stack.
    fn pointers(&self) -> impl Iterator<Item = Slot> {
        let catches = self.catches.iter().flat_map(|catch| [catch.handler, catch.data]);
        let destructors = self.destructors.iter().flat_map(|&(function, argument)| [function, argument]);
        let others = self.thread_locals.values().chain(&self.payloads).chain([&self.result]).copied();
        let then = self.then.iter().flat_map(|then| match *then {
            Then::Start(function, argument) => [function, argument],
            Then::Call(function) => [function, Slot::ZERO],
            _ => [Slot::ZERO; 2],
        });
        others.chain(catches).chain(destructors).chain(then)
    }

    /// Visits all pointers that the thread has, in memory of its own, too.
    pub(crate) fn visit_all(&self, memory: &Memory, visit: &mut impl FnMut(Prov)) {
        self.stack.slots(self.used_slots()).iter().for_each(|slot| visit(slot.prov));
        self.pointers().for_each(|slot| visit(slot.prov));
        self.visit_locals(memory, visit);
    }

    /// Visits what its slots hold, as integers.
    pub(crate) fn visit_words(&self, visit: &mut impl FnMut(u64)) {
        self.stack.slots(self.used_slots()).iter().for_each(|slot| visit(slot.bits));
        self.pointers().for_each(|slot| visit(slot.bits));
    }

    /// Visits the pointers in the memory of its frames and of their arguments: all that is on the stack.
    fn visit_locals(&self, memory: &Memory, visit: &mut impl FnMut(Prov)) {
        self.visit_memory(&mut |id| memory.visit_provenance(id, &mut *visit));
    }

    /// Visits the memory of its frames and of their arguments.
    pub(crate) fn visit_memory(&self, visit: &mut impl FnMut(AllocId)) {
        self.rooms.iter().for_each(|room| visit(room.id));
        for frame in &self.frames {
            let code = frame.code();
            let slots = code.locals.iter().map(|local| local.slot);
            for slot in slots.chain(code.frame_bytes.map(|bytes| bytes.slot)) {
                // SAFETY: the frame has this slot.
                let local = unsafe { *self.stack.at(frame.base).add(usize::from(slot)) };
                visit(local.prov.alloc());
            }
        }
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
