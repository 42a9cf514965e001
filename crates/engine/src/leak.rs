//! Memory that is left when the program has ended.
//!
//! Roots are all globals, the thread-local variables of the main thread and what the host keeps; what they reach by
//! pointers, directly or not, is not leaked. Pointers that exist only as integers reach nothing.

use rustc_hash::FxHashSet;
use ubik_verdict::{LeakSite, LeakedBlock, Trace};

use crate::machine::Machine;
use crate::memory::AllocKind;
use crate::value::AllocId;

impl Machine {
    /// The heap blocks that nothing reaches any more, by where they were allocated.
    pub(crate) fn leaks(&mut self) -> Vec<LeakSite> {
        let mut roots: Vec<AllocId> = self.memory.live_ids().filter(|&id| self.is_root(id)).collect();
        self.host.visit_pointers(&mut |slot| roots.push(slot.prov.alloc()));
        let kept = self.reachable(roots);
        let lost: Vec<AllocId> =
            self.memory.live_ids().filter(|id| self.may_leak(*id) && !kept.contains(id)).collect();
        let behind_others = self.pointed_to_by(&lost);
        let mut sites: Vec<LeakSite> = Vec::new();
        for id in lost {
            let block = LeakedBlock { alloc: self.memory.info(id), indirect: behind_others.contains(&id) };
            let trace = self.allocation_trace(id);
            match sites.iter_mut().find(|site| site.trace == trace) {
                Some(site) => site.blocks.push(block),
                None => sites.push(LeakSite::new(trace, vec![block])),
            }
        }
        sites
    }

    fn is_root(&self, id: AllocId) -> bool {
        matches!(self.memory.kind(id), AllocKind::Global(_) | AllocKind::ThreadLocal(_) | AllocKind::System)
    }

    fn may_leak(&self, id: AllocId) -> bool {
        matches!(self.memory.kind(id), AllocKind::Heap(_)) && self.is_in_part(self.memory.name(id))
    }

    fn reachable(&self, mut pending: Vec<AllocId>) -> FxHashSet<AllocId> {
        let mut seen: FxHashSet<AllocId> = pending.iter().copied().collect();
        while let Some(id) = pending.pop() {
            self.memory.visit_provenance(id, |prov| {
                if prov.alloc() > AllocId::WILDCARD && seen.insert(prov.alloc()) {
                    pending.push(prov.alloc());
                }
            });
        }
        seen
    }

    /// What these allocations point to, apart from themselves.
    fn pointed_to_by(&self, ids: &[AllocId]) -> FxHashSet<AllocId> {
        let mut targets = FxHashSet::default();
        for &id in ids {
            self.memory.visit_provenance(id, |prov| {
                if prov.alloc() != id {
                    targets.insert(prov.alloc());
                }
            });
        }
        targets
    }

    /// Where an allocation was made, if this run tracks it.
    fn allocation_trace(&self, id: AllocId) -> Trace {
        let name = self.memory.name(id);
        let made = |event: &&ubik_verdict::Event| matches!(&event.kind, ubik_verdict::EventKind::Allocated { alloc } if alloc.name == name);
        self.events.iter().find(made).map_or_else(Trace::default, |event| event.trace.clone())
    }
}
