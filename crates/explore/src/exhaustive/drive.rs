//! Execution after execution, and what comes of them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ubik_engine::{Learnt, Machine, Paused};
use ubik_graphs::{Exploration, digest};
use ubik_host::{HostOptions, Output, System};
use ubik_verdict::{Outcome, Stop, Trace, Unsupported};

use super::checkpoint::Saved;
use super::explorer::{Explorer, GivenUp, Slots};
use super::script::Script;
use super::trace::{Recorder, TraceStep};
use super::workers::{Kind, Next, Shared};
use super::{Conclusion, Explored, Exploring, Model, Progress, Reason};
use crate::once::{Job, Run, ended, guarded, run_once};
use crate::tests;
use crate::threads::spawn_machine_thread;

/// Explores all executions of a program. `tell` hears now and then how far it is.
pub fn explore(job: &Job, options: &Exploring, tell: &mut dyn FnMut(Progress)) -> Explored {
    explore_on(job, options, None, tell)
}

/// The same, going on with what was kept of it.
pub fn explore_on(
    job: &Job,
    options: &Exploring,
    saved: Option<Saved>,
    tell: &mut dyn FnMut(Progress),
) -> Explored {
    ubik_storage::keep_freed_memory();
    let mut job = job.explored();
    job.host = HostOptions { output: Output::Captured, ..job.host };
    let begun = Instant::now();
    let mut explorer = match &saved {
        Some(saved) => Explorer::knowing(options.clone(), saved.learnt.clone()),
        None => Explorer::new(options.clone()),
    };
    let mut shared = saved.map_or_else(|| Shared::new(1), Shared::with);
    loop {
        if let Some(part) = shared.go_on() {
            explorer.exploration = part;
        }
        let drive = Drive::new(&job, explorer, Arc::new(shared), begun);
        match all_of(drive, tell) {
            (mut drive, Over::Restart) => {
                explorer = *drive.explorer.take().expect("no machine runs");
                explorer.restart();
                shared = Shared::new(1);
            }
            (drive, Over::Concluded(conclusion, run)) => return drive.conclude(conclusion, *run),
            (mut drive, Over::Nothing) => {
                let conclusion = drive.end_of_all();
                let run = drive.last.take().expect("the first has made an execution");
                return drive.conclude(conclusion, run);
            }
        }
    }
}

/// Explores all that there is, and keeps what is left now and then, if it is to be. Gives whoever came to an end that counts.
fn all_of(mut drive: Drive, tell: &mut dyn FnMut(Progress)) -> (Drive, Over) {
    loop {
        let over = drive.explore_until_pause(tell);
        let is_cut = matches!(&over, Over::Concluded(Conclusion::NotExhaustive(_), _));
        if is_cut || matches!(over, Over::Nothing) && drive.shared.is_paused() {
            drive.keep_rest();
        }
        if !matches!(over, Over::Nothing) || !drive.shared.is_paused() {
            return (drive, over);
        }
        let Some(part) = drive.shared.go_on() else { return (drive, over) };
        drive.begin_part(part, true);
    }
}

struct Drive {
    job: Job,
    options: Exploring,
    /// With the machine while one runs.
    explorer: Option<Box<Explorer>>,
    /// What the last machine has learnt of the program.
    learnt: Option<Learnt>,
    shared: Arc<Shared>,
    begun: Instant,
    told: Instant,
    /// The share of what this drive explores that others know of.
    shared_share: f64,
    /// Whether the present part has executions that were not made.
    is_open: bool,
    /// When what is left was last kept.
    kept: Instant,
    /// The last execution that was neither wrong nor given up.
    last: Option<Run>,
    /// Which locations were accessed by other means than atomically in the present one.
    looked_at: Vec<(u64, bool)>,
}

/// What one execution has come to.
enum Ended {
    As(Kind),
    Bad(Conclusion),
}

/// Why a drive makes no more executions.
enum Over {
    /// There are none, or somebody else has come to a conclusion.
    Nothing,
    /// The exploration begins again, with what was learnt.
    Restart,
    Concluded(Conclusion, Box<Run>),
}

impl Over {
    /// Whether what is left is explored another time.
    fn leaves_rest(&self) -> bool {
        matches!(self, Over::Nothing | Over::Concluded(Conclusion::NotExhaustive(_), _))
    }
}

/// How often progress is told.
const TELL_EVERY: Duration = Duration::from_millis(200);

