//! Running a program, and telling how it ended.

use std::cell::RefCell;
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Scope, ScopedJoinHandle};

use ubik_engine::Tracking;
use ubik_explore::{Job, Run, run_once};
use ubik_host::{Captured, Listener};
use ubik_ir::Program;
use ubik_report::{Diagnosis, Sources, diagnose, json, progress, sarif, text};
use ubik_verdict::{Outcome, Stop};

use crate::error::{Failure, Result};
use crate::progress::Pace;
use crate::settings::{Colour, Format, Settings};
use crate::sources::ImageSources;
use crate::terminal;

/// What the settings ask for, as the strategies take it.
pub fn job(program: &Arc<Program>, settings: &Settings) -> Job {
    let job = Job::new(program.clone(), settings.machine.clone(), settings.host.clone());
    match &settings.explore.replay {
        Some(script) => job.by_script(script.clone()),
        None => job,
    }
}

/// The same, telling what the settings want told as it happens.
pub fn telling_job(program: &Arc<Program>, settings: &Settings, sources: &ImageSources) -> Job {
    let mut job = job(program, settings);
    if settings.seeds.is_some() {
        // Runs under many seeds would all tell at the same time.
        job.config.track = Tracking::default();
        job.config.report_progress = None;
    } else if settings.tells_events() {
        job.host.listener = Some(listener(settings, sources));
    }
    job
}

/// Tells events on standard error while the run goes on.
fn listener(settings: &Settings, sources: &ImageSources) -> Listener {
    let settings = settings.clone();
    let state = Mutex::new((sources.clone(), Pace::begin()));
    Listener::new(move |event| {
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        let (sources, pace) = &mut *state;
        let text = match (settings.report.format, progress::line(event, pace.elapsed(), sources)) {
            (Format::Json, _) => json::event(event, sources),
            (_, Some(_)) if !pace.is_due() => return,
            (_, Some(line)) => line + "\n",
            (_, None) => text::event(event, sources, &text_options(&settings)),
        };
        // Whoever does not read it does not want it.
        let _ = std::io::stderr().write_all(text.as_bytes());
    })
}

/// Runs a program once. A panic on the way is a bug in Ubik, which is a verdict as well, with the panic's place.
pub fn run(job: &Job) -> Run {
    on_machine_thread(|| noting_panics(|| run_once(job)))
}

/// Says so if the files of a run could not be kept.
pub fn tell_not_kept(run: &Run) {
    if let Some(reason) = &run.not_kept {
        crate::error::warn(format_args!("the files of the run cannot be kept: {reason}"));
    }
}

/// Does something on a thread whose stack is large enough for a machine.
pub fn on_machine_thread<T: Send>(body: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| spawn_machine_thread(scope, body).join().expect("panics of a run are caught"))
}

/// Starts a thread for machines, whose panics are written down.
pub fn spawn_machine_thread<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    body: impl FnOnce() -> T + Send + 'scope,
) -> ScopedJoinHandle<'scope, T> {
    install_hook();
    ubik_explore::spawn_machine_thread(scope, || {
        PANIC.set(Some(String::new()));
        body()
    })
}

thread_local! {
    /// The last panic of a thread that runs a machine; empty before.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// If a run ends as a bug of Ubik, its message is that of the panic, with its place.
pub fn noting_panics(body: impl FnOnce() -> Run) -> Run {
    PANIC.set(Some(String::new()));
    let mut run = body();
    let noted = PANIC.replace(Some(String::new())).filter(|text| !text.is_empty());
    if let (Stop::Bug { message }, Some(noted)) = (&mut run.outcome.stop, noted) {
        *message = noted.into();
    }
    run
}

/// Panics of threads that run a machine are written down instead of being printed; those of others are as before.
fn install_hook() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let noted = PANIC.with_borrow_mut(|noted| noted.as_mut().map(|noted| *noted = describe(info)));
            if noted.is_none() {
                before(info);
            }
        }));
    });
}

fn describe(info: &std::panic::PanicHookInfo) -> String {
    let message = info.payload_as_str().unwrap_or("no message");
    match info.location() {
        Some(at) => format!("{message}, at {}:{}", at.file(), at.line()),
        None => message.to_owned(),
    }
}

/// Tells how runs ended, in the format that the settings ask for.
pub struct Teller<'a> {
    settings: &'a Settings,
    sources: &'a dyn Sources,
    /// What SARIF collects until the end.
    diagnoses: Vec<Diagnosis>,
    out: Box<dyn Write>,
    /// That a report could not be written was said.
    is_lost: bool,
}

