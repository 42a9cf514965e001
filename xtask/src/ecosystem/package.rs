//! The test binaries of one package, built one way, and the tests in them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::results::{Ended, Key, Verdict};
use super::{Pinned, process};

/// The name of the one test of a binary that has no list of tests.
const WHOLE: &str = "(the whole binary)";

/// A test binary.
pub struct Target {
    pub executable: PathBuf,
    tests: BTreeSet<String>,
    ignored: BTreeSet<String>,
    /// It was built without the usual test runner.
    has_own_main: bool,
}

impl Target {
    /// What makes it run one test.
    pub fn arguments(&self, key: &Key) -> Vec<String> {
        if self.has_own_main {
            return Vec::new();
        }
        ["--exact", &key.test, "--nocapture", "--test-threads=1"].map(str::to_owned).to_vec()
    }
}

/// All test binaries of a package.
pub struct Suite {
    targets: BTreeMap<String, Target>,
    /// What could not be built or listed, and why.
    pub problems: Vec<String>,
}

impl Suite {
    /// All tests but those that their authors have switched off.
    pub fn keys<'a>(&'a self, pinned: &'a Pinned) -> impl Iterator<Item = Key> + 'a {
        let of_target = move |name: &'a String, target: &'a Target| {
            target.tests.difference(&target.ignored).map(move |test| Key {
                krate: pinned.name.clone(),
                version: pinned.version.clone(),
                target: name.clone(),
                test: test.clone(),
            })
        };
        self.targets.iter().flat_map(move |(name, target)| of_target(name, target))
    }

    /// The binary with a test, if the test is to be run.
    pub fn ready(&self, key: &Key) -> Option<&Target> {
        let target = self.targets.get(&key.target)?;
        (target.tests.contains(&key.test) && !target.ignored.contains(&key.test)).then_some(target)
    }

    /// Why a test is not run.
    pub fn why_not(&self, key: &Key) -> Ended {
        match self.targets.get(&key.target) {
            None => Ended::new(Verdict::NotBuilt, &self.problems.join("; ")),
            Some(target) if target.tests.contains(&key.test) => {
                Ended::new(Verdict::Ignored, "ignored with `cfg(miri)`")
            }
            Some(_) => Ended::new(Verdict::Ignored, "not compiled with `cfg(miri)`"),
        }
    }
}

/// Builds with a cargo command that gives messages as JSON, and lists the tests of each binary.
pub fn suite(
    pinned: &Pinned,
    cargo: &mut Command,
    source: &Path,
    side: &str,
    runner: &dyn Fn(&Path) -> Command,
) -> Result<Suite, String> {
    let output = cargo.output().map_err(|error| format!("cannot start {cargo:?}: {error}"))?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let messages: Vec<serde_json::Value> =
        messages.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let mut suite = Suite { targets: BTreeMap::new(), problems: Vec::new() };
    if !output.status.success() {
        suite.problems.push(format!("{side}: {}", why(&messages, &String::from_utf8_lossy(&output.stderr))));
    }
    for (name, executable) in messages.iter().filter_map(|message| binary(message, source)) {
        if pinned.without.contains_key(&name) {
            continue;
        }
        match list(&executable, runner, source) {
            Ok(target) => _ = suite.targets.insert(name, target),
            Err(reason) => suite.problems.push(format!("{side}: {name}: {reason}")),
        }
    }
    Ok(suite)
}

/// The first error of the compiler, or what cargo said last.
fn why(messages: &[serde_json::Value], stderr: &str) -> String {
    let of_compiler = messages.iter().find_map(|message| {
        let message = &message["message"];
        (message["level"] == "error").then(|| message["message"].as_str().map(str::to_owned)).flatten()
    });
    let of_cargo = || stderr.lines().find(|line| line.starts_with("error")).unwrap_or("it failed").to_owned();
    of_compiler.unwrap_or_else(of_cargo)
}

/// The name and the file of a test binary of the package itself.
fn binary(message: &serde_json::Value, source: &Path) -> Option<(String, PathBuf)> {
    let is_ours = Path::new(message["manifest_path"].as_str()?).parent()? == source;
    if message["reason"] != "compiler-artifact" || message["profile"]["test"] != true || !is_ours {
        return None;
    }
    let executable = PathBuf::from(message["executable"].as_str()?);
    let (kind, name) = (message["target"]["kind"][0].as_str()?, message["target"]["name"].as_str()?);
    let name = match kind {
        "test" | "bin" | "example" | "bench" => format!("{kind}:{name}"),
        _ => "lib".to_owned(),
    };
    Some((name, executable))
}

fn list(executable: &Path, runner: &dyn Fn(&Path) -> Command, source: &Path) -> Result<Target, String> {
    let ask = |more: &[&str]| {
        let mut command = runner(executable);
        command.args(["--list", "--format", "terse"]).args(more).current_dir(source);
        process::listed(&mut command)
    };
    let tests = ask(&[])?;
    let Some(tests) = tests else {
        let tests = BTreeSet::from([WHOLE.to_owned()]);
        let executable = executable.to_owned();
        return Ok(Target { executable, tests, ignored: BTreeSet::new(), has_own_main: true });
    };
    let ignored = ask(&["--ignored"])?.unwrap_or_default();
    Ok(Target { executable: executable.to_owned(), tests, ignored, has_own_main: false })
}

/// What cargo tells the tests that it runs.
pub fn cargo_environment(command: &mut Command, key: &Key, source: &Path) {
    command.current_dir(source).env("CARGO_MANIFEST_DIR", source);
    command.env("CARGO_PKG_NAME", &key.krate).env("CARGO_PKG_VERSION", &key.version);
}
