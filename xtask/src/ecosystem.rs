//! `cargo xtask ecosystem`: the test suites of published crates, natively and in Ubik.
//!
//! The crates are pinned in `xtask/ecosystem.toml`. Each of their tests runs in a process of its own on both sides, so that
//! none hides another's end, under the same limit of processor time. Results are one JSON line per test, in
//! `ecosystem/results.jsonl` below the target directory; a later line about a test replaces an earlier one, so that a run
//! that was interrupted goes on where it was. What the tests of a crate depend on is resolved when it is fetched; the
//! lockfile stays beside its source. Documentation tests are run if asked for, and counted apart.

mod doctests;
mod fetch;
mod package;
mod process;
mod results;
mod shard;
mod table;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde::Deserialize;
use ubik_toolchain::{Options, Prepared};

use crate::root;
use package::Suite;
use process::Limits;
use results::{Ended, Key, Record, Results, Verdict};
use shard::Shard;

const USAGE_LIMIT: Duration = Duration::from_secs(60);
/// So many times the limit of one test is that of a suite which runs in one go.
const WHOLE_SUITE: u32 = 10;

/// A crate of the pinned list.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pinned {
    pub name: String,
    pub version: String,
    #[serde(default)]
    pub features: Vec<String>,
    /// Dev-dependencies that only benches or examples use. They take longer to build than all the rest and are left out.
    #[serde(default)]
    pub unused: Vec<String>,
    /// Test targets that are left out, with the reason.
    #[serde(default)]
    pub without: BTreeMap<String, String>,
    /// What the tests depend on depends on the crate: it gets this source of it, too.
    #[serde(default)]
    pub itself: bool,
}

impl Pinned {
    /// The name of the folder with its source.
    fn folder(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }
}

#[derive(Deserialize)]
struct List {
    #[serde(rename = "crate")]
    crates: Vec<Pinned>,
}

struct Asked {
    only: Vec<String>,
    /// Runs tests again that ended so in Ubik; `all` stands for every verdict.
    again: Vec<String>,
    jobs: usize,
    limit: Duration,
    shard: Shard,
    doctests: bool,
    /// The folder of the executables, if they are not to be built.
    bin: Option<PathBuf>,
    /// Files with results; tables are made of them, and nothing runs.
    tables: Vec<PathBuf>,
}

/// What runs need to know.
struct Driver {
    prepared: Prepared,
    /// Our executables.
    bin: PathBuf,
    dir: PathBuf,
    limits: Limits,
    jobs: usize,
}

pub fn ecosystem(words: &[String]) -> Result<(), String> {
    let asked = parse(words)?;
    let list = pinned()?;
    if !asked.tables.is_empty() {
        print!("{}", table::render(&list, &Results::read(&asked.tables)?));
        return Ok(());
    }
    let list = chosen(&list, &asked);
    let driver = Driver::new(&asked)?;
    let mut results = Results::open(&driver.dir.join("results.jsonl"))?;
    results.forget(|record| {
        wanted(&asked.only, &record.key.krate) && is_again(&asked.again, record.ubik.verdict)
    });
    fetch::fetch(&driver.prepared, &driver.dir, &list)?;
    for pinned in &list {
        driver.crate_tests(pinned, &mut results)?;
        if asked.doctests {
            driver.crate_doctests(pinned, &results)?;
        }
    }
    let text = table::render(&list, &results);
    let path = driver.dir.join("table.md");
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    print!("{}", table::summary(&list, &results));
    println!("tables: {}", path.display());
    Ok(())
}

/// The crates that this run is about.
fn chosen(list: &[Pinned], asked: &Asked) -> Vec<Pinned> {
    let is_chosen =
        |(place, pinned): &(usize, &Pinned)| asked.shard.has(*place) && wanted(&asked.only, &pinned.name);
    list.iter().enumerate().filter(is_chosen).map(|(_, pinned)| pinned.clone()).collect()
}

fn wanted(only: &[String], name: &str) -> bool {
    only.is_empty() || only.iter().any(|wanted| wanted == name)
}

fn is_again(again: &[String], verdict: Verdict) -> bool {
    again.iter().any(|word| word == "all" || word == verdict.name())
}

