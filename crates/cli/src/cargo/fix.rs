//! `cargo ubik test --fix`, `cargo ubik run --fix`: changes of a package's sources are tried where they are.
//!
//! A runner that finds a failure by aliasing writes down what could be changed, the likeliest first ([`crate::repair`]). Here each is
//! made in the package's own files, cargo builds again, and what failed runs again. What follows from a change elsewhere the
//! compiler suggests. Files get their old bytes back unless it passes, also when something goes wrong in between.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use serde_json::{Value, json};

use super::configure;
use crate::error::{Failure, Result, warn};
use crate::repair::{self, Found};

/// The file to which runners write what could be changed.
pub const PROPOSALS: &str = "UBIK_CARGO_PROPOSALS";
/// How often the compiler is asked what follows from a change.
const ROUNDS: usize = 8;
/// How many changes are tried for one failure.
const MAX_PLANS: usize = 6;

/// What could be changed so that a failure is gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The test that failed; none for a program.
    pub test: Option<String>,
    /// Ways to change files, each with the whole new texts.
    pub plans: Vec<BTreeMap<PathBuf, String>>,
}

impl Proposal {
    fn to_line(&self) -> String {
        let plan = |plan: &BTreeMap<PathBuf, String>| -> Vec<Value> {
            plan.iter().map(|(file, text)| json!([file.to_string_lossy(), text])).collect()
        };
        let plans: Vec<Vec<Value>> = self.plans.iter().map(plan).collect();
        format!("{}\n", json!({ "test": self.test, "plans": plans }))
    }

    fn of_line(line: &str) -> Option<Proposal> {
        let value: Value = serde_json::from_str(line).ok()?;
        let file = |pair: &Value| Some((PathBuf::from(pair[0].as_str()?), pair[1].as_str()?.to_owned()));
        let plan = |plan: &Value| plan.as_array()?.iter().map(file).collect();
        let plans = value["plans"].as_array()?.iter().map(plan).collect::<Option<_>>()?;
        Some(Proposal { test: value["test"].as_str().map(str::to_owned), plans })
    }
}

/// Writes down what a runner has found. Whoever started cargo reads it.
pub fn propose(found: &Found, test: Option<&str>) -> Result<()> {
    let Some(file) = std::env::var_os(PROPOSALS) else { return Ok(()) };
    let root = std::env::var_os(super::ROOT).map(PathBuf::from).unwrap_or_default();
    let absolute = |plan: &BTreeMap<String, String>| {
        plan.iter().map(|(file, text)| (root.join(file), text.clone())).collect()
    };
    let plans = found.plans.iter().take(MAX_PLANS).map(absolute).collect();
    let proposal = Proposal { test: test.map(str::to_owned), plans };
    let opened = std::fs::OpenOptions::new().append(true).open(&file);
    let written = opened.and_then(|mut file| file.write_all(proposal.to_line().as_bytes()));
    written.map_err(|error| Failure::file("write", Path::new(&file), error))
}

/// Tries what was proposed, and says what became of it.
pub fn fix(words: &[OsString], proposals: &str) -> Result<()> {
    let proposals = proposals.lines().filter_map(Proposal::of_line);
    let program = words.iter().skip_while(|word| *word != "--").skip(1).cloned().collect();
    let again = Again { words: without_reports(words), program };
    let mut fixed = Vec::new();
    for proposal in proposals {
        let name = proposal.test.clone().unwrap_or_else(|| "the program".to_owned());
        if again.passes(&proposal)? {
            // An earlier change was enough for this one, too.
            fixed.push(name);
            continue;
        }
        match again.first_that_passes(&proposal)? {
            Some(files) => {
                let files: Vec<String> = files.iter().map(|file| format!("`{}`", file.display())).collect();
                eprintln!("fixed: {name} passes now; changed: {}", files.join(", "));
                fixed.push(name);
            }
            None => warn(format_args!(
                "{name}: `--fix` has changed nothing: none of {} changes that were tried passes",
                proposal.plans.len()
            )),
        }
    }
    if fixed.is_empty() {
        warn(format_args!("`--fix` has changed nothing"));
    }
    Ok(())
}

/// The same command without what would look for changes again, and without the program's own words.
fn without_reports(words: &[OsString]) -> Vec<OsString> {
    let own = words.iter().take_while(|word| *word != "--");
    own.filter(|word| *word != "--fix" && *word != "--suggest").cloned().collect()
}

/// How what failed is built and run again.
struct Again {
    words: Vec<OsString>,
    /// The program's own words, which for tests only say which of them run.
    program: Vec<OsString>,
}

