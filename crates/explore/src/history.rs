//! Explanations by running again.
//!
//! A run records no history. When it ends in undefined behaviour or a leak, the same choices are made again while the
//! allocations concerned are watched; an aliasing violation is also judged by the other model.

use ubik_engine::Tracking;
use ubik_engine::memory::BorrowModel;
use ubik_verdict::{AllocName, Category, EventKind, Model, Outcome, SecondOpinion, Stop};

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
    if again.tenants_of.is_some() && outcome.stop.as_ub().is_some() {
        job.config.tenants_of = again.tenants_of;
        outcome.stop = run_unexplained(&job).outcome.stop;
    }
    let is_wanted = job.config.leak_backtraces || !matches!(outcome.stop, Stop::Leak { .. });
    let names = if is_wanted { concerned(&outcome.stop) } else { Vec::new() };
    if !names.is_empty() || outcome.stop.as_ub().is_some() {
        watch(&job, &names, outcome);
        // The very operation that is at fault may be about other memory than the one that was found first.
        let others = concerned(&outcome.stop);
        if outcome.stop.as_ub().is_some() && !others.iter().all(|other| names.contains(other)) {
            watch(&job, &others, outcome);
        }
    }
    outcome.second_opinion = second_opinion(&job, &outcome.stop);
}

/// Runs a job again while these allocations are watched, with every retag where the program has it. That decides under which
/// rule and where the violation is reported, however the first run found it.
fn watch(job: &Job, names: &[AllocName], outcome: &mut Outcome) {
    let mut again = job.clone();
    (again.config.watch, again.config.exact) = (names.to_vec(), true);
    let watched = run_unexplained(&again).outcome;
    // A run that had to end otherwise, because what is outside of it has changed, explains nothing.
    if watched.stop.severity() == outcome.stop.severity() {
        // A run that is not watched may have given out tags twice, so only the second run's go with its events.
        outcome.events = relevant(watched.events, &watched.stop);
        (outcome.stop, outcome.trace) = (watched.stop, watched.trace);
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

fn relevant(events: Vec<ubik_verdict::Event>, stop: &Stop) -> Vec<ubik_verdict::Event> {
    let Stop::Ub(ub) = stop else { return Vec::new() };
    let tags = ub.tags();
    let keep = |kind: &EventKind| match kind {
        EventKind::TagCreated { tag, .. }
        | EventKind::TagChanged { tag, .. }
        | EventKind::Protected { tag, .. } => tags.contains(tag),
        EventKind::Exposed { .. } => false,
        _ => true,
    };
    events.into_iter().filter(|event| keep(&event.kind)).collect()
}

/// Whether the other aliasing model accepts what one refused.
fn second_opinion(job: &Job, stop: &Stop) -> Option<SecondOpinion> {
    let aliasing = stop.as_ub().is_some_and(|ub| ub.rule().category() == Category::Aliasing);
    let (other, model) = match job.config.borrows {
        BorrowModel::Stacked => (BorrowModel::Tree, Model::Tree),
        BorrowModel::Tree => (BorrowModel::Stacked, Model::Stacked),
        BorrowModel::None => return None,
    };
    if !aliasing {
        return None;
    }
    let mut again = job.clone();
    again.config.borrows = other;
    let outcome = run_unexplained(&again).outcome;
    // Where the other model was told to let something pass, it decides nothing.
    if outcome.warnings.iter().any(|warning| warning.kind.rule().is_some()) {
        return None;
    }
    let rejects = outcome.stop.as_ub().is_some_and(|ub| ub.rule().category() == Category::Aliasing);
    Some(if rejects { SecondOpinion::AlsoRejects(model) } else { SecondOpinion::Accepts(model) })
}
