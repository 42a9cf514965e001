//! Documentation tests, apart from the others: cargo runs all those of a crate in one go, and what it prints is read.
//!
//! Examples that are only compiled say nothing about a run and are left out.

use std::collections::BTreeMap;
use std::process::Command;

use super::process::{self, Limits};
use super::results::{Ended, Key, Record, Verdict};
use super::{Pinned, WHOLE_SUITE};

/// The target of documentation tests in the results.
pub const TARGET: &str = "doc";

/// Runs the documentation tests of a crate on one side.
pub fn run(cargo: &mut Command, limits: Limits) -> Result<BTreeMap<String, Ended>, String> {
    let limits = Limits { processor: limits.processor * WHOLE_SUITE };
    Ok(ends(&process::output_of(cargo, limits)?))
}

/// One record for each test that the native side has run.
pub fn records(
    pinned: &Pinned,
    native: BTreeMap<String, Ended>,
    ubik: &BTreeMap<String, Ended>,
) -> Vec<Record> {
    let not_run = || Ended::new(Verdict::NotRun, "it is not among the tests that were run");
    let record = |(test, native): (String, Ended)| Record {
        ubik: ubik.get(&test).cloned().unwrap_or_else(not_run),
        key: Key {
            krate: pinned.name.clone(),
            version: pinned.version.clone(),
            target: TARGET.to_owned(),
            test,
        },
        native,
    };
    native.into_iter().filter(|(_, ended)| ended.verdict != Verdict::Ignored).map(record).collect()
}

/// How the tests in a runner's output ended.
fn ends(output: &str) -> BTreeMap<String, Ended> {
    output.lines().filter_map(end).collect()
}

fn end(line: &str) -> Option<(String, Ended)> {
    let (name, end) = line.strip_prefix("test ")?.rsplit_once(" ... ")?;
    if name.ends_with(" - compile") || name.ends_with(" - compile fail") {
        return None;
    }
    let verdict = match end {
        "ok" => Verdict::Pass,
        "FAILED" => Verdict::Fail,
        "FAILED (undefined behaviour)" => Verdict::Ub,
        "FAILED (leak)" | "FAILED (deadlock)" => Verdict::Leak,
        "FAILED (unsupported)" => Verdict::Unsupported,
        "FAILED (limit reached)" => Verdict::Limit,
        "FAILED (timed out)" => Verdict::Timeout,
        "FAILED (a bug in Ubik)" => Verdict::Crash,
        _ if end.starts_with("ignored") => Verdict::Ignored,
        _ => Verdict::Fail,
    };
    Some((name.to_owned(), Ended::new(verdict, "")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_read_from_the_output() {
        let native = ends(
            "running 4 tests\ntest src/lib.rs - f (line 3) ... ok\ntest src/lib.rs - g (line 9) ... ok\n\
             test src/lib.rs - h (line 12) - compile fail ... ok\ntest src/lib.rs - i (line 20) ... ignored\n",
        );
        let ubik = ends("test src/lib.rs - f (line 3) ... FAILED (undefined behaviour)\n");
        let pinned: Pinned = toml::from_str("name = \"a\"\nversion = \"1.0.0\"").unwrap();
        let found: Vec<(String, Verdict)> = records(&pinned, native, &ubik)
            .into_iter()
            .map(|record| (record.key.test, record.ubik.verdict))
            .collect();
        let name = |text: &str| text.to_owned();
        assert_eq!(
            found,
            [
                (name("src/lib.rs - f (line 3)"), Verdict::Ub),
                (name("src/lib.rs - g (line 9)"), Verdict::NotRun)
            ]
        );
    }
}
