//! Runs that pause where chosen functions begin ([`Config::entries`](crate::Config)), and the arguments of the calls that begin there.
//!
//! The code of such a function begins with an operation of its own ([`Op::Entry`](crate::code::Op)), and is not inlined. What a copy
//! of the machine changes there is no access of the program: it is as if the caller had passed something else.

use ubik_ir::{FnId, GlobalKind, TyId, TyKind};
use ubik_verdict::{Outcome, Result};

use crate::frame::OnReturn;
use crate::machine::Machine;
use crate::memory::AllocKind;
use crate::translate::Class;
use crate::value::{AllocId, Slot};

/// An argument of the call that has just begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Argument {
    pub ty: TyId,
    /// The type at which the caller passes it, if the call site states one.
    pub passed: Option<TyId>,
    /// Its first slot.
    pub slot: usize,
    /// The slot points to its bytes.
    pub in_memory: bool,
}

/// A place that is known to be in live memory, and how many bytes there are from there on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub alloc: AllocId,
    pub at: u64,
    pub room: u64,
}

impl Machine {
    /// Runs the program until one of the chosen functions begins; what it came to, if it ended before. It goes on from there.
    pub fn run_to_entry(&mut self) -> Option<Outcome> {
        self.part.pauses_at_entries = true;
        let ended = self.run_or_pause();
        self.part.pauses_at_entries = false;
        ended
    }

    /// Runs the call that has just begun to its end. Nothing, if it has returned; otherwise what the run came to.
    pub fn run_call(&mut self) -> Option<Outcome> {
        let top = self.thread().top_mut();
        if top.on_return == OnReturn::Deliver {
            top.on_return = OnReturn::DeliverLast;
        }
        self.part.last_call = Some(top.call);
        self.run_or_pause()
    }

    /// A chosen function begins.
    #[cold]
    pub(crate) fn at_entry(&mut self) -> Result<()> {
        if self.part.pauses_at_entries { Err(self.pause()) } else { Ok(()) }
    }

    /// The function that has just begun.
    pub fn entered(&self) -> FnId {
        self.threads[self.current].top().code().function
    }

    /// The calls that are active, outermost first, as numbers that stand for their call sites.
    pub fn way_here(&self) -> Vec<(FnId, u32)> {
        let frames = &self.threads[self.current].frames;
        frames.iter().map(|frame| (frame.code().function, frame.site)).collect()
    }

    /// What the function that has just begun was given.
    pub fn arguments(&self) -> Vec<Argument> {
        let program = self.program.clone();
        let params = &program.function(self.entered()).sig.params;
        let passed = self.passed_types(params);
        let mut slot = 0;
        let mut arguments = Vec::new();
        for (index, &ty) in params.iter().enumerate() {
            let class = self.class_of(ty);
            let passed = passed.as_ref().map(|types| types[index]);
            arguments.push(Argument { ty, passed, slot, in_memory: class == Class::Memory });
            slot += class.arg_slots() as usize;
        }
        arguments
    }

    /// The types of the call site, if it is one of this call's.
    fn passed_types(&self, params: &[TyId]) -> Option<Vec<TyId>> {
        let frames = &self.threads[self.current].frames;
        let top = frames.last()?;
        if !matches!(top.on_return, OnReturn::Deliver | OnReturn::DeliverLast | OnReturn::Adapt) {
            return None;
        }
        let caller = frames.get(frames.len().checked_sub(2)?)?;
        let passed = &caller.code().site(top.site).sig.as_ref()?.params;
        let is_pointer = |ty: &TyId| {
            matches!(
                self.program.ty(*ty).kind,
                TyKind::RawPtr { .. } | TyKind::Ref { .. } | TyKind::Box { .. }
            )
        };
        // C's integers have no sign of their own.
        let bits = |ty: &TyId| match self.program.ty(*ty).kind {
            TyKind::Int { bits, .. } => Some(bits),
            _ => None,
        };
        let is_alike = |(passed, own): (&TyId, &TyId)| {
            let is_int = bits(own).is_some() && bits(passed) == bits(own);
            passed == own
                || is_int
                || is_pointer(passed) && is_pointer(own) && self.class_of(*passed) == self.class_of(*own)
        };
        let fits = passed.len() == params.len();
        fits.then(|| {
            passed.iter().zip(params).map(|pair| if is_alike(pair) { *pair.0 } else { *pair.1 }).collect()
        })
    }

    /// A slot of the call that has just begun.
    pub fn argument_slot(&self, slot: usize) -> Slot {
        let thread = &self.threads[self.current];
        let top = thread.top();
        assert!(slot < top.code().arg_slots as usize, "the function has that argument");
        thread.stack.slots(thread.used_slots())[top.base as usize + slot]
    }

    /// Gives the call that has just begun another number in the place of one that it was given.
    pub fn change_argument(&mut self, slot: usize, bits: u64) {
        let (base, slots) = {
            let top = self.threads[self.current].top();
            (top.base, top.code().slots)
        };
        self.thread().stack.frame(base, slots)[slot] = Slot::int(bits);
    }

    /// Where a pointer points to, if that is live memory whose bytes can be looked at.
    pub fn find(&mut self, ptr: Slot) -> Option<Found> {
        let alloc = ptr.prov.alloc();
        if alloc <= AllocId::WILDCARD || ptr.is_uninit() {
            return None;
        }
        if let AllocKind::Global(global) = self.memory.kind(alloc)
            && self.memory.is_pending(alloc)
            && !matches!(self.program.global(global).kind, GlobalKind::VTable { .. })
        {
            self.provide(global).ok()?;
        }
        let desc = self.memory.desc(alloc);
        let at = ptr.bits.checked_sub(desc.base)?;
        let is_live = ptr.prov.tag() >= desc.min_tag && at < desc.size && self.memory.has_bytes(alloc);
        is_live.then(|| Found { alloc, at, room: self.memory.desc(alloc).size - at })
    }
}
