//! What `cargo ubik prop` prints.

use std::path::Path;
use std::time::Duration;

use ubik_ir::api::Api;
use ubik_prop::campaign::{self, End, Finding, Tried};
use ubik_prop::feasible::Feasible;
use ubik_prop::promises::Roles;
use ubik_verdict::Stop;

use super::is_verdict;
use crate::run;
use crate::settings::Settings;
use crate::sources::ImageSources;

/// What all targets of a library came to.
#[derive(Default)]
pub struct Summary {
    ok: usize,
    failed: usize,
    unsupported: usize,
    endless: usize,
    cases: u64,
    executions: u64,
    time: Duration,
    worst: Option<Stop>,
}

impl Summary {
    pub fn add(&mut self, tried: Tried) {
        self.cases += tried.cases;
        self.executions += tried.executions;
        self.time += tried.time;
        let is_given_up = tried.is_given_up();
        match (tried.failure, tried.unsupported) {
            (Some(failure), _) => {
                self.failed += 1;
                let stop = match failure.run.outcome.stop {
                    stop if is_verdict(&stop) => stop,
                    // A panic that counts as a failure.
                    _ => Stop::Exit { code: 101 },
                };
                if self.worst.as_ref().is_none_or(|worst| worst.severity() < stop.severity()) {
                    self.worst = Some(stop);
                }
            }
            (None, Some(_)) => self.unsupported += 1,
            (None, None) if is_given_up => self.endless += 1,
            (None, None) => self.ok += 1,
        }
    }

    pub fn worst(&self) -> Stop {
        self.worst.clone().unwrap_or(Stop::Exit { code: 0 })
    }

    fn line(&self, not_called: usize) -> String {
        let rate = match self.time.as_secs_f64() {
            0.0 => String::new(),
            seconds => format!(
                " ({} calls in all, {:.0} per second)",
                self.executions,
                self.executions as f64 / seconds
            ),
        };
        let others = [(self.unsupported, "unsupported"), (self.endless, "given up for lack of an end")];
        let others: String =
            others.iter().filter(|it| it.0 > 0).map(|(count, what)| format!("; {count} {what}")).collect();
        format!(
            "prop result: {} ok; {} failed{others}; {not_called} not called; {} cases in {:.2}s{rate}",
            self.ok,
            self.failed,
            self.cases,
            self.time.as_secs_f64()
        )
    }
}

/// Lists functions, with the promises of their callers.
pub fn list(api: &Api, feasible: &Feasible, roles: &[Roles], wanted: &[usize]) {
    for &target in wanted {
        let callable = &api.callables[target];
        match feasible.obstacle(api, callable) {
            Some(obstacle) => println!("{}: not called: {obstacle}", callable.path),
            None => {
                let promises = roles[target].describe(api, callable);
                let promises: String = promises.iter().map(|line| format!("; {line}")).collect();
                let kind = if callable.is_unsafe { "unsafe" } else { "safe" };
                println!("{}: {kind}{promises}", callable.path);
            }
        }
    }
}

/// Tells the targets of one library, and keeps what is told at the end.
pub struct Teller<'a> {
    api: &'a Api,
    settings: &'a Settings,
    sources: &'a ImageSources,
    failures: String,
    contracts: String,
    notes: String,
}

