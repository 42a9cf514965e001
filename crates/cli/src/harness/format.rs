//! Results as they come, and what is said at the end.

use std::fs::File;
use std::io::Write;
use std::time::Duration;

use ubik_explore::Run;
use ubik_host::Test;

use super::json::Json;
use super::junit::Junit;
use super::options::{Options, Style};
use super::pretty::{Pretty, Terse};
use super::select::Selected;
use super::verdict::{self, Verdict};
use crate::error::{Failure, Result};
use crate::settings::Settings;
use crate::terminal;

/// A test that is done with.
pub struct Ended<'a> {
    pub test: &'a Test,
    /// `None` if it was ignored.
    pub verdict: Option<Verdict>,
    /// The rule that it broke.
    pub rule: Option<&'static str>,
    /// What it printed, if that was captured, and what is to be said of it.
    pub output: String,
    /// The report of its end; warnings if it passed.
    pub report: String,
    pub note: Option<String>,
    pub time: Duration,
}

impl<'a> Ended<'a> {
    pub fn new(test: &'a Test, run: &Run, report: String, time: Duration) -> Ended<'a> {
        let verdict = Verdict::of(run);
        Ended {
            test,
            verdict: Some(verdict),
            rule: run.outcome.stop.as_ub().map(|ub| ub.rule().id()),
            output: String::from_utf8_lossy(&run.output.stdout).into_owned(),
            report,
            note: Some(verdict)
                .filter(|verdict| *verdict != Verdict::Passed)
                .and_then(|_| verdict::note(run)),
            time,
        }
    }

    pub fn ignored(test: &'a Test) -> Ended<'a> {
        let empty = String::new;
        let (output, report) = (empty(), empty());
        Ended { test, verdict: None, rule: None, output, report, note: None, time: Duration::ZERO }
    }

    /// All that belongs under the test's name.
    pub fn section(&self) -> String {
        let mut text = self.output.clone();
        end_line(&mut text);
        if let Some(note) = &self.note {
            text += &format!("note: {note}\n");
        }
        text += &self.report;
        text
    }
}

pub fn end_line(text: &mut String) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
}

/// How many tests came to what.
#[derive(Clone, Debug, Default)]
pub struct Total {
    pub passed: usize,
    pub failed: usize,
    pub ignored: usize,
    /// Those among the ignored that are so for Miri's sake.
    pub for_miri: usize,
    pub filtered_out: usize,
    /// Those among the failed that libtest does not know.
    pub verdicts: Vec<Verdict>,
}

impl Total {
    fn count(&mut self, verdict: Option<Verdict>) {
        match verdict {
            None => self.ignored += 1,
            Some(Verdict::Passed) => self.passed += 1,
            Some(verdict) => {
                self.failed += 1;
                self.verdicts.push(verdict);
            }
        }
    }

    pub fn of(&self, verdict: Verdict) -> usize {
        self.verdicts.iter().filter(|&&other| other == verdict).count()
    }
}

/// What is kept of a test for the end.
pub struct Section {
    pub name: String,
    pub passed: bool,
    /// What stands under its name.
    pub text: String,
    /// Warnings of a test that passed.
    pub warnings: String,
}

/// How results are shown. Each function gives text for standard output.
pub trait Show {
    fn begin(&mut self, count: usize) -> String;
    fn start(&mut self, test: &Test) -> String;
    fn slow(&mut self, test: &Test, after: Duration) -> String;
    fn end(&mut self, ended: &Ended) -> String;
    fn finish(&mut self, report: &Summary) -> String;
}

/// What is said at the end.
pub struct Summary<'a> {
    pub total: &'a Total,
    /// By name.
    pub sections: &'a [Section],
    pub time: Duration,
    pub show_output: bool,
}

/// Where results go.
pub struct Format {
    show: Box<dyn Show>,
    log: Option<File>,
}

impl Format {
    pub fn of(options: &Options, settings: &Settings) -> Result<Format> {
        let colour = options.colour.unwrap_or(settings.report.colour);
        let coloured = terminal::is_coloured(colour, &std::io::stdout());
        let show: Box<dyn Show> = match options.style {
            Style::Pretty => Box::new(Pretty::new(options, coloured)),
            Style::Terse => Box::new(Terse::new(options, coloured)),
            Style::Json => Box::new(Json::new(options)),
            Style::Junit => Box::new(Junit::new(options)),
        };
        let log = match &options.log_file {
            Some(path) => Some(File::create(path).map_err(|error| Failure::file("create", path, error))?),
            None => None,
        };
        Ok(Format { show, log })
    }
}

/// The results of one process of tests.
pub struct Report {
    pub format: Format,
    pub total: Total,
    pub sections: Vec<Section>,
}

impl Report {
    pub fn begin(&mut self, count: usize) -> Result<()> {
        print(&self.format.show.begin(count))
    }

    pub fn start(&mut self, test: &Test) -> Result<()> {
        print(&self.format.show.start(test))
    }

    pub fn slow(&mut self, test: &Test, after: Duration) -> Result<()> {
        print(&self.format.show.slow(test, after))
    }

    pub fn end(&mut self, ended: &Ended) -> Result<()> {
        self.total.count(ended.verdict);
        self.log(ended)?;
        let passed = ended.verdict == Some(Verdict::Passed);
        if ended.verdict.is_some() {
            let warnings = if passed { ended.report.clone() } else { String::new() };
            let text = if passed { ended.output.clone() } else { ended.section() };
            self.sections.push(Section { name: ended.test.name.clone(), passed, text, warnings });
        }
        print(&self.format.show.end(ended))
    }

    /// As libtest writes them: result, then name.
    fn log(&mut self, ended: &Ended) -> Result<()> {
        let Some(file) = &mut self.format.log else { return Ok(()) };
        let result = match ended.verdict {
            None => "ignored",
            Some(Verdict::Passed) => "ok",
            Some(_) => "failed",
        };
        writeln!(file, "{result} {}", ended.test.name)
            .map_err(|error| Failure::other(format!("cannot write the log of tests: {error}")))
    }

    pub fn finish(mut self, time: Duration, show_output: bool) -> Result<()> {
        self.sections.sort_by(|a, b| a.name.cmp(&b.name));
        let summary = Summary { total: &self.total, sections: &self.sections, time, show_output };
        print(&self.format.show.finish(&summary))
    }
}

/// Tests by name, as `--list` shows them.
pub fn list(selected: &Selected, options: &Options) -> String {
    if options.style == Style::Json {
        return super::json::list(&selected.all);
    }
    let kind = |test: &Test| if test.bench { "benchmark" } else { "test" };
    let mut text: String =
        selected.all.iter().map(|test| format!("{}: {}\n", test.name, kind(test))).collect();
    if options.style == Style::Pretty {
        let benches = selected.all.iter().filter(|test| test.bench).count();
        let tests = plural(selected.all.len() - benches, "test");
        text += &format!("\n{tests}, {}\n", plural(benches, "benchmark"));
    }
    text
}

pub fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

fn print(text: &str) -> Result<()> {
    print!("{text}");
    Ok(())
}
