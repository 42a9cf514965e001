//! The entry of a test. The exploration is around the whole program, so the closure is called once.

use std::path::PathBuf;
use std::time::Duration;

/// Calls the closure.
pub fn model<F>(f: F)
where
    F: Fn() + Sync + Send + 'static,
{
    Builder::new().check(f)
}

/// How loom is to explore. None of it is looked at: Ubik has flags for limits.
#[derive(Debug)]
#[non_exhaustive]
pub struct Builder {
    pub max_threads: usize,
    pub max_branches: usize,
    pub max_permutations: Option<usize>,
    pub max_duration: Option<Duration>,
    pub preemption_bound: Option<usize>,
    pub checkpoint_file: Option<PathBuf>,
    pub checkpoint_interval: usize,
    pub expect_explicit_explore: bool,
    pub location: bool,
    pub log: bool,
}

impl Builder {
    pub fn new() -> Builder {
        Builder {
            max_threads: crate::MAX_THREADS,
            max_branches: 1_000,
            max_permutations: None,
            max_duration: None,
            preemption_bound: None,
            checkpoint_file: None,
            checkpoint_interval: 20_000,
            expect_explicit_explore: false,
            location: false,
            log: false,
        }
    }

    pub fn checkpoint_file(&mut self, file: &str) -> &mut Self {
        self.checkpoint_file = Some(file.into());
        self
    }

    /// Calls the closure.
    pub fn check<F>(&self, f: F)
    where
        F: Fn() + Sync + Send + 'static,
    {
        f()
    }
}

impl Default for Builder {
    fn default() -> Builder {
        Builder::new()
    }
}
