//! A run that is copied in its middle.
//!
//! Whatever looks at more than one future of a program stands on this: the machine is data, a copy shares its memory with it
//! until one of them writes, and both go on as if there were no other.

use std::ops::Range;

use ubik_engine::Machine;

use crate::once::{Job, Run, ended, guarded, run_unexplained};

/// Runs a program until so many blocks have been counted, copies the machine there, and lets both go on to their ends, the
/// copy first. Nothing, if the program ends before.
pub fn run_copied(job: &Job, steps: u64) -> Option<[Run; 2]> {
    let mut machine = ubik_host::machine(job.program.clone(), job.config.clone(), job.host.clone()).ok()?;
    if machine.run_until(steps).is_some() {
        return None;
    }
    let copy = machine.fork();
    Some([copy, machine].map(|mut machine| {
        guarded(job, |_| {
            let outcome = machine.run();
            ended(&mut machine, outcome).0
        })
    }))
}

/// Runs a program up to the start of its second thread once, and goes on from there with the choices of each seed: what comes
/// before is the same for all, as the job's own seed has it. A program with one thread is run once for all of them.
pub fn run_from_second_thread(job: &Job, seeds: Range<u64>, mut seen: impl FnMut(u64, Run)) {
    let Some(start) = before_threads(job) else {
        let run = run_unexplained(job);
        return seeds.for_each(|seed| seen(seed, run.clone()));
    };
    let start = start.freeze();
    for seed in seeds {
        let mut machine = start.copy();
        machine.choice.reseed_at_second_thread(seed);
        let run = guarded(job, |_| {
            let outcome = machine.run();
            ended(&mut machine, outcome).0
        });
        seen(seed, run);
    }
}

/// A machine shortly before it starts its second thread.
fn before_threads(job: &Job) -> Option<Machine> {
    let mut machine = ubik_host::machine(job.program.clone(), job.config.clone(), job.host.clone()).ok()?;
    loop {
        let copy = machine.fork();
        let next = machine.steps + STRIDE;
        if machine.run_until(next).is_some() {
            return None;
        }
        if machine.threads.count() > 1 {
            return Some(copy);
        }
    }
}

/// How many blocks pass between two looks at the threads.
const STRIDE: u64 = 500;
