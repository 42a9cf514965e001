//! Programs of tests: all tests that are asked for, in parallel, each in a machine of its own.
//!
//! Options and output are libtest's, which people and tools know (`cargo nextest` among them); an end that libtest does
//! not know is a failure with its verdict in brackets, counted in a line of its own, and reported in full.

mod for_miri;
mod format;
mod json;
mod junit;
mod options;
mod pretty;
mod select;
mod times;
mod verdict;
mod workers;

use std::ffi::OsString;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use ubik_explore::{Chosen, Finding, Job, Run, Suite, Sweep};
use ubik_host::{Input, Output, Test};
use ubik_ir::Program;
use ubik_verdict::{Severity, Stop};

use self::format::{Ended, Format, Report, Total};
use self::options::Options;
use self::times::Pace;
use self::verdict::Verdict;
use crate::commands::{Loaded, refuse_suggestions};
use crate::error::{Failure, Result};
use crate::progress::Progress;
use crate::run::{self, Teller};
use crate::settings::{Format as ReportFormat, Settings};
use crate::sources::ImageSources;

/// The function by which a program hands over its tests.
const HAND_OVER: &str = "__ubik_tests";
/// What a process of tests exits with if some failed.
const FAILED: i32 = 101;
/// After this time a test that still runs is named.
const SLOW: Duration = Duration::from_secs(60);

/// The command that leads to the same end again, by seed: of one test, or of the whole program.
pub type Again<'a> = dyn Fn(u64, Option<&Test>) -> String + 'a;

/// Whether a program's main function hands over tests.
pub fn is_harness(program: &Program) -> bool {
    program.find_function(HAND_OVER).is_some()
}

/// Runs the tests that the words ask for. The worst end decides.
pub fn run(loaded: Loaded, settings: &Settings, words: &[OsString], reproduce: &Again) -> Result<Stop> {
    // Who has started cargo makes the changes.
    if settings.report.fixes && std::env::var_os(crate::cargo::fix::PROPOSALS).is_none() {
        return Err(Failure::usage(
            "`--fix` changes programs of one file, not tests; `--suggest` says what to change",
        ));
    }
    refuse_suggestions(settings, settings.seeds.is_some() || settings.explore.on)?;
    let Loaded { program, std, root, copy: _copy } = loaded;
    let sources = ImageSources::new(program.clone(), std, root);
    let mut options = Options::parse(words, settings.machine.seed)?;
    if options.help {
        println!("{}", options::HELP);
        return Ok(Stop::Exit { code: 0 });
    }
    let job = job(&program, settings, &sources, &options);
    let suite = match run::on_machine_thread(|| Suite::prepare(&job)) {
        Ok(suite) => suite,
        Err(run) => return without_tests(*run, settings, &sources, reproduce),
    };
    // Merged documentation tests bring the arguments that rustdoc was given.
    if let [_, own @ ..] = suite.list().args.as_slice() {
        let own: Vec<OsString> = own.iter().map(OsString::from).collect();
        options = Options::parse(&own, settings.machine.seed)?;
    }
    let session = Session { settings, options: &options, suite: &suite, job: &job };
    let selected = select::select(&suite.list().tests, &options);
    if options.list {
        print!("{}", format::list(&selected, &options));
        return Ok(Stop::Exit { code: 0 });
    }
    let teller = Teller::new(settings, &sources)?;
    session.run(selected, Telling { teller, reproduce, sources: &sources })
}

/// How tests run: the program sees no arguments and no input, so it does the same whichever tests are selected.
fn job(program: &Arc<Program>, settings: &Settings, sources: &ImageSources, options: &Options) -> Job {
    let mut job = run::telling_job(program, settings, sources);
    job.config.args.truncate(1);
    job.host.input = Input::Bytes(Vec::new());
    if job.host.output == Output::PassThrough && !options.no_capture {
        job.host.output = Output::Together;
    }
    job
}

/// A program that ended before it handed over its tests.
fn without_tests(run: Run, settings: &Settings, sources: &ImageSources, reproduce: &Again) -> Result<Stop> {
    eprint!("{}", String::from_utf8_lossy(&run.output.stderr));
    let mut teller = Teller::new(settings, sources)?;
    teller.tell(&run.outcome, &reproduce(settings.machine.seed, None))?;
    teller.finish()?;
    match run.outcome.stop {
        Stop::Exit { code: 0 } => Err(Failure::other("the program ended before it handed over its tests")),
        stop => Ok(stop),
    }
}

