//! Litmus tests: programs that are run under many seeds, of which the set of outcomes is known.
//!
//! An outcome is the line that a run writes; a run that ends otherwise than with exit code 0 is a failure, unless the test
//! is about how often that happens. Equal seeds have equal outcomes in plain, eager and paranoid mode: under some of the seeds
//! by default, under all of them with `UBIK_LITMUS_SEEDS`, which gives the number of seeds for tests that ask for fewer.

use std::collections::BTreeMap;
use std::sync::Arc;

use ubik_cli::run;
use ubik_explore::{Run, run_from_second_thread};
use ubik_ir::Program;
use ubik_verdict::Stop;

use crate::case::Case;
use crate::check::{Setting, settings};
use crate::images::Compiler;
use crate::run_all;

#[test]
fn litmus_tests_have_exactly_their_outcomes() {
    let compiler = Compiler::get();
    run_all("litmus", "", |case| {
        let program = compiler.open(&compiler.image(case, None)?)?;
        let seeds = case.litmus.seeds.max(budget());
        let plain = outcomes(&program, case, seeds, &Setting { eager: false, ..Setting::default() })?;
        case.litmus.judge(&counted(&plain), seeds)?;
        let paranoid = Setting { eager: false, paranoid: true, ..Setting::default() };
        let compared = seeds.min(COMPARED.max(budget()));
        for (mode, setting) in [("eager", Setting::default()), ("paranoid", paranoid)] {
            same_outcomes(&plain, mode, &outcomes(&program, case, compared, &setting)?)?;
        }
        Ok(())
    });
}

/// Under so many seeds the modes are compared, unless there is a larger budget.
const COMPARED: u64 = 16;

/// At least so many seeds.
fn budget() -> u64 {
    std::env::var("UBIK_LITMUS_SEEDS").map_or(0, |seeds| seeds.parse().expect("a number of seeds"))
}

fn same_outcomes(plain: &[String], mode: &str, other: &[String]) -> Result<(), String> {
    match plain.iter().zip(other).position(|(plain, other)| plain != other) {
        None => Ok(()),
        Some(seed) => Err(format!("seed {seed}: {} plain, {} {mode}", plain[seed], other[seed])),
    }
}

/// What a run came to, in one word.
fn word(run: &Run) -> String {
    match &run.outcome.stop {
        Stop::Exit { code: 0 } => String::from_utf8_lossy(&run.output.stdout).trim().to_owned(),
        Stop::Exit { code } => format!("exit-{code}"),
        Stop::Ub(ub) => ub.rule().id().to_owned(),
        Stop::ThreadsLeft { .. } => "threads-left".to_owned(),
        other => format!("{other:?}"),
    }
}

/// The outcome of each seed.
fn outcomes(
    program: &Arc<Program>,
    case: &Case,
    seeds: u64,
    setting: &Setting,
) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let job = run::job(program, &settings(case, setting)?);
    run_from_second_thread(&job, 0..seeds, |_, run| words.push(word(&run)));
    Ok(words)
}

fn counted(outcomes: &[String]) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    outcomes.iter().for_each(|outcome| *counts.entry(outcome.clone()).or_insert(0) += 1);
    counts
}

/// What a litmus test says of its outcomes.
#[derive(Clone, Debug, Default)]
pub struct Litmus {
    pub seeds: u64,
    /// Exactly these.
    pub outcomes: Vec<String>,
    /// These among others.
    pub sees: Vec<String>,
    /// None of these.
    pub never: Vec<String>,
    /// How often in a hundred, from and to, which end.
    pub rate: Option<(u64, u64, String)>,
}

impl Litmus {
    pub fn set_rate(&mut self, text: &str) {
        let (range, end) = text.split_once(' ').expect("a range and an end");
        let (from, to) = range.split_once("..").expect("a range");
        let number = |text: &str| text.parse().expect("a number");
        self.rate = Some((number(from), number(to), end.to_owned()));
    }

    fn judge(&self, found: &BTreeMap<String, u64>, seeds: u64) -> Result<(), String> {
        let has = |outcome: &String| found.contains_key(outcome);
        if !self.outcomes.is_empty() && !found.keys().eq(self.outcomes.iter()) {
            return Err(format!("{found:?} instead of {:?}", self.outcomes));
        }
        if let Some(missing) = self.sees.iter().find(|outcome| !has(outcome)) {
            return Err(format!("{missing} is not in {found:?}"));
        }
        if let Some(wrong) = self.never.iter().find(|outcome| has(outcome)) {
            return Err(format!("{wrong} is in {found:?}"));
        }
        if let Some((from, to, end)) = &self.rate {
            let is_it = |outcome: &str| match end.strip_suffix('*') {
                Some(prefix) => outcome.starts_with(prefix),
                None => outcome == end,
            };
            let percent =
                found.iter().filter(|(outcome, _)| is_it(outcome)).map(|(_, count)| count).sum::<u64>() * 100
                    / seeds;
            return if (*from..=*to).contains(&percent) {
                Ok(())
            } else {
                Err(format!("{percent}%: {found:?}"))
            };
        }
        match found.keys().find(|outcome| outcome.starts_with("exit-") || outcome.starts_with("UB-")) {
            Some(wrong) => Err(format!("{wrong} in {found:?}")),
            None => Ok(()),
        }
    }
}
