//! Looks at how far a run has come: limits of steps, time and memory, and what used the most of it.

use ubik_storage as storage;
use ubik_verdict::{Exhausted, MemoryUse, MostUsed, Result, Stop};

use crate::machine::Machine;
use crate::memory::AllocKind;

impl Machine {
    /// How much memory the run takes: all that was allocated for it.
    pub(crate) fn memory_used(&self) -> u64 {
        self.memory.budget.usage.bytes()
    }

    fn slot_bytes(&self) -> u64 {
        self.threads.iter().map(|thread| thread.stack.bytes()).sum()
    }

    /// Finds room for a frame that does not fit where the running thread's frames lie, which takes memory of its own.
    #[cold]
    pub(crate) fn make_room_for_frame(&mut self, base: u32, slots: u32) -> Result<()> {
        let (limit, frame_limit) = (self.memory.budget.limit, self.config.frame_limit);
        let used = self.memory_used();
        let thread = &mut self.threads[self.current];
        if used.saturating_add(thread.stack.bytes_to_grow(base + slots + 2)) > limit {
            return Err(Exhausted::Memory { limit, most: None }.into());
        }
        if !thread.make_room(base, slots, frame_limit) {
            return Err(Exhausted::Stack { frames: thread.frames.len() as u64 }.into());
        }
        Ok(())
    }

    /// Whether the run takes more memory than it may, by itself or together with others.
    pub(crate) fn check_memory(&self) -> Result<()> {
        let (used, limit) = (self.memory_used(), self.memory.budget.limit);
        if used > limit {
            return Err(Exhausted::Memory { limit, most: None }.into());
        }
        if storage::is_short(used) {
            return Err(Exhausted::SystemMemory { used, most: None }.into());
        }
        Ok(())
    }

    /// Adds to a stop for want of memory what used the most.
    pub(crate) fn explain_memory(&self, stop: &mut Stop) {
        if let Stop::Exhausted(Exhausted::Memory { most, .. } | Exhausted::SystemMemory { most, .. }) = stop {
            *most = self.most_used();
        }
    }

    fn most_used(&self) -> Option<MostUsed> {
        let mut uses = [0u64; MemoryUse::ALL.len()];
        let mut add = |used: MemoryUse, bytes: u64| uses[used as usize] += bytes;
        for id in self.memory.live_ids() {
            let Some(cost) = self.memory.cost(id) else { continue };
            let owner = match self.memory.kind(id) {
                AllocKind::Heap(_) => MemoryUse::Heap,
                AllocKind::Stack { .. } | AllocKind::VaList => MemoryUse::Stack,
                _ => MemoryUse::Statics,
            };
            add(owner, cost.data);
            add(MemoryUse::Provenance, cost.shadow);
            add(MemoryUse::Borrows, cost.borrows);
        }
        add(MemoryUse::Table, self.memory.entries() as u64 * crate::memory::ENTRY_COST);
        let frames: usize = self.threads.iter().map(|thread| thread.frames.capacity()).sum();
        add(MemoryUse::Calls, (frames * size_of::<crate::frame::Frame>()) as u64 + self.slot_bytes());
        add(MemoryUse::Image, self.program.image_len() as u64);
        let known: u64 = uses.iter().sum();
        uses[MemoryUse::Other as usize] = self.memory_used().saturating_sub(known);
        let most = MemoryUse::ALL.into_iter().max_by_key(|used| uses[*used as usize])?;
        Some(MostUsed { by: most, bytes: uses[most as usize] })
    }
}
