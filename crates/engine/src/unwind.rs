//! Unwinding: frames are left one by one, each by the action that its call site states.

use ubik_ir::TerminateReason;
use ubik_verdict::{AbortReason, Result, Ub, UnwindProblem};

use crate::code::UnwindTo;
use crate::frame::OnReturn;
use crate::machine::Machine;

impl Machine {
    /// Unwinding reaches the current frame through a call whose action is `action`.
    pub(crate) fn unwind_from(&mut self, action: UnwindTo) -> Result<()> {
        match action {
            UnwindTo::Cleanup(block) => {
                self.thread().top_mut().pc = block;
                Ok(())
            }
            UnwindTo::Continue => self.leave_frame(),
            UnwindTo::Unreachable => Err(Ub::call_unwind(UnwindProblem::ForbiddenByFrame).into()),
            UnwindTo::Terminate(reason) => self.terminate(reason),
        }
    }

    /// A cleanup block is done.
    pub(crate) fn resume_unwinding(&mut self) -> Result<()> {
        self.leave_frame()
    }

    /// Leaves the current frame and goes on in its caller, or in the handler of `catch_unwind`.
    fn leave_frame(&mut self) -> Result<()> {
        let frame = self.pop_frame()?;
        if frame.catches {
            let catch = self.thread().catches.pop().expect("the handler of a frame that catches");
            let payload = self.thread().payloads.pop().expect("a panic is in flight");
            let handler = self.callee(catch.handler)?;
            self.fit_argument(handler, frame.site, 2)?;
            let code = self.code(handler)?;
            return self.begin_uncounted(code, frame.site, &[catch.data, payload], OnReturn::Caught);
        }
        if matches!(frame.on_return, OnReturn::Machine | OnReturn::Interruption) {
            return Err(Ub::call_unwind(UnwindProblem::PastTopmostFrame).into());
        }
        let unwind = self.thread().top().code().site(frame.site).unwind;
        self.unwind_from(unwind)
    }

    /// A panic tried to leave where it must not: the language's own function says so and aborts.
    pub(crate) fn terminate(&mut self, reason: TerminateReason) -> Result<()> {
        let lang = self.program.lang();
        let (function, abort) = match reason {
            TerminateReason::Abi => (lang.panic_cannot_unwind, AbortReason::UnwindOutOfNounwind),
            TerminateReason::InCleanup => (lang.panic_in_cleanup, AbortReason::PanicInCleanup),
        };
        match function {
            Some(function) => {
                let code = self.code(function)?;
                self.begin_uncounted(code, 0, &[], OnReturn::Deliver)
            }
            None => Err(abort.into()),
        }
    }
}
