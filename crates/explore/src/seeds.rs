//! Many runs of one program under different seeds, in parallel, with equal ends grouped.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use ubik_verdict::{Loc, Outcome, Severity, Stop};

use crate::once::{Job, Run, run_once, run_unexplained};
use crate::threads::on_threads;

/// One way in which runs ended, with the seeds that lead there.
#[derive(Clone, Debug)]
pub struct Finding {
    /// In ascending order.
    pub seeds: Vec<u64>,
    /// The run with the smallest seed.
    pub run: Run,
}

/// The result of a sweep over seeds: findings, worst first; among equals, that with the smallest seed first.
#[derive(Clone, Debug, Default)]
pub struct Sweep {
    pub findings: Vec<Finding>,
}

impl Sweep {
    /// The finding that decides the exit code.
    pub fn worst(&self) -> Option<&Finding> {
        self.findings.first()
    }

    pub fn runs(&self) -> usize {
        self.findings.iter().map(|finding| finding.seeds.len()).sum()
    }
}

/// What makes two ends the same finding: the kind of end and the place, but not addresses, tags or seeds.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Key {
    severity: Severity,
    kind: String,
    place: Option<Loc>,
}

impl Key {
    fn of(outcome: &Outcome) -> Key {
        let kind = match &outcome.stop {
            Stop::Ub(ub) => ub.rule().id().to_owned(),
            Stop::Exit { code } => format!("exit {code}"),
            Stop::Leak { sites } => {
                format!("leak {:?}", sites.iter().map(|site| site.loc()).collect::<Vec<_>>())
            }
            Stop::Deadlock { threads } => {
                let places =
                    threads.iter().map(|thread| thread.trace.primary().map(|at| thread.trace.frames[at].loc));
                format!("deadlock {:?}", places.collect::<Vec<_>>())
            }
            other => format!("{other:?}"),
        };
        let place = outcome.trace.primary().and_then(|index| outcome.trace.frames[index].loc);
        Key { severity: outcome.severity(), kind, place }
    }
}

/// Runs a job under every seed of a range, on so many threads.
pub fn sweep(job: &Job, seeds: Range<u64>, threads: usize) -> Sweep {
    let next = AtomicU64::new(seeds.start);
    let findings: Mutex<Findings> = Mutex::default();
    let worker = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return;
            }
            let run = run_unexplained(&job.with_seed(seed));
            findings.lock().expect("no worker panics while it holds the list").note(seed, run);
        }
    };
    on_threads(threads, worker);
    let mut sweep = findings.into_inner().expect("no worker panics while it holds the list").into_sweep();
    sweep.findings.iter_mut().for_each(|finding| finding.explain(job));
    sweep
}

impl Finding {
    /// Looks for what explains it: one run of the group is enough.
    pub fn explain(&mut self, job: &Job) {
        let again = run_once(&job.with_seed(self.seeds[0]));
        // With the host open, a second run may end in another way.
        if Key::of(&again.outcome) == Key::of(&self.run.outcome) {
            self.run.outcome = again.outcome;
        }
    }
}

/// The ends that were seen so far.
#[derive(Default)]
pub(crate) struct Findings(Vec<(Key, Finding)>);

impl Findings {
    /// Adds a run to the finding that it belongs to.
    pub fn note(&mut self, seed: u64, run: Run) {
        let key = Key::of(&run.outcome);
        let Some((_, finding)) = self.0.iter_mut().find(|finding| finding.0 == key) else {
            self.0.push((key, Finding { seeds: vec![seed], run }));
            return;
        };
        if finding.seeds.iter().all(|&earlier| seed < earlier) {
            finding.run = run;
        }
        finding.seeds.push(seed);
    }

    /// In an order that does not depend on which thread was first.
    pub fn into_sweep(self) -> Sweep {
        let mut findings: Vec<Finding> = self.0.into_iter().map(|(_, finding)| finding).collect();
        for finding in &mut findings {
            finding.seeds.sort_unstable();
        }
        findings.sort_by_key(|finding| (std::cmp::Reverse(finding.run.outcome.severity()), finding.seeds[0]));
        Sweep { findings }
    }
}

#[cfg(test)]
mod tests {
    use ubik_verdict::{Trace, Ub};

    use super::*;

    fn run(stop: Stop) -> Run {
        Run::without_start(Outcome::new(stop, Trace::default()))
    }

    #[test]
    fn equal_ends_are_one_finding_and_the_worst_is_first() {
        let mut findings = Findings::default();
        findings.note(7, run(Stop::Exit { code: 0 }));
        findings.note(9, run(Stop::Ub(Box::new(Ub::unreachable()))));
        findings.note(3, run(Stop::Exit { code: 0 }));
        findings.note(8, run(Stop::Ub(Box::new(Ub::unreachable()))));
        let sweep = findings.into_sweep();
        let seeds: Vec<_> = sweep.findings.iter().map(|finding| finding.seeds.clone()).collect();
        assert_eq!(seeds, [vec![8, 9], vec![3, 7]]);
        assert_eq!(sweep.worst().unwrap().run.outcome.severity(), Severity::Undefined);
        assert_eq!(sweep.runs(), 4);
    }
}
