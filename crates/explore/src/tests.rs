//! Tests of one program, each in a machine of its own.
//!
//! A program of tests runs until it hands over the list of them. There the machine is copied for each test: the copy
//! goes on with that test alone, makes choices of its own, and leaks only what it allocates itself. So no test sees
//! what another one did, and a test does the same whichever others are selected.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use ubik_engine::choice::Choice;
use ubik_engine::{FrozenMachine, Learnt, Machine};
use ubik_host::{HostOptions, Input, Output, System, TestList};
use ubik_verdict::Severity;

use crate::history;
use crate::once::{Again, Chosen, Job, LeftCode, Run, bug, ended, guarded, start};
use crate::seeds::{Findings, Sweep};
use crate::threads::on_threads;

/// A program that has handed over its tests and waits for one of them to be chosen.
pub struct Suite {
    job: Job,
    waiting: Mutex<FrozenMachine>,
    /// What runs with inputs have learnt of the program.
    learnt: Mutex<Option<Learnt>>,
    list: Arc<TestList>,
}

impl Suite {
    /// Runs a program until it hands over its tests. One that ends before, has none; that run is the error.
    pub fn prepare(job: &Job) -> Result<Suite, Box<Run>> {
        Suite::prepare_with(job, &mut None)
    }

    /// The same with what a suite of the same job has translated.
    fn prepare_with(job: &Job, code: &mut LeftCode) -> Result<Suite, Box<Run>> {
        // What a program prints before its tests is told by nobody.
        let host = HostOptions { output: Output::Captured, ..job.host.clone() };
        let quiet = Job { host, ..job.clone() };
        match catch_unwind(AssertUnwindSafe(|| wait(&quiet, code))) {
            Ok(Ok((machine, list))) => {
                let waiting = Mutex::new(machine.freeze());
                Ok(Suite { job: job.clone(), waiting, learnt: Mutex::default(), list })
            }
            Ok(Err(ended)) => {
                let (mut run, again) = *ended;
                if let Some(again) = again {
                    history::explain(&quiet, again, &mut run.outcome);
                }
                Err(Box::new(run))
            }
            Err(payload) => Err(Box::new(bug(&quiet, &*payload))),
        }
    }

    /// The same program, whose tests note the ways that they take. That makes them slow.
    pub fn covering(&self) -> Result<Suite, Box<Run>> {
        let mut job = self.job.clone();
        job.config.covers = true;
        Suite::prepare(&job)
    }

    pub(crate) fn job(&self) -> &Job {
        &self.job
    }

    /// A machine that waits for a test to be chosen.
    pub(crate) fn copy(&self) -> Machine {
        self.copy_with(None)
    }

    /// The same, with what others have learnt.
    fn copy_with(&self, learnt: Option<Learnt>) -> Machine {
        let waiting = self.waiting.lock().expect("nobody panics while a machine is copied");
        match learnt {
            Some(learnt) => waiting.copy_with(learnt),
            None => waiting.copy(),
        }
    }

    /// What it and its tests have translated.
    fn into_code(self) -> LeftCode {
        self.waiting.into_inner().ok().map(FrozenMachine::into_code)
    }

    pub fn list(&self) -> &TestList {
        &self.list
    }

    /// A test of the list.
    pub fn chosen(&self, index: usize) -> Chosen {
        Chosen { index, name: self.list.tests[index].name.as_str().into() }
    }

    /// Runs one test and explains how it ended.
    pub fn run_test(&self, test: &Chosen) -> Run {
        guarded(&self.job.with_test(test.clone()), |job| {
            let (mut run, again) = self.go_on(test, self.job.host.clone());
            if wants_explanation(&run) {
                history::explain(job, again, &mut run.outcome);
            }
            run
        })
    }

    /// Runs one test with these bytes as its input, without looking for what explains the verdict.
    pub fn run_with_input(&self, test: &Chosen, input: Vec<u8>) -> Run {
        guarded(&self.job, |_| {
            let learnt = self.learnt.lock().expect("nobody panics while it takes what was learnt").take();
            let mut machine = self.copy_with(learnt);
            let run = self.finish(&mut machine, test, self.with_input(input)).0;
            *self.learnt.lock().expect("nobody panics while it gives back what was learnt") =
                Some(machine.take_learnt());
            run
        })
    }

