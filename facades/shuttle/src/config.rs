//! How shuttle is to run tests. None of it is looked at: Ubik has flags for limits.

use std::path::PathBuf;
use std::time::Duration;

#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Config {
    pub stack_size: usize,
    pub failure_persistence: FailurePersistence,
    pub max_steps: MaxSteps,
    pub max_time: Option<Duration>,
    pub silence_warnings: bool,
    pub record_steps_in_span: bool,
}

impl Config {
    pub fn new() -> Config {
        Config {
            stack_size: 0x8000,
            failure_persistence: FailurePersistence::Print,
            max_steps: MaxSteps::FailAfter(1_000_000),
            max_time: None,
            silence_warnings: false,
            record_steps_in_span: false,
        }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config::new()
    }
}

/// What is to become of a schedule that fails.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FailurePersistence {
    None,
    Print,
    File(Option<PathBuf>),
}

/// What is to become of an execution that is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MaxSteps {
    None,
    FailAfter(usize),
    ContinueAfter(usize),
}
