//! Runs the programs under `tests/`: each kind has one function, each program is compiled once.
//!
//! Programs that are known to fail are listed beside them, in `expected-failures.txt`. The list only shrinks: a program
//! on it that passes fails the test. `UBIK_BLESS=1` takes such programs off the list; `UBIK_BLESS=failures` also puts
//! new ones on it. `UBIK_ONLY=text` runs only programs whose path contains the text.

mod case;
mod check;
mod explanations;
mod explore;
mod generated;
mod images;
mod instructions;
mod ledger;
mod litmus;
mod native;
mod pool;
mod projects;
mod times;

use std::path::{Path, PathBuf};

use ubik_engine::memory::BorrowModel;

use crate::case::Case;
use crate::check::Setting;
use crate::images::Compiler;
use crate::ledger::Ledger;

/// The folder with the programs.
fn corpus() -> PathBuf {
    images::root().join("tests")
}

/// Runs `check` on every program of a folder, and holds the result against the folder's list.
fn run_all(folder: &str, kind: &str, check: impl Fn(&Case) -> Result<(), String> + Sync) {
    let dir = corpus().join(folder);
    let cases = Case::all_under(&dir);
    let results = pool::map(&format!("{folder} {kind}"), &cases, |case| (case.name.clone(), check(case)));
    Ledger::of(&dir, kind).settle(folder, results);
}

#[test]
fn programs_run_as_the_native_build_does() {
    let compiler = Compiler::get();
    run_all("run", "", |case| {
        let run = check::execute(compiler, case, &Setting::default())?;
        check::same_as_native(compiler, case, &run)
    });
}

#[test]
fn undefined_behaviour_is_reported_where_it_happens() {
    let compiler = Compiler::get();
    run_all("ub", "", |case| {
        let models = [BorrowModel::Stacked, BorrowModel::Tree];
        models.into_iter().filter(|&model| case.wants_model(model)).try_for_each(|model| {
            let setting = Setting { borrows: model, ..Setting::default() };
            let run = check::execute(compiler, case, &setting)?;
            check::as_annotated(case, &run).map_err(|reason| setting.explain(reason))
        })
    });
}

#[test]
fn correct_programs_are_silent() {
    let compiler = Compiler::get();
    run_all("silent", "", |case| {
        let models = [BorrowModel::Stacked, BorrowModel::Tree];
        models.into_iter().filter(|&model| case.wants_model(model)).try_for_each(|model| {
            let setting = Setting { borrows: model, ..Setting::default() };
            let run = check::execute(compiler, case, &setting)?;
            check::same_as_native(compiler, case, &run).map_err(|reason| setting.explain(reason))
        })
    });
}

#[test]
fn paranoid_mode_gives_the_same_verdicts() {
    let compiler = Compiler::get();
    for folder in ["ub", "silent"] {
        run_all(folder, "paranoid", |case| check::same_when_paranoid(compiler, case));
    }
    // Programs without undefined behaviour take longest; a part of them is enough for every day.
    let all = wants_all("UBIK_MODES");
    run_all("run", "paranoid", |case| match all || number(case).is_multiple_of(2) {
        true => check::same_when_paranoid(compiler, case),
        false => Ok(()),
    });
}

/// One program in this many is run in all modes under all models, unless `UBIK_MODES=all` asks for each of them.
const SOME: usize = 4;

/// A number that tells programs apart, for those tests that take a part of them.
fn number(case: &Case) -> usize {
    case.name.bytes().map(usize::from).sum()
}

fn wants_all(variable: &str) -> bool {
    std::env::var(variable).is_ok_and(|value| value == "all")
}

#[test]
fn all_modes_give_the_same_verdicts_under_all_models() {
    let compiler = Compiler::get();
    let all = wants_all("UBIK_MODES");
    for folder in ["run", "ub", "silent"] {
        run_all(folder, "modes", |case| {
            let models = [BorrowModel::Stacked, BorrowModel::Tree, BorrowModel::None];
            let chosen = models.into_iter().filter(|_| all || number(case).is_multiple_of(SOME));
            let mut chosen = chosen.into_iter().peekable();
            if chosen.peek().is_none() {
                return Ok(());
            }
            let program = compiler.open(&compiler.image(case, None)?)?;
            chosen.try_for_each(|model| check::same_in_all_modes(&program, case, model))
        });
    }
}

