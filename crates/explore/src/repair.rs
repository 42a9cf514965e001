//! Which borrows of the program are the cause of a failure by aliasing, found by running it again.
//!
//! The run is repeated while the retags of the offending pointer, those that it was made from, and those that ended it are
//! relaxed: made as if for a mutable reference, or not made at all. If the program passes then, relaxations are taken back
//! one by one as long as it still does (delta debugging, after Zeller, one at a time: there are rarely more than ten). What
//! is left is a smallest set in the sense that none of it can be spared, not of all such sets the smallest.
//!
//! Inside of the standard library a retag is only ever left out: what is the user's to change is the call.

use std::time::{Duration, Instant};

use ubik_engine::{Relaxed, Tracking};
use ubik_host::HostOptions;
use ubik_verdict::{
    BorrowOp, Category, Event, EventKind, Loc, Origin, Outcome, RetagKind, Rule, Stop, Trace, Ub,
};

use crate::once::{Job, Run, run_unexplained};

/// How often a program is run at most.
const MOST_RUNS: u32 = 60;
/// How often what failed next is added to what is relaxed.
const ROUNDS: usize = 8;
/// How long all of it may take.
const TIME: Duration = Duration::from_secs(60);

/// Borrows that are made at one place of the program, with what they lead to in the standard library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The place that the user can change.
    pub at: Loc,
    pub made: RetagKind,
    pub how: Relaxed,
    /// How many bytes the borrow was for.
    pub size: u64,
    /// Whether it is a borrow that ended the offending one, and not one that the offending one comes from.
    pub ended: bool,
    own: Vec<Loc>,
    std: Vec<Loc>,
}

/// What was found out.
#[derive(Clone, Debug)]
pub struct Repair {
    /// The failure, with the history of the offending pointer and of those that it was made from.
    pub failure: Outcome,
    /// The borrows of that history.
    pub history: Vec<Cause>,
    /// What was relaxed, if the program passes then.
    pub causes: Option<Vec<Cause>>,
    /// Whether a static or a constant has to be writable for that.
    pub writes_global: bool,
    /// How it ended then.
    pub passed: Option<Stop>,
    /// How a program is repeated that does the same.
    pub host: HostOptions,
    pub runs: u32,
}

/// Whether mutability may have to do with the way in which a run ended.
pub fn is_repairable(stop: &Stop) -> bool {
    stop.as_ub().is_some_and(|ub| ub.rule().category() == Category::Aliasing || is_read_only(ub))
}

fn is_read_only(ub: &Ub) -> bool {
    ub.rule() == Rule::ReadOnly
}

/// Looks for the cause of a failure. Nothing, if the run cannot be repeated or does not fail so.
pub fn find_repair(job: &Job, run: &Run) -> Option<Repair> {
    let mut first = Job { host: run.again.clone()?, ..job.clone() };
    first.config.track = Tracking::default();
    first.config.report_progress = None;
    first.config.exact = true;
    let mut search = Search { job: first, until: Instant::now() + TIME, runs: 0 };
    let failure = search.told(&Relaxing::default(), &run.outcome)?;
    is_repairable(&failure.stop).then_some(())?;
    let mut history = Relaxing::default();
    history.add(&failure);
    let found = search.relax(&failure).map(|(relaxing, end)| search.minimise(relaxing, end));
    let (causes, writes_global, passed) = match found {
        Some((relaxing, end)) => (Some(relaxing.causes), relaxing.globals, Some(end)),
        None => (None, false, None),
    };
    let history = history.causes;
    Some(Repair { failure, history, causes, writes_global, passed, host: search.job.host, runs: search.runs })
}

/// What is relaxed in a run.
#[derive(Clone, Debug, Default)]
struct Relaxing {
    causes: Vec<Cause>,
    globals: bool,
}

impl Relaxing {
    fn all(&self, how: Relaxed) -> Relaxing {
        let causes = self.causes.iter().map(|cause| Cause { how, ..cause.clone() });
        Relaxing { causes: causes.collect(), ..*self }
    }

    fn places(&self) -> Vec<(Loc, Relaxed)> {
        let of = |cause: &Cause| {
            let own = cause.own.iter().map(|&at| (at, cause.how)).collect::<Vec<_>>();
            own.into_iter().chain(cause.std.iter().map(|&at| (at, Relaxed::Dropped))).collect::<Vec<_>>()
        };
        self.causes.iter().flat_map(of).collect()
    }

    /// Adds what is new, and says whether anything is.
    fn add(&mut self, failure: &Outcome) -> bool {
        let mut is_new = failure.stop.as_ub().is_some_and(is_read_only) && !self.globals;
        self.globals |= is_new;
        for event in &failure.events {
            let Some(cause) = cause(event) else { continue };
            match self.causes.iter_mut().find(|known| known.at == cause.at) {
                Some(known) => is_new |= known.merge(cause),
                None => {
                    is_new = true;
                    self.causes.push(cause);
                }
            }
        }
        is_new
    }
}

