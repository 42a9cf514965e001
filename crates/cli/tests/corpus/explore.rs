//! Programs of which all executions are explored, with how many there are or what is wrong in one of them.
//!
//! A line `//# ARGUMENT RC11 SC` of a program says what is found if it is run with that argument (`-`: with none): the number of
//! complete executions, or the kind of bug. No execution is found twice. Which thread goes on first makes no difference, nor
//! how many threads explore: each model is explored in one way, and in all with `UBIK_MODES=all`. What has more executions than
//! `UBIK_EXECUTIONS` says, or than 10,000, is left out.

use std::sync::Arc;

use ubik_cli::run;
use ubik_explore::exhaustive::{
    Checkpoint, Conclusion, Explored, Exploring, Model, NotUsable, Order, explore, explore_on,
};
use ubik_explore::{Job, run_once};
use ubik_ir::Program;
use ubik_verdict::Stop;

use crate::case::Case;
use crate::check::{Setting, settings};
use crate::images::Compiler;
use crate::run_all;

#[test]
fn explorations_find_exactly_all_executions() {
    let compiler = Compiler::get();
    run_all("explore", "", |case| {
        let program = compiler.open(&compiler.image(case, None)?)?;
        let source = std::fs::read_to_string(&case.path).map_err(|error| error.to_string())?;
        let lines: Vec<&str> = source.lines().filter_map(|line| line.strip_prefix("//# ")).collect();
        if lines.is_empty() {
            return Err("nothing is said of its executions".to_owned());
        }
        let problems: Vec<String> =
            lines.iter().filter_map(|line| check(&program, case, line).err()).collect();
        if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
    });
}

fn check(program: &Arc<Program>, case: &Case, line: &str) -> Result<(), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [argument, rc11, sc] = words[..] else { return Err(format!("`{line}` is not three words")) };
    let all = crate::wants_all("UBIK_MODES");
    // Where there are some executions, there is something to share.
    let shares = rc11.parse().is_ok_and(|count: u64| count > 60);
    for (model, expected) in [(Model::Rc11, rc11), (Model::Sc, sc)] {
        if expected.parse().is_ok_and(|count: u64| count > budget()) {
            continue;
        }
        for (order, workers) in [(Order::First, 1), (Order::Last, 2), (Order::First, 4)] {
            let is_usual = (model == Model::Rc11) == (workers != 2) && (workers != 4 || shares);
            if !is_usual && !all {
                continue;
            }
            let explored = explored(program, case, argument, model, order, workers)?;
            let found = word(&explored);
            let duplicates = explored.duplicates.unwrap_or(0);
            if found != expected || duplicates > 0 {
                return Err(format!(
                    "{argument}, {model:?}, {order:?}, {workers} workers: {found}, and {duplicates} twice, instead of \
                     {expected}"
                ));
            }
        }
    }
    Ok(())
}

