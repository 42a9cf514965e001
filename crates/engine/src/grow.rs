//! Programs that are written while they run.
//!
//! A generator of programs leaves blocks out and fills them in when the machine arrives there: it stops at such a block
//! (`TerminatorKind::Unsupported`), its state can be looked at, and a continuation can be tried on a copy. A machine that
//! grows is in paranoid mode, where every local has memory of its own. So a frame looks the same whichever blocks its
//! function has, and goes on in a body with more of them. The locals of a function may not change.

use std::sync::{Arc, Mutex};

use ubik_ir::{BlockId, Body, FnId, LocalId};
use ubik_verdict::{Exhausted, Result};

use crate::cache::CodeCache;
use crate::code::{Code, Pc};
use crate::locals::UNSEEN;
use crate::machine::Machine;
use crate::memory::{AllocKind, NewAlloc};
use crate::translate;
use crate::value::Slot;

/// The code that a machine and its copies were given while they ran. Frames point into it.
#[derive(Clone, Default)]
pub(crate) struct Grown(Arc<Mutex<Vec<Arc<Code>>>>);

impl Grown {
    fn keep(&self, code: Code) -> *const Code {
        let code = Arc::new(code);
        let pointer = Arc::as_ptr(&code);
        self.0.lock().expect("nobody panics while holding the list").push(code);
        pointer
    }
}

impl Machine {
    /// Lets bodies be given to this machine and its copies. It must not have started.
    pub fn let_grow(&mut self) {
        assert!(self.config.paranoid && self.steps == 0, "only a fresh machine in paranoid mode grows");
        self.code.options.grows = true;
    }

    /// Has the innermost call go on at a block of another body with the same locals.
    pub fn go_on_in(&mut self, body: &Body, block: BlockId) -> Result<()> {
        let old = self.threads[self.current].top().code();
        let (code, pc) = self.translate_given(old.function, body, block)?;
        let code = self.code.grown.keep(code);
        // SAFETY: the list of what was given keeps it alive.
        let new: &'static Code = unsafe { &*code };
        let (thread, limit) = (&mut self.threads[self.current], self.config.frame_limit + 1);
        let base = thread.top().base;
        if !thread.has_room(base, new.slots, limit) && !thread.make_room(base, new.slots, limit) {
            return Err(Exhausted::Stack { frames: thread.frames.len() as u64 }.into());
        }
        self.renew_frame_bytes(old, new)?;
        let frame = self.thread().top_mut();
        (frame.code, frame.pc) = (code, pc);
        Ok(())
    }

    fn translate_given(&self, function: FnId, body: &Body, block: BlockId) -> Result<(Code, Pc)> {
        let CodeCache { facts, options, .. } = &self.code;
        assert!(options.grows, "a machine that was not told that it grows");
        translate::translate_from(&self.program, facts, *options, function, body, block)
    }

    /// The frame's own memory holds temporaries of single statements only; the new code may need more of it.
    fn renew_frame_bytes(&mut self, old: &Code, new: &Code) -> Result<()> {
        let base = self.threads[self.current].top().base;
        if let Some(bytes) = old.frame_bytes {
            let pointer = self.threads[self.current].stack.frame(base, old.slots)[usize::from(bytes.slot)];
            self.memory.release(pointer.prov.alloc());
        }
        if let Some(bytes) = new.frame_bytes {
            let kind = AllocKind::Stack { function: new.function, local: None };
            let pointer =
                self.memory.allocate(NewAlloc { base: UNSEEN, size: bytes.size, align: 64, kind })?;
            self.threads[self.current].stack.frame(base, new.slots)[usize::from(bytes.slot)] = pointer;
        }
        Ok(())
    }

    /// The function of the innermost call.
    pub fn innermost(&self) -> Option<FnId> {
        self.threads[self.current].frames.last().map(|frame| frame.code().function)
    }

    /// How many calls are active.
    pub fn depth(&self) -> usize {
        self.threads[self.current].frames.len()
    }

    /// The memory of a local of the innermost call; nothing while it is dead.
    pub fn local(&self, local: LocalId) -> Option<Slot> {
        let thread = &self.threads[self.current];
        let frame = thread.frames.last()?;
        let memory = frame.code().locals.iter().find(|memory| memory.local == local)?;
        // SAFETY: the frame has this slot.
        let pointer = unsafe { *thread.stack.at(frame.base).add(usize::from(memory.slot)) };
        (pointer != Slot::ZERO).then_some(pointer)
    }
}
