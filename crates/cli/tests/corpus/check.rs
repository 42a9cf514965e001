//! Runs a program in this process and compares how it ended with what is expected.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::sync::{Arc, Mutex};

use ubik_cli::args;
use ubik_cli::run;
use ubik_cli::settings::Settings;
use ubik_cli::sources::ImageSources;
use ubik_engine::memory::BorrowModel;
use ubik_explore::{Run, run_copied, run_unexplained};
use ubik_host::{HostOptions, Input, Mounts};
use ubik_ir::Program;
use ubik_report::{Diagnosis, Level, diagnose};
use ubik_verdict::Stop;

use crate::case::{Case, Expected};
use crate::images::{Compiler, Kept};
use crate::native;
use crate::times::{Work, timed};

/// No program of the corpus needs more; one that does hangs.
const STEPS: u64 = 30_000_000;
/// Enough for nearly all programs; paranoid mode takes seconds for it.
const FEWER_STEPS: u64 = 1_500_000;
const MEMORY: u64 = 2 << 30;

/// How a program is run.
#[derive(PartialEq, Eq)]
pub struct Setting {
    pub borrows: BorrowModel,
    pub paranoid: bool,
    /// Whether code is improved before it is first executed; most programs are too short for it otherwise.
    pub eager: bool,
    pub steps: u64,
    /// The host's without one.
    pub target: Option<&'static str>,
}

impl Default for Setting {
    fn default() -> Setting {
        Setting { borrows: BorrowModel::Stacked, paranoid: false, eager: true, steps: STEPS, target: None }
    }
}

impl Setting {
    /// A reason with what is special about the run.
    pub fn explain(&self, reason: String) -> String {
        match self.target {
            Some(target) => format!("for {target}: {reason}"),
            None if self.borrows == BorrowModel::Tree => format!("with `--borrows tree`: {reason}"),
            None => reason,
        }
    }
}

/// A run with what was found.
pub struct Finished {
    pub stop: Stop,
    pub stdout: Vec<u8>,
    pub errors: Vec<Diagnosis>,
}

impl Finished {
    /// One line for failure lists.
    pub fn summary(&self) -> String {
        match self.errors.first() {
            Some(error) => {
                let rule = error.rule.map_or(error.verdict.name(), |rule| rule.id);
                let line = error.primary.as_ref().and_then(|label| Some(label.location.as_ref()?.line));
                let place = line.map_or(String::new(), |line| format!(" on line {line}"));
                format!("{rule}{place}: {}", error.message.lines().next().unwrap_or_default())
            }
            None => format!("exit code {}", self.stop.exit_code()),
        }
    }
}

/// Compiles, unless that was done before, and runs. Several tests look at the run in the ordinary setting, which is
/// kept: an image is kept under the hash of all that it was made from, so it stands for the program with its directives.
pub fn execute(compiler: &Compiler, case: &Case, setting: &Setting) -> Result<Arc<Finished>, String> {
    static ORDINARY: Mutex<BTreeMap<Kept, Arc<Finished>>> = Mutex::new(BTreeMap::new());
    let kept = || ORDINARY.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let image = compiler.image(case, setting.target)?;
    let is_ordinary = *setting == Setting::default();
    if let Some(run) = kept().get(&image).filter(|_| is_ordinary) {
        return Ok(run.clone());
    }
    let program = compiler.open(&image)?;
    let run = Arc::new(timed(Work::Interpreting, || interpret(&program, case, setting))?);
    if is_ordinary {
        kept().insert(image, run.clone());
    }
    Ok(run)
}

fn interpret(program: &Arc<Program>, case: &Case, setting: &Setting) -> Result<Finished, String> {
    let Run { outcome, output, .. } = run::run(&run::job(program, &settings(case, setting)?));
    let errors = errors(program, &outcome);
    Ok(Finished { stop: outcome.stop, stdout: output.stdout, errors })
}

pub fn settings(case: &Case, setting: &Setting) -> Result<Settings, String> {
    let mut settings = Settings::default();
    settings.machine.borrows = setting.borrows;
    settings.machine.paranoid = setting.paranoid;
    settings.machine.eager = setting.eager;
    settings.machine.step_limit = Some(setting.steps);
    settings.machine.memory_limit = MEMORY;
    let args = std::iter::once("main").chain(case.args.iter().map(String::as_str));
    settings.machine.args = args.map(|arg| arg.as_bytes().to_vec()).collect();
    let mounts = Mounts { program: Some(case.path.clone()), ..Mounts::default() };
    settings.host =
        HostOptions { input: Input::Bytes(case.stdin.clone()), mounts, ..HostOptions::captured() };
    let words = case.flags.iter().map(OsString::from).collect();
    let (given, rest, _) = args::take_ours(words).map_err(|failure| failure.to_string())?;
    if let Some(word) = rest.first() {
        return Err(format!("`{}` is no flag of Ubik", word.to_string_lossy()));
    }
    args::apply(&mut settings, &given).map_err(|failure| failure.to_string())?;
    Ok(settings)
}