fn parse(words: &[String]) -> Result<Asked, String> {
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let mut asked = Asked {
        only: Vec::new(),
        again: Vec::new(),
        jobs,
        limit: USAGE_LIMIT,
        shard: Shard::WHOLE,
        doctests: false,
        bin: None,
        tables: Vec::new(),
    };
    let list = |value: &str| value.split(',').map(str::to_owned).collect::<Vec<String>>();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if word == "--doctests" {
            asked.doctests = true;
            continue;
        }
        let value = words.next().ok_or_else(|| format!("`{word}` is unknown or needs a value"))?;
        let number = || value.parse::<usize>().map_err(|_| format!("`{value}` is not a number"));
        match word.as_str() {
            "--only" => asked.only = list(value),
            "--again" => asked.again = verdicts(list(value))?,
            "--jobs" => asked.jobs = number()?.max(1),
            "--limit" => asked.limit = Duration::from_secs(u64::try_from(number()?).unwrap_or(u64::MAX)),
            "--shard" => asked.shard = value.parse()?,
            "--bin" => asked.bin = Some(PathBuf::from(value)),
            "--tables" => asked.tables = list(value).into_iter().map(PathBuf::from).collect(),
            _ => return Err(format!("there is no option `{word}`")),
        }
    }
    Ok(asked)
}

fn verdicts(words: Vec<String>) -> Result<Vec<String>, String> {
    let known = |word: &String| word == "all" || Verdict::ALL.iter().any(|verdict| verdict.name() == word);
    match words.iter().find(|word| !known(word)) {
        Some(word) => Err(format!("there is no verdict `{word}`")),
        None => Ok(words),
    }
}

fn pinned() -> Result<Vec<Pinned>, String> {
    let path = root().join("xtask/ecosystem.toml");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let list: List = toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(list.crates)
}

/// Builds our executables; the folder where they are.
fn build(target: &Path) -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--release", "--package", "ubik"]).current_dir(root());
    let status = build.status().map_err(|error| format!("cannot start cargo: {error}"))?;
    match status.success() {
        true => Ok(target.join("release")),
        false => Err(format!("building Ubik ended with {status}")),
    }
}