impl<'a> Teller<'a> {
    pub fn new(settings: &'a Settings, sources: &'a dyn Sources) -> Result<Teller<'a>> {
        let out: Box<dyn Write> = match &settings.report.file {
            None => Box::new(std::io::stderr()),
            Some(path) => {
                let shared = settings.report.shares_file;
                let mut how = File::options();
                how.create(true).append(shared).write(true).truncate(!shared);
                Box::new(how.open(path).map_err(|error| Failure::file("create", path, error))?)
            }
        };
        Ok(Teller { settings, sources, diagnoses: Vec::new(), out, is_lost: false })
    }

    /// The end of one run.
    pub fn tell(&mut self, outcome: &Outcome, reproduce: &str) -> Result<()> {
        let others = sources_of_image(outcome, self.sources);
        let sources = others.as_deref().unwrap_or(self.sources);
        let text = match self.settings.report.format {
            Format::Text => text(self.settings, outcome, self.sources, reproduce),
            Format::Json => json::render(outcome, sources, Some(reproduce)),
            Format::Sarif => {
                self.diagnoses.extend(diagnose(outcome, sources, Some(reproduce)));
                String::new()
            }
        };
        self.write(&text)
    }

    /// Which seeds of how many came to the end that was just told. SARIF has no place for it.
    pub fn tell_seeds(&mut self, seeds: &[u64], of: usize) -> Result<()> {
        let text = match self.settings.report.format {
            Format::Text => format!("with {} of {of} seeds: {}\n", seeds.len(), listed(seeds)),
            Format::Json => json::seeds(seeds, of),
            Format::Sarif => return Ok(()),
        };
        self.write(&text)
    }

    /// Something else that is known at the end, in the format that was asked for.
    pub fn say(&mut self, text: &str) -> Result<()> {
        self.write(text)
    }

    /// What is told once for all runs.
    pub fn finish(mut self) -> Result<()> {
        if self.settings.report.format == Format::Sarif {
            let text = sarif::render(&self.diagnoses, env!("CARGO_PKG_VERSION"));
            match self.settings.report.file.as_deref().filter(|_| self.settings.report.shares_file) {
                Some(path) => {
                    let added = add_to_document(path, &text);
                    self.note_lost(added);
                }
                None => self.write(&text)?,
            }
        }
        Ok(())
    }

    fn write(&mut self, text: &str) -> Result<()> {
        let written = self.out.write_all(text.as_bytes());
        self.note_lost(written);
        Ok(())
    }

    /// A report that cannot be written is lost, but the verdict's exit code is not.
    fn note_lost(&mut self, written: std::io::Result<()>) {
        if let Err(error) = written
            && !std::mem::replace(&mut self.is_lost, true)
        {
            crate::error::warn(format_args!("cannot write the report: {error}"));
        }
    }
}

/// Adds the results of a document to those of the one in a file, which other processes may want to do as well.
fn add_to_document(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = File::options().read(true).write(true).open(path)?;
    file.lock()?;
    let mut there = String::new();
    file.read_to_string(&mut there)?;
    file.rewind()?;
    file.set_len(0)?;
    let Ok(mut document) = serde_json::from_str::<serde_json::Value>(&there) else {
        return file.write_all(text.as_bytes());
    };
    let mut new: serde_json::Value = serde_json::from_str(text)?;
    let more = new["runs"][0]["results"].as_array_mut().map(std::mem::take).unwrap_or_default();
    if let Some(results) = document["runs"][0]["results"].as_array_mut() {
        results.extend(more);
    }
    writeln!(file, "{document}")
}

/// The first few seeds.
pub fn listed(seeds: &[u64]) -> String {
    const SHOWN: usize = 10;
    let shown: Vec<String> = seeds.iter().take(SHOWN).map(u64::to_string).collect();
    let more = if seeds.len() > SHOWN { ", ..." } else { "" };
    shown.join(", ") + more
}

/// Passes on what a program has written. Whoever does not read it does not want it.
pub fn pass_on(output: &Captured) {
    let _ = std::io::stdout().write_all(&output.stdout).and_then(|()| std::io::stdout().flush());
    let _ = std::io::stderr().write_all(&output.stderr);
}

/// The end of a run as text.
pub fn text(settings: &Settings, outcome: &Outcome, sources: &dyn Sources, reproduce: &str) -> String {
    let options = text::Options { reproduce: Some(reproduce), ..text_options(settings) };
    let others = sources_of_image(outcome, sources);
    text::render(outcome, others.as_deref().unwrap_or(sources), &options)
}

/// The sources that an end is about which another program has come to.
fn sources_of_image(outcome: &Outcome, sources: &dyn Sources) -> Option<Box<dyn Sources>> {
    sources.of_image(outcome.image.as_deref()?)
}

fn text_options(settings: &Settings) -> text::Options<'static> {
    let to_file = settings.report.file.is_some();
    let colour = settings.report.colour;
    let coloured = match to_file {
        true => colour == Colour::Always,
        false => terminal::is_coloured(colour, &std::io::stderr()),
    };
    let style = if coloured { text::Style::Coloured } else { text::Style::Plain };
    let width = Some(terminal::width(&std::io::stderr()));
    text::Options { style, backtrace: settings.report.backtrace, reproduce: None, width }
}

/// What the shell sees of a stop.
pub fn exit_code(stop: &Stop) -> ExitCode {
    // As the system does it: the lowest eight bits count.
    ExitCode::from(stop.exit_code().to_le_bytes()[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_of_several_processes_become_one() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("report.sarif");
        std::fs::write(&path, "").unwrap();
        for result in [1, 2] {
            let text = serde_json::json!({ "runs": [{ "results": [result] }] }).to_string();
            add_to_document(&path, &text).unwrap();
        }
        let document: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(document["runs"][0]["results"], serde_json::json!([1, 2]));
    }
}
