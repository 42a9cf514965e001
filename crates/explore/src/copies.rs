//! A run that is copied in its middle.
//!
//! Whatever looks at more than one future of a program stands on this: the machine is data, a copy shares its memory with it
//! until one of them writes, and both go on as if there were no other.

use crate::once::{Job, Run, ended, guarded};

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
            ended(machine, outcome).0
        })
    }))
}