#[test]
fn threads_take_the_same_turns_in_every_mode() {
    let compiler = Compiler::get();
    for folder in ["run/threads", "ub/threads"] {
        run_all(folder, "turns", |case| (1..=4).try_for_each(|seed| check::same_turns(compiler, case, seed)));
    }
}

#[test]
fn copies_of_a_machine_come_to_the_same_end() {
    let compiler = Compiler::get();
    for folder in ["run", "silent", "ub/both", "ub/calls"] {
        run_all(folder, "copies", |case| check::same_when_copied(compiler, case));
    }
}

/// Targets with other pointers, alignments and byte orders. The programs about aliasing have nothing to do with those.
const TARGETS: [&str; 2] = ["i686-unknown-linux-gnu", "s390x-unknown-linux-gnu"];

/// Runs `check` on every program of a folder, for one other target that it is for, or for each with `UBIK_TARGETS=all`.
fn run_all_for_targets(folder: &str, check: impl Fn(&Case, &Setting) -> Result<(), String> + Sync) {
    let all = wants_all("UBIK_TARGETS");
    run_all(folder, "targets", |case| {
        let mut targets: Vec<&str> = TARGETS.into_iter().filter(|target| case.wants_target(target)).collect();
        if !all && !targets.is_empty() {
            targets = vec![targets[number(case) % targets.len()]];
        }
        targets.into_iter().try_for_each(|target| {
            let model = case.some_model();
            let setting = Setting { target: Some(target), borrows: model, ..Setting::default() };
            check(case, &setting).map_err(|reason| setting.explain(reason))
        })
    });
}

#[test]
fn other_targets_give_the_same_verdicts() {
    let compiler = Compiler::get();
    for folder in ["ub/memory", "ub/values", "ub/calls", "ub/intrinsics"] {
        run_all_for_targets(folder, |case, setting| {
            check::as_annotated(case, &*check::execute(compiler, case, setting)?)
        });
    }
}

#[test]
fn programs_for_other_targets_print_the_same() {
    let compiler = Compiler::get();
    run_all_for_targets("run", |case, setting| {
        let run = check::execute(compiler, case, setting)?;
        match setting.target.is_none_or(|target| case.prints_alike(target)) {
            true => check::same_as_native(compiler, case, &run),
            false => check::as_annotated(case, &run),
        }
    });
}

/// They were compared with an emulator of the processor, and check themselves.
#[test]
fn programs_for_aarch64_find_what_they_expect() {
    let compiler = Compiler::get();
    run_all("aarch64", "aarch64", |case| {
        let setting = Setting { target: Some("aarch64-unknown-linux-gnu"), ..Setting::default() };
        check::as_annotated(case, &*check::execute(compiler, case, &setting)?)
    });
}

/// The steps of one project share its target directory, in which cargo lets one process work at a time.
#[test]
fn whole_projects_end_as_expected() {
    Compiler::get();
    let dir = corpus().join("cargo");
    let steps = projects::Step::all_under(&dir);
    let results = pool::map("cargo", &steps, |step| (step.name.clone(), step.check()));
    Ledger::of(&dir, "").settle("cargo", results);
}

/// A harness that cannot fail proves nothing.
#[test]
fn the_harness_can_fail() {
    let compiler = Compiler::get();
    let check = |source: &str| {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("harness.rs");
        std::fs::write(&path, source).expect("a target directory that can be written");
        let case = Case::parse("harness.rs", &path, source.to_owned());
        let run = check::execute(compiler, &case, &Setting::default()).expect("it compiles");
        check::as_annotated(&case, &run)
    };
    assert_eq!(check("fn main() {}"), Ok(()));
    assert!(check("fn main() {} //~ UB-MEM-NULL").is_err());
    assert!(check("fn main() { std::process::exit(3) }").is_err());
    assert_eq!(check("//@ exit: 3\nfn main() { std::process::exit(3) }"), Ok(()));
    assert!(check("fn main() { unsafe { *std::ptr::null_mut::<u8>() = 1 } }").is_err());
    assert_eq!(check("fn main() {\n unsafe { *std::ptr::null_mut::<u8>() = 1 } //~ UB-MEM-NULL\n}"), Ok(()));
    assert!(check("fn main() { //~ UB-MEM-NULL\n unsafe { *std::ptr::null_mut::<u8>() = 1 }\n}").is_err());
}
