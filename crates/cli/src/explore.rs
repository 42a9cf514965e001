//! `ubik explore`: all executions of a program, each once, and what comes of them.

use ubik_explore::Job;
use ubik_explore::exhaustive::{
    Chance, Checkpoint, Conclusion, Deed, Edge, Explored, Exploring, Limit, Model, NotUsable, Order,
    Progress, Reason, Relation, Saved, Source, TraceStep, explore_on, stores,
};
use ubik_report::exploring::SoFar;
use ubik_report::{Sources, execution_page, explored as words};

use crate::error::{Failure, Result};
use crate::progress_line::ProgressLine;
use crate::run::{self, Teller};
use crate::settings::{ExploreSettings, Format, Settings};

/// The strategy that the settings ask for.
fn exploring(settings: &Settings) -> Exploring {
    let ExploreSettings { sc, max_executions, .. } = settings.explore;
    let default = Exploring::default();
    let loop_bound = settings.explore.loop_bound.or(default.loop_bound);
    Exploring {
        model: if sc { Model::Sc } else { Model::Rc11 },
        max_executions,
        time_limit: settings.host.time_limit,
        loop_bound,
        chances: settings.explore.chances.unwrap_or(default.chances),
        // Tests go in parallel, each on one thread.
        workers: settings.explore.workers.unwrap_or(default.workers),
        alone: default.alone,
        counters: !settings.explore.no_counters,
        spins: !settings.explore.no_spins,
        seen: !settings.explore.no_seen,
        duplicates: settings.explore.duplicates,
        checkpoint: None,
        order: if settings.explore.last_first { Order::Last } else { Order::First },
    }
}

/// Explores one test; gives what is to be said of it, and the execution that decides.
pub fn explore_test(job: &Job, settings: &Settings, sources: &dyn Sources) -> Result<(Explored, String)> {
    let mut options = exploring(settings);
    let mut job = job.clone();
    job.host.time_limit = None;
    let saved = begin_checkpoint(&job, settings, &mut options)?;
    let explored = run::on_machine_thread(|| explore_on(&job, &options, saved, &mut |_| {}));
    let mut text = summary(&explored, &options).text();
    if !explored.trace.is_empty() {
        text.insert_str(0, &words::trace(&steps(&explored.trace), sources));
    }
    if let Some(script) = &explored.script {
        text.push_str(&format!("to repeat this execution: --replay {script}\n"));
    }
    if let Some(why) = &explored.not_kept {
        text.push_str(&format!("warning: what is left could not be kept: {why}\n"));
    }
    Ok((explored, text))
}

/// Explores a program and tells what came of it.
pub fn explore_and_tell(
    job: &Job,
    settings: &Settings,
    sources: &dyn Sources,
    teller: &mut Teller,
    reproduce: &str,
) -> Result<u8> {
    let mut options = exploring(settings);
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    options.workers = settings.explore.workers.unwrap_or_else(processors);
    let mut job = job.clone();
    // The limit of time is that of the whole.
    job.host.time_limit = None;
    let saved = begin_checkpoint(&job, settings, &mut options)?;
    let mut shown = ProgressLine::new(settings);
    let mut tell = |progress: Progress| shown.tell(so_far(&progress), &options);
    let explored = run::on_machine_thread(|| explore_on(&job, &options, saved, &mut tell));
    shown.finish();
    if let Some(why) = &explored.not_kept {
        teller.say(&format!("warning: what is left could not be kept: {why}\n"))?;
    }
    tell_end(&explored, &options, settings, sources, teller, reproduce)
}

/// What is left of the same exploration, if that is kept in a file; from now on it is. Tests have a file each in a directory.
fn begin_checkpoint(job: &Job, settings: &Settings, options: &mut Exploring) -> Result<Option<Saved>> {
    let Some(path) = &settings.explore.checkpoint else { return Ok(None) };
    let Exploring { model, loop_bound, chances, counters, spins, order, .. } = *options;
    let flags = format!("{:?} {:?}", (model, loop_bound, chances, counters, spins, order), job.config);
    let checkpoint = match &job.test {
        None => Checkpoint::new(path, &job.program, &flags),
        Some(test) => {
            std::fs::create_dir_all(path).map_err(|error| Failure::file("make", path, error))?;
            Checkpoint::among_others(path, &test.name, &job.program, &flags)
        }
    };
    let saved = checkpoint.load(options).map_err(|why| {
        Failure::file(
            "go on with",
            path,
            match why {
                NotUsable::Unreadable => "it cannot be read",
                NotUsable::Damaged => "it is no file that --checkpoint has written, or it was damaged",
                NotUsable::Other => "it is of another program, or of other arguments or flags",
            },
        )
    })?;
    options.checkpoint = Some(checkpoint);
    Ok(saved)
}

fn so_far(progress: &Progress) -> SoFar {
    let Progress { counts, elapsed, share } = *progress;
    SoFar { executions: counts.complete, blocked: counts.blocked, elapsed, share }
}

