//! Memory that is left when the program has ended.
//!
//! Roots are all globals, the thread-local variables of the main thread and of threads that are still running, what those
//! have on their stacks, and what the host keeps; what they reach by pointers, directly or not, is not leaked. In a
//! program with several threads, an address that is kept as an integer reaches what was exposed there: lock-free structures
//! keep their nodes so, with marks in the low bits. Otherwise integers reach nothing.

use rustc_hash::FxHashSet;
use ubik_verdict::{EventKind, LeakSite, LeakedBlock, Trace};

use crate::frame::Thread;
use crate::machine::Machine;
use crate::memory::AllocKind;
use crate::value::{AllocId, Prov};
use crate::watch::Noted;

impl Machine {
    /// The heap blocks that nothing reaches any more, by where they were allocated.
    pub(crate) fn leaks(&mut self) -> Vec<LeakSite> {
        if self.keeps_what_it_changed() {
            return Vec::new();
        }
        let mut wanted: FxHashSet<AllocId> = self.memory.live_ids().filter(|&id| self.may_leak(id)).collect();
        if wanted.is_empty() {
            return Vec::new();
        }
        // What a global holds that was never looked at is as the program has it: pointers to other globals.
        let is_used = |id: &AllocId| self.is_root(*id) && !self.memory.is_pending(*id);
        let mut roots: Vec<AllocId> = self.memory.live_ids().filter(is_used).collect();
        self.host.visit_pointers(&mut |slot| roots.push(slot.prov.alloc()));
        let mut found = Vec::new();
        self.running().for_each(|thread| thread.visit_all(&self.memory, &mut |prov| found.push(prov)));
        found.retain(|prov| *prov != Prov::UNINIT && prov.alloc() > AllocId::WILDCARD);
        roots.extend(found.into_iter().map(Prov::alloc));
        self.find_reachable(roots.clone(), &mut wanted);
        if wanted.is_empty() {
            return Vec::new();
        }
        let mut kept = self.reachable(roots);
        if self.threads.count() > 1 && !self.lost(&kept).is_empty() {
            self.reach_by_integers(&mut kept);
        }
        let lost = self.lost(&kept);
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

    /// The threads that main has not waited for.
    fn running(&self) -> impl Iterator<Item = &Thread> {
        self.threads.iter().skip(1).filter(|thread| !thread.is_finished)
    }

    /// The blocks that are not kept.
    fn lost(&self, kept: &FxHashSet<AllocId>) -> Vec<AllocId> {
        self.memory.live_ids().filter(|id| self.may_leak(*id) && !kept.contains(id)).collect()
    }

    /// Adds what is only reached by integers, and what is behind that.
    fn reach_by_integers(&self, kept: &mut FxHashSet<AllocId>) {
        let mut pending: Vec<AllocId> = kept.iter().copied().collect();
        let mut words = Vec::new();
        for thread in self.running() {
            thread.visit_memory(&mut |id| pending.push(id));
            thread.visit_words(&mut |word| words.push(word));
        }
        loop {
            let exposed = words.drain(..).filter_map(|word| self.memory.addresses.exposed_at(word));
            let new: Vec<AllocId> = exposed.filter(|id| !kept.contains(id)).collect();
            let reached = self.reachable(new);
            pending.extend(reached.into_iter().filter(|id| kept.insert(*id)));
            let Some(id) = pending.pop() else { return };
            self.memory.visit_words(id, |word| words.push(word));
        }
    }

    /// Whether nothing can have been lost in a copy of a machine, by a look at what was changed since its part began. What was not
    /// changed points to nothing new, so roots that were changed are enough to show that a new block is kept. If they do
    /// not, it may still be reached through others.
    fn keeps_what_it_changed(&mut self) -> bool {
        let Some(changed) = self.memory.changed_ids() else { return false };
        let new: Vec<AllocId> = changed.iter().copied().filter(|&id| self.may_leak(id)).collect();
        if new.is_empty() {
            return true;
        }
        let mut roots: Vec<AllocId> = changed.into_iter().filter(|&id| self.is_root(id)).collect();
        self.host.visit_pointers(&mut |slot| roots.push(slot.prov.alloc()));
        let kept = self.reachable(roots);
        new.iter().all(|id| kept.contains(id))
    }

    fn is_root(&self, id: AllocId) -> bool {
        matches!(self.memory.kind(id), AllocKind::Global(_) | AllocKind::ThreadLocal(_) | AllocKind::System)
    }

    fn may_leak(&self, id: AllocId) -> bool {
        matches!(self.memory.kind(id), AllocKind::Heap(_)) && self.is_in_part(self.memory.name(id))
    }

    /// Takes out of some allocations those that are reached from roots.
    fn find_reachable(&self, mut pending: Vec<AllocId>, wanted: &mut FxHashSet<AllocId>) {
        let mut seen: FxHashSet<AllocId> = pending.iter().copied().collect();
        wanted.retain(|id| !seen.contains(id));
        while let Some(id) = pending.pop().filter(|_| !wanted.is_empty()) {
            self.memory.visit_provenance(id, |prov| {
                if prov.alloc() > AllocId::WILDCARD && seen.insert(prov.alloc()) {
                    wanted.remove(&prov.alloc());
                    pending.push(prov.alloc());
                }
            });
        }
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
        let made =
            |noted: &&Noted| matches!(&noted.kind, EventKind::Allocated { alloc } if alloc.name == name);
        self.events.iter().find(made).map_or_else(Trace::default, |noted| self.trace_of_calls(&noted.calls))
    }
}