/// What ends of tests are told with.
struct Telling<'a> {
    teller: Teller<'a>,
    reproduce: &'a Again<'a>,
    sources: &'a ImageSources,
}

impl Telling<'_> {
    /// What there is to say about the end of a test, as text for its section.
    fn section(&mut self, settings: &Settings, test: &Test, run: &Run) -> Result<String> {
        let again = (self.reproduce)(settings.machine.seed, Some(test));
        self.text(settings, run, &again)
    }

    fn text(&mut self, settings: &Settings, run: &Run, again: &str) -> Result<String> {
        // Reports in other formats, or in a file, are there as well. What they repeat it with names the test.
        let elsewhere = settings.report.format != ReportFormat::Text || settings.report.file.is_some();
        let silent = run.outcome.severity() == Severity::Success && run.outcome.warnings.is_empty();
        if elsewhere && !silent {
            self.teller.tell(&run.outcome, again)?;
        }
        Ok(run::text(settings, &run.outcome, self.sources, again))
    }
}

/// One process of tests.
struct Session<'a> {
    settings: &'a Settings,
    options: &'a Options,
    suite: &'a Suite,
    job: &'a Job,
}

impl Session<'_> {
    fn run(&self, selected: select::Selected, mut telling: Telling) -> Result<Stop> {
        let began = Instant::now();
        let for_miri = for_miri::count(&selected.ignored, telling.sources);
        let total = Total { filtered_out: selected.filtered_out, for_miri, ..Total::default() };
        let mut report =
            Report { format: Format::of(self.options, self.settings)?, total, sections: Vec::new() };
        report.begin(selected.to_run.len() + selected.ignored.len())?;
        for test in &selected.ignored {
            report.end(&Ended::ignored(test))?;
        }
        let chosen: Vec<Chosen> = selected.to_run.iter().map(|&index| self.suite.chosen(index)).collect();
        let worst = match &self.settings.seeds {
            _ if self.settings.explore.on && self.settings.explore.replay.is_none() => {
                self.explore_each(&chosen, &mut report, &mut telling)?
            }
            None => self.run_each(&chosen, &mut report, &mut telling)?,
            Some(seeds) => {
                let threads = self.options.threads;
                let progress = Mutex::new(Progress::new(seeds.end - seeds.start, "seeds"));
                let done = || progress.lock().unwrap_or_else(PoisonError::into_inner).advance();
                let sweeps = ubik_explore::sweep_tests(self.job, &chosen, seeds.clone(), threads, &done);
                progress.lock().unwrap_or_else(PoisonError::into_inner).finish();
                self.tell_sweeps(&chosen, sweeps, &mut report, &mut telling)?
            }
        };
        report.finish(began.elapsed(), self.options.show_output)?;
        telling.teller.finish()?;
        Ok(worst)
    }

    fn test(&self, chosen: &Chosen) -> &Test {
        &self.suite.list().tests[chosen.index]
    }

    /// Runs each test once and tells it when it has ended.
    fn run_each(&self, chosen: &[Chosen], report: &mut Report, telling: &mut Telling) -> Result<Stop> {
        let mut worst = Stop::Exit { code: 0 };
        let ends_all = |index: usize, run: &Run, time| {
            let is_passed =
                Verdict::of(run) == Verdict::Passed && !self.fails_by_time(self.test(&chosen[index]), time);
            self.options.fail_fast && !is_passed
        };
        workers::run(self.suite, chosen, self.options.threads, SLOW, ends_all, |event| {
            match event {
                workers::Event::Started(index) => report.start(self.test(&chosen[index]))?,
                workers::Event::Slow(index) => report.slow(self.test(&chosen[index]), SLOW)?,
                workers::Event::Ended(index, mut run, time) => {
                    self.suggest(&chosen[index], &mut run, telling.sources);
                    let test = self.test(&chosen[index]);
                    let text = telling.section(self.settings, test, &run)?;
                    note_worst(&mut worst, &run);
                    let ended = self.in_time(Ended::new(test, &run, text, time), &mut worst);
                    report.end(&ended)?;
                }
            }
            Ok(())
        })?;
        Ok(worst)
    }

    /// Adds what could be changed in the source, if that was asked.
    fn suggest(&self, chosen: &Chosen, run: &mut Run, sources: &ImageSources) {
        if self.settings.report.suggests {
            let job = self.job.with_test(chosen.clone());
            let found = crate::repair::find(&job, run, sources, None);
            let Some(found) = found else { return };
            if self.settings.report.fixes
                && let Err(failure) = crate::cargo::fix::propose(&found, Some(&chosen.name))
            {
                crate::error::warn(failure);
            }
            run.outcome.suggestions.push(found.suggestion);
        }
    }

    /// Explores all executions of each test, one test after the other.
    fn explore_each(&self, chosen: &[Chosen], report: &mut Report, telling: &mut Telling) -> Result<Stop> {
        let mut worst = Stop::Exit { code: 0 };
        for chosen in chosen {
            let test = self.test(chosen);
            report.start(test)?;
            let began = Instant::now();
            let job = self.job.with_test(chosen.clone());
            let (explored, summary) = crate::explore::explore_test(&job, self.settings, telling.sources)?;
            let text = telling.section(self.settings, test, &explored.run)?;
            note_worst(&mut worst, &explored.run);
            let ended = Ended::new(test, &explored.run, text + &summary, began.elapsed());
            report.end(&self.in_time(ended, &mut worst))?;
            telling.teller.say(&format!("{}: {summary}", test.name))?;
        }
        Ok(worst)
    }

    /// A test that passed has failed all the same if it took too long and that counts.
    fn in_time<'t>(&self, mut ended: Ended<'t>, worst: &mut Stop) -> Ended<'t> {
        if ended.verdict == Some(Verdict::Passed) && self.fails_by_time(ended.test, ended.time) {
            ended.verdict = Some(Verdict::TooSlow);
            worsen(worst, Stop::Exit { code: FAILED });
        }
        ended
    }

    /// Whether a test fails because of the time that it took.
    fn fails_by_time(&self, test: &Test, time: Duration) -> bool {
        self.options.ensure_time && self.options.times.pace(test, time) == Pace::TooSlow
    }

    /// Tells what each test came to under all seeds: once for each way in which it ended.
    fn tell_sweeps(
        &self,
        chosen: &[Chosen],
        sweeps: Vec<Sweep>,
        report: &mut Report,
        telling: &mut Telling,
    ) -> Result<Stop> {
        let mut worst = Stop::Exit { code: 0 };
        for (chosen, sweep) in chosen.iter().zip(&sweeps) {
            let test = self.test(chosen);
            let mut text = String::new();
            for finding in &sweep.findings {
                text += &self.finding(test, finding, sweep.runs(), telling)?;
            }
            let Some(finding) = sweep.worst() else { continue };
            note_worst(&mut worst, &finding.run);
            report.start(test)?;
            report.end(&Ended::new(test, &finding.run, text, Duration::ZERO))?;
        }
        Ok(worst)
    }

    fn finding(&self, test: &Test, finding: &Finding, of: usize, telling: &mut Telling) -> Result<String> {
        let again = (telling.reproduce)(finding.seeds[0], Some(test));
        let text = telling.text(self.settings, &finding.run, &again)?;
        if Verdict::of(&finding.run) == Verdict::Passed {
            return Ok(text);
        }
        Ok(format!("{text}with {} of {of} seeds: {}\n", finding.seeds.len(), run::listed(&finding.seeds)))
    }
}

/// An end that decides for all tests: a failure is one whatever its own exit code.
fn note_worst(worst: &mut Stop, run: &Run) {
    let stop = match Verdict::of(run) {
        Verdict::Passed => return,
        Verdict::Failed => Stop::Exit { code: FAILED },
        _ => run.outcome.stop.clone(),
    };
    worsen(worst, stop);
}

fn worsen(worst: &mut Stop, stop: Stop) {
    if worst.severity() < stop.severity() || worst.severity() == Severity::Success {
        *worst = stop;
    }
}