impl Drive {
    fn new(job: &Job, explorer: Explorer, shared: Arc<Shared>, begun: Instant) -> Drive {
        let shared_share = explorer.exploration.share();
        Drive {
            job: job.clone(),
            options: explorer.options().clone(),
            explorer: Some(Box::new(explorer)),
            learnt: None,
            shared,
            begun,
            told: Instant::now(),
            kept: Instant::now(),
            shared_share,
            is_open: true,
            last: None,
            looked_at: Vec::new(),
        }
    }

    /// Another one for the same exploration, which has nothing to do yet.
    fn other(&mut self) -> Drive {
        let explorer = self.explorer().other();
        let mut other = Drive::new(&self.job, explorer, self.shared.clone(), self.begun);
        other.is_open = false;
        other
    }

    fn explorer(&mut self) -> &mut Explorer {
        self.explorer.as_mut().expect("no machine runs")
    }

    /// Explores all that there is, first alone, and then, if that takes long, with others, until all is done or to be kept. What is left
    /// of each is gathered.
    fn explore_until_pause(&mut self, tell: &mut dyn FnMut(Progress)) -> Over {
        let Exploring { workers, alone, .. } = self.options;
        let over = self.work((workers > 1).then_some(alone), tell);
        let goes_on = matches!(over, Over::Nothing) && !self.shared.is_paused();
        let others = if goes_on && (self.is_open || self.shared.has_parts()) { workers - 1 } else { 0 };
        if others == 0 {
            if goes_on && self.shared.has_parts() {
                return self.with_others(0, tell);
            }
            self.gather(&over, &mut []);
            return over;
        }
        self.with_others(others, tell)
    }

    /// Goes on with so many others. What counts of what they come to is this one's.
    fn with_others(&mut self, count: usize, tell: &mut dyn FnMut(Progress)) -> Over {
        let others: Vec<Drive> = (0..count).map(|_| self.other()).collect();
        self.shared.join(others.len());
        let (mut over, mut ends): (Over, Vec<(Drive, Over)>) = std::thread::scope(|scope| {
            let work = |mut other: Drive| {
                spawn_machine_thread(scope, move || {
                    let over = other.work_on_parts(&mut |_| {});
                    (other, over)
                })
            };
            let threads: Vec<_> = others.into_iter().map(work).collect();
            let over = self.work_on_parts(tell);
            let joined = |thread: std::thread::ScopedJoinHandle<'_, (Drive, Over)>| thread.join();
            (
                over,
                threads
                    .into_iter()
                    .map(|thread| joined(thread).expect("panics of machines are caught"))
                    .collect(),
            )
        });
        self.gather(&over, &mut ends);
        let counts = |(_, over): &(Drive, Over)| !matches!(over, Over::Nothing);
        if let (Over::Nothing, Some(at)) = (&over, ends.iter().position(counts)) {
            let (mut other, its) = ends.swap_remove(at);
            // Its execution is the one that is told of.
            (self.explorer, self.learnt, over) = (other.explorer.take(), other.learnt.take(), its);
            self.is_open = false;
        }
        over
    }

    /// Takes together what is left of all, unless it is of no interest any more.
    fn gather(&mut self, over: &Over, others: &mut [(Drive, Over)]) {
        let mut overs = std::iter::once(over).chain(others.iter().map(|(_, over)| over));
        if self.options.checkpoint.is_none() || !overs.all(Over::leaves_rest) {
            return;
        }
        let all = std::iter::once(&mut *self).chain(others.iter_mut().map(|(other, _)| other));
        let open = all.filter(|drive| drive.is_open);
        let rests: Vec<_> = open
            .map(|drive| {
                drive.is_open = false;
                drive.explorer().take_rest()
            })
            .collect();
        self.shared.gather(rests.into_iter());
    }

    /// Writes what is left where it is kept.
    fn keep_rest(&mut self) {
        let Some(checkpoint) = self.options.checkpoint.clone() else { return };
        let learnt = self.explorer().learnt();
        if !self.shared.has_parts() {
            return checkpoint.remove();
        }
        self.shared.note_kept(checkpoint.save(&self.shared.saved(learnt)));
        self.kept = Instant::now();
    }

    /// Goes on with a part, which may be at an execution that has not begun.
    fn begin_part(&mut self, part: Exploration<Slots>, is_ready: bool) {
        let share = part.share();
        self.explorer().exploration = part;
        (self.shared_share, self.is_open) = (share, is_ready || self.explorer().exploration.advance());
    }

    /// Works on what it has and then on what others give away.
    fn work_on_parts(&mut self, tell: &mut dyn FnMut(Progress)) -> Over {
        loop {
            match self.work(None, tell) {
                Over::Nothing => self.shared.rest(),
                over => return over,
            }
            let (part, is_ready) = loop {
                match self.shared.next(TELL_EVERY) {
                    Next::Part(part) => break (*part, false),
                    Next::Ready(part) => break (part, true),
                    Next::Later => self.tell(tell),
                    Next::Nothing => return Over::Nothing,
                }
            };
            self.begin_part(part, is_ready);
        }
    }

