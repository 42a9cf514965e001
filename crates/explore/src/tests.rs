//! Tests of one program, each in a machine of its own.
//!
//! A program of tests runs until it hands over the list of them. There the machine is copied for each test: the copy
//! goes on with that test alone, makes choices of its own, and leaks only what it allocates itself. So no test sees
//! what another one did, and a test does the same whichever others are selected.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use ubik_engine::Machine;
use ubik_engine::choice::Choice;
use ubik_host::{HostOptions, Output, System, TestList};
use ubik_verdict::Severity;

use crate::history;
use crate::once::{Again, Chosen, Job, Run, ended, guarded, run_once};
use crate::seeds::{Findings, Sweep};
use crate::threads::on_threads;

/// A program that has handed over its tests and waits for one of them to be chosen.
pub struct Suite {
    job: Job,
    waiting: Mutex<Machine>,
    list: Arc<TestList>,
}

impl Suite {
    /// Runs a program until it hands over its tests. One that ends before, has none; that run is the error.
    pub fn prepare(job: &Job) -> Result<Suite, Box<Run>> {
        // What a program prints before its tests is told by nobody.
        let host = HostOptions { output: Output::Captured, ..job.host.clone() };
        let quiet = Job { host, ..job.clone() };
        match catch_unwind(AssertUnwindSafe(|| wait(&quiet))) {
            Ok(Some((machine, list))) => Ok(Suite { job: job.clone(), waiting: Mutex::new(machine), list }),
            // Whatever went wrong goes wrong again, and is told.
            _ => Err(Box::new(run_once(&quiet))),
        }
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
            let (mut run, again) = self.go_on(test);
            if wants_explanation(&run) {
                history::explain(job, again, &mut run.outcome);
            }
            run
        })
    }

    fn run_unexplained(&self, test: &Chosen) -> Run {
        guarded(&self.job, |_| self.go_on(test).0)
    }

    fn go_on(&self, test: &Chosen) -> (Run, Again) {
        let mut machine = self.waiting.lock().expect("nobody panics while a machine is copied").fork();
        begin(&mut machine, test, self.job.host.clone());
        let outcome = machine.run();
        ended(machine, outcome)
    }
}

/// A machine that waits for a choice among these tests.
fn wait(job: &Job) -> Option<(Machine, Arc<TestList>)> {
    let mut machine = ubik_host::machine(job.program.clone(), job.config.clone(), job.host.clone()).ok()?;
    if job.program.damage().is_none() {
        machine.run();
    }
    let list = machine.host_as::<System>().tests()?;
    Some((machine, list))
}

/// A test that ended by itself has nothing to explain.
fn wants_explanation(run: &Run) -> bool {
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

/// Runs tests under every seed of a range, on so many threads: what each test came to, in their order.
pub fn sweep_tests(job: &Job, tests: &[Chosen], seeds: Range<u64>, threads: usize) -> Vec<Sweep> {
    let next = AtomicU64::new(seeds.start);
    let findings: Vec<Mutex<Findings>> = tests.iter().map(|_| Mutex::default()).collect();
    let worker = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return;
            }
            let suite = Suite::prepare(&job.with_seed(seed));
            for (test, findings) in tests.iter().zip(&findings) {
                let run = match &suite {
                    Ok(suite) => suite.run_unexplained(test),
                    Err(run) => Run::clone(run),
                };
                findings.lock().expect("no worker panics while it holds the list").note(seed, run);
            }
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
