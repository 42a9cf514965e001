//! `cargo xtask std-tests`: std's own test suites in Ubik.
//!
//! The sources are those of the pinned release that set-up has. Each suite is a package that is copied below the target directory,
//! where it is a workspace of its own, and built and run by `cargo ubik test`. Tests that do not pass are listed with the
//! reason in `xtask/std-tests.toml`; a test that fails without a row there, and a row whose test passes, fail the command.
//! Documentation examples are compared with Miri by `cargo xtask compare` over the sources of the libraries.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use ubik_toolchain::{Options, Prepared};

use crate::root;

/// The packages, and which of their targets are tests.
const SUITES: [(&str, &str); 2] = [("coretests", "coretests"), ("alloctests", "alloctests")];

/// Why tests of a suite do not pass, by their names.
type Reasons = BTreeMap<String, BTreeMap<String, String>>;

#[derive(Default)]
struct Asked {
    only: Option<String>,
    /// Only tests whose name contains the text.
    filter: Option<String>,
    /// Where `cargo-ubik` is, instead of a fresh build.
    bin: Option<PathBuf>,
}

/// What the lines of a test runner say.
#[derive(Debug, Default, PartialEq, Eq)]
struct Results {
    passed: Vec<String>,
    failed: Vec<String>,
    ignored: usize,
}

pub fn std_tests(words: &[String]) -> Result<(), String> {
    let asked = parse(words)?;
    let reasons = reasons()?;
    let options = Options::from_env().map_err(|error| error.to_string())?;
    let prepared = ubik_toolchain::ensure(&options).map_err(|error| error.to_string())?;
    let cargo_ubik = match &asked.bin {
        Some(bin) => bin.clone(),
        None => build()?,
    };
    let mut problems = 0;
    for (package, target) in SUITES {
        if asked.only.as_deref().is_some_and(|only| only != package) {
            continue;
        }
        let source = copy(&prepared, package)?;
        let results = run(&cargo_ubik, &source, target, asked.filter.as_deref())?;
        problems += tell(package, &results, reasons.get(package));
    }
    if problems > 0 {
        Err(format!("{problems} tests did not end as xtask/std-tests.toml says"))
    } else {
        Ok(())
    }
}

fn parse(words: &[String]) -> Result<Asked, String> {
    let mut asked = Asked::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("`{word}` is unknown or needs a value"))?;
        match word.as_str() {
            "--only" => asked.only = Some(value.clone()),
            "--filter" => asked.filter = Some(value.clone()),
            "--cargo-ubik" => asked.bin = Some(PathBuf::from(value)),
            _ => return Err(format!("there is no option `{word}`")),
        }
    }
    match &asked.only {
        Some(only) if SUITES.iter().all(|(package, _)| package != only) => {
            Err(format!("there is no suite `{only}`"))
        }
        _ => Ok(asked),
    }
}

fn reasons() -> Result<Reasons, String> {
    let path = root().join("xtask/std-tests.toml");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

fn target_dir() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

fn build() -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--release", "--package", "ubik"]).current_dir(root());
    let status = build.status().map_err(|error| format!("cannot start cargo: {error}"))?;
    if !status.success() {
        return Err(format!("building Ubik ended with {status}"));
    }
    Ok(target_dir().join("release/cargo-ubik"))
}

/// A copy of the package that belongs to no other workspace.
fn copy(prepared: &Prepared, package: &str) -> Result<PathBuf, String> {
    let from = prepared.std_source().0.join(package);
    let to = target_dir().join("std-tests").join(package);
    copy_folder(&from, &to).map_err(|error| format!("{}: {error}", from.display()))?;
    let manifest = to.join("Cargo.toml");
    let text =
        std::fs::read_to_string(&manifest).map_err(|error| format!("{}: {error}", manifest.display()))?;
    let text = format!("{text}\n[workspace]\n");
    std::fs::write(&manifest, text).map_err(|error| format!("{}: {error}", manifest.display()))?;
    Ok(to)
}

fn copy_folder(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

fn run(cargo_ubik: &Path, source: &Path, target: &str, filter: Option<&str>) -> Result<Results, String> {
    let mut command = Command::new(cargo_ubik);
    command.args(["ubik", "test", "--test", target]).current_dir(source);
    // The suites use unstable features, as std does.
    command.env("RUSTC_BOOTSTRAP", "1").arg("--").args(filter);
    let output = command.output().map_err(|error| format!("{}: {error}", cargo_ubik.display()))?;
    let results = read(&String::from_utf8_lossy(&output.stdout));
    if results == Results::default() {
        return Err(format!("`{target}` ran no test:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(results)
}

fn read(output: &str) -> Results {
    let mut results = Results::default();
    for line in output.lines() {
        let Some((name, end)) = line.strip_prefix("test ").and_then(|line| line.split_once(" ... ")) else {
            continue;
        };
        let name = name.trim_end_matches(" - should panic").to_owned();
        match end {
            _ if end.starts_with("ok") => results.passed.push(name),
            _ if end.starts_with("ignored") => results.ignored += 1,
            _ => results.failed.push(name),
        }
    }
    results
}

/// Prints what came out, and counts what should have come out otherwise.
fn tell(package: &str, results: &Results, reasons: Option<&BTreeMap<String, String>>) -> usize {
    let reason = |name: &String| reasons.and_then(|reasons| reasons.get(name));
    let mut problems = 0;
    for name in &results.failed {
        problems += usize::from(reason(name).is_none());
        println!("{package}: {name} fails: {}", reason(name).map_or("without a reason", String::as_str));
    }
    for name in results.passed.iter().filter(|name| reason(name).is_some()) {
        problems += 1;
        println!("{package}: {name} passes: its row in xtask/std-tests.toml is out of date");
    }
    let (passed, failed) = (results.passed.len(), results.failed.len());
    println!("{package}: {passed} passed, {failed} failed, {} ignored", results.ignored);
    problems
}

#[cfg(test)]
mod tests {
    use super::{Results, read, tell};

    #[test]
    fn lines_of_the_runner_are_read() {
        let output = "running 4 tests\n\
                      test a::b ... ok\n\
                      test c - should panic ... ok (0.1s)\n\
                      test d ... FAILED\n\
                      test e ... ignored, takes too long\n\n\
                      test result: FAILED. 2 passed; 1 failed\n";
        let passed = ["a::b", "c"].map(str::to_owned).to_vec();
        let results = read(output);
        assert_eq!(results, Results { passed, failed: vec!["d".to_owned()], ignored: 1 });
        assert_eq!(tell("p", &results, None), 1);
        let row = |name: &str| [(name.to_owned(), "why".to_owned())].into_iter().collect();
        assert_eq!(tell("p", &results, Some(&row("d"))), 0);
        assert_eq!(tell("p", &results, Some(&row("a::b"))), 2);
    }
}