fn errors(program: &Arc<Program>, outcome: &ubik_verdict::Outcome) -> Vec<Diagnosis> {
    let sources = ImageSources::new(program.clone(), None, None);
    let mut found = diagnose(outcome, &sources, None);
    found.retain(|diagnosis| diagnosis.level == Level::Error);
    found
}

/// The program's output and exit code are those of the native build.
pub fn same_as_native(compiler: &Compiler, case: &Case, run: &Finished) -> Result<(), String> {
    let code = match &run.stop {
        Stop::Exit { .. } | Stop::Abort(_) => run.stop.exit_code(),
        _ => return Err(run.summary()),
    };
    let native = native::run(compiler, case)?;
    if native.code != case.exit {
        return Err(format!(
            "the native build has exit code {}, the directive says {}",
            native.code, case.exit
        ));
    }
    if code != native.code {
        return Err(format!("exit code {code}, natively {}", native.code));
    }
    same_text(&native.stdout, &String::from_utf8_lossy(&run.stdout))
}

fn same_text(native: &str, ours: &str) -> Result<(), String> {
    if native == ours {
        return Ok(());
    }
    let mut lines = (1..).zip(native.lines().zip(ours.lines()));
    match lines.find(|(_, (native, ours))| native != ours) {
        Some((line, (native, ours))) => {
            Err(format!("line {line} of the output is {ours:?}, natively {native:?}"))
        }
        None => Err(format!("{} lines of output, natively {}", ours.lines().count(), native.lines().count())),
    }
}

/// The annotated line and rule are reported; without annotations the program ends by itself.
pub fn as_annotated(case: &Case, run: &Finished) -> Result<(), String> {
    if case.expected.is_empty() {
        let clean = matches!(run.stop, Stop::Exit { code } if code == case.exit)
            || matches!(run.stop, Stop::Abort(_)) && run.stop.exit_code() == case.exit;
        return if clean { Ok(()) } else { Err(format!("expected to be clean, found {}", run.summary())) };
    }
    let missing = case.expected.iter().find(|expected| !run.errors.iter().any(|error| fits(expected, error)));
    match missing {
        None => Ok(()),
        Some(Expected { line, rules, words }) => {
            let words = if words.is_empty() { String::new() } else { format!(": {words}") };
            Err(format!("expected {}{words} on line {line}, found {}", rules.join("|"), run.summary()))
        }
    }
}

fn fits(expected: &Expected, error: &Diagnosis) -> bool {
    let id = error.rule.map_or_else(|| error.verdict.name().to_uppercase(), |rule| rule.id.to_owned());
    let label = error.primary.as_ref();
    let line = label.and_then(|label| Some(label.location.as_ref()?.line));
    let says = |words: &str| {
        error.message.contains(words) || label.is_some_and(|label| label.message.contains(words))
    };
    expected.rules.contains(&id) && line == Some(expected.line) && says(&expected.words)
}

/// Paranoid mode comes to the same end as a run in which code is improved when it proves to be hot. A long program is compared as far as a limit that holds for both.
pub fn same_when_paranoid(compiler: &Compiler, case: &Case) -> Result<(), String> {
    let usual = || Setting { eager: false, ..Setting::default() };
    let brief = || Setting { steps: FEWER_STEPS, ..usual() };
    let paranoid = execute(compiler, case, &Setting { paranoid: true, ..brief() })?;
    let setting = if matches!(paranoid.stop, Stop::Exhausted(_)) { brief() } else { usual() };
    same_verdict(&*execute(compiler, case, &setting)?, &paranoid)
}

/// How code is executed. None of these may change a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Nothing is improved or cached.
    Paranoid,
    /// Improved, with every retag where the program has it, as in a run that explains.
    Exact,
    /// Improved before it is first executed.
    Eager,
    /// Improved when it proves to be hot.
    Tiered,
}

/// How many there are.
pub const MODES: usize = 4;

/// What a run without explanations found: its exit code and output, and for those that find the very operation, the rule and
/// the line.
#[derive(PartialEq, Eq, Debug)]
struct Found {
    code: i32,
    stdout: Vec<u8>,
    rule: Option<&'static str>,
    line: Option<u32>,
}

impl Found {
    /// The same as far as runs have it that may find a violation later.
    fn verdict(&self) -> (i32, &[u8]) {
        (self.code, &self.stdout)
    }
}

/// All modes come to the same end under a model: the same verdict and output, and where nothing is left out, also the same rule
/// on the same line. Which operation is at fault is for the exact mode to say in all others, too.
pub fn same_in_all_modes(program: &Arc<Program>, case: &Case, borrows: BorrowModel) -> Result<(), String> {
    let run = |mode| timed(Work::Interpreting, || run_in(mode, program, case, borrows));
    let paranoid = run(Mode::Paranoid)?;
    let differs = |mode: Mode, found: &Found| {
        Err(format!("{mode:?} under {borrows:?}: {found:?}; paranoid {paranoid:?}"))
    };
    let exact = run(Mode::Exact)?;
    if exact != paranoid {
        return differs(Mode::Exact, &exact);
    }
    for mode in [Mode::Eager, Mode::Tiered] {
        let found = run(mode)?;
        if found.verdict() != paranoid.verdict() {
            return differs(mode, &found);
        }
    }
    Ok(())
}

