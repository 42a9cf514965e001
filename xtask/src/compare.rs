//! `cargo xtask compare`: programs in Ubik and in Miri, and where the two disagree.
//!
//! Miri is an oracle that is run, from the nightly toolchain (`rustup component add miri rust-src --toolchain nightly`).
//! A difference is one of verdict, of rule family, or of the line in the program. Rows of the table in
//! `docs/differences.md` name programs whose difference is known and justified; every other one fails the command.
//!
//! Where Miri ends with something that it does not support, or neither compiles a program, there is nothing to compare.

mod blocks;
mod known;
mod mutate;
mod tools;
mod verdict;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::root;
use known::{Difference, Known};
use tools::{Program, Tools};
use verdict::{Ended, Verdict};

struct Asked {
    paths: Vec<PathBuf>,
    jobs: usize,
    limit: Duration,
    /// What both are told: `tree` for the other aliasing model.
    tree: bool,
    /// More flags for Ubik.
    flags: Vec<String>,
    /// What stands in for a fresh build.
    ubik: Option<PathBuf>,
    /// How many seeds Ubik tries before it accepts a program.
    seeds: u32,
    /// How many changed programs are compared instead of those that are there.
    mutants: Option<usize>,
    /// Which ones.
    from: u64,
}

/// One comparison that did not come out equal.
struct Row {
    name: String,
    kind: &'static str,
    miri: Ended,
    ubik: Ended,
}

pub fn compare(words: &[String]) -> Result<(), String> {
    let asked = parse(words)?;
    let tools = Tools::find(asked.ubik.as_deref(), asked.limit)?;
    let known = Known::read(&root().join("docs/differences.md"))?;
    let scratch = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut programs = Vec::new();
    for path in &asked.paths {
        collect(path, scratch.path(), &mut programs)?;
    }
    if let Some(count) = asked.mutants {
        programs = mutate::mutate(&programs, count, asked.from, scratch.path())?;
    }
    let (rows, counts) = run_all(&asked, &tools, &programs);
    let fresh = tell(&rows, &known);
    for (verdict, count) in &counts {
        println!("{count:6} {verdict}");
    }
    println!("{} programs, {} differ, {fresh} of them unexplained", programs.len(), rows.len());
    if fresh > 0 { Err(format!("{fresh} differences are not in docs/differences.md")) } else { Ok(()) }
}

fn run_all(asked: &Asked, tools: &Tools, programs: &[Program]) -> (Vec<Row>, BTreeMap<String, usize>) {
    let next = AtomicUsize::new(0);
    let found = Mutex::new((Vec::new(), BTreeMap::new()));
    std::thread::scope(|scope| {
        for _ in 0..asked.jobs {
            scope.spawn(|| {
                while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (miri, ubik) = (tools.miri(program, asked), tools.ubik(program, asked));
                    let mut found = found.lock().expect("no thread panics with the lock");
                    *found.1.entry(format!("Miri: {}", miri.verdict.name())).or_default() += 1;
                    if let Some(kind) = difference(&miri, &ubik) {
                        found.0.push(Row { name: program.name.clone(), kind, miri, ubik });
                    }
                }
            });
        }
    });
    let (mut rows, counts) = found.into_inner().expect("no thread panics with the lock");
    rows.sort_by(|one, other| one.name.cmp(&other.name));
    (rows, counts)
}

/// In what two ends differ, if they do.
fn difference(miri: &Ended, ubik: &Ended) -> Option<&'static str> {
    let is_silent = |ended: &Ended| matches!(ended.verdict, Verdict::Unsupported | Verdict::Timeout);
    if is_silent(miri) {
        return None;
    }
    match (&miri.verdict, &ubik.verdict) {
        (one, other) if one != other => Some("verdict"),
        (Verdict::Ub, _) if miri.family != ubik.family => Some("family"),
        // Not every report of Miri's names a line of the program.
        (Verdict::Ub, _) if miri.line.is_some() && miri.line != ubik.line => Some("line"),
        _ => None,
    }
}

/// Prints the rows, and counts those that nobody has justified.
fn tell(rows: &[Row], known: &Known) -> usize {
    let mut fresh = 0;
    for row in rows {
        let reason = known.reason(&Difference {
            program: &row.name,
            kind: row.kind,
            miri: &row.miri.message,
            ubik: &row.ubik.message,
        });
        fresh += usize::from(reason.is_none());
        println!("{} [{}]{}", row.name, row.kind, if reason.is_some() { " known" } else { "" });
        println!("    Miri: {}\n    Ubik: {}", row.miri, row.ubik);
    }
    fresh
}

/// The programs of a file or folder; a Markdown file, or documentation in a file of std, has one for each block.
fn collect(path: &Path, scratch: &Path, programs: &mut Vec<Program>) -> Result<(), String> {
    if path.is_dir() {
        let entries = std::fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        return paths.iter().try_for_each(|path| collect(path, scratch, programs));
    }
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("rs") if blocks::is_library(path) => blocks::of_docs(path, scratch, programs),
        Some("rs") => Program::read(path).map(|program| programs.extend(program)),
        Some("md") => blocks::of_markdown(path, scratch, programs),
        _ => Ok(()),
    }
}

fn parse(words: &[String]) -> Result<Asked, String> {
    let mut asked = Asked {
        paths: Vec::new(),
        jobs: std::thread::available_parallelism().map_or(1, usize::from),
        limit: Duration::from_secs(20),
        tree: false,
        flags: Vec::new(),
        ubik: None,
        seeds: 1,
        mutants: None,
        from: 1,
    };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("`{word}` needs a value"));
        let number = |text: &String| text.parse::<u32>().map_err(|_| format!("`{text}` is not a number"));
        match word.as_str() {
            "--jobs" => asked.jobs = number(value()?)?.max(1) as usize,
            "--limit" => asked.limit = Duration::from_secs(number(value()?)?.into()),
            "--tree" => asked.tree = true,
            "--flags" => asked.flags.extend(value()?.split_whitespace().map(str::to_owned)),
            "--ubik" => asked.ubik = Some(PathBuf::from(value()?)),
            "--generated" => asked.mutants = Some(number(value()?)? as usize),
            "--from" => asked.from = number(value()?)?.into(),
            "--seeds" => asked.seeds = number(value()?)?.max(1),
            option if option.starts_with('-') => return Err(format!("there is no option `{option}`")),
            path => asked.paths.push(PathBuf::from(path)),
        }
    }
    if asked.paths.is_empty() {
        asked.paths = ["ub", "silent", "run"].map(|folder| root().join("tests").join(folder)).to_vec();
    }
    Ok(asked)
}