    /// Makes execution after execution of its part, for as long as it may.
    fn work(&mut self, patience: Option<Duration>, tell: &mut dyn FnMut(Progress)) -> Over {
        let begun = Instant::now();
        while self.is_open && !self.shared.is_over() && !self.shared.is_paused() {
            if patience.is_some_and(|patience| begun.elapsed() > patience) {
                break;
            }
            let run = if self.explorer().begins_seen() { None } else { Some(self.execute(false)) };
            let next = self.next(run.as_ref());
            let is_shown = self.last.is_none() || self.explorer().given_up.is_none();
            let run = run.filter(|_| is_shown || next.is_some()).or_else(|| self.last.take());
            match next {
                None => self.last = run,
                Some(over) if !self.shared.end() => drop(over),
                Some(Ok(conclusion)) => {
                    let run = run.expect("what all threads saw was seen in an execution");
                    return Over::Concluded(conclusion, Box::new(run));
                }
                Some(Err(())) => return Over::Restart,
            }
            if self.options.checkpoint.as_ref().is_some_and(|it| self.kept.elapsed() > it.every) {
                self.shared.pause();
            }
            self.tell(tell);
        }
        Over::Nothing
    }

    /// Judges an execution, which may not have been made, and goes on to the next, unless there is something to conclude, or it begins
    /// again.
    fn next(&mut self, run: Option<&Run>) -> Option<Result<Conclusion, ()>> {
        if self.explorer().given_up == Some(GivenUp::Restart) || self.must_follow_exchanges() {
            return Some(Err(()));
        }
        if let Ended::Bad(conclusion) = self.judge(run) {
            return Some(Ok(conclusion));
        }
        if !self.explorer().has_threads {
            return Some(Ok(Conclusion::Verified));
        }
        if self.shared.is_hungry()
            && let Some(part) = self.explorer().exploration.split()
        {
            self.shared.give(part);
        }
        self.is_open = self.explorer().exploration.advance();
        let share = self.explorer().exploration.share();
        self.shared.add_share(share - self.shared_share);
        self.shared_share = share;
        self.is_over_limit().map(|reason| Ok(Conclusion::NotExhaustive(reason)))
    }

    /// Whether what was met so far has executions that are lost if loops are left out in which a thread writes what was there.
    /// `docs/explore.md` says which.
    fn must_follow_exchanges(&mut self) -> bool {
        let explorer = self.explorer.as_mut().expect("no machine runs");
        if explorer.follows_exchanges || explorer.options().model == Model::Sc {
            return false;
        }
        explorer.follows_exchanges = explorer.note_exchanges() && self.shared.meets(&explorer.exchanges);
        explorer.follows_exchanges
    }

    fn end_of_all(&self) -> Conclusion {
        if !self.shared.limits().iter().all(|limit| limit.is_harmless()) {
            return Conclusion::NotExhaustive(Reason::Limits);
        }
        if self.shared.bounded() > 0 { Conclusion::Bounded } else { Conclusion::Verified }
    }

    fn is_over_limit(&mut self) -> Option<Reason> {
        let counts = self.shared.counts();
        let done = counts.complete + counts.blocked;
        if self.options.max_executions.is_some_and(|most| done >= most) {
            return Some(Reason::Executions);
        }
        self.options.time_limit.filter(|&limit| self.begun.elapsed() >= limit).map(|_| Reason::Time)
    }

    fn tell(&mut self, tell: &mut dyn FnMut(Progress)) {
        if self.told.elapsed() > TELL_EVERY {
            self.told = Instant::now();
            let (counts, share) = (self.shared.counts(), self.shared.share());
            tell(Progress { counts, elapsed: self.begun.elapsed(), share });
        }
    }

    /// The machine with which the next execution begins, or goes on.
    fn machine(&mut self, records: bool) -> Result<Machine, Box<Run>> {
        let snapshot = if records { None } else { self.explorer().resume() };
        if let Some(snapshot) = snapshot {
            return Ok(snapshot.machine(self.learnt.take()));
        }
        self.explorer().begin(records.then(Recorder::default));
        begin(&self.job)
    }

