//! Reports for machines: one JSON object on each line.
//!
//! Every line has a `type`. Today these are `diagnosis` (one finding), `event` (something that was to be told as it
//! happens), `outcome` (the end of one run, always the last line of it) and `seeds` (which seeds came to the end before it); readers skip types that they do not know. The schema is `docs/report-schema.json`.

use serde::Serialize;
use ubik_verdict::{Event, Outcome};

use crate::diagnosis::{Diagnosis, Level, Location, TraceFrame, Verdict, diagnose, narrate, verdict};
use crate::sources::Sources;
use crate::words::event_name;

/// The version of the schema; it grows when a field changes its meaning or goes away.
pub const SCHEMA_VERSION: u32 = 1;

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Line<'a> {
    Diagnosis {
        schema: u32,
        #[serde(flatten)]
        diagnosis: &'a Diagnosis,
    },
    Event {
        schema: u32,
        event: &'static str,
        message: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        location: Option<&'a Location>,
        trace: &'a [TraceFrame],
    },
    Outcome(Summary),
    Seeds {
        schema: u32,
        seeds: &'a [u64],
        runs: usize,
    },
}

/// The end of a run.
#[derive(Serialize)]
struct Summary {
    schema: u32,
    verdict: Verdict,
    exit_code: i32,
    errors: usize,
    warnings: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
}

/// Renders the end of a run as lines of JSON, each with its line break.
pub fn render(outcome: &Outcome, sources: &dyn Sources, reproduce: Option<&str>) -> String {
    let found = diagnose(outcome, sources, reproduce);
    let count = |level| found.iter().filter(|diagnosis| diagnosis.level == level).count();
    let summary = Summary {
        schema: SCHEMA_VERSION,
        verdict: verdict(&outcome.stop),
        exit_code: outcome.exit_code(),
        errors: count(Level::Error),
        warnings: count(Level::Warning),
        seed: outcome.seed,
    };
    let diagnoses = found.iter().map(|diagnosis| Line::Diagnosis { schema: SCHEMA_VERSION, diagnosis });
    diagnoses.chain([Line::Outcome(summary)]).map(|line| to_line(&line)).collect()
}

/// Renders something that is told while the run goes on, as a line of JSON.
pub fn event(event: &Event, sources: &dyn Sources) -> String {
    let told = narrate(event, sources);
    to_line(&Line::Event {
        schema: SCHEMA_VERSION,
        event: event_name(&event.kind),
        message: &told.message,
        location: told.primary.as_ref().and_then(|label| label.location.as_ref()),
        trace: &told.trace,
    })
}

/// Renders which seeds, of so many runs, came to the end that was told last, as a line of JSON.
pub fn seeds(seeds: &[u64], runs: usize) -> String {
    to_line(&Line::Seeds { schema: SCHEMA_VERSION, seeds, runs })
}

fn to_line(line: &Line) -> String {
    let mut text = serde_json::to_string(line).expect("reports hold only strings, numbers and lists");
    text.push('\n');
    text
}
