//! All wording: reports as text, JSON and SARIF, and what each rule means.
//!
//! `ubik-verdict` says what happened as data; this crate says it in words. [`diagnose`] turns the end of a run
//! into format-neutral diagnoses, which [`text`], [`json`] and [`sarif`] render; another format is another renderer.
//! [`explain`] holds the explanation of every rule, from which `docs/rules.md` is generated.

mod cut;
mod diagnosis;
pub mod execution_page;
pub mod explain;
pub mod explored;
pub mod exploring;
pub mod json;
pub mod progress;
pub mod sarif;
mod sources;
pub mod text;
mod words;

pub use diagnosis::{
    Diagnosis, FrameOrigin, Label, Level, Location, RuleInfo, SourceState, TraceFrame, Verdict, diagnose,
    verdict,
};
pub use sources::{NoSources, Place, SourceText, Sources};
pub use words::undefined;