    /// Makes one execution, as the graph says.
    fn execute(&mut self, records: bool) -> Run {
        let mut machine = match self.machine(records) {
            Ok(machine) => machine,
            Err(run) => return *run,
        };
        machine.set_seam(self.explorer.take().expect("no machine runs"));
        let mut machine = Some(machine);
        let mut back = None;
        let mut learnt = None;
        let looked_at = &mut self.looked_at;
        let run = guarded(&self.job, |_| {
            let (mut machine, outcome) = run_with_pauses(machine.take().expect("one run"));
            back = take_explorer(&mut machine);
            *looked_at = machine.memory.explored_looked_at().to_vec();
            let run = ended(&mut machine, outcome).0;
            learnt = Some(machine.take_learnt());
            run
        });
        self.learnt = learnt;
        // If the machine panicked, the verdict is that; the graph is lost.
        self.explorer = Some(back.unwrap_or_else(|| Box::new(Explorer::new(self.options.clone()))));
        run
    }

    fn judge(&mut self, run: Option<&Run>) -> Ended {
        let ended = run.map_or(Ended::As(Kind::Complete), |run| self.kind_of_end(run));
        let looks = self.options.duplicates;
        let explorer = self.explorer.as_ref().expect("no machine runs");
        if let Ended::As(kind) = ended {
            self.shared.count(kind, explorer.is_bounded());
            self.shared.note_limits(&explorer.limits);
            if looks && kind == Kind::Complete {
                self.shared.see(digest(explorer.exploration.graph()));
            }
            if kind == Kind::Complete && explorer.given_up.is_none() {
                let looked_at = std::mem::take(&mut self.looked_at);
                self.explorer().remember(&looked_at);
            }
        }
        ended
    }

    fn kind_of_end(&mut self, run: &Run) -> Ended {
        let counts = self.shared.counts();
        let explorer = self.explorer();
        let number = counts.complete + counts.blocked + 1;
        match (explorer.given_up, &run.outcome.stop) {
            (Some(GivenUp::Moot), _) => Ended::As(Kind::Moot),
            (Some(GivenUp::Seen), _) => Ended::As(Kind::Complete),
            (Some(GivenUp::Diverged | GivenUp::Restart), _) => Ended::Bad(Conclusion::Unexplored),
            (None, Stop::Exit { code: 0 } | Stop::Deadlock { .. }) if explorer.is_impossible() => {
                Ended::As(Kind::Moot)
            }
            (None, Stop::Exit { code: 0 }) if explorer.is_stuck() => Ended::As(Kind::Blocked),
            (None, Stop::Exit { code: 0 }) if run.test_end.as_ref().is_none_or(|end| end.passed) => {
                Ended::As(Kind::Complete)
            }
            (None, Stop::Deadlock { .. }) if !explorer.is_deadlock() => Ended::As(Kind::Blocked),
            (None, Stop::Unsupported(_) | Stop::Bug { .. } | Stop::IllFormed { .. }) => {
                Ended::Bad(Conclusion::Unexplored)
            }
            (None, Stop::Exhausted(_)) => Ended::Bad(Conclusion::NotExhaustive(Reason::Time)),
            (None, _) => Ended::Bad(Conclusion::Found(number)),
        }
    }

    fn conclude(mut self, conclusion: Conclusion, run: Run) -> Explored {
        let mut run = run;
        let (mut trace, mut script) = (Vec::new(), None);
        if let Conclusion::Found(_) = conclusion {
            // The same again, looking closely.
            let closely = self.execute(true);
            script = self.explorer().script();
            trace = self.explorer().recorder.take().map(|recorder| recorder.steps).unwrap_or_default();
            run = self.explained(closely, script.as_ref());
        }
        let is_diverged = self.explorer().given_up == Some(GivenUp::Diverged);
        if is_diverged && conclusion == Conclusion::Unexplored {
            run.outcome = diverged();
        }
        let is_cut = matches!(conclusion, Conclusion::NotExhaustive(Reason::Executions | Reason::Time));
        if let Some(checkpoint) = self.options.checkpoint.as_ref().filter(|_| !is_cut) {
            checkpoint.remove();
        }
        trace.retain(|step: &TraceStep| step.is_shown);
        let is_found = matches!(conclusion, Conclusion::Found(_));
        let edges = match is_found {
            true => super::edges::edges(self.explorer().exploration.graph(), &trace),
            false => Vec::new(),
        };
        let dot = is_found.then(|| super::dot::dot(&trace));
        self.shared.note_limits(&self.explorer.as_ref().expect("no machine runs").limits);
        Explored {
            conclusion,
            counts: self.shared.counts(),
            duplicates: self.options.duplicates.then(|| self.shared.duplicates()),
            bounded: self.shared.bounded(),
            limits: self.shared.limits().into_iter().collect(),
            elapsed: self.begun.elapsed(),
            not_kept: self.shared.not_kept(),
            share: self.shared.share(),
            run,
            trace,
            edges,
            dot,
            script,
        }
    }

