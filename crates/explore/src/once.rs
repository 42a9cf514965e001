//! One run of a program from its beginning to its end.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use ubik_engine::Config;
use ubik_engine::value::AllocId;
use ubik_host::{Captured, HostOptions, System};
use ubik_ir::Program;
use ubik_verdict::{Outcome, Stop, Trace};

use crate::history;

/// What is to be run, and how.
#[derive(Clone)]
pub struct Job {
    pub program: Arc<Program>,
    pub config: Config,
    pub host: HostOptions,
}

impl Job {
    pub fn new(program: Arc<Program>, config: Config, host: HostOptions) -> Job {
        Job { program, config, host }
    }

    pub fn with_seed(&self, seed: u64) -> Job {
        Job { config: Config { seed, ..self.config.clone() }, ..self.clone() }
    }
}

/// How a run ended, and what it wrote if its output was captured.
#[derive(Clone, Debug)]
pub struct Run {
    pub outcome: Outcome,
    pub output: Captured,
    /// How many blocks it took.
    pub steps: u64,
}

/// Runs a program once. A panic of the machine is the verdict that Ubik has a bug, with the panic's message.
pub fn run_once(job: &Job) -> Run {
    guarded(job, |job| {
        let (mut run, again) = run(job);
        if let Some(again) = again {
            history::explain(job, again, &mut run.outcome);
        }
        run
    })
}

/// The same without looking for what explains the verdict.
pub fn run_unexplained(job: &Job) -> Run {
    guarded(job, |job| run(job).0)
}

fn guarded(job: &Job, run: impl FnOnce(&Job) -> Run) -> Run {
    match catch_unwind(AssertUnwindSafe(|| run(job))) {
        Ok(run) => run,
        Err(payload) => {
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let text =
                text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message");
            Run { outcome: seeded(job, *Stop::bug(text.to_owned())), output: Captured::default(), steps: 0 }
        }
    }
}

/// How a run is repeated for an explanation.
pub(crate) struct Again {
    /// The host's options under which it does the same.
    pub host: HostOptions,
    /// The entry of the table of allocations whose former tenants the verdict is about.
    pub tenants_of: Option<AllocId>,
}

/// The run, and how it is repeated if it started at all.
fn run(job: &Job) -> (Run, Option<Again>) {
    let made = ubik_host::machine(job.program.clone(), job.config.clone(), job.host.clone());
    let mut machine = match made {
        Ok(machine) => machine,
        Err(stop) => {
            return (Run { outcome: seeded(job, *stop), output: Captured::default(), steps: 0 }, None);
        }
    };
    let outcome = match job.program.damage() {
        None => machine.run(),
        Some(damage) => seeded(job, *Stop::ill_formed(vec![damage.to_string().into()])),
    };
    let tenants_of = machine.memory.tenants.wanted.get();
    let again = Again { host: machine.host_as::<System>().again(), tenants_of };
    let output = machine.host_as::<System>().take_captured();
    (Run { outcome, output, steps: machine.steps }, Some(again))
}

/// An end that belongs to no place in the program.
fn seeded(job: &Job, stop: Stop) -> Outcome {
    Outcome { seed: Some(job.config.seed), ..Outcome::new(stop, Trace::default()) }
}