impl<'a> Teller<'a> {
    pub fn new(
        api: &'a Api,
        settings: &'a Settings,
        sources: &'a ImageSources,
        cases: &campaign::Settings,
    ) -> Teller<'a> {
        println!("prop: functions of `{}`, {} cases each, seed {}", api.krate, cases.cases, cases.seed);
        Teller {
            api,
            settings,
            sources,
            failures: String::new(),
            contracts: String::new(),
            notes: String::new(),
        }
    }

    /// One line for a target, and what is to be said of it below.
    pub fn tell(&mut self, target: usize, tried: &Tried) {
        let callable = &self.api.callables[target];
        let path = &callable.path;
        println!("{path} ... {}", self.verdict(tried));
        if let Some(failure) = &tried.failure {
            self.failures += &self.failure(path, failure);
        }
        for note in &tried.notes {
            self.notes += &format!("    {}: {}\n", note.call, words(note));
        }
        for finding in &tried.contract {
            self.contracts += &format!("    {}: {}\n", finding.call, words(finding));
            match finding.breach {
                Some(breach) => {
                    self.contracts += &format!("        unless {}\n", breach.promise(callable));
                }
                None => self.contracts += "        its signature does not show what it needs\n",
            }
            if !callable.safety.is_empty() {
                self.contracts += &format!("        # Safety: {}\n", callable.safety);
            }
        }
    }

    /// What all cases of a target came to, in a line.
    fn verdict(&self, tried: &Tried) -> String {
        let cases = match tried.rejected {
            0 => format!("{} cases", tried.cases),
            rejected => format!("{} cases, {rejected} without a value", tried.cases),
        };
        match (&tried.failure, &tried.unsupported) {
            (Some(failure), _) => format!("FAILED: {} ({cases})", words(failure)),
            (None, Some(outcome)) => {
                let report = run::text(self.settings, outcome, self.sources, "");
                report.lines().next().unwrap_or("unsupported").to_owned()
            }
            (None, None) if tried.is_given_up() => format!("no end in {} of {cases}", tried.slow),
            (None, None) if tried.slow > 0 => format!("ok ({cases}, {} without an end)", tried.slow),
            (None, None) if tried.cases > 0 && tried.rejected * 10 > tried.cases * 9 => {
                format!("ok, but hardly tried: {cases}")
            }
            (None, None) => format!("ok ({cases})"),
        }
    }

    fn failure(&self, path: &str, failure: &Finding) -> String {
        let again = format!("cargo ubik prop --seed={} {path}", self.settings.machine.seed);
        let report = run::text(self.settings, &failure.run.outcome, self.sources, &again);
        let output = String::from_utf8_lossy(&failure.run.output.stderr).into_owned();
        let output = if failure.end == End::Panicked { output } else { String::new() };
        let calls = match failure.calls {
            0 => String::new(),
            1 => "    (a function that was passed in was called once)\n".to_owned(),
            calls => format!("    (functions that were passed in were called {calls} times)\n"),
        };
        let test: String = failure.test.lines().map(|line| format!("    {line}\n")).collect();
        format!(
            "\n---- {path} ----\n{output}{report}\nthe smallest input that was found:\n\n    {}\n{calls}\n\
             as a test:\n\n{test}",
            failure.call
        )
    }

    /// What is told once for all targets.
    pub fn finish(&self, summary: &Summary, not_called: &[(String, String)], kept: &Path, saved: bool) {
        if !self.failures.is_empty() {
            println!("\nfailures:\n{}", self.failures);
            if saved {
                println!("failing inputs are kept in `{}`", kept.display());
            }
        }
        if !self.contracts.is_empty() {
            println!("\nneeds a stronger contract (no failure):\n{}", self.contracts);
        }
        if !self.notes.is_empty() {
            println!("\npanics and leaks (no failure without `--panics`):\n{}", self.notes);
        }
        if !not_called.is_empty() {
            println!("\nnot called:");
            not_called.iter().for_each(|(path, reason)| println!("    {path}: {reason}"));
        }
        println!("\n{}", summary.line(not_called.len()));
    }
}

/// An end in a few words.
fn words(finding: &Finding) -> String {
    match &finding.end {
        End::Undefined(rule) => rule.id().to_owned(),
        End::Panicked => {
            let output = String::from_utf8_lossy(&finding.run.output.stderr).into_owned();
            // The first line says where, the second what.
            let message = output.lines().skip_while(|line| !line.contains("panicked at")).nth(1);
            message.map_or("ends the process".to_owned(), |message| format!("panics: {message}"))
        }
        End::Leaked => "leaks memory".to_owned(),
        End::Stuck => "threads are left, or wait for each other".to_owned(),
        End::Bug => "a bug in Ubik".to_owned(),
        End::Fine | End::Rejected | End::Unsupported | End::Endless => String::new(),
    }
}