    /// The same run with all explanations, if it ends in the same way once more.
    fn explained(&self, run: Run, script: Option<&Script>) -> Run {
        let Some(script) = script else { return run };
        let again = run_once(&self.job.by_script(script.clone()));
        if again.outcome.stop.severity() == run.outcome.stop.severity() { again } else { run }
    }
}

/// Has a machine with one thread repeat an execution.
pub(crate) fn repeat(machine: &mut Machine, script: &Script) -> Outcome {
    let explorer = Explorer::by_script(script.clone(), Exploring::default());
    machine.set_seam(Box::new(explorer));
    let outcome = loop {
        // Nobody wants pauses of it.
        if let Some(outcome) = run_watched(machine) {
            break outcome;
        }
    };
    match take_explorer(machine) {
        Some(explorer) if explorer.given_up.is_some() => other_program(),
        _ => outcome,
    }
}

/// The outcome of a run that does not do what the script says.
fn other_program() -> Outcome {
    let what = "the replay of an execution of another program, or with other flags";
    Outcome::new(*Unsupported::operation(what), Trace::default())
}

/// After how many blocks it is first looked whether a loop goes on for ever, and how many blocks an iteration may have at most.
const LOOK_AFTER: u64 = 1 << 21;
const LONGEST_ITERATION: u64 = 1 << 14;

/// Whether the running thread goes round for ever: whether it comes to the same moment again before long. Also gives the outcome of a run
/// that ended meanwhile.
fn goes_round(machine: &mut Machine) -> Result<bool, Paused> {
    let (start, place) = (machine.moment(), machine.place_of_moment());
    // Some operations count several blocks at once.
    let mut stride = 1;
    for _ in 0..LONGEST_ITERATION {
        let before = machine.steps;
        match machine.run_or_pause_after(before + stride) {
            Paused::AfterBlocks if machine.steps == before => {
                // Nothing was executed, which is no iteration.
                stride += 1;
                continue;
            }
            Paused::AfterBlocks => stride = 1,
            other => return Err(other),
        }
        if machine.place_of_moment() == place && machine.moment() == start {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Runs a machine to its end, which is that of a thread that goes round for ever, too, or until its explorer wants a pause.
fn run_watched(machine: &mut Machine) -> Option<Outcome> {
    let mut after = LOOK_AFTER;
    loop {
        let mut paused = machine.run_or_pause_after(machine.steps.saturating_add(after));
        if matches!(paused, Paused::AfterBlocks) {
            paused = match goes_round(machine) {
                Ok(true) => return Some(machine.end_endless()),
                Ok(false) => Paused::AfterBlocks,
                Err(paused) => paused,
            };
            after = after.saturating_mul(2);
        }
        match paused {
            Paused::Ended(outcome) => return Some(*outcome),
            Paused::AtSeam => return None,
            Paused::AfterBlocks => {}
        }
    }
}

/// Runs a machine to its end. Where its explorer wants that, a copy goes on, and the machine is kept.
fn run_with_pauses(mut machine: Machine) -> (Machine, Outcome) {
    loop {
        if let Some(outcome) = run_watched(&mut machine) {
            return (machine, outcome);
        }
        let mut explorer = take_explorer(&mut machine).expect("who pauses the machine");
        let learnt = machine.take_learnt();
        let frozen = machine.freeze();
        machine = frozen.copy_with(learnt);
        explorer.save(frozen);
        machine.set_seam(explorer);
    }
}

fn take_explorer(machine: &mut Machine) -> Option<Box<Explorer>> {
    let seam: Box<dyn std::any::Any> = machine.take_seam()?;
    seam.downcast().ok()
}

fn begin(job: &Job) -> Result<Machine, Box<Run>> {
    let made = ubik_host::machine(job.program.clone(), job.config.clone(), job.host.clone());
    let mut machine =
        made.map_err(|stop| Box::new(Run::without_start(Outcome::new(*stop, Trace::default()))))?;
    let Some(test) = &job.test else { return Ok(machine) };
    // The program runs until it hands over its tests.
    let outcome = machine.run();
    if machine.host_as::<System>().tests().is_none() {
        return Err(Box::new(ended(&mut machine, outcome).0));
    }
    tests::begin(&mut machine, test, job.host.clone());
    Ok(machine)
}

fn diverged() -> Outcome {
    let what = "the exploration of a program that does not do the same again in the same execution";
    Outcome::new(*Unsupported::operation(what), Trace::default())
}
