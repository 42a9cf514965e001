//! The end of an exploration of all executions, in words and as JSON, and the trace of one execution.

use std::fmt::Write;
use std::time::Duration;

use serde::Serialize;
use ubik_verdict::Loc;

use crate::exploring::Estimate;
use crate::sources::Sources;

/// What an exploration has come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Conclusion {
    Verified,
    /// The same, as far as loops were followed: so often.
    VerifiedUpToBound {
        loop_bound: u32,
    },
    NotExhaustive {
        reason: Reason,
    },
    BugFound {
        execution: u64,
    },
    Unsupported,
}

/// Why there are executions that were not explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    MaxExecutions,
    TimeLimit,
    Unexplored,
}

/// Alternatives that an exploration leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeftOut {
    Clock,
    TimeOuts,
    SystemObjects,
    WakeOne,
    WeakExchange,
}

impl LeftOut {
    fn words(self) -> &'static str {
        match self {
            LeftOut::Clock => "what the program does because of the time",
            LeftOut::TimeOuts => "waits of one thread that end by their limits of time more than once",
            LeftOut::SystemObjects => "the order in which threads use objects of the system",
            LeftOut::WakeOne => "which of several waiting threads is woken",
            LeftOut::WeakExchange => {
                "weak compare-exchanges of one thread that fail without a reason more than once"
            }
        }
    }
}

/// Everything that is said at the end.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub conclusion: Conclusion,
    /// The memory model.
    pub model: &'static str,
    pub executions: u64,
    pub blocked: u64,
    /// Cut at the bound for loops.
    pub bounded: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duplicates: Option<u64>,
    pub left_out: Vec<LeftOut>,
    /// What is expected of the rest, if a limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Estimate>,
    #[serde(serialize_with = "seconds")]
    pub seconds: Duration,
}

fn seconds<S: serde::Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(time.as_secs_f64())
}

impl Summary {
    /// What the shell sees, unless a bug was found or the program could not be explored.
    pub fn exit_code(&self) -> u8 {
        match self.conclusion {
            Conclusion::VerifiedUpToBound { .. } => 76,
            Conclusion::NotExhaustive { .. } => 77,
            _ => 0,
        }
    }

    /// One line for people, and one for each alternative that was left out.
    pub fn text(&self) -> String {
        let Summary { executions, blocked, .. } = self;
        let of = format!("{executions} {}", plural(*executions, "execution"));
        let mut text = match self.conclusion {
            Conclusion::Verified => {
                format!("verified: all {of} explored ({blocked} blocked)")
            }
            Conclusion::VerifiedUpToBound { loop_bound } => {
                let cut = self.bounded;
                format!(
                    "verified up to a bound: all {of} explored in which no thread repeats an atomic operation more than \
                     {loop_bound} times ({blocked} blocked, {cut} cut at the bound)"
                )
            }
            Conclusion::NotExhaustive { reason } => {
                let why = match reason {
                    Reason::MaxExecutions => "the limit of executions was reached",
                    Reason::TimeLimit => "the limit of time was reached",
                    Reason::Unexplored => "alternatives were left out",
                };
                format!("no bug in {of} ({blocked} blocked), not exhaustive: {why}")
            }
            Conclusion::BugFound { execution } => format!("bug found at execution {execution}"),
            Conclusion::Unsupported => format!("stopped after {of}: the program cannot be explored"),
        };
        let rate = (executions + blocked) as f64 / self.seconds.as_secs_f64().max(1e-9);
        let _ = write!(text, "; {} model, {:.2} s", self.model, self.seconds.as_secs_f64());
        if *executions > 1 {
            let _ = write!(text, ", {rate:.0} per second");
        }
        text.push('\n');
        for left_out in &self.left_out {
            let _ = writeln!(text, "not explored: {}", left_out.words());
        }
        if let Some(estimate) = &self.estimate {
            let _ = writeln!(text, "{}", estimate.words());
        }
        if let Some(duplicates) = self.duplicates {
            let _ = writeln!(text, "{duplicates} {} met twice", plural(duplicates, "execution"));
        }
        text
    }

