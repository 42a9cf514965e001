//! Differential tests with generated programs: random programs must print what their native build prints, and random
//! `const fn`s must have the value, or the undefined behaviour, that rustc's own evaluation of constants finds. Random borrows
//! must be judged alike by code that was improved and by code that was not.
//!
//! Programs are pure functions of a kind and a seed. `UBIK_SEEDS=100..200` runs these seeds instead of the usual few,
//! `UBIK_KIND=elision` only this kind of those about borrows; a program that fails is kept in the target directory and named in the
//! failure. `UBIK_CAMPAIGN=FILE` makes a long run of them that can be continued.

mod aliasing;
mod arithmetic;
mod borrows;
mod constants;
mod drops;
mod elision;
mod iterators;
mod layout;
mod oracle;
mod patterns;
mod random;
mod templates;

use std::fs;
use std::io::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ubik_engine::memory::BorrowModel;

use crate::case::Case;
use crate::check::{self, Setting};
use crate::images::Compiler;
use crate::pool;

/// Seeds of every kind without `UBIK_SEEDS`.
const SEEDS: Range<u64> = 0..2;

type Generator = fn(u64) -> String;

const KINDS: [(&str, Generator); 5] = [
    ("arithmetic", arithmetic::program),
    ("layout", layout::program),
    ("patterns", patterns::program),
    ("iterators", iterators::program),
    ("drops", drops::program),
];

fn seeds() -> Range<u64> {
    let Ok(text) = std::env::var("UBIK_SEEDS") else { return SEEDS };
    let range = text.split_once("..").and_then(|(first, end)| Some(first.parse().ok()?..end.parse().ok()?));
    range.unwrap_or_else(|| panic!("UBIK_SEEDS is to be a range like 0..10, not `{text}`"))
}

/// A generated program as a case, written to a file that is kept.
pub fn case(name: &str, source: String) -> Case {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.rs"));
    fs::write(&path, &source).expect("a target directory that can be written");
    Case::parse(name, &path, source)
}

pub fn settle(results: Vec<(String, Result<(), String>)>) {
    let failed: Vec<String> =
        results.into_iter().filter_map(|(name, result)| Some(format!("{name}: {}", result.err()?))).collect();
    assert!(failed.is_empty(), "{} programs fail:\n{}", failed.len(), failed.join("\n"));
}

#[test]
fn generated_programs_run_as_the_native_build_does() {
    let compiler = Compiler::get();
    let jobs: Vec<(&str, Generator, u64)> =
        seeds().flat_map(|seed| KINDS.map(|(kind, generator)| (kind, generator, seed))).collect();
    settle(pool::map("generated programs", &jobs, |&(kind, generator, seed)| {
        let case = case(&format!("{kind}-{seed}"), generator(seed));
        (case.path.display().to_string(), agrees_with_native(compiler, &case, seed))
    }));
}

/// The seed decides about the aliasing model, too: no program breaks either.
fn agrees_with_native(compiler: &Compiler, case: &Case, seed: u64) -> Result<(), String> {
    let borrows = if seed.is_multiple_of(2) { BorrowModel::Stacked } else { BorrowModel::Tree };
    let run = check::execute(compiler, case, &Setting { borrows, ..Setting::default() })?;
    check::same_as_native(compiler, case, &run)
}

#[test]
fn constants_are_judged_as_rustc_judges_them() {
    let compiler = Compiler::get();
    let seeds: Vec<u64> = seeds().collect();
    settle(pool::map("generated constants", &seeds, |&seed| {
        (format!("constants-{seed}"), oracle::agree(compiler, seed))
    }));
}

/// Programs that break aliasing rules or not, with how many functions they have.
const BORROWS: [Borrows; 3] = [
    ("borrows", borrows::program, borrows::FUNCTIONS),
    ("aliasing", aliasing::program, aliasing::FUNCTIONS),
    ("elision", elision::program, elision::FUNCTIONS),
];

/// The models under which all modes must agree.
const MODELS: [BorrowModel; 3] = [BorrowModel::Stacked, BorrowModel::Tree, BorrowModel::None];

/// A program of functions, each of which is run by itself.
type Borrows = (&'static str, Generator, usize);

/// The kinds that are wanted.
fn wanted_borrows() -> Vec<Borrows> {
    let only = std::env::var("UBIK_KIND").unwrap_or_default();
    BORROWS.into_iter().filter(|(kind, ..)| only.is_empty() || only == *kind).collect()
}

#[test]
fn borrows_are_judged_alike_in_all_modes() {
    let compiler = Compiler::get();
    let kinds = wanted_borrows();
    let jobs: Vec<(u64, Borrows)> =
        seeds().flat_map(|seed| kinds.iter().map(move |&kind| (seed, kind))).collect();
    settle(pool::map("generated borrows", &jobs, |&(seed, kind)| {
        let mut case = borrows_case(seed, kind);
        (case.path.display().to_string(), judged_alike(compiler, &mut case, kind.2, Keep::Image))
    }));
}

fn borrows_case(seed: u64, (kind, generator, _): Borrows) -> Case {
    let mut case = case(&format!("{kind}-{seed}"), generator(seed));
    case.edition = Some("2024".to_owned());
    // Which of several lost blocks is named depends on their addresses.
    case.flags = vec!["--ignore-leaks".to_owned()];
    case
}

/// What is kept of a program that passes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    Image,
    Nothing,
}

