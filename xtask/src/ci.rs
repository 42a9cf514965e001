//! Everything that must pass, in stages, with the time that each took.

use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use crate::root;

const TESTS: [&str; 3] = ["test", "--workspace", "--no-fail-fast"];
/// How often downloads are tried, and the pause before the second time; it doubles.
const DOWNLOADS: u32 = 4;
const PAUSE: Duration = Duration::from_secs(3);

/// The stages, the quickest to fail first. Downloads and set-up are stages so that their time is seen by itself.
const STAGES: [(&str, &[&str]); 7] = [
    ("download", &["fetch", "--locked"]),
    ("format", &["fmt", "--all", "--check"]),
    ("format", &["fmt", "--manifest-path", "crates/lower/Cargo.toml", "--check"]),
    ("format", &["fmt", "--manifest-path", "crates/lower-llvm/Cargo.toml", "--check"]),
    ("lints", &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]),
    ("build", &["build", "--workspace", "--all-targets", "--quiet"]),
    ("set-up", &["run", "--quiet", "--package", "ubik", "--", "setup"]),
];

/// Runs all stages; the sum of the test runners' results is the last line, whether they passed or not.
pub fn ci() -> Result<ExitCode, String> {
    let mut times = Vec::new();
    clang()?;
    for (name, args) in STAGES {
        let start = Instant::now();
        println!("== {name}: cargo {}", args.join(" "));
        let attempts = if name == "download" { DOWNLOADS } else { 1 };
        stage(args, attempts).map_err(|reason| format!("the stage `{name}` failed: {reason}"))?;
        times.push((name, start.elapsed()));
        println!("== {name} took {}", seconds(start.elapsed()));
    }
    let start = Instant::now();
    println!("== tests: cargo {}", TESTS.join(" "));
    let tests = test()?;
    times.push(("tests", start.elapsed()));
    println!();
    for (name, time) in &times {
        println!("{name:>8} {:>9}", seconds(*time));
    }
    println!("{}", tests.line(start.elapsed()));
    Ok(if tests.ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The tests of C programs need clang. Where the distribution's package can be installed without asking, it is.
fn clang() -> Result<(), String> {
    let names =
        std::iter::once("clang".to_owned()).chain((14..=22).map(|version| format!("clang-{version}")));
    let given = std::env::var("UBIK_CLANG").ok();
    let is_there = |name: String| {
        Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
    };
    if given.into_iter().chain(names).any(is_there) {
        return Ok(());
    }
    println!("== clang: installing the distribution's package, which the tests of C programs need");
    let apt = |args: &[&str]| {
        let status = Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive").status();
        status.is_ok_and(|status| status.success())
    };
    if apt(&["update", "--quiet"])
        && apt(&["install", "--yes", "--quiet", "--no-install-recommends", "clang"])
    {
        return Ok(());
    }
    Err("there is no clang for the tests of C programs: install clang 14 to 22, or name it in UBIK_CLANG"
        .into())
}

/// Runs cargo, again after a pause if it fails and `attempts` are left.
fn stage(args: &[&str], attempts: u32) -> Result<(), String> {
    let mut pause = PAUSE;
    for _ in 1..attempts {
        match pass(&mut cargo(args)) {
            Ok(()) => return Ok(()),
            Err(reason) => println!("== {reason}; trying again in {}", seconds(pause)),
        }
        std::thread::sleep(pause);
        pause *= 2;
    }
    pass(&mut cargo(args))
}

pub fn tidy() -> Result<(), String> {
    pass(&mut cargo(&["test", "--quiet", "--package", "xtask", "--test", "tidy"]))
}

/// Tests write what they would have expected instead of comparing.
pub fn bless() -> Result<(), String> {
    pass(cargo(&TESTS).env("UBIK_BLESS", "1"))
}

fn pass(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("cannot start cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("cargo ended with {status}")) }
}

fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(root());
    // What makes the next build quicker takes gigabytes, and machines for checks build once.
    if std::env::var_os("CARGO_INCREMENTAL").is_none() {
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// What the test runners counted, and whether cargo was content.
#[derive(Default, Debug, PartialEq, Eq)]
struct Tests {
    passed: u64,
    failed: u64,
    ignored: u64,
    binaries: u64,
    cargo_failed: bool,
}

impl Tests {
    fn ok(&self) -> bool {
        self.failed == 0 && !self.cargo_failed && self.passed > 0
    }

    /// Adds a line such as `test result: ok. 5 passed; 0 failed; 0 ignored; ...`.
    fn add(&mut self, line: &str) {
        let Some((_, counts)) = line.strip_prefix("test result: ").and_then(|rest| rest.split_once(". "))
        else {
            return;
        };
        self.binaries += 1;
        for count in counts.split(';') {
            let mut words = count.split_whitespace();
            let (Some(Ok(number)), Some(what)) = (words.next().map(str::parse::<u64>), words.next()) else {
                continue;
            };
            match what {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                "ignored" => self.ignored += number,
                _ => {}
            }
        }
    }

    fn line(&self, time: Duration) -> String {
        let word = if self.ok() { "ok" } else { "FAILED" };
        let Tests { passed, failed, ignored, binaries, .. } = self;
        let time = time.as_secs_f64();
        format!(
            "test result: {word}. {passed} passed; {failed} failed; {ignored} ignored; {binaries} test binaries; finished in {time:.2}s"
        )
    }
}

/// Runs all tests, shows what they say, and counts.
fn test() -> Result<Tests, String> {
    let mut child = cargo(&TESTS)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot start cargo: {error}"))?;
    let mut tests = Tests::default();
    let output = child.stdout.take().ok_or("cargo has no output")?;
    for line in BufReader::new(output).lines() {
        let line = line.map_err(|error| format!("cannot read what cargo says: {error}"))?;
        println!("{line}");
        tests.add(&line);
    }
    let status = child.wait().map_err(|error| format!("cannot wait for cargo: {error}"))?;
    tests.cargo_failed = !status.success();
    Ok(tests)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_add_up() {
        let mut tests = Tests::default();
        tests.add(
            "test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s",
        );
        tests.add("test something ... ok");
        tests.add("test result: FAILED. 2 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s");
        assert_eq!(tests, Tests { passed: 7, failed: 3, ignored: 1, binaries: 2, cargo_failed: false });
        assert!(!tests.ok());
    }
}
