//! Strategies that drive the engine: one run, many that differ in their seeds, all tests of a program, or all executions.
//!
//! A run is a function of image, configuration and host options. So whatever explains a verdict may be found by running
//! again, and runs may go in parallel without any effect on each other.

mod calls;
mod copies;
pub mod exhaustive;
mod history;
mod once;
mod repair;
mod seeds;
mod tests;
mod threads;

pub use calls::{Argument, CallPoint, Change, Spot, with_entries};
pub use copies::{run_copied, run_from_second_thread};
pub use once::{Chosen, Job, Run, run_once, run_unexplained};
pub use repair::{Cause, Repair, find_repair, is_repairable};
pub use seeds::{Finding, Sweep, sweep};
pub use tests::{Suite, sweep_tests};
pub use threads::spawn_machine_thread;