fn run_in(mode: Mode, program: &Arc<Program>, case: &Case, borrows: BorrowModel) -> Result<Found, String> {
    let (paranoid, eager) = (mode == Mode::Paranoid, mode != Mode::Tiered);
    let setting = Setting { borrows, paranoid, eager, steps: FEWER_STEPS, target: None };
    let mut job = run::job(program, &settings(case, &setting)?);
    job.config.exact = mode == Mode::Exact;
    let Run { outcome, output, .. } = run::on_machine_thread(|| run_unexplained(&job));
    let errors = errors(program, &outcome);
    let first = errors.first();
    let line = first.and_then(|error| Some(error.primary.as_ref()?.location.as_ref()?.line));
    Ok(Found {
        code: outcome.stop.exit_code(),
        stdout: output.stdout,
        rule: first.and_then(|error| error.rule.map(|rule| rule.id)),
        // Where in a loop the limit is noticed is not a matter of the program.
        line: line.filter(|_| !matches!(outcome.stop, Stop::Exhausted(_))),
    })
}

/// A machine that is copied in the middle of a run, and its copy, come to the same end as one that is not.
pub fn same_when_copied(compiler: &Compiler, case: &Case) -> Result<(), String> {
    let setting = Setting { steps: FEWER_STEPS, eager: false, ..Setting::default() };
    let program = compiler.open(&compiler.image(case, None)?)?;
    let job = run::job(&program, &settings(case, &setting)?);
    let whole = run::on_machine_thread(|| run_unexplained(&job));
    let middle = whole.steps / 2;
    let Some(copies) = run::on_machine_thread(|| run_copied(&job, middle)) else {
        return Err(format!("it ended before block {middle} of {}", whole.steps));
    };
    // Borrows may have other numbers: code that the copy has improved makes fewer of them, and is shared.
    let key = |Run { outcome, output, steps, .. }: &Run| {
        let rule = match &outcome.stop {
            Stop::Ub(ub) => Some(ub.rule()),
            _ => None,
        };
        (outcome.stop.exit_code(), rule, outcome.trace.clone(), output.stdout.clone(), *steps)
    };
    match copies.iter().zip(["the copy", "the original"]).find(|(copy, _)| key(copy) != key(&whole)) {
        None => Ok(()),
        Some((copy, which)) => Err(format!("{which} ends with {:?}, not {:?}", copy.outcome, whole.outcome)),
    }
}

/// With equal seeds, threads take the same turns in code of every kind, and in a machine that is copied in the middle: all end
/// alike, after as many blocks.
pub fn same_turns(compiler: &Compiler, case: &Case, seed: u64) -> Result<(), String> {
    let program = compiler.open(&compiler.image(case, None)?)?;
    let run = |eager, paranoid| {
        let setting = Setting { steps: FEWER_STEPS, eager, paranoid, ..Setting::default() };
        let mut settings = settings(case, &setting)?;
        settings.machine.seed = seed;
        let job = run::job(&program, &settings);
        let run = run::on_machine_thread(|| run_unexplained(&job));
        Ok::<_, String>((run, job))
    };
    let key = |run: &Run| (run.outcome.stop.exit_code(), run.output.stdout.clone(), run.steps);
    let (whole, job) = run(false, false)?;
    let middle = whole.steps / 2;
    let copies = run::on_machine_thread(|| run_copied(&job, middle));
    let copies = copies.ok_or_else(|| format!("seed {seed}: it ended before block {middle}"))?;
    let others = [("improved", run(true, false)?.0), ("paranoid", run(false, true)?.0)];
    let others = others.into_iter().chain(["the copy", "the original"].into_iter().zip(copies));
    for (which, other) in others {
        if key(&other) != key(&whole) {
            let (steps, other_steps) = (whole.steps, other.steps);
            return Err(format!(
                "seed {seed}: usually {:?} after {steps} blocks; {which} {:?} after {other_steps}",
                whole.outcome.stop, other.outcome.stop
            ));
        }
    }
    Ok(())
}

fn same_verdict(normal: &Finished, paranoid: &Finished) -> Result<(), String> {
    let key = |run: &Finished| {
        let first = run.errors.first();
        let line = first.and_then(|error| Some(error.primary.as_ref()?.location.as_ref()?.line));
        // Where in a loop the limit is noticed is not a matter of the program.
        let line = line.filter(|_| !matches!(run.stop, Stop::Exhausted(_)));
        let rule = first.and_then(|error| error.rule.map(|rule| rule.id));
        (run.stop.exit_code(), rule, line, run.stdout.clone())
    };
    if key(normal) == key(paranoid) {
        return Ok(());
    }
    Err(format!("normally {}; paranoid {}", normal.summary(), paranoid.summary()))
}
