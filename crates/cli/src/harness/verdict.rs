//! What the end of a run means for a test.

use ubik_explore::Run;
use ubik_verdict::{Exhausted, Stop};

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    Passed,
    Failed,
    /// It passed, but not in time.
    TooSlow,
    Undefined,
    Leak,
    Deadlock,
    Unsupported,
    TimedOut,
    Limit,
    Bug,
}

impl Verdict {
    /// Those that libtest does not know, in the order in which they are counted.
    pub const BEYOND_LIBTEST: [Verdict; 7] = [
        Verdict::Bug,
        Verdict::Undefined,
        Verdict::Leak,
        Verdict::Deadlock,
        Verdict::TimedOut,
        Verdict::Limit,
        Verdict::Unsupported,
    ];

    pub fn of(run: &Run) -> Verdict {
        match &run.outcome.stop {
            Stop::Exit { code: 0 } if run.test_end.as_ref().is_some_and(|end| end.passed) => Verdict::Passed,
            Stop::Exit { .. } | Stop::Abort(_) => Verdict::Failed,
            Stop::Ub(_) => Verdict::Undefined,
            Stop::Leak { .. } => Verdict::Leak,
            Stop::ThreadsLeft { .. } | Stop::Deadlock { .. } => Verdict::Deadlock,
            Stop::Unsupported(_) => Verdict::Unsupported,
            Stop::Exhausted(Exhausted::Time { .. }) => Verdict::TimedOut,
            Stop::Exhausted(_) => Verdict::Limit,
            Stop::IllFormed { .. } | Stop::Bug { .. } => Verdict::Bug,
        }
    }

    /// For people.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Passed => "passed",
            Verdict::Failed => "failed",
            Verdict::TooSlow => "time limit exceeded",
            Verdict::Undefined => "undefined behaviour",
            Verdict::Leak => "leak",
            Verdict::Deadlock => "deadlock",
            Verdict::Unsupported => "unsupported",
            Verdict::TimedOut => "timed out",
            Verdict::Limit => "limit reached",
            Verdict::Bug => "a bug in Ubik",
        }
    }
}

/// What is to be said of a failure that neither the test's output nor a report explains.
pub fn note(run: &Run) -> Option<String> {
    match (&run.outcome.stop, &run.test_end) {
        (Stop::Exit { .. }, Some(end)) => end.note.clone(),
        (Stop::Exit { code }, None) => Some(format!("the test ended the process with exit code {code}")),
        _ => None,
    }
}
