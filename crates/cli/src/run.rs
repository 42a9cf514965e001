//! Running a program, and telling how it ended.

use std::io::Write;
use std::panic::AssertUnwindSafe;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use ubik_engine::Machine;
use ubik_host::{Captured, System};
use ubik_ir::Program;
use ubik_report::{Diagnosis, Sources, diagnose, json, sarif, text};
use ubik_verdict::{Outcome, Stop, Trace};

use crate::error::{Failure, Result};
use crate::settings::{Colour, Format, Settings};

/// Enough for the deepest types and values that checks follow.
const STACK: usize = 256 << 20;

/// How a run ended, and what the program wrote if its output was captured.
pub struct Run {
    pub outcome: Outcome,
    pub captured: Captured,
}

/// Runs a program once. A panic on the way is a bug in Ubik, which is a verdict as well.
pub fn run(program: &Arc<Program>, settings: &Settings) -> Run {
    let panic: Arc<Mutex<Option<String>>> = Arc::default();
    let noted = panic.clone();
    let result = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("machine".into()).stack_size(STACK);
        let body = move || note_panics(noted, || run_once(program, settings));
        thread.spawn_scoped(scope, body).map(|thread| thread.join())
    });
    match result {
        Ok(Ok(Some(run))) => run,
        Ok(_) => Run::bug(panic.lock().ok().and_then(|mut text| text.take()).unwrap_or_default()),
        Err(error) => Run::bug(format!("cannot start a thread: {error}")),
    }
}

impl Run {
    fn bug(message: String) -> Run {
        Run { outcome: Outcome::new(*Stop::bug(message), Trace::default()), captured: Captured::default() }
    }
}

fn run_once(program: &Arc<Program>, settings: &Settings) -> Run {
    let host = Box::new(System::new(settings.host.clone()));
    match Machine::new(program.clone(), settings.machine.clone(), host) {
        Ok(mut machine) => {
            let outcome = machine.run();
            Run { outcome, captured: machine.host_as::<System>().take_captured() }
        }
        Err(stop) => Run { outcome: Outcome::new(*stop, Trace::default()), captured: Captured::default() },
    }
}

thread_local! {
    /// Where this thread's panics are written down instead of being printed.
    static NOTES: std::cell::RefCell<Option<Arc<Mutex<Option<String>>>>> = const { std::cell::RefCell::new(None) };
}

/// Runs `body`; if it panics, notes message and place, and gives `None`.
fn note_panics<T>(notes: Arc<Mutex<Option<String>>>, body: impl FnOnce() -> T) -> Option<T> {
    install_hook();
    NOTES.set(Some(notes));
    let result = std::panic::catch_unwind(AssertUnwindSafe(body)).ok();
    NOTES.set(None);
    result
}

/// Panics of threads that note them are not printed; those of others are as before.
fn install_hook() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| match NOTES.with_borrow(Clone::clone) {
            Some(notes) => {
                if let Ok(mut notes) = notes.lock() {
                    *notes = Some(describe(info));
                }
            }
            None => before(info),
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
}

impl<'a> Teller<'a> {
    pub fn new(settings: &'a Settings, sources: &'a dyn Sources) -> Result<Teller<'a>> {
        let out: Box<dyn Write> = match &settings.report.file {
            None => Box::new(std::io::stderr()),
            Some(path) => {
                let file = std::fs::File::create(path).map_err(|error| Failure::file("create", path, error))?;
                Box::new(file)
            }
        };
        Ok(Teller { settings, sources, diagnoses: Vec::new(), out })
    }

    /// The end of one run.
    pub fn tell(&mut self, outcome: &Outcome, reproduce: &str) -> Result<()> {
        let text = match self.settings.report.format {
            Format::Text => text::render(outcome, self.sources, &self.text_options(reproduce)),
            Format::Json => json::render(outcome, self.sources, Some(reproduce)),
            Format::Sarif => {
                self.diagnoses.extend(diagnose(outcome, self.sources, Some(reproduce)));
                String::new()
            }
        };
        self.write(&text)
    }

    /// What is told once for all runs.
    pub fn finish(mut self) -> Result<()> {
        if self.settings.report.format == Format::Sarif {
            let text = sarif::render(&self.diagnoses, env!("CARGO_PKG_VERSION"));
            self.write(&text)?;
        }
        Ok(())
    }

    fn text_options<'b>(&self, reproduce: &'b str) -> text::Options<'b> {
        let to_terminal = self.settings.report.file.is_none();
        let style = match self.settings.report.colour {
            Colour::Always => text::Style::Coloured,
            Colour::Auto if to_terminal => text::Style::for_stream(&std::io::stderr()),
            _ => text::Style::Plain,
        };
        text::Options { style, backtrace: self.settings.report.backtrace, reproduce: Some(reproduce), width: None }
    }

    fn write(&mut self, text: &str) -> Result<()> {
        self.out.write_all(text.as_bytes()).map_err(|error| Failure::other(format!("cannot write the report: {error}")))
    }
}

/// What the shell sees of a stop.
pub fn exit_code(stop: &Stop) -> ExitCode {
    // As the system does it: the lowest eight bits count.
    ExitCode::from(stop.exit_code().to_le_bytes()[0])
}
