//! What was found out, one JSON line per test.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::{Deserialize, Serialize};

/// A test of a pinned crate.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Key {
    #[serde(rename = "crate")]
    pub krate: String,
    pub version: String,
    /// `lib`, `test:name`, `bin:name`.
    pub target: String,
    pub test: String,
}

/// How a test ended on both sides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    #[serde(flatten)]
    pub key: Key,
    pub native: Ended,
    pub ubik: Ended,
}

/// One end of a test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ended {
    pub verdict: Verdict,
    pub seconds: f64,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
}

impl Ended {
    pub fn new(verdict: Verdict, detail: &str) -> Ended {
        Ended { verdict, seconds: 0.0, detail: detail.to_owned() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Pass,
    Fail,
    /// Undefined behaviour.
    Ub,
    /// A leak or a deadlock.
    Leak,
    Unsupported,
    /// Of memory, stack or steps.
    Limit,
    /// More processor time than allowed.
    Timeout,
    /// A bug in Ubik by its own account, or a signal.
    Crash,
    /// Its author does not want it to be run in an interpreter.
    Ignored,
    /// The target cannot be built on this side.
    NotBuilt,
    /// The process could not be started.
    NotRun,
}

impl Verdict {
    pub const ALL: [Verdict; 11] = [
        Verdict::Pass,
        Verdict::Fail,
        Verdict::Ub,
        Verdict::Leak,
        Verdict::Unsupported,
        Verdict::Limit,
        Verdict::Timeout,
        Verdict::Crash,
        Verdict::Ignored,
        Verdict::NotBuilt,
        Verdict::NotRun,
    ];

    /// As in the JSON lines.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::Fail => "fail",
            Verdict::Ub => "ub",
            Verdict::Leak => "leak",
            Verdict::Unsupported => "unsupported",
            Verdict::Limit => "limit",
            Verdict::Timeout => "timeout",
            Verdict::Crash => "crash",
            Verdict::Ignored => "ignored",
            Verdict::NotBuilt => "not-built",
            Verdict::NotRun => "not-run",
        }
    }
}

/// All results, in memory and in the file.
pub struct Results {
    records: Mutex<BTreeMap<Key, Record>>,
    file: Mutex<File>,
    /// What could not be built, by crate.
    problems: BTreeMap<String, Vec<String>>,
}

impl Results {
    /// Reads what earlier runs have found. A line that was cut off when one was interrupted is left out.
    pub fn open(path: &Path) -> Result<Results, String> {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let records = text.lines().filter_map(|line| serde_json::from_str::<Record>(line).ok());
        let records = records.map(|record| (record.key.clone(), record)).collect();
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n").map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(Results { records: Mutex::new(records), file: Mutex::new(file), problems: BTreeMap::new() })
    }

    /// What is in some files, only to look at. Of two lines about one test the later one counts.
    pub fn read(paths: &[PathBuf]) -> Result<Results, String> {
        let mut records = BTreeMap::new();
        for path in paths {
            let text =
                std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
            let lines = text.lines().filter_map(|line| serde_json::from_str::<Record>(line).ok());
            records.extend(lines.map(|record| (record.key.clone(), record)));
        }
        let file = tempfile::tempfile().map_err(|error| format!("a temporary file: {error}"))?;
        Ok(Results { records: Mutex::new(records), file: Mutex::new(file), problems: BTreeMap::new() })
    }

    pub fn has(&self, key: &Key) -> bool {
        self.records.lock().expect("no worker panics with it").contains_key(key)
    }

    /// Forgets results so that the tests are run again; their lines are replaced by later ones.
    pub fn forget(&mut self, which: impl Fn(&Record) -> bool) {
        self.records.get_mut().expect("no worker panics with it").retain(|_, record| !which(record));
    }

    pub fn add(&self, record: Record) -> Result<(), String> {
        let line = serde_json::to_string(&record).map_err(|error| error.to_string())?;
        let mut file = self.file.lock().expect("no worker panics with it");
        writeln!(file, "{line}").map_err(|error| format!("cannot write results: {error}"))?;
        self.records.lock().expect("no worker panics with it").insert(record.key.clone(), record);
        Ok(())
    }

    pub fn note_problems(&mut self, krate: &str, problems: Vec<String>) {
        self.problems.insert(krate.to_owned(), problems);
    }

    pub fn problems(&self, krate: &str) -> &[String] {
        self.problems.get(krate).map_or(&[], Vec::as_slice)
    }

    /// The results of one crate's pinned version, in order.
    pub fn of(&self, krate: &str, version: &str) -> Vec<Record> {
        let records = self.records.lock().expect("no worker panics with it");
        let is_of = |record: &&Record| record.key.krate == krate && record.key.version == version;
        records.values().filter(is_of).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(test: &str, verdict: Verdict) -> Record {
        let key = Key {
            krate: "a".to_owned(),
            version: "1.0.0".to_owned(),
            target: "lib".to_owned(),
            test: test.to_owned(),
        };
        Record { key, native: Ended::new(Verdict::Pass, ""), ubik: Ended::new(verdict, "") }
    }

    #[test]
    fn an_interrupted_run_goes_on() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("results.jsonl");
        let results = Results::open(&path).unwrap();
        results.add(record("x", Verdict::Ub)).unwrap();
        results.add(record("y", Verdict::Pass)).unwrap();
        let mut text = std::fs::read_to_string(&path).unwrap();
        text.push_str("{\"crate\":\"a\",\"vers");
        std::fs::write(&path, text).unwrap();

        let mut again = Results::open(&path).unwrap();
        assert_eq!(again.of("a", "1.0.0").len(), 2);
        again.forget(|record| record.ubik.verdict == Verdict::Ub);
        assert!(!again.has(&record("x", Verdict::Ub).key));
        again.add(record("x", Verdict::Pass)).unwrap();
        let last = Results::open(&path).unwrap();
        assert!(last.of("a", "1.0.0").iter().all(|record| record.ubik.verdict == Verdict::Pass));
    }

    #[test]
    fn shards_are_joined() {
        let dir = tempfile::tempdir().unwrap();
        let paths = ["one", "two"].map(|name| dir.path().join(name));
        Results::open(&paths[0]).unwrap().add(record("x", Verdict::Ub)).unwrap();
        Results::open(&paths[1]).unwrap().add(record("y", Verdict::Pass)).unwrap();
        assert_eq!(Results::read(&paths).unwrap().of("a", "1.0.0").len(), 2);
        assert!(Results::read(&[dir.path().join("three")]).is_err());
    }

    #[test]
    fn verdicts_are_called_the_same_everywhere() {
        for verdict in Verdict::ALL {
            assert_eq!(serde_json::to_value(verdict).unwrap(), verdict.name());
        }
    }
}