impl Cause {
    /// Adds the places of another cause at the same place of the user's, and says whether that was new.
    fn merge(&mut self, other: Cause) -> bool {
        let before = self.own.len() + self.std.len();
        // The reference says more than the pointer that it became.
        if self.made == RetagKind::Raw {
            self.made = other.made;
        }
        self.ended &= other.ended;
        self.size = self.size.max(other.size);
        for (mine, theirs) in [(&mut self.own, other.own), (&mut self.std, other.std)] {
            mine.extend(theirs);
            mine.sort();
            mine.dedup();
        }
        self.own.len() + self.std.len() > before
    }
}

/// The borrow that an event is about, with its place.
fn cause(event: &Event) -> Option<Cause> {
    let (made, range, ended) = match event.kind {
        EventKind::TagCreated { kind, range, .. } => (kind, range, false),
        EventKind::TagChanged { by: BorrowOp::Retag(kind), range, .. } => (kind, range, true),
        _ => return None,
    };
    let (at, innermost, is_std) = places(&event.trace)?;
    let (own, std) = if is_std { (vec![], vec![innermost]) } else { (vec![innermost], vec![]) };
    let (how, size) = (Relaxed::Dropped, range.len);
    (made != RetagKind::Root).then_some(Cause { at, made, how, size, ended, own, std })
}

/// The place that the user can change, where the borrow itself was made, and whether that is in the standard library.
fn places(trace: &Trace) -> Option<(Loc, Loc, bool)> {
    let shown = trace.frames[trace.primary()?].loc?;
    let innermost = trace.frames.iter().find(|frame| frame.loc.is_some())?;
    Some((shown, innermost.loc?, innermost.origin == Origin::Std))
}

struct Search {
    job: Job,
    until: Instant,
    runs: u32,
}

impl Search {
    fn run(&mut self, relaxing: &Relaxing, change: impl FnOnce(&mut Job)) -> Option<Outcome> {
        if self.runs >= MOST_RUNS || Instant::now() >= self.until {
            return None;
        }
        self.runs += 1;
        let mut job = self.job.clone();
        job.config.relaxed = relaxing.places();
        job.config.writable_globals = relaxing.globals;
        change(&mut job);
        Some(run_unexplained(&job).outcome)
    }

    /// How a run ends, if it passes.
    fn passes(&mut self, relaxing: &Relaxing) -> Option<Stop> {
        let outcome = self.run(relaxing, |_| {})?;
        matches!(outcome.stop, Stop::Exit { .. } | Stop::Leak { .. }).then_some(outcome.stop)
    }

    /// A failure with the history of its borrows.
    fn told(&mut self, relaxing: &Relaxing, failure: &Outcome) -> Option<Outcome> {
        let names = failure.stop.as_ub()?.allocations();
        let watched = self.run(relaxing, |job| {
            job.config.watch = names;
            job.config.watch_ancestors = true;
        })?;
        watched.stop.as_ub().is_some().then_some(watched)
    }

    /// Relaxes what fails until nothing does.
    fn relax(&mut self, failure: &Outcome) -> Option<(Relaxing, Stop)> {
        let mut relaxing = Relaxing::default();
        let mut failure = failure.clone();
        for _ in 0..ROUNDS {
            if !is_repairable(&failure.stop) || !relaxing.add(&failure) {
                return None;
            }
            for how in [Relaxed::Mutable, Relaxed::Dropped] {
                let relaxing = relaxing.all(how);
                if let Some(end) = self.passes(&relaxing) {
                    return Some((relaxing, end));
                }
            }
            let relaxing = relaxing.all(Relaxed::Dropped);
            let outcome = self.run(&relaxing, |_| {})?;
            failure = self.told(&relaxing, &outcome)?;
        }
        None
    }

    /// Takes back what is not needed.
    fn minimise(&mut self, mut relaxing: Relaxing, mut end: Stop) -> (Relaxing, Stop) {
        let mut keep = |search: &mut Search, smaller: Relaxing, relaxing: &mut Relaxing| {
            let passed = search.passes(&smaller);
            let is_smaller = passed.is_some();
            if let Some(stop) = passed {
                (*relaxing, end) = (smaller, stop);
            }
            is_smaller
        };
        if relaxing.globals {
            let smaller = Relaxing { globals: false, ..relaxing.clone() };
            keep(self, smaller, &mut relaxing);
        }
        let mut index = 0;
        while index < relaxing.causes.len() {
            let mut smaller = relaxing.clone();
            smaller.causes.remove(index);
            if !keep(self, smaller, &mut relaxing) {
                index += 1;
            }
        }
        for index in 0..relaxing.causes.len() {
            let mut weaker = relaxing.clone();
            weaker.causes[index].how = Relaxed::Mutable;
            if relaxing.causes[index].how == Relaxed::Dropped {
                keep(self, weaker, &mut relaxing);
            }
        }
        (relaxing, end)
    }
}
