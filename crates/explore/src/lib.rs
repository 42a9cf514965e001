//! Strategies that drive the engine: one run, or many that differ in their seeds.
//!
//! A run is a function of image, configuration and host options. So whatever explains a verdict may be found by running
//! again, and runs may go in parallel without any effect on each other.

mod history;
mod once;
mod seeds;

pub use once::{Job, Run, run_once, run_unexplained};
pub use seeds::{Finding, Sweep, sweep};
