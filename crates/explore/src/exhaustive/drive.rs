//! Execution after execution, and what comes of them.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use ubik_engine::{Learnt, Machine};
use ubik_graphs::digest;
use ubik_host::{HostOptions, Output, System};
use ubik_verdict::{Outcome, Stop, Trace, Unsupported};

use super::explorer::{Explorer, GivenUp};
use super::script::Script;
use super::trace::{Recorder, TraceStep};
use super::{Conclusion, Explored, Exploring, Progress, Reason};
use crate::once::{Job, Run, ended, guarded, run_once};
use crate::tests;

/// Explores all executions of a program. `tell` hears now and then how far it is.
pub fn explore(job: &Job, options: &Exploring, tell: &mut dyn FnMut(Progress)) -> Explored {
    let mut job = job.explored();
    job.host = HostOptions { output: Output::Captured, ..job.host };
    let drive = Drive {
        explorer: Some(Box::new(Explorer::new(options.clone()))),
        options: options.clone(),
        job,
        learnt: None,
        begun: Instant::now(),
        seen: HashSet::new(),
        duplicates: 0,
        bounded: 0,
    };
    drive.run(tell)
}

struct Drive {
    job: Job,
    options: Exploring,
    /// With the machine while one runs.
    explorer: Option<Box<Explorer>>,
    /// What the last machine has learnt of the program.
    learnt: Option<Learnt>,
    begun: Instant,
    /// What executions were like, if duplicates are looked for.
    seen: HashSet<u64>,
    duplicates: u64,
    bounded: u64,
}

/// What one execution has come to.
enum Ended {
    Complete,
    Blocked,
    GivenUp,
    Bad(Conclusion),
}

/// How often progress is told.
const TELL_EVERY: Duration = Duration::from_millis(200);

impl Drive {
    fn explorer(&mut self) -> &mut Explorer {
        self.explorer.as_mut().expect("no machine runs")
    }

    fn run(mut self, tell: &mut dyn FnMut(Progress)) -> Explored {
        let mut told = Instant::now();
        loop {
            let run = self.execute(false);
            if self.explorer().given_up == Some(GivenUp::Restart) {
                self.explorer().restart();
                self.seen.clear();
                continue;
            }
            let ended = self.judge(&run);
            if let Ended::Bad(conclusion) = ended {
                return self.conclude(conclusion, run);
            }
            if !self.explorer().has_threads {
                return self.conclude(Conclusion::Verified, run);
            }
            if let Some(reason) = self.is_over_limit() {
                return self.conclude(Conclusion::NotExhaustive(reason), run);
            }
            if !self.explorer().exploration.advance() {
                let conclusion = self.end_of_all();
                return self.conclude(conclusion, run);
            }
            if told.elapsed() > TELL_EVERY {
                told = Instant::now();
                tell(self.progress());
            }
        }
    }

    fn end_of_all(&mut self) -> Conclusion {
        if !self.explorer().limits.iter().all(|limit| limit.is_harmless()) {
            return Conclusion::NotExhaustive(Reason::Limits);
        }
        if self.bounded > 0 { Conclusion::Bounded } else { Conclusion::Verified }
    }

    fn is_over_limit(&mut self) -> Option<Reason> {
        let counts = self.explorer().exploration.counts;
        let done = counts.complete + counts.blocked;
        if self.options.max_executions.is_some_and(|most| done >= most) {
            return Some(Reason::Executions);
        }
        self.options.time_limit.filter(|&limit| self.begun.elapsed() >= limit).map(|_| Reason::Time)
    }

    fn progress(&mut self) -> Progress {
        let elapsed = self.begun.elapsed();
        let exploration = &self.explorer().exploration;
        Progress { counts: exploration.counts, elapsed, share: exploration.share() }
    }

    /// The machine with which the next execution begins, or goes on.
    fn machine(&mut self, records: bool) -> Result<Machine, Box<Run>> {
        let snapshot = if records { None } else { self.explorer().resume() };
        if let (Some(snapshot), Some(learnt)) = (&snapshot, self.learnt.take()) {
            return Ok(snapshot.machine(learnt));
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
        let run = guarded(&self.job, |_| {
            let (mut machine, outcome) = run_with_pauses(machine.take().expect("one run"));
            back = take_explorer(&mut machine);
            let run = ended(&mut machine, outcome).0;
            learnt = Some(machine.take_learnt());
            run
        });
        self.learnt = learnt;
        // If the machine panicked, the verdict is that; the graph is lost.
        self.explorer = Some(back.unwrap_or_else(|| Box::new(Explorer::new(self.options.clone()))));
        run
    }

    fn judge(&mut self, run: &Run) -> Ended {
        let ended = self.kind_of_end(run);
        self.bounded += u64::from(self.explorer().is_bounded());
        let looks = self.options.duplicates;
        let exploration = &mut self.explorer().exploration;
        match ended {
            Ended::Complete => exploration.finish(true),
            Ended::Blocked => exploration.finish(false),
            Ended::GivenUp => exploration.finish_moot(),
            Ended::Bad(_) => {}
        }
        if looks && matches!(ended, Ended::Complete) {
            let digest = digest(exploration.graph());
            self.duplicates += u64::from(!self.seen.insert(digest));
        }
        ended
    }

    fn kind_of_end(&mut self, run: &Run) -> Ended {
        let explorer = self.explorer();
        let counts = explorer.exploration.counts;
        let number = counts.complete + counts.blocked + 1;
        match (explorer.given_up, &run.outcome.stop) {
            (Some(GivenUp::Moot), _) => Ended::GivenUp,
            (Some(GivenUp::Diverged | GivenUp::Restart), _) => Ended::Bad(Conclusion::Unexplored),
            (None, Stop::Exit { code: 0 }) if explorer.is_stuck() => Ended::Blocked,
            (None, Stop::Exit { code: 0 }) if run.test_end.as_ref().is_none_or(|end| end.passed) => {
                Ended::Complete
            }
            (None, Stop::Deadlock { .. }) if !explorer.is_deadlock() => Ended::Blocked,
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
        trace.retain(|step: &TraceStep| step.is_shown);
        let dot = matches!(conclusion, Conclusion::Found(_)).then(|| super::dot::dot(&trace));
        let explorer = self.explorer.take().expect("no machine runs");
        Explored {
            conclusion,
            counts: explorer.exploration.counts,
            duplicates: self.options.duplicates.then_some(self.duplicates),
            bounded: self.bounded,
            limits: explorer.limits.iter().copied().collect(),
            elapsed: self.begun.elapsed(),
            run,
            trace,
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
    let outcome = machine.run();
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

/// Runs a machine to its end. Where its explorer wants that, a copy goes on, and the machine is kept.
fn run_with_pauses(mut machine: Machine) -> (Machine, Outcome) {
    loop {
        if let Some(outcome) = machine.run_or_pause() {
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