    /// The same, explained.
    pub fn explain_with_input(&self, test: &Chosen, input: Vec<u8>) -> Run {
        guarded(&self.job.with_test(test.clone()), |job| {
            let (mut run, again) = self.go_on(test, self.with_input(input));
            if wants_explanation(&run) {
                history::explain(job, again, &mut run.outcome);
            }
            run
        })
    }

    /// The surroundings of a test that reads these bytes; what it writes is captured.
    fn with_input(&self, input: Vec<u8>) -> HostOptions {
        HostOptions { input: Input::Bytes(input), output: Output::Captured, ..self.job.host.clone() }
    }

    fn run_unexplained(&self, test: &Chosen) -> (Run, Option<Again>) {
        let mut again = None;
        let run = guarded(&self.job, |_| {
            let (run, how) = self.go_on(test, self.job.host.clone());
            again = Some(how);
            run
        });
        (run, again)
    }

    fn go_on(&self, test: &Chosen, host: HostOptions) -> (Run, Again) {
        self.finish(&mut self.copy(), test, host)
    }

    /// Has a machine that waits go on with a test to its end.
    fn finish(&self, machine: &mut Machine, test: &Chosen, host: HostOptions) -> (Run, Again) {
        begin(machine, test, host);
        let outcome = self.job.run_by_script(machine);
        ended(machine, outcome)
    }
}

/// A run that ended before it handed over tests, and how it is repeated.
type Early = (Run, Option<Again>);

/// A machine that waits for a choice among these tests, or how the program ended before it had any.
fn wait(job: &Job, code: &mut LeftCode) -> Result<(Machine, Arc<TestList>), Box<Early>> {
    let (mut machine, outcome) = start(job, code).map_err(|run| Box::new((*run, None)))?;
    match machine.host_as::<System>().tests() {
        Some(list) => Ok((machine, list)),
        None => {
            let (run, again) = ended(&mut machine, outcome);
            Err(Box::new((run, Some(again))))
        }
    }
}

/// A test that ended by itself has nothing to explain.
pub(crate) fn wants_explanation(run: &Run) -> bool {
    run.outcome.severity() > Severity::Failure
}

/// Has a machine that waits for a choice go on with a test.
pub(crate) fn begin(machine: &mut Machine, test: &Chosen, host: HostOptions) {
    machine.repeat_operation();
    machine.begin_part(Choice::seeded(test.seed(machine.config.seed)));
    let system = machine.host_as::<System>();
    system.take_captured();
    system.choose_test(test.index, host);
}

/// Runs tests under every seed of a range, on so many threads: what each test came to, in their order. `done` hears of each
/// seed under which all have been run.
pub fn sweep_tests(
    job: &Job,
    tests: &[Chosen],
    seeds: Range<u64>,
    threads: usize,
    done: &(dyn Fn() + Sync),
) -> Vec<Sweep> {
    let next = AtomicU64::new(seeds.start);
    let findings: Vec<Mutex<Findings>> = tests.iter().map(|_| Mutex::default()).collect();
    let worker = || {
        let mut code = None;
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return;
            }
            let suite = Suite::prepare_with(&job.with_seed(seed), &mut code);
            for (test, findings) in tests.iter().zip(&findings) {
                let (run, again) = match &suite {
                    Ok(suite) => suite.run_unexplained(test),
                    Err(run) => (Run::clone(run), None),
                };
                findings.lock().expect("no worker panics while it holds the list").note(seed, run, again);
            }
            code = suite.ok().and_then(Suite::into_code);
            done();
        }
    };
    on_threads(threads, worker);
    tests.iter().zip(findings).map(|(test, findings)| explained(job, test, findings)).collect()
}

fn explained(job: &Job, test: &Chosen, findings: Mutex<Findings>) -> Sweep {
    let mut sweep = findings.into_inner().expect("no worker panics while it holds the list").into_sweep();
    let job = job.with_test(test.clone());
    sweep
        .findings
        .iter_mut()
        .filter(|found| wants_explanation(&found.run))
        .for_each(|found| found.explain(&job));
    sweep
}
