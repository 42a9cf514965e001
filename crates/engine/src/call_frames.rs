//! How calls begin and end, whichever way they are made.
//!
//! A call begins in [`Machine::begin_frame`]: its number is given out, its frame is pushed, its locals begin. It is reached by
//! `enter_call` of the loop, which copies arguments by the call site alone, and by [`Machine::begin`] from all others: calls by pointer,
//! through vtables, at other types, of variadic functions, of drop glue, by foreign functions and intrinsics, of handlers and
//! destructors, of what a thread begins with, and tail calls. A callee that was inlined has no frame: its caller's is lent to it.
//!
//! A call ends in [`Machine::end_frame`], whether it returns, unwinds, is replaced or jumped out of; one with a lent frame in
//! [`Machine::take_frame_back`]; both end what belongs to the call in [`Machine::end_call`].
//!
//! Each call that an operation of the program makes counts as a block. The loop counts before it begins anything, so a run can
//! pause there; other calls are counted when the operation has been begun ([`Machine::count_begun`]). Calls that nobody in the program
//! makes are not counted, and look whether the run should go on ([`Machine::look_in_call`]): it may consist of nothing else.

use ubik_ir::FnId;
use ubik_verdict::Result;

use crate::code::{Code, S, Side, Site};
use crate::frame::{Frame, Lent, OnReturn};
use crate::machine::Machine;
use crate::value::Slot;

/// A call that is to begin.
#[derive(Clone, Copy)]
pub(crate) struct NewCall {
    /// From the cache of code, which keeps it alive.
    pub code: *const Code,
    pub site: Side,
    pub on_return: OnReturn,
    /// The arguments, one bit each, that the caller has no other copy of.
    pub consumed: u32,
    /// Some places belong to it until it ends.
    pub guarded: bool,
    /// Unwinding stops at it.
    pub catches: bool,
}

impl NewCall {
    pub fn new(code: *const Code, site: Side, on_return: OnReturn) -> NewCall {
        NewCall { code, site, on_return, consumed: 0, guarded: false, catches: false }
    }
}

impl Machine {
    /// Begins a call with these arguments.
    pub(crate) fn begin(&mut self, new: NewCall, args: &[Slot]) -> Result<()> {
        // SAFETY: the pointer comes from the cache of code.
        let code: &'static Code = unsafe { &*new.code };
        let base = self.threads[self.current].used_slots() as u32;
        self.ensure_room(base, code)?;
        let fp = self.threads[self.current].stack.at(base);
        for (index, &arg) in args.iter().enumerate() {
            // SAFETY: the frame fits, and arguments are fewer than its slots.
            unsafe { *fp.add(index) = arg };
        }
        for index in args.len()..code.arg_slots as usize {
            // SAFETY: as above. Nothing that was left there must be taken for an argument.
            unsafe { *fp.add(index) = Slot::UNINIT };
        }
        self.begin_frame(new, code, base, fp)
    }

    /// Begins a call that does not count as a block.
    pub(crate) fn begin_uncounted(
        &mut self,
        code: *const Code,
        site: Side,
        args: &[Slot],
        on_return: OnReturn,
    ) -> Result<()> {
        self.look_in_call()?;
        self.begin(NewCall::new(code, site, on_return), args)
    }

    /// Sees to it that a frame fits behind the others. Says whether they lie elsewhere now.
    #[inline(always)]
    pub(crate) fn ensure_room(&mut self, base: u32, code: &Code) -> Result<bool> {
        if self.threads[self.current].has_room(base, code.slots, self.config.frame_limit) {
            return Ok(false);
        }
        self.make_room_for_frame(base, code.slots)?;
        Ok(true)
    }

    /// Begins a call whose arguments are in its slots, which begin at `base`.
    #[inline(always)]
    pub(crate) fn begin_frame(&mut self, new: NewCall, code: &Code, base: u32, fp: *mut Slot) -> Result<()> {
        let call = self.number_calls(1);
        let thread = &mut self.threads[self.current];
        thread.frames.push(Frame {
            code: new.code,
            pc: 0,
            base,
            call,
            saved_sp: thread.sp,
            site: new.site,
            args: 0,
            consumed: new.consumed,
            on_return: new.on_return,
            protects: new.guarded,
            catches: new.catches,
        });
        if code.has_memory { self.begin_locals(code, fp) } else { Ok(()) }
    }

