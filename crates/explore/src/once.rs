//! One run of a program from its beginning to its end.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use ubik_engine::Config;
use ubik_host::{Captured, HostOptions, System};
use ubik_ir::Program;
use ubik_verdict::{Outcome, Stop, Trace};

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
    match catch_unwind(AssertUnwindSafe(|| run(job))) {
        Ok(run) => run,
        Err(payload) => {
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let text = text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message");
            Run { outcome: seeded(job, *Stop::bug(text.to_owned())), output: Captured::default(), steps: 0 }
        }
    }
}

fn run(job: &Job) -> Run {
    let made = ubik_host::machine(job.program.clone(), job.config.clone(), job.host.clone());
    let mut machine = match made {
        Ok(machine) => machine,
        Err(stop) => return Run { outcome: seeded(job, *stop), output: Captured::default(), steps: 0 },
    };
    let outcome = match job.program.damage() {
        None => machine.run(),
        Some(damage) => seeded(job, *Stop::ill_formed(vec![damage.to_string().into()])),
    };
    let output = machine.host_as::<System>().take_captured();
    Run { outcome, output, steps: machine.steps }
}

/// An end that belongs to no place in the program.
fn seeded(job: &Job, stop: Stop) -> Outcome {
    Outcome { seed: Some(job.config.seed), ..Outcome::new(stop, Trace::default()) }
}
