//! One run of a program from its beginning to its end.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use ubik_engine::value::AllocId;
use ubik_engine::{CodeCache, Config, Machine};
use ubik_host::{Captured, HostOptions, System, TestEnd};
use ubik_ir::Program;
use ubik_verdict::{Outcome, Stop, Trace};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::calls::Varied;
use crate::exhaustive::{self, Script};
use crate::{history, tests};

/// What is to be run, and how.
#[derive(Clone)]
pub struct Job {
    pub program: Arc<Program>,
    pub config: Config,
    pub host: HostOptions,
    /// What a program that hands over its tests goes on with.
    pub test: Option<Chosen>,
    /// The execution that an exploration has found, if it is to be repeated ([`Job::by_script`]).
    pub(crate) script: Option<Arc<Script>>,
    /// The call that is made with other arguments, instead of the rest of a test.
    pub(crate) varied: Option<Arc<Varied>>,
}

/// One test of a program.
#[derive(Clone, Debug)]
pub struct Chosen {
    pub index: usize,
    pub name: Arc<str>,
}

impl Chosen {
    /// The seed of its choices. It follows from the run's and from its name, so it does not depend on other tests.
    pub fn seed(&self, of_run: u64) -> u64 {
        xxh3_64_with_seed(self.name.as_bytes(), of_run)
    }
}

impl Job {
    pub fn new(program: Arc<Program>, config: Config, host: HostOptions) -> Job {
        Job { program, config, host, test: None, script: None, varied: None }
    }

    /// The same, going on with a test.
    pub fn with_test(&self, test: Chosen) -> Job {
        Job { test: Some(test), ..self.clone() }
    }

    /// The same, for repeating an execution that an exploration has found.
    pub fn by_script(&self, script: Script) -> Job {
        Job { script: Some(Arc::new(script)), ..self.explored() }
    }

    /// Runs a machine to its end, by the script if there is one.
    pub(crate) fn run_by_script(&self, machine: &mut Machine) -> Outcome {
        match (&self.script, &self.varied) {
            (None, None) => machine.run(),
            (None, Some(varied)) => varied.run(machine),
            (Some(script), _) => exhaustive::repeat(machine, script),
        }
    }

    /// The same, for an exploration: what lies where must not depend on who was faster.
    pub(crate) fn explored(&self) -> Job {
        let config = Config {
            races: true,
            explores: true,
            address_reuse: 0,
            address_reuse_cross_thread: 0,
            ..self.config.clone()
        };
        Job { config, ..self.clone() }
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
    /// How the test ended, if the run was one's and it ended by itself.
    pub test_end: Option<TestEnd>,
    /// Why the files that it wrote could not be kept, if they were to be.
    pub not_kept: Option<String>,
    /// The host's options under which a run does the same and nobody notices, if there are any.
    pub again: Option<HostOptions>,
}

impl Run {
    /// A run that never began.
    pub(crate) fn without_start(outcome: Outcome) -> Run {
        Run { outcome, output: Captured::default(), steps: 0, test_end: None, not_kept: None, again: None }
    }
}

/// Runs a program once. A panic of the machine is the verdict that Ubik has a bug, with the panic's message.
pub fn run_once(job: &Job) -> Run {
    guarded(job, |job| {
        let (mut run, again) = run(job, &mut None);
        if let Some(again) = again {
            history::explain(job, again, &mut run.outcome);
        }
        run
    })
}

/// The same without looking for what explains the verdict.
pub fn run_unexplained(job: &Job) -> Run {
    guarded(job, |job| run(job, &mut None).0)
}

/// What a run has translated, for the next one of the same job under another seed.
pub(crate) type LeftCode = Option<CodeCache>;

/// The same, with how it is repeated, if it can be.
pub(crate) fn guarded_with_again(job: &Job, code: &mut LeftCode) -> (Run, Option<Again>) {
    let mut again = None;
    let run = guarded(job, |job| {
        let (run, how) = run(job, code);
        again = how;
        run
    });
    (run, again)
}

pub(crate) fn guarded(job: &Job, run: impl FnOnce(&Job) -> Run) -> Run {
    catch_unwind(AssertUnwindSafe(|| run(job))).unwrap_or_else(|payload| bug(job, &*payload))
}

/// The end of a run in which the machine panicked.
pub(crate) fn bug(job: &Job, payload: &(dyn Any + Send)) -> Run {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message");
    Run::without_start(seeded(job, *Stop::bug(text.to_owned())))
}

/// How a run is repeated for an explanation.
#[derive(Clone, Debug)]
pub(crate) struct Again {
    /// The host's options under which it does the same, if nobody notices when it does.
    pub host: Option<HostOptions>,
    /// The entry of the table of allocations whose former tenants the verdict is about.
    pub tenants_of: Option<AllocId>,
}

/// The run, and how it is repeated if it started at all.
fn run(job: &Job, code: &mut LeftCode) -> (Run, Option<Again>) {
    let (mut machine, mut outcome) = match start(job, code) {
        Ok(started) => started,
        Err(run) => return (*run, None),
    };
    let hands_over = machine.host_as::<System>().tests().is_some();
    if let Some(test) = job.test.as_ref().filter(|_| hands_over) {
        tests::begin(&mut machine, test, job.host.clone());
        outcome = job.run_by_script(&mut machine);
    }
    let (run, again) = ended(&mut machine, outcome);
    *code = Some(machine.into_code());
    (run, Some(again))
}

/// Runs a program from its beginning to its end, or to where it hands over its tests.
pub(crate) fn start(job: &Job, code: &mut LeftCode) -> Result<(Machine, Outcome), Box<Run>> {
    let made = ubik_host::machine(job.program.clone(), job.config.clone(), job.host.clone());
    let mut machine = made.map_err(|stop| Box::new(Run::without_start(seeded(job, *stop))))?;
    if let Some(code) = code.take() {
        machine.adopt_code(code);
    }
    let outcome = match job.program.damage() {
        // Calls are those of a test.
        None if job.varied.is_some() => machine.run(),
        None => job.run_by_script(&mut machine),
        Some(damage) => seeded(job, *Stop::ill_formed(vec![damage.to_string().into()])),
    };
    Ok((machine, outcome))
}

/// What there is to know of a machine that has stopped.
pub(crate) fn ended(machine: &mut Machine, outcome: Outcome) -> (Run, Again) {
    let tenants_of = machine.memory.wanted_tenants();
    let steps = machine.steps;
    let system = machine.host_as::<System>();
    let again = Again { host: system.again(), tenants_of };
    let (test_end, host) = (system.test_end().cloned(), again.host.clone());
    let not_kept = system.keep_files().err().map(|error| error.to_string());
    (Run { outcome, output: system.take_captured(), steps, test_end, not_kept, again: host }, again)
}

/// An end that belongs to no place in the program.
fn seeded(job: &Job, stop: Stop) -> Outcome {
    Outcome { seed: Some(job.config.seed), ..Outcome::new(stop, Trace::default()) }
}
