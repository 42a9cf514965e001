//! Tables of the results, in Markdown: per crate, per test that did not pass, and what is unsupported how often.
//!
//! Two denominators stand side by side: all tests, and those that pass natively. The bar is counted on the latter, without
//! those that their authors keep from interpreters and those that start threads or processes or open sockets.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::results::{Record, Results, Verdict};
use super::{Pinned, doctests};

/// Foreign functions of threads, sockets and processes. For the version of the C library std asks before it starts a process.
const APART: [&str; 13] = [
    "`accept4`",
    "`bind`",
    "`connect`",
    "`execvp`",
    "`fork`",
    "`gnu_get_libc_version`",
    "`listen`",
    "`pthread_create`",
    "`pipe2`",
    "`posix_spawnp`",
    "`socket`",
    "`socketpair`",
    "`waitpid`",
];

/// Everything, for a file.
pub fn render(list: &[Pinned], results: &Results) -> String {
    let mut text = String::from("# Test suites of published crates in Ubik\n\n");
    text.push_str(&summary(list, results));
    text.push_str("\n## Unsupported operations\n\n| tests | crates | operation |\n|---:|---:|---|\n");
    for (operation, tests, crates) in unsupported(list, results) {
        let _ = writeln!(text, "| {tests} | {crates} | {operation} |");
    }
    text.push_str("\n## Tests that pass natively and do not in Ubik\n\n");
    text.push_str("| crate | target | test | Ubik | seconds | why |\n|---|---|---|---|---:|---|\n");
    for record in differing(list, results) {
        let (key, ubik) = (&record.key, &record.ubik);
        let why = in_cell(&ubik.detail);
        let (verdict, seconds) = (ubik.verdict.name(), ubik.seconds);
        let _ = writeln!(
            text,
            "| {} | {} | {} | {verdict} | {seconds:.1} | {why} |",
            key.krate, key.target, key.test
        );
    }
    text.push_str("\n## What could not be built\n\n");
    for (pinned, problem) in list
        .iter()
        .flat_map(|pinned| results.problems(&pinned.name).iter().map(move |problem| (pinned, problem)))
    {
        let _ = writeln!(text, "- {}: {}", pinned.folder(), in_cell(problem));
    }
    for pinned in list {
        for (target, reason) in &pinned.without {
            let _ = writeln!(text, "- {}: `{target}` is left out: {reason}", pinned.folder());
        }
    }
    text
}

