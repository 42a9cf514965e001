//! What a thread's state is like at an atomic operation, for finding loops whose iterations have no effect.
//!
//! Two arrivals of a thread at the same operation are alike if all that it may still read is the same: the live slots of
//! its frames and the bytes of its locals in memory. If nothing was written in between, the iteration had no effect.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::seam::{Arrival, Operation};
use crate::frame::Frame;
use crate::machine::Machine;
use crate::memory::AllocKind;
use crate::optimise::LiveBehind;
use crate::value::{AllocId, Slot};

/// The longest local whose bytes are compared, and the most locals that a frame leads to.
const LONGEST: u64 = 4096;
const MOST_LOCALS: usize = 64;

impl Machine {
    /// The current thread is at an atomic operation on an address. What the operation itself reads of its slots is not live behind
    /// it, and counts here.
    pub(super) fn arrival(&self, address: u64, operation: Option<&Operation>) -> Arrival {
        let thread = &self.threads[self.current];
        let mut place = FxHasher::default();
        thread.frames.len().hash(&mut place);
        address.hash(&mut place);
        let mut state = FxHasher::default();
        operation.map(operands).hash(&mut state);
        for frame in &thread.frames {
            (frame.code as usize, frame.pc).hash(&mut place);
            self.hash_frame(frame, frame.code().live.as_deref(), &mut state);
        }
        Arrival { place: place.finish(), state: state.finish(), writes: self.memory.explored_writes() }
    }

    /// The slots of a frame that are live, or all of them, and what they lead to.
    pub(super) fn hash_frame(&self, frame: &Frame, live: Option<&LiveBehind>, state: &mut FxHasher) {
        let mut locals = Vec::new();
        let code = frame.code();
        let at = (frame.pc as usize).saturating_sub(1);
        let slots = self.threads[self.current].stack.slots((frame.base + code.slots) as usize);
        for (slot, value) in (0..code.slots as u16).zip(&slots[frame.base as usize..]) {
            if live.is_none_or(|live| live.has(at, slot)) {
                self.hash_slot(*value, &mut locals, state);
            }
        }
    }

    /// A slot, and what it leads to among the locals, each once.
    fn hash_slot(&self, slot: Slot, locals: &mut Vec<AllocId>, state: &mut FxHasher) {
        let id = slot.prov.alloc();
        let is_pointer = !slot.is_uninit() && id > AllocId::WILDCARD;
        if slot.is_uninit() || !is_pointer {
            return (slot.is_uninit(), slot.bits).hash(state);
        }
        let desc = self.memory.desc(id);
        let is_live = slot.prov.tag() >= desc.min_tag;
        if !is_live || !matches!(self.memory.kind(id), AllocKind::Stack { .. }) {
            return slot.bits.hash(state);
        }
        // Where a local lies may change from iteration to iteration; what is in it counts.
        (slot.bits.wrapping_sub(desc.base), desc.size).hash(state);
        if let Some(known) = locals.iter().position(|&known| known == id) {
            return known.hash(state);
        }
        if desc.size > LONGEST || locals.len() > MOST_LOCALS {
            return self.steps.hash(state);
        }
        locals.push(id);
        for at in (0..desc.size).step_by(8) {
            let size = (desc.size - at).min(8);
            for (at, size) in pieces(at, size) {
                match self.memory.is_init(id, at, size) {
                    true => self.hash_slot(self.memory.scalar_at(id, at, size), locals, state),
                    false => Slot::UNINIT.bits.wrapping_sub(1).hash(state),
                }
            }
        }
    }
}

/// What an operation compares with or works with.
fn operands(operation: &Operation) -> (u64, u64) {
    match *operation {
        Operation::Apply(modification) => (0, modification.operand.bits),
        Operation::Exchange { expected, new } | Operation::Begin { expected, new } => (expected, new.bits),
        Operation::Differs { expected } => (expected, 0),
        Operation::LockShared | Operation::EnterQueue => (0, 0),
    }
}

/// A few bytes in pieces whose sizes are powers of two.
fn pieces(at: u64, size: u64) -> impl Iterator<Item = (u64, u64)> {
    let mut at = at;
    [8, 4, 2, 1]
        .into_iter()
        .filter(move |piece| size & piece != 0)
        .map(move |piece| (at, at += piece, piece))
        .map(|(at, (), piece)| (at, piece))
}