/// How many executions a program may have.
fn budget() -> u64 {
    std::env::var("UBIK_EXECUTIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(10_000)
}

fn explored(
    program: &Arc<Program>,
    case: &Case,
    argument: &str,
    model: Model,
    order: Order,
    workers: usize,
) -> Result<Explored, String> {
    let mut settings = settings(case, &Setting::default())?;
    if argument != "-" {
        settings.machine.args.push(argument.as_bytes().to_vec());
    }
    let alone = std::time::Duration::ZERO;
    let max_executions = Some(budget());
    let options =
        Exploring { model, order, duplicates: true, max_executions, workers, alone, ..Exploring::default() };
    let job = run::job(program, &settings);
    let explored = run::on_machine_thread(|| explore(&job, &options, &mut |_| {}));
    check_replay(&job, &explored)?;
    Ok(explored)
}

/// An execution that is wrong is so again if it is repeated by its token.
fn check_replay(job: &Job, explored: &Explored) -> Result<(), String> {
    let Conclusion::Found(_) = explored.conclusion else { return Ok(()) };
    let token = explored.script.as_ref().ok_or("a bug without a token")?.to_string();
    let script = token.parse().map_err(|_| format!("{token} cannot be read"))?;
    let again = run::on_machine_thread(|| run_once(&job.by_script(script)));
    let (found, repeated) = (explored.run.outcome.stop.exit_code(), again.outcome.stop.exit_code());
    match found == repeated {
        true => Ok(()),
        false => Err(format!("{token} leads to {:?}", again.outcome.stop)),
    }
}

/// What an exploration has come to, in one word.
fn word(explored: &Explored) -> String {
    match (&explored.conclusion, &explored.run.outcome.stop) {
        (Conclusion::Verified, _) => explored.counts.complete.to_string(),
        (Conclusion::Found(_), Stop::Ub(ub)) => ub.rule().id().to_owned(),
        (Conclusion::Found(_), Stop::Exit { code }) => format!("exit-{code}"),
        (Conclusion::Found(_), Stop::Deadlock { .. }) => "deadlock".to_owned(),
        (Conclusion::Found(_), Stop::Leak { .. }) => "leak".to_owned(),
        (conclusion, _) => format!("{conclusion:?}").replace(' ', ""),
    }
}

/// Programs that are explored piece by piece: a plain one, and those of which something is learnt by beginning again.
const IN_PIECES: [(&str, &str, u64); 5] = [
    ("litmus", "inc/3", 36),
    ("blocking", "notify-all", 26),
    ("arc", "count", 2),
    ("blocking", "swap-lock/3", 6),
    ("blocking", "swap-lock-mixed-sc", 4),
];

#[test]
fn explorations_go_on_where_they_were_ended() {
    let compiler = Compiler::get();
    run_all("explore", "", |case| {
        let name = case.path.file_stem().expect("a name").to_string_lossy();
        for (_, argument, count) in IN_PIECES.into_iter().filter(|(program, ..)| *program == name) {
            let program = compiler.open(&compiler.image(case, None)?)?;
            for workers in [1, 2] {
                in_pieces(&program, case, argument, workers, count)?;
            }
        }
        Ok(())
    });
}

/// Explores a program with a limit that grows, each time from the file of the time before.
fn in_pieces(
    program: &Arc<Program>,
    case: &Case,
    argument: &str,
    workers: usize,
    count: u64,
) -> Result<(), String> {
    let mut settings = settings(case, &Setting::default())?;
    settings.machine.args.push(argument.as_bytes().to_vec());
    let job = run::job(program, &settings);
    let name = argument.replace('/', "-");
    let path = std::env::temp_dir().join(format!("ubik-explore-{}-{name}-{workers}", std::process::id()));
    let mut checkpoint = Checkpoint::new(&path, program, argument);
    // All stop after each execution, for the file to be written.
    checkpoint.every = std::time::Duration::ZERO;
    let other = Checkpoint::new(&path, program, "another one");
    for most in (1..).map(|piece| piece * (count / 4 + 1)) {
        let options = Exploring {
            workers,
            duplicates: true,
            max_executions: Some(most),
            alone: std::time::Duration::ZERO,
            checkpoint: Some(checkpoint.clone()),
            ..Exploring::default()
        };
        let saved = checkpoint.load(&options).map_err(|why| format!("{argument}: {why:?}"))?;
        let explored = run::on_machine_thread(|| explore_on(&job, &options, saved, &mut |_| {}));
        if explored.conclusion == Conclusion::Verified {
            let found = (explored.counts.complete, explored.duplicates, path.exists());
            let is_right = found == (count, Some(0), false);
            return if is_right { Ok(()) } else { Err(format!("{argument}, {workers} workers: {found:?}")) };
        }
        if other.load(&options).err() != Some(NotUsable::Other) && path.exists() {
            return Err(format!("{argument}: another program goes on with the file"));
        }
    }
    unreachable!("the limit grows")
}

/// Random programs with loops that write what is there, by their numbers: some that have no race and few executions.
const EXCHANGES: [u64; 3] = [1, 3, 7];

/// Iterations that write what is there are left out of executions, and no outcome is lost. `UBIK_EXCHANGES` says how many other
/// programs are tried, too.
#[test]
fn loops_that_write_what_is_there_are_left_out_without_loss() {
    let compiler = Compiler::get();
    let more = std::env::var("UBIK_EXCHANGES").ok().and_then(|count| count.parse().ok()).unwrap_or(0);
    run_all("explore", "/exchanges", |case| {
        if !case.path.ends_with("exchanges.rs") {
            return Ok(());
        }
        let program = compiler.open(&compiler.image(case, None)?)?;
        let followed = Exploring { spins: false, loop_bound: Some(2), ..few() };
        let tried = EXCHANGES.into_iter().chain(100..100 + more);
        let lost: Vec<String> = tried
            .filter_map(|seed| {
                loses_nothing(&program, case, seed, (&few(), &followed), EXCHANGES.contains(&seed)).err()
            })
            .collect();
        if lost.is_empty() { Ok(()) } else { Err(lost.join("\n")) }
    });
}

/// Reference counts are left out, and executions in which threads see the same are not made, and no outcome is lost. `UBIK_SHARES` says
/// how many other programs are tried, too.
#[test]
fn what_is_shared_is_explored_without_loss() {
    let compiler = Compiler::get();
    let more = std::env::var("UBIK_SHARES").ok().and_then(|count| count.parse().ok()).unwrap_or(0);
    run_all("explore", "/shares", |case| {
        if !case.path.ends_with("shares.rs") {
            return Ok(());
        }
        let program = compiler.open(&compiler.image(case, None)?)?;
        let plain = Exploring { counters: false, seen: false, ..few() };
        // Each outcome takes an exploration, so only small programs are compared.
        let small = Exploring { max_executions: Some(60), ..few() };
        let lost: Vec<String> = (0..6 + more)
            .filter_map(|seed| loses_nothing(&program, case, seed, (&small, &plain), false).err())
            .collect();
        if lost.is_empty() { Ok(()) } else { Err(lost.join("\n")) }
    });
}

fn few() -> Exploring {
    Exploring { max_executions: Some(600), ..Exploring::default() }
}

/// Collects all outcomes of a program, and looks for others where more is followed. Whether it is known to have few executions.
fn loses_nothing(
    program: &Arc<Program>,
    case: &Case,
    seed: u64,
    (reduced, followed): (&Exploring, &Exploring),
    is_small: bool,
) -> Result<(), String> {
    // None has this one, so that all are told.
    let mut known = vec![0];
    loop {
        let explored = outcome(program, case, seed, &known, reduced)?;
        match (&explored.conclusion, &explored.run.outcome.stop) {
            (Conclusion::Found(_), &Stop::Exit { code }) => known.push(code as u64),
            (Conclusion::Verified, _) => break,
            (other, _) if is_small => return Err(format!("{seed}: {other:?}")),
            // It has a race, or too many executions: nothing is known of its other outcomes.
            _ => return Ok(()),
        }
    }
    let explored = outcome(program, case, seed, &known, followed)?;
    match explored.conclusion {
        Conclusion::Found(_) => {
            Err(format!("{seed}: {:?} is lost, {known:?} are known", explored.run.outcome.stop))
        }
        _ => Ok(()),
    }
}

fn outcome(
    program: &Arc<Program>,
    case: &Case,
    seed: u64,
    known: &[u64],
    options: &Exploring,
) -> Result<Explored, String> {
    let mut settings = settings(case, &Setting::default())?;
    let arguments = std::iter::once(&seed).chain(known).map(|number| number.to_string().into_bytes());
    settings.machine.args.extend(arguments);
    let options = Exploring { workers: 1, ..options.clone() };
    let job = run::job(program, &settings);
    Ok(run::on_machine_thread(|| explore(&job, &options, &mut |_| {})))
}