/// One line per crate, and the sums.
pub fn summary(list: &[Pinned], results: &Results) -> String {
    let mut text = String::from(
        "| crate | tests | pass natively | pass in Ubik | fail | UB | leak | unsupported | limit | crash | not for interpreters | not built | of the bar |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    let mut all = Counts::default();
    let mut documentation = Counts::default();
    for pinned in list {
        let mut counts = Counts::default();
        let records = results.of(&pinned.name, &pinned.version);
        let (doc, tests): (Vec<&Record>, Vec<&Record>) =
            records.iter().partition(|record| record.key.target == doctests::TARGET);
        tests.into_iter().for_each(|record| counts.add(record));
        doc.into_iter().for_each(|record| documentation.add(record));
        all.join(&counts);
        text.push_str(&counts.row(&pinned.folder()));
    }
    text.push_str(&all.row("**all**"));
    let ratio = |of: usize| 100.0 * all.passed() as f64 / of.max(1) as f64;
    let _ = writeln!(
        text,
        "\n{} of {} tests pass in Ubik ({:.1}%), of those that pass natively {:.1}%; of those that are for interpreters too and \
         start no threads or processes and open no sockets {} of {} ({:.1}%).",
        all.passed(),
        all.tests,
        ratio(all.tests),
        ratio(all.native),
        all.passed(),
        all.bar,
        ratio(all.bar),
    );
    if documentation.tests > 0 {
        let _ = writeln!(
            text,
            "\nOf {} documentation tests, which are not among these, {} pass natively, and of those {} in Ubik.",
            documentation.tests,
            documentation.native,
            documentation.passed(),
        );
    }
    text
}

#[derive(Default)]
struct Counts {
    tests: usize,
    native: usize,
    /// Natively passing tests that Ubik is measured by.
    bar: usize,
    /// How natively passing tests ended in Ubik.
    ubik: BTreeMap<Verdict, usize>,
}

impl Counts {
    fn add(&mut self, record: &Record) {
        self.tests += 1;
        if record.native.verdict != Verdict::Pass {
            return;
        }
        self.native += 1;
        *self.ubik.entry(record.ubik.verdict).or_default() += 1;
        self.bar += usize::from(record.ubik.verdict != Verdict::Ignored && !is_apart(record));
    }

    fn join(&mut self, other: &Counts) {
        self.tests += other.tests;
        self.native += other.native;
        self.bar += other.bar;
        for (verdict, count) in &other.ubik {
            *self.ubik.entry(*verdict).or_default() += count;
        }
    }

    fn count(&self, verdicts: &[Verdict]) -> usize {
        verdicts.iter().filter_map(|verdict| self.ubik.get(verdict)).sum()
    }

    fn passed(&self) -> usize {
        self.count(&[Verdict::Pass])
    }

    fn row(&self, name: &str) -> String {
        let columns = [
            self.tests,
            self.native,
            self.passed(),
            self.count(&[Verdict::Fail]),
            self.count(&[Verdict::Ub]),
            self.count(&[Verdict::Leak]),
            self.count(&[Verdict::Unsupported]),
            self.count(&[Verdict::Limit, Verdict::Timeout]),
            self.count(&[Verdict::Crash]),
            self.count(&[Verdict::Ignored]),
            self.count(&[Verdict::NotBuilt, Verdict::NotRun]),
        ];
        let columns: Vec<String> = columns.iter().map(usize::to_string).collect();
        let bar = 100.0 * self.passed() as f64 / self.bar.max(1) as f64;
        format!("| {name} | {} | {bar:.1}% |\n", columns.join(" | "))
    }
}

/// True if a test needs threads, sockets or processes.
fn is_apart(record: &Record) -> bool {
    record.ubik.verdict == Verdict::Unsupported
        && APART.iter().any(|function| record.ubik.detail.contains(function))
}

fn all_records(list: &[Pinned], results: &Results) -> Vec<Record> {
    list.iter().flat_map(|pinned| results.of(&pinned.name, &pinned.version)).collect()
}

/// Tests whose ends differ although the native one was good.
fn differing(list: &[Pinned], results: &Results) -> Vec<Record> {
    let mut records = all_records(list, results);
    records.retain(|record| {
        record.native.verdict == Verdict::Pass
            && ![Verdict::Pass, Verdict::Ignored].contains(&record.ubik.verdict)
    });
    records
}

/// Unsupported operations with the numbers of tests and of crates that ended there, the most frequent first.
fn unsupported(list: &[Pinned], results: &Results) -> Vec<(String, usize, usize)> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for record in all_records(list, results) {
        if record.ubik.verdict == Verdict::Unsupported {
            // Where it happened is in the table of tests.
            let operation = record.ubik.detail.split(" at ").next().unwrap_or_default();
            found.entry(in_cell(operation)).or_default().push(record.key.krate);
        }
    }
    let mut rows: Vec<(String, usize, usize)> = found
        .into_iter()
        .map(|(operation, mut crates)| {
            let tests = crates.len();
            crates.dedup();
            (operation, tests, crates.len())
        })
        .collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.1));
    rows
}

/// Text that fits into one cell of a table.
fn in_cell(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    line.replace('|', "\\|").chars().take(240).collect()
}

#[cfg(test)]
mod tests {
    use super::super::results::{Ended, Key};
    use super::*;

    fn record(native: Verdict, ubik: Verdict, detail: &str) -> Record {
        let name = |text: &str| text.to_owned();
        let key = Key { krate: name("a"), version: name("1.0.0"), target: name("lib"), test: name("t") };
        Record { key, native: Ended::new(native, ""), ubik: Ended::new(ubik, detail) }
    }

    #[test]
    fn both_denominators_are_counted() {
        let mut counts = Counts::default();
        for (native, ubik, detail) in [
            (Verdict::Pass, Verdict::Pass, ""),
            (Verdict::Fail, Verdict::Fail, ""),
            (Verdict::Pass, Verdict::Ignored, ""),
            (Verdict::Pass, Verdict::Unsupported, "calling the foreign function `pthread_create`"),
            (Verdict::Pass, Verdict::Unsupported, "something else"),
        ] {
            counts.add(&record(native, ubik, detail));
        }
        assert_eq!((counts.tests, counts.native, counts.bar, counts.passed()), (5, 4, 2, 1));
        assert_eq!(counts.row("a"), "| a | 5 | 4 | 1 | 0 | 0 | 0 | 2 | 0 | 0 | 1 | 0 | 50.0% |\n");
    }
}
