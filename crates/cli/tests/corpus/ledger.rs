//! The list of programs that are known to fail, which only shrinks.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// A list: names with the reason why they fail.
pub struct Ledger {
    path: PathBuf,
    known: BTreeMap<String, String>,
}

/// Whether the list may be rewritten.
#[derive(PartialEq, Eq)]
enum Bless {
    No,
    /// What passes is taken off.
    Passing,
    /// What fails is put on, too.
    Failures,
}

impl Bless {
    fn asked() -> Bless {
        match std::env::var("UBIK_BLESS").as_deref() {
            Ok("failures") => Bless::Failures,
            Ok(_) => Bless::Passing,
            Err(_) => Bless::No,
        }
    }
}

impl Ledger {
    /// The list of a folder; another one for each special way to run its programs.
    pub fn of(dir: &Path, kind: &str) -> Ledger {
        let dash = if kind.is_empty() { "" } else { "-" };
        let path = dir.join(format!("expected-failures{dash}{kind}.txt"));
        let text = fs::read_to_string(&path).unwrap_or_default();
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        let known = lines.map(|line| {
            let (name, reason) = line.split_once(" # ").unwrap_or((line, ""));
            (name.trim().to_owned(), reason.trim().to_owned())
        });
        Ledger { path, known: known.collect() }
    }

    /// Compares with what happened; panics with a list of everything that differs.
    pub fn settle(mut self, title: &str, results: Vec<(String, Result<(), String>)>) {
        let total = results.len();
        let gone = self.gone(&results);
        let (passed, failed): (Vec<_>, Vec<_>) = results.into_iter().partition(|(_, result)| result.is_ok());
        let newly_passing: Vec<&String> = passed
            .iter()
            .map(|(name, _)| name)
            .filter(|name| self.known.contains_key(*name))
            .chain(&gone)
            .collect();
        let newly_failing: Vec<(&String, &String)> = failed
            .iter()
            .filter(|(name, _)| !self.known.contains_key(name))
            .filter_map(|(name, result)| Some((name, result.as_ref().err()?)))
            .collect();
        self.count(title, total, passed.len(), failed.len());
        let complaint = complaint(&newly_passing, &newly_failing);
        match Bless::asked() {
            Bless::No => assert!(complaint.is_empty(), "{title}: {complaint}"),
            Bless::Passing => {
                self.known.retain(|name, _| !newly_passing.contains(&name));
                self.write();
                assert!(newly_failing.is_empty(), "{title}: {complaint}");
            }
            Bless::Failures => {
                self.known.retain(|name, _| !newly_passing.contains(&name));
                let reasons =
                    failed.iter().filter_map(|(name, result)| Some((name.clone(), result.clone().err()?)));
                self.known.extend(reasons);
                self.write();
            }
        }
    }

    /// Names on the list that no program has any more; with `UBIK_ONLY` nobody knows.
    fn gone(&self, results: &[(String, Result<(), String>)]) -> Vec<String> {
        if std::env::var_os("UBIK_ONLY").is_some() {
            return Vec::new();
        }
        self.known.keys().filter(|name| !results.iter().any(|(ran, _)| ran == *name)).cloned().collect()
    }

    /// Past the test runner's capture: how many programs ran is always worth knowing.
    fn count(&self, title: &str, total: usize, passed: usize, failed: usize) {
        let list = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let line = format!("{title} ({list}): {total} programs ran, {passed} as expected, {failed} not\n");
        let _ = std::io::stderr().write_all(line.as_bytes());
    }

    fn write(&self) {
        if self.known.is_empty() {
            let _ = fs::remove_file(&self.path);
            return;
        }
        let mut text = String::from(
            "# Programs that are known to fail, with what happens instead. This list only shrinks.\n",
        );
        for (name, reason) in &self.known {
            let reason: String = reason.replace('\n', " ").chars().take(160).collect();
            let _ = writeln!(text, "{name} # {reason}");
        }
        fs::write(&self.path, text).expect("a list that can be written");
    }
}

fn complaint(newly_passing: &[&String], newly_failing: &[(&String, &String)]) -> String {
    let mut text = String::new();
    if !newly_failing.is_empty() {
        let _ = write!(text, "{} programs fail:", newly_failing.len());
        for (name, reason) in newly_failing {
            let _ = write!(text, "\n  {name}: {reason}");
        }
    }
    if !newly_passing.is_empty() {
        let _ = write!(
            text,
            "\n{} programs pass or are gone but are listed as failing (UBIK_BLESS=1 takes them off):",
            newly_passing.len()
        );
        for name in newly_passing {
            let _ = write!(text, "\n  {name}");
        }
    }
    text
}
