//! Differential tests with generated programs: random programs must print what their native build prints, and random
//! `const fn`s must have the value, or the undefined behaviour, that rustc's own evaluation of constants finds. Random borrows
//! must be judged alike by code that was improved and by code that was not.
//!
//! Programs are pure functions of a kind and a seed. `UBIK_SEEDS=100..200` runs these seeds instead of the usual few,
//! `UBIK_KIND=elision` only this kind of those about borrows; a
//! program that fails is kept in the target directory and named in the failure.

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
use std::ops::Range;
use std::path::Path;

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
const BORROWS: [(&str, Generator, usize); 3] = [
    ("borrows", borrows::program, borrows::FUNCTIONS),
    ("aliasing", aliasing::program, aliasing::FUNCTIONS),
    ("elision", elision::program, elision::FUNCTIONS),
];

#[test]
fn borrows_are_judged_alike_in_all_modes() {
    let compiler = Compiler::get();
    let only = std::env::var("UBIK_KIND").unwrap_or_default();
    let kinds = || BORROWS.iter().filter(|(kind, ..)| only.is_empty() || only == *kind);
    let jobs: Vec<(u64, &(&str, Generator, usize))> =
        seeds().flat_map(|seed| kinds().map(move |kind| (seed, kind))).collect();
    settle(pool::map("generated borrows", &jobs, |&(seed, &(kind, generator, functions))| {
        let mut case = case(&format!("{kind}-{seed}"), generator(seed));
        case.edition = Some("2024".to_owned());
        // Which of several lost blocks is named depends on their addresses.
        case.flags = vec!["--ignore-leaks".to_owned()];
        (case.path.display().to_string(), judged_alike(compiler, &mut case, functions))
    }));
}

/// Runs each function of the program, under both models.
fn judged_alike(compiler: &Compiler, case: &mut Case, functions: usize) -> Result<(), String> {
    for index in 0..functions {
        case.args = vec![index.to_string()];
        for borrows in [BorrowModel::Stacked, BorrowModel::Tree] {
            let alike = check::same_in_all_modes(compiler, case, borrows);
            alike.map_err(|reason| format!("in f{index}, {reason}"))?;
        }
    }
    Ok(())
}

#[test]
fn equal_seeds_give_equal_programs() {
    let borrows = BORROWS.map(|(kind, generator, _)| (kind, generator));
    for (kind, generator) in KINDS.into_iter().chain(borrows) {
        assert_eq!(generator(7), generator(7), "{kind}");
        assert_ne!(generator(7), generator(8), "{kind}");
    }
}