    /// Gives out the numbers of so many calls; says the first.
    #[inline(always)]
    pub(crate) fn number_calls(&mut self, count: u64) -> u64 {
        let first = self.next_call;
        self.next_call += count;
        first
    }

    /// Sees to it that nobody accesses what belongs to a call that is about to begin; says whether there is any.
    pub(crate) fn guard_places(&mut self, function: FnId, site: &Site, call: u64) -> bool {
        let mut any = false;
        for guard in &site.guards {
            let thread = &self.threads[self.current];
            // SAFETY: a slot of the current frame.
            let ptr = unsafe { *thread.stack.at(thread.top().base).add(usize::from(guard.ptr)) };
            let ptr = Slot { bits: ptr.bits.wrapping_add(guard.offset as u64), ..ptr };
            any |= self.memory.guard(ptr, guard.len, guard.what, function, call);
        }
        any
    }

    /// Begins a call whose callee was inlined into its caller: the caller's frame stands for it.
    #[inline]
    pub(crate) fn lend_frame(&mut self, args: S, consumed: u32) {
        let call = self.number_calls(1);
        let thread = &mut self.threads[self.current];
        let (sp, depth) = (thread.sp, thread.frames.len() as u32);
        let frame = thread.top_mut();
        let Frame { call: caller, args: own, consumed: others, protects, .. } = *frame;
        let lent = Lent { call: caller, sp, depth, args: own, consumed: others, protects };
        (frame.call, frame.args, frame.consumed, frame.protects) = (call, args, consumed, false);
        thread.lent.push(lent);
    }

    /// Guards what belongs to the callee that the frame was lent to.
    pub(crate) fn guard_for_lent(&mut self, function: FnId, site: Side) {
        let call = self.threads[self.current].top().call;
        let guarded = self.guard_places(function, self.site(site), call);
        self.thread().top_mut().protects |= guarded;
    }

    /// Ends such a call.
    #[inline]
    pub(crate) fn take_frame_back(&mut self) {
        let thread = &mut self.threads[self.current];
        let lent = thread.lent.pop().expect("the frame was lent");
        thread.sp = lent.sp;
        let frame = thread.top_mut();
        let (call, protects) = (frame.call, frame.protects);
        (frame.call, frame.args, frame.consumed, frame.protects) =
            (lent.call, lent.args, lent.consumed, lent.protects);
        if protects {
            self.end_call(call);
        }
    }

    /// Ends the innermost call; nothing is delivered.
    pub(crate) fn pop_frame(&mut self) -> Result<Frame> {
        self.take_back_what_is_lent();
        let thread = &self.threads[self.current];
        let (frame, fp) = (*thread.top(), thread.stack.at(thread.top().base));
        self.end_frame(&frame, fp)?;
        Ok(frame)
    }

    /// Calls that were inlined into the innermost frame end with it if it is left in the middle of them.
    fn take_back_what_is_lent(&mut self) {
        let depth = self.threads[self.current].frames.len() as u32;
        while self.threads[self.current].lent.last().is_some_and(|lent| lent.depth == depth) {
            self.take_frame_back();
        }
    }

    /// Ends the innermost call, whose frame has its slots at `fp`.
    #[inline(always)]
    pub(crate) fn end_frame(&mut self, frame: &Frame, fp: *mut Slot) -> Result<()> {
        if frame.code().has_memory {
            self.end_locals(frame.code(), fp)?;
        }
        let thread = &mut self.threads[self.current];
        thread.frames.pop();
        thread.sp = frame.saved_sp;
        if frame.protects {
            self.end_call(frame.call);
        }
        Ok(())
    }

    /// Gives up all calls of the running thread, which ends in the middle of them. Their locals stay: other threads may
    /// have been given pointers to them, and nothing else gets their addresses before the thread has ended.
    pub(crate) fn abandon_frames(&mut self) {
        while !self.threads[self.current].frames.is_empty() {
            self.take_back_what_is_lent();
            let frame = self.thread().frames.pop().expect("a frame is left");
            if frame.protects {
                self.end_call(frame.call);
            }
        }
    }

    /// What belongs to a call ends with it: what it protects, what it guards, and memory that was made for it.
    #[inline]
    fn end_call(&mut self, call: u64) {
        self.memory.end_call(call);
        if !self.threads[self.current].rooms.is_empty() {
            self.end_rooms(call);
        }
    }
}
