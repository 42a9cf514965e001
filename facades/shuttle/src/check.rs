//! The entries of tests. The exploration is around the whole program, so each calls its closure once.

use std::path::Path;

use crate::config::Config;
use crate::scheduler::Scheduler;

/// Calls the closure.
pub fn check<F: Fn() + Send + Sync + 'static>(f: F) {
    f()
}

pub fn check_random<F: Fn() + Send + Sync + 'static>(f: F, _iterations: usize) {
    f()
}

pub fn check_random_with_seed<F: Fn() + Send + Sync + 'static>(f: F, _seed: u64, _iterations: usize) {
    f()
}

pub fn check_urw<F: Fn() + Send + Sync + 'static>(f: F, _iterations: usize) {
    f()
}

pub fn check_pct<F: Fn() + Send + Sync + 'static>(f: F, _iterations: usize, _depth: usize) {
    f()
}

pub fn check_dfs<F: Fn() + Send + Sync + 'static>(f: F, _max_iterations: Option<usize>) {
    f()
}

/// Ubik itself reports a program that does not do the same again.
pub fn check_uncontrolled_nondeterminism<F: Fn() + Send + Sync + 'static>(f: F, _max_iterations: usize) {
    f()
}

/// Schedules of shuttle's mean nothing here. Everything is explored, and this schedule with it.
pub fn replay<F: Fn() + Send + Sync + 'static>(f: F, _schedule: &str) {
    f()
}

pub fn replay_from_file<F: Fn() + Send + Sync + 'static, P: AsRef<Path>>(f: F, _path: P) {
    f()
}

/// A test with a scheduler and a configuration.
#[derive(Debug)]
pub struct Runner<S: ?Sized + Scheduler> {
    _config: Config,
    _scheduler: Box<S>,
}

impl<S: Scheduler + 'static> Runner<S> {
    pub fn new(scheduler: S, config: Config) -> Runner<S> {
        Runner { _config: config, _scheduler: Box::new(scheduler) }
    }

    /// Calls the closure; says how often.
    pub fn run<F: Fn() + Send + Sync + 'static>(self, f: F) -> usize {
        f();
        1
    }
}

/// A test with several schedulers.
#[derive(Debug)]
pub struct PortfolioRunner {
    _config: Config,
}

impl PortfolioRunner {
    pub fn new(_stop_on_first_failure: bool, config: Config) -> PortfolioRunner {
        PortfolioRunner { _config: config }
    }

    pub fn add(&mut self, _scheduler: impl Scheduler + Send + 'static) {}

    pub fn run<F: Fn() + Send + Sync + 'static>(self, f: F) {
        f()
    }
}