impl Driver {
    fn new(asked: &Asked) -> Result<Driver, String> {
        let options = Options::from_env().map_err(|error| error.to_string())?;
        let prepared = ubik_toolchain::ensure(&options).map_err(|error| error.to_string())?;
        prepared.std_for_host().map_err(|error| error.to_string())?;
        let target =
            std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
        let dir = target.join("ecosystem").join(asked.shard.folder().unwrap_or_default());
        std::fs::create_dir_all(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
        let limits = Limits { processor: asked.limit };
        let bin = match &asked.bin {
            Some(bin) => std::path::absolute(bin).map_err(|error| format!("{}: {error}", bin.display()))?,
            None => build(&target)?,
        };
        Ok(Driver { prepared, bin, dir, limits, jobs: asked.jobs })
    }

    fn crate_tests(&self, pinned: &Pinned, results: &mut Results) -> Result<(), String> {
        let source = self.dir.join("source").join(pinned.folder());
        let native =
            self.suite(pinned, &source, self.prepared.cargo_command(), "native", &|exe| Command::new(exe))?;
        let mut cargo_ubik = Command::new(self.bin.join("cargo-ubik"));
        cargo_ubik.arg("ubik");
        let ubik = self.suite(pinned, &source, cargo_ubik, "ubik", &|exe| self.in_ubik(exe, &[]))?;
        results.note_problems(&pinned.name, native.problems.iter().chain(&ubik.problems).cloned().collect());
        let tests: Vec<Key> = native.keys(pinned).filter(|key| !results.has(key)).collect();
        println!(
            "{}: {} tests, {} of them to run",
            pinned.folder(),
            native.keys(pinned).count(),
            tests.len()
        );
        self.in_parallel(&tests, |key| {
            let ran = Record {
                key: key.clone(),
                native: self.run_native(&native, key, &source),
                ubik: self.run_in_ubik(&ubik, key, &source),
            };
            results.add(ran)
        })
    }

    /// Runs the documentation tests, unless there are results of some.
    fn crate_doctests(&self, pinned: &Pinned, results: &Results) -> Result<(), String> {
        let is_doctest = |record: &Record| record.key.target == doctests::TARGET;
        if results.of(&pinned.name, &pinned.version).iter().any(is_doctest) {
            return Ok(());
        }
        println!("{}: documentation tests", pinned.folder());
        let mut cargo = self.doctests_by(self.prepared.cargo_command(), pinned, "native");
        // The rustdoc that the user has may be of another release than the compiler.
        cargo.env("RUSTDOC", self.prepared.rustc().with_file_name("rustdoc"));
        let native = doctests::run(&mut cargo, self.limits)?;
        let mut cargo_ubik = Command::new(self.bin.join("cargo-ubik"));
        cargo_ubik.arg("ubik");
        let mut cargo_ubik = self.doctests_by(cargo_ubik, pinned, "ubik");
        cargo_ubik.arg(format!("--time-limit={}", self.limits.processor.as_secs()));
        let ubik = doctests::run(&mut cargo_ubik, self.limits)?;
        doctests::records(pinned, native, &ubik).into_iter().try_for_each(|record| results.add(record))
    }

    fn doctests_by(&self, mut cargo: Command, pinned: &Pinned, side: &str) -> Command {
        cargo.args(["test", "--doc", "--no-fail-fast", "--target-dir"]).arg(self.dir.join(side));
        cargo.current_dir(self.dir.join("source").join(pinned.folder()));
        if !pinned.features.is_empty() {
            cargo.arg("--features").arg(pinned.features.join(","));
        }
        cargo
    }

    /// Builds the tests one way and lists them.
    fn suite(
        &self,
        pinned: &Pinned,
        source: &Path,
        mut cargo: Command,
        side: &str,
        runner: &dyn Fn(&Path) -> Command,
    ) -> Result<Suite, String> {
        let target_dir = self.dir.join(side);
        cargo.args(["build", "--tests", "--keep-going", "--message-format=json"]);
        cargo.arg("--target-dir").arg(target_dir).current_dir(source);
        if !pinned.features.is_empty() {
            cargo.arg("--features").arg(pinned.features.join(","));
        }
        println!("{}: building the {side} tests", pinned.folder());
        package::suite(pinned, &mut cargo, source, side, runner)
    }

    /// Does something for each test, a few at a time.
    fn in_parallel(
        &self,
        tests: &[Key],
        run: impl Fn(&Key) -> Result<(), String> + Sync,
    ) -> Result<(), String> {
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            let work = || -> Result<(), String> {
                while let Some(key) = tests.get(next.fetch_add(1, Ordering::Relaxed)) {
                    run(key)?;
                }
                Ok(())
            };
            let workers: Vec<_> = (0..self.jobs).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| "a worker panicked")?)
        })
    }

    fn run_native(&self, suite: &Suite, key: &Key, source: &Path) -> Ended {
        let Some(target) = suite.ready(key) else { return suite.why_not(key) };
        let mut command = Command::new(&target.executable);
        package::cargo_environment(&mut command, key, source);
        command.args(target.arguments(key));
        process::run(&mut command, None, self.limits)
    }

    fn run_in_ubik(&self, suite: &Suite, key: &Key, source: &Path) -> Ended {
        let Some(target) = suite.ready(key) else { return suite.why_not(key) };
        let report = match tempfile::NamedTempFile::new() {
            Ok(file) => file,
            Err(error) => return Ended::new(Verdict::NotRun, &format!("no file for the report: {error}")),
        };
        let mut command = self.in_ubik(
            &target.executable,
            &["--format=json".to_owned(), format!("--report-file={}", report.path().display())],
        );
        package::cargo_environment(&mut command, key, source);
        command.args(target.arguments(key));
        process::run(&mut command, Some(report.path()), self.limits)
    }

    /// A test binary in Ubik; the test runner's own arguments are to follow.
    fn in_ubik(&self, image: &Path, flags: &[String]) -> Command {
        let mut command = Command::new(self.bin.join("ubik"));
        command.arg("run").args(flags).arg("--env-set=RUST_TEST_THREADS=1").arg(image).arg("--");
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pinned_list_is_in_order() {
        let list = pinned().unwrap();
        assert!(list.len() >= 150, "{} crates", list.len());
        let names: std::collections::BTreeSet<&str> =
            list.iter().map(|pinned| pinned.name.as_str()).collect();
        assert_eq!(names.len(), list.len(), "a crate is pinned twice");
    }

    #[test]
    fn shards_cover_the_list() {
        let list = pinned().unwrap();
        let of_shard =
            |shard: &str| chosen(&list, &parse(&["--shard".to_owned(), shard.to_owned()]).unwrap());
        let all: usize = (1..=7).map(|index| of_shard(&format!("{index}/7")).len()).sum();
        assert_eq!(all, list.len());
        assert!(parse(&["--shard".to_owned(), "8/7".to_owned()]).is_err());
    }
}