    /// The same as a line of JSON.
    pub fn json(&self) -> String {
        let line = serde_json::json!({ "kind": "exploration", "schema": crate::json::SCHEMA_VERSION, "exploration": self });
        format!("{line}\n")
    }
}

fn plural(count: u64, word: &str) -> String {
    if count == 1 { word.to_owned() } else { format!("{word}s") }
}

/// A step of an execution.
#[derive(Clone, Debug)]
pub struct Step {
    pub thread: String,
    pub deed: Deed,
    pub loc: Option<Loc>,
}

/// What a step did.
#[derive(Clone, Debug)]
pub enum Deed {
    Load {
        order: String,
        value: u64,
        from: From,
    },
    Store {
        order: String,
        value: u64,
    },
    /// Without a new value, it failed.
    Modify {
        order: String,
        old: u64,
        new: Option<u64>,
        from: From,
    },
    Fence {
        order: String,
    },
    /// A weak compare-exchange fails, although it will read what it expects.
    WeakFailure,
    /// A wait will end by its limit of time.
    TimeOut,
    Start {
        thread: String,
    },
    End,
    /// Goes on after the threads of a scope.
    Await,
    Join {
        thread: String,
    },
}

/// Where a value comes from, and the newest value, if it is another.
#[derive(Clone, Copy, Debug)]
pub struct From {
    pub writer: Writer,
    pub newer: Option<u64>,
}

/// Who wrote a value.
#[derive(Clone, Copy, Debug)]
pub enum Writer {
    Step(usize),
    /// A step of std's that is not shown.
    Hidden,
    /// It was there before there was a second thread, or was written by other means.
    Before,
}

impl From {
    fn words(self) -> String {
        let from = match self.writer {
            Writer::Step(step) => format!("written by step {step}"),
            Writer::Hidden => "written by std".to_owned(),
            Writer::Before => "there from the beginning".to_owned(),
        };
        match self.newer {
            Some(newer) => format!("{from}; stale, the newest is {newer}"),
            None => from,
        }
    }
}

/// The steps of an execution, numbered.
pub fn trace(steps: &[Step], sources: &dyn Sources) -> String {
    let mut text = String::from("what happened, in an order that fits:\n");
    let number = steps.len().to_string().len();
    let thread = steps.iter().map(|step| step.thread.chars().count()).max().unwrap_or(0);
    for (index, step) in steps.iter().enumerate() {
        let place = step.loc.and_then(|loc| sources.resolve(loc));
        let place = place.map(|place| format!("  {}:{}", place.file, place.line)).unwrap_or_default();
        let _ =
            writeln!(text, "{:>number$}. {:<thread$}  {}{place}", index + 1, step.thread, words(&step.deed));
    }
    text
}

pub(crate) fn words(deed: &Deed) -> String {
    match deed {
        Deed::Load { order, value, from } => format!("loads {value} ({order}), {}", from.words()),
        Deed::Store { order, value } => format!("stores {value} ({order})"),
        Deed::Modify { order, old, new: Some(new), from } => {
            format!("replaces {old} by {new} ({order}), {}", from.words())
        }
        Deed::Modify { order, old, new: None, from } => {
            format!("compares, finds {old} ({order}), {}", from.words())
        }
        Deed::Fence { order } => format!("fence ({order})"),
        Deed::WeakFailure => "its weak compare-exchange fails without a reason".to_owned(),
        Deed::TimeOut => "the limit of time of its wait is over".to_owned(),
        Deed::Start { thread } => format!("starts {thread}"),
        Deed::End => "ends".to_owned(),
        Deed::Await => "goes on after the threads of its scope".to_owned(),
        Deed::Join { thread } => format!("joins {thread}"),
    }
}
