//! Explanations by running again.
//!
//! A run records no history. When it ends in undefined behaviour or a leak, the same choices are made again while the
//! allocations concerned are watched; an aliasing violation is also judged by the other model.

use std::time::Instant;

use ubik_engine::Tracking;
use ubik_engine::memory::BorrowModel;
use ubik_verdict::{AllocName, Category, Model, Outcome, SecondOpinion, Stop};

use crate::once::{Again, Job, run_unexplained};

/// Fills in what explains an outcome of a job.
///
/// A run that changed something outside of the machine is not repeated: that would change it twice.
pub(crate) fn explain(job: &Job, again: Again, outcome: &mut Outcome) {
    let Some(host) = again.host else { return };
    let mut job = Job { host, ..job.clone() };
    // What is told as it happens was told.
    job.config.track = Tracking::default();
    job.config.report_progress = None;
    let mut explaining = Explaining { deadline: job.host.time_limit.map(|left| Instant::now() + left), job };
    if again.tenants_of.is_some() && outcome.stop.as_ub().is_some() {
        explaining.job.config.tenants_of = again.tenants_of;
        if let Some(told) = explaining.run(&explaining.job).filter(|told| told.stop.as_ub().is_some()) {
            outcome.stop = told.stop;
        }
    }
    let is_wanted = explaining.job.config.leak_backtraces || !matches!(outcome.stop, Stop::Leak { .. });
    let names = if is_wanted { concerned(&outcome.stop) } else { Vec::new() };
    if !names.is_empty() || outcome.stop.as_ub().is_some() {
        explaining.watch(&names, outcome);
        // The very operation that is at fault may be about other memory than the one that was found first.
        let others = concerned(&outcome.stop);
        if outcome.stop.as_ub().is_some() && !others.iter().all(|other| names.contains(other)) {
            explaining.watch(&others, outcome);
        }
    }
    outcome.second_opinion = explaining.second_opinion(&outcome.stop);
}

/// The job that is repeated, and until when all repetitions together may last.
struct Explaining {
    job: Job,
    deadline: Option<Instant>,
}

impl Explaining {
    /// How a job ends, if there is time left for it.
    fn run(&self, job: &Job) -> Option<Outcome> {
        let mut job = job.clone();
        if let Some(deadline) = self.deadline {
            let left = deadline.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())?;
            job.host.time_limit = Some(left);
        }
        Some(run_unexplained(&job).outcome)
    }

    /// Runs the job again while these allocations are watched, with every retag where the program has it. That decides under
    /// which rule and where the violation is reported, however the first run found it. Of a leak only where its memory was
    /// allocated is asked, and retags have no part in it.
    fn watch(&self, names: &[AllocName], outcome: &mut Outcome) {
        let mut again = self.job.clone();
        let is_leak = matches!(outcome.stop, Stop::Leak { .. });
        again.config.watch = names.to_vec();
        (again.config.watch_allocations_only, again.config.exact) = (is_leak, !is_leak);
        let Some(watched) = self.run(&again) else { return };
        // A run that had to end otherwise, because what is outside of it has changed or time was over, explains nothing.
        if watched.stop.severity() == outcome.stop.severity() {
            // A run that is not watched may have given out tags twice, so only the second run's go with its events.
            (outcome.events, outcome.stop, outcome.trace) = (watched.events, watched.stop, watched.trace);
        }
    }

    /// Whether the other aliasing model accepts what one refused.
    fn second_opinion(&self, stop: &Stop) -> Option<SecondOpinion> {
        let aliasing = stop.as_ub().is_some_and(|ub| ub.rule().category() == Category::Aliasing);
        let (other, model) = match self.job.config.borrows {
            BorrowModel::Stacked => (BorrowModel::Tree, Model::Tree),
            BorrowModel::Tree => (BorrowModel::Stacked, Model::Stacked),
            BorrowModel::None => return None,
        };
        if !aliasing {
            return None;
        }
        let mut again = self.job.clone();
        again.config.borrows = other;
        let outcome = self.run(&again)?;
        // Where the other model was told to let something pass, or had no time to finish, it decides nothing.
        let passed = outcome.warnings.iter().any(|warning| warning.kind.rule().is_some());
        if passed || matches!(outcome.stop, Stop::Exhausted(_)) {
            return None;
        }
        let rejects = outcome.stop.as_ub().is_some_and(|ub| ub.rule().category() == Category::Aliasing);
        Some(if rejects { SecondOpinion::AlsoRejects(model) } else { SecondOpinion::Accepts(model) })
    }
}

/// The allocations that a stop is about.
fn concerned(stop: &Stop) -> Vec<AllocName> {
    match stop {
        Stop::Leak { sites } => {
            sites.iter().flat_map(|site| &site.blocks).map(|block| block.alloc.name).collect()
        }
        Stop::Ub(ub) => ub.allocations(),
        _ => Vec::new(),
    }
}
