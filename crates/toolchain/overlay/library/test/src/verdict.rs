//! Running one test, and whether it ended as it should have.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{ERROR_EXIT_CODE, ShouldPanic, TestDesc, TestFn, handover};

/// What a panic does.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Panics {
    Unwind,
    Abort,
}

/// Failure, with a note where the test's own output does not say why.
type Verdict = Result<(), Option<String>>;

/// Runs a test and reports its end. If it failed, the process ends here; otherwise as every process does, so that what
/// is left in memory is looked at.
pub(crate) fn of(desc: &TestDesc, body: TestFn, panics: Panics) {
    handover::name_thread(desc.name.as_slice());
    if panics == Panics::Abort && desc.should_panic != ShouldPanic::No {
        judge_in_hook(desc.clone());
    }
    let verdict = match catch_unwind(AssertUnwindSafe(|| body.run())) {
        Ok(Ok(())) => without_panic(desc),
        // As libtest has it, an error is as good as a panic.
        Ok(Err(message)) => with_panic(desc, &message).map_err(|note| note.or(Some(message))),
        Err(payload) => with_panic(desc, &*payload),
    };
    end(&verdict);
}

/// Where a panic never returns, its hook has the last word.
fn judge_in_hook(desc: TestDesc) {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        before(info);
        end(&with_panic(&desc, info.payload()));
        std::process::exit(0);
    }));
}

fn end(verdict: &Verdict) {
    handover::report(verdict);
    if verdict.is_err() {
        std::process::exit(ERROR_EXIT_CODE);
    }
}

fn without_panic(desc: &TestDesc) -> Verdict {
    if desc.should_panic == ShouldPanic::No {
        return Ok(());
    }
    let (file, line, column) = (desc.source_file, desc.start_line, desc.start_col);
    Err(Some(format!("test did not panic as expected at {file}:{line}:{column}")))
}

fn with_panic(desc: &TestDesc, payload: &(dyn Any + Send)) -> Verdict {
    let expected = match desc.should_panic {
        ShouldPanic::No => return Err(None),
        ShouldPanic::Yes => return Ok(()),
        ShouldPanic::YesWithMessage(expected) => expected,
    };
    let text = payload.downcast_ref::<String>().map(String::as_str);
    match text.or(payload.downcast_ref::<&'static str>().copied()) {
        Some(text) if text.contains(expected) => Ok(()),
        Some(text) => Err(Some(format!(
            "panic did not contain expected string\n      panic message: {text:?}\n expected substring: {expected:?}"
        ))),
        None => Err(Some(format!(
            "expected panic with string value, found another one\n expected substring: {expected:?}"
        ))),
    }
}