fn tell_end(
    explored: &Explored,
    options: &Exploring,
    settings: &Settings,
    sources: &dyn Sources,
    teller: &mut Teller,
    reproduce: &str,
) -> Result<u8> {
    let summary = summary(explored, options);
    let is_bad = matches!(explored.conclusion, Conclusion::Found(_) | Conclusion::Unexplored);
    if is_bad {
        run::pass_on(&explored.run.output);
        teller.tell(&explored.run.outcome, &replay(explored, reproduce))?;
    }
    match settings.report.format {
        Format::Text => {
            if !explored.trace.is_empty() {
                teller.say(&words::trace(&steps(&explored.trace), sources))?;
            }
            teller.say(&summary.text())?;
        }
        Format::Json => teller.say(&summary.json())?,
        Format::Sarif => {}
    }
    if let (Some(path), Some(dot)) = (&settings.explore.graph, &explored.dot) {
        std::fs::write(path, dot).map_err(|error| Failure::file("write", path, error))?;
    }
    if let (Some(path), false) = (&settings.explore.page, explored.trace.is_empty()) {
        let page = execution_page::page(&summary.text(), &steps(&explored.trace), &edges(explored), sources);
        std::fs::write(path, page).map_err(|error| Failure::file("write", path, error))?;
    }
    let code = explored.run.outcome.stop.exit_code().to_le_bytes()[0];
    Ok(if is_bad { code } else { summary.exit_code() })
}

fn edges(explored: &Explored) -> Vec<execution_page::Edge> {
    let edge = |edge: &Edge| {
        let relation = match edge.relation {
            Relation::ReadsFrom => execution_page::Relation::ReadsFrom,
            Relation::Coherence => execution_page::Relation::Coherence,
            Relation::Synchronises => execution_page::Relation::Synchronises,
        };
        execution_page::Edge { relation, from: edge.from, to: edge.to }
    };
    explored.edges.iter().map(edge).collect()
}

/// The command that repeats the execution, if it has a token; otherwise the exploration is repeated.
fn replay(explored: &Explored, reproduce: &str) -> String {
    match &explored.script {
        Some(script) => reproduce.replacen("ubik explore", &format!("ubik run --replay {script}"), 1),
        None => reproduce.to_owned(),
    }
}

fn summary(explored: &Explored, options: &Exploring) -> words::Summary {
    let conclusion = match explored.conclusion {
        Conclusion::Verified => words::Conclusion::Verified,
        Conclusion::Bounded => {
            words::Conclusion::VerifiedUpToBound { loop_bound: options.loop_bound.unwrap_or(0) }
        }
        Conclusion::NotExhaustive(reason) => words::Conclusion::NotExhaustive {
            reason: match reason {
                Reason::Executions => words::Reason::MaxExecutions,
                Reason::Time => words::Reason::TimeLimit,
                Reason::Limits => words::Reason::Unexplored,
            },
        },
        Conclusion::Found(execution) => words::Conclusion::BugFound { execution },
        Conclusion::Unexplored => words::Conclusion::Unsupported,
    };
    let is_cut = matches!(explored.conclusion, Conclusion::NotExhaustive(Reason::Executions | Reason::Time));
    let progress = Progress { counts: explored.counts, elapsed: explored.elapsed, share: explored.share };
    let left_out = explored.limits.iter().map(|limit| match limit {
        Limit::Clock => words::LeftOut::Clock,
        Limit::TimeOut => words::LeftOut::TimeOuts,
        Limit::SystemObject => words::LeftOut::SystemObjects,
        Limit::WakeOne => words::LeftOut::WakeOne,
        Limit::WeakExchange => words::LeftOut::WeakExchange,
    });
    words::Summary {
        conclusion,
        model: if options.model == Model::Sc { "SC" } else { "RC11" },
        executions: explored.counts.complete,
        blocked: explored.counts.blocked,
        bounded: explored.bounded,
        duplicates: explored.duplicates,
        left_out: left_out.collect(),
        estimate: so_far(&progress).estimate().filter(|_| is_cut),
        seconds: explored.elapsed,
    }
}

/// The steps of an execution as reports take them.
fn steps(steps: &[TraceStep]) -> Vec<words::Step> {
    let stores = stores(steps);
    let name = |thread: ubik_engine::ThreadId| match thread.0 {
        0 => "main".to_owned(),
        number => format!("thread {number}"),
    };
    let step = |step: &TraceStep| {
        let from = |from: &Source| {
            let writer = from.store.map(|store| stores.get(&store).map(|&step| words::Writer::Step(step)));
            let writer = writer.map_or(words::Writer::Before, |step| step.unwrap_or(words::Writer::Hidden));
            words::From { writer, newer: from.newer }
        };
        let deed = match &step.deed {
            Deed::Load { value, order, from: origin, .. } => {
                words::Deed::Load { order: format!("{order:?}"), value: *value, from: from(origin) }
            }
            Deed::Store { value, order, .. } => {
                words::Deed::Store { order: format!("{order:?}"), value: *value }
            }
            Deed::Modify { old, new, orders, from: origin, .. } => {
                let order = match new {
                    Some(_) => format!("{:?}", orders.success),
                    None => format!("{:?}", orders.failure),
                };
                words::Deed::Modify { order, old: *old, new: *new, from: from(origin) }
            }
            Deed::Chance(Chance::WeakFailure) => words::Deed::WeakFailure,
            Deed::Chance(Chance::TimeOut) => words::Deed::TimeOut,
            Deed::Fence(order) => words::Deed::Fence { order: format!("{order:?}") },
            Deed::Start(child) => words::Deed::Start { thread: name(*child) },
            Deed::End => words::Deed::End,
            Deed::Await => words::Deed::Await,
            Deed::Join(child) => words::Deed::Join { thread: name(*child) },
        };
        words::Step { thread: name(step.thread), deed, loc: step.loc }
    };
    steps.iter().map(step).collect()
}