/// Runs each function of the program, under all models. What fails is kept in any case.
fn judged_alike(compiler: &Compiler, case: &mut Case, functions: usize, keep: Keep) -> Result<(), String> {
    let image = compiler.image(case, None)?;
    let program = compiler.open(&image)?;
    for index in 0..functions {
        case.args = vec![index.to_string()];
        for borrows in MODELS {
            let alike = check::same_in_all_modes(&program, case, borrows);
            alike.map_err(|reason| format!("in f{index}, {reason}"))?;
        }
    }
    if keep == Keep::Nothing {
        compiler.forget(&image);
        let _ = fs::remove_file(&case.path);
    }
    Ok(())
}

/// So many seeds are run between two lines that say how far a campaign is.
const BATCH: u64 = 4;

/// A campaign: as many programs as are wanted, with a line for each batch of seeds. `UBIK_CAMPAIGN=FILE` names the file that says
/// which seed comes next and how many programs have passed; another call with the same file goes on from there, until the
/// seeds of `UBIK_SEEDS` are done or `UBIK_MINUTES` are over.
#[test]
fn many_borrows_are_judged_alike() {
    let Some(file) = std::env::var_os("UBIK_CAMPAIGN").map(PathBuf::from) else { return };
    let compiler = Compiler::get();
    let minutes = std::env::var("UBIK_MINUTES").ok().map(|text| text.parse().expect("a number of minutes"));
    let end = minutes.map(|minutes: u64| Instant::now() + Duration::from_secs(60 * minutes));
    let mut done = Progress::read(&file, seeds());
    while done.next < seeds().end && end.is_none_or(|end| Instant::now() < end) {
        let batch = done.next..(done.next + BATCH).min(seeds().end);
        let kinds = wanted_borrows();
        let jobs: Vec<(u64, Borrows)> =
            batch.clone().flat_map(|seed| kinds.iter().map(move |&kind| (seed, kind))).collect();
        let results = pool::map(&format!("seeds {batch:?}"), &jobs, |&(seed, kind)| {
            let mut case = borrows_case(seed, kind);
            (case.path.display().to_string(), judged_alike(compiler, &mut case, kind.2, Keep::Nothing))
        });
        done.programs += jobs.iter().map(|(_, kind)| kind.2 as u64).sum::<u64>();
        done.next = batch.end;
        let failed =
            results.into_iter().filter_map(|(name, result)| Some(format!("{name}: {}", result.err()?)));
        done.failed.extend(failed);
        done.write(&file);
    }
    assert!(done.failed.is_empty(), "{} programs fail:\n{}", done.failed.len(), done.failed.join("\n"));
}

/// How far a campaign is.
struct Progress {
    next: u64,
    programs: u64,
    failed: Vec<String>,
}

impl Progress {
    fn read(file: &Path, seeds: Range<u64>) -> Progress {
        let text = fs::read_to_string(file).unwrap_or_default();
        let mut lines = text.lines();
        let mut number = |key: &str| lines.next()?.strip_prefix(key)?.trim().parse().ok();
        let (next, programs) = (number("next seed:"), number("programs:"));
        let failed = lines.map(str::to_owned).collect();
        Progress { next: next.unwrap_or(seeds.start), programs: programs.unwrap_or(0), failed }
    }

    /// Keeps it, and tells it past the test runner's capture.
    fn write(&self, file: &Path) {
        let Progress { next, programs, failed } = self;
        let failures: String = failed.iter().map(|line| line.replace('\n', " ") + "\n").collect();
        fs::write(file, format!("next seed: {next}\nprograms: {programs}\n{failures}"))
            .expect("a file to write to");
        let runs = programs * MODELS.len() as u64 * check::MODES as u64;
        let line = format!("{programs} programs, {runs} runs, {} differ; next seed {next}\n", failed.len());
        let _ = std::io::stderr().write_all(line.as_bytes());
    }
}

#[test]
fn equal_seeds_give_equal_programs() {
    let borrows = BORROWS.map(|(kind, generator, _)| (kind, generator));
    for (kind, generator) in KINDS.into_iter().chain(borrows) {
        assert_eq!(generator(7), generator(7), "{kind}");
        assert_ne!(generator(7), generator(8), "{kind}");
    }
}
