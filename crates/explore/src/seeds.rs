//! Many runs of one program under different seeds, in parallel, with equal ends grouped.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use ubik_host::Captured;
use ubik_verdict::{Loc, Outcome, Severity, Stop};

use crate::history;
use crate::once::{Again, Job, Run, guarded_with_again};
use crate::threads::on_threads;

/// One way in which runs ended, with the seeds that lead there.
#[derive(Clone, Debug)]
pub struct Finding {
    /// In ascending order.
    pub seeds: Vec<u64>,
    /// The run with the smallest seed.
    pub run: Run,
    /// How that is repeated.
    again: Option<Again>,
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

/// Runs a job under every seed of a range, on so many threads. What each run wrote is told in the order of the seeds, once.
pub fn sweep(
    job: &Job,
    seeds: Range<u64>,
    threads: usize,
    tell: &mut (dyn FnMut(u64, &Captured) + Send),
) -> Sweep {
    ubik_storage::keep_freed_memory();
    let next = AtomicU64::new(seeds.start);
    let findings: Mutex<Findings> = Mutex::default();
    let outputs = Mutex::new(InOrder { next: seeds.start, early: BTreeMap::new(), tell });
    let worker = || {
        let mut code = None;
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return;
            }
            let (mut run, again) = guarded_with_again(&job.with_seed(seed), &mut code);
            let output = std::mem::take(&mut run.output);
            outputs.lock().expect("no worker panics while it tells").note(seed, output);
            findings.lock().expect("no worker panics while it holds the list").note(seed, run, again);
        }
    };
    on_threads(threads, worker);
    let mut sweep = findings.into_inner().expect("no worker panics while it holds the list").into_sweep();
    sweep.findings.iter_mut().for_each(|finding| finding.explain(job));
    sweep
}

/// What runs wrote, which is told in the order of their seeds.
struct InOrder<'a> {
    next: u64,
    /// What was written by runs whose turn has not come.
    early: BTreeMap<u64, Captured>,
    tell: &'a mut (dyn FnMut(u64, &Captured) + Send),
}

impl InOrder<'_> {
    fn note(&mut self, seed: u64, output: Captured) {
        self.early.insert(seed, output);
        while let Some(output) = self.early.remove(&self.next) {
            (self.tell)(self.next, &output);
            self.next += 1;
        }
    }
}

impl Finding {
    /// Looks for what explains it, by runs that nobody notices: one run of the group is enough.
    pub(crate) fn explain(&mut self, job: &Job) {
        if let Some(again) = self.again.take() {
            history::explain(&job.with_seed(self.seeds[0]), again, &mut self.run.outcome);
        }
    }
}

/// The ends that were seen so far.
#[derive(Default)]
pub(crate) struct Findings(Vec<(Key, Finding)>);

impl Findings {
    /// Adds a run to the finding that it belongs to.
    pub fn note(&mut self, seed: u64, run: Run, again: Option<Again>) {
        let key = Key::of(&run.outcome);
        let Some((_, finding)) = self.0.iter_mut().find(|finding| finding.0 == key) else {
            self.0.push((key, Finding { seeds: vec![seed], run, again }));
            return;
        };
        if finding.seeds.iter().all(|&earlier| seed < earlier) {
            (finding.run, finding.again) = (run, again);
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
        findings.note(7, run(Stop::Exit { code: 0 }), None);
        findings.note(9, run(Stop::Ub(Box::new(Ub::unreachable()))), None);
        findings.note(3, run(Stop::Exit { code: 0 }), None);
        findings.note(8, run(Stop::Ub(Box::new(Ub::unreachable()))), None);
        let sweep = findings.into_sweep();
        let seeds: Vec<_> = sweep.findings.iter().map(|finding| finding.seeds.clone()).collect();
        assert_eq!(seeds, [vec![8, 9], vec![3, 7]]);
        assert_eq!(sweep.worst().unwrap().run.outcome.severity(), Severity::Undefined);
        assert_eq!(sweep.runs(), 4);
    }

    #[test]
    fn output_is_told_in_the_order_of_seeds() {
        let mut told = Vec::new();
        let mut tell = |seed: u64, output: &Captured| told.push((seed, output.stdout.clone()));
        let mut outputs = InOrder { next: 4, early: BTreeMap::new(), tell: &mut tell };
        for seed in [6, 4, 7, 5] {
            outputs.note(seed, Captured { stdout: vec![seed as u8], ..Captured::default() });
        }
        assert_eq!(told, [(4, vec![4]), (5, vec![5]), (6, vec![6]), (7, vec![7])]);
    }
}