impl Again {
    /// The first change after which it passes; it stays in the files.
    fn first_that_passes(&self, proposal: &Proposal) -> Result<Option<Vec<PathBuf>>> {
        for plan in &proposal.plans {
            let mut held = Held::default();
            if self.settles(plan, &mut held)? && self.passes(proposal)? {
                return Ok(Some(held.keep()));
            }
            // `held` gives the old bytes back here.
        }
        Ok(None)
    }

    /// Makes a change and all that follows from it. Says whether it compiles then.
    fn settles(&self, plan: &BTreeMap<PathBuf, String>, held: &mut Held) -> Result<bool> {
        for (file, text) in plan {
            held.write(file, text)?;
        }
        for _ in 0..ROUNDS {
            let built = self.build()?;
            if built.status.success() {
                return Ok(true);
            }
            let root = self.root()?;
            let more = repair::suggested_in(&String::from_utf8_lossy(&built.stdout));
            if more.is_empty() {
                return Ok(false);
            }
            for (file, changes) in more {
                let file = root.join(file);
                // A compiler counts bytes from behind the mark, and not as line ends are in the file.
                let text =
                    std::fs::read_to_string(&file).map_err(|error| Failure::file("read", &file, error))?;
                let Some(text) = repair::changed(&text, &changes) else { return Ok(false) };
                held.write(&file, &text)?;
            }
        }
        Ok(false)
    }

    fn root(&self) -> Result<PathBuf> {
        Ok(configure(&self.words, None)?.project.root)
    }

    fn build(&self) -> Result<Output> {
        let mut words = self.words.clone();
        if words[0] == "run" {
            words[0] = "build".into();
        } else {
            words.push("--no-run".into());
        }
        words.push("--message-format=json".into());
        self.start(&words)
    }

    /// Whether what failed passes now.
    fn passes(&self, proposal: &Proposal) -> Result<bool> {
        let mut words = self.words.clone();
        match &proposal.test {
            Some(test) => words.extend(["--", "--exact", test].map(OsString::from)),
            None if self.program.is_empty() => {}
            None => words.extend([OsString::from("--")].into_iter().chain(self.program.clone())),
        }
        Ok(self.start(&words)?.status.success())
    }

    fn start(&self, words: &[OsString]) -> Result<Output> {
        let mut command = configure(words, None)?.command;
        command.stdin(Stdio::null()).stderr(Stdio::piped()).stdout(Stdio::piped());
        command.output().map_err(|error| Failure::other(format!("cannot start cargo: {error}")))
    }
}

/// Files that were changed, with their old bytes, which they get back unless the change is kept.
#[derive(Default)]
struct Held {
    before: BTreeMap<PathBuf, Vec<u8>>,
}

impl Held {
    fn write(&mut self, file: &Path, text: &str) -> Result<()> {
        if !self.before.contains_key(file) {
            let bytes = std::fs::read(file).map_err(|error| Failure::file("read", file, error))?;
            self.before.insert(file.to_owned(), bytes);
        }
        repair::replace(file, &repair::as_before(&self.before[file], text))
    }

    /// Leaves the files as they are now.
    fn keep(mut self) -> Vec<PathBuf> {
        std::mem::take(&mut self.before).into_keys().collect()
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        for (file, bytes) in &self.before {
            if let Err(error) = repair::replace(file, bytes) {
                warn(format_args!("`{}` could not be restored: {error}", file.display()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_kept_is_restored() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("lib.rs");
        std::fs::write(&file, "old\r\n").unwrap();
        let mut held = Held::default();
        held.write(&file, "new\n").unwrap();
        held.write(&file, "newer\n").unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"newer\r\n");
        drop(held);
        assert_eq!(std::fs::read(&file).unwrap(), b"old\r\n");
        let mut held = Held::default();
        held.write(&file, "new\n").unwrap();
        assert_eq!(held.keep(), std::slice::from_ref(&file));
        assert_eq!(std::fs::read(&file).unwrap(), b"new\r\n");
    }

    #[test]
    fn proposals_survive_being_written() {
        let plan = BTreeMap::from([(PathBuf::from("/a/lib.rs"), "fn f() {}\n".to_owned())]);
        let proposal = Proposal { test: Some("tests::t".into()), plans: vec![plan, BTreeMap::new()] };
        assert_eq!(Proposal::of_line(&proposal.to_line()), Some(proposal));
        assert_eq!(Proposal::of_line("{}"), None);
    }

    #[test]
    fn the_command_is_repeated_without_what_looks_for_changes() {
        let words = ["test", "-p", "a", "--fix", "--lib", "--", "name"].map(OsString::from);
        assert_eq!(without_reports(&words), ["test", "-p", "a", "--lib"].map(OsString::from));
    }
}
