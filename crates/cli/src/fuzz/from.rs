//! `ubik fuzz --from DIR`: programs that exist, with small changes to their MIR.
//!
//! A program is run once with marks, so that it is known which of its blocks the run reaches. Then each seed gives a variant of it.
//! In the first kind only blocks that are never reached are changed, in any way: the variant must do what the program does
//! (equivalence modulo inputs). In the second kind blocks that are reached are changed, so that it does something else; what that is,
//! the machine says. A variant that has undefined behaviour, under either aliasing model, or that comes to no end, is left out. All others must do the same in all
//! modes of the machine, behind each optimisation of MIR, and as machine code.
//!
//! The changes are made inside the compiler (`lower/src/mutate.rs`), of the release that Ubik is set up with. Programs with
//! threads are left out: one run says nothing about their other schedules.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use ubik_engine::Config;
use ubik_engine::memory::BorrowModel;
use ubik_explore::{Job, run_unexplained};
use ubik_host::HostOptions;
use ubik_ir::Program;
use ubik_mirfuzz::Choices;
use ubik_mirfuzz::findings::hash;
use ubik_mirfuzz::marks::{self, Spot};
use ubik_verdict::Stop;

use crate::error::{Failure, Result};
use crate::image::{self, Toolchain};
use crate::run::{noting_panics, on_machine_thread};

/// What a campaign over programs is to do.
pub struct Settings {
    pub from: PathBuf,
    pub seeds: std::ops::Range<u64>,
    pub time: Option<Duration>,
    /// Configurations of the compiler: names with flags.
    pub native: Vec<(String, Vec<String>)>,
    /// Optimisations of MIR.
    pub passes: Vec<String>,
    pub findings: PathBuf,
    pub work: PathBuf,
    pub reduce: bool,
}

/// What it came to.
#[derive(Default)]
pub struct Summary {
    pub programs: u64,
    /// Programs that no variants are made of, with the reason.
    pub left_out: Vec<(PathBuf, String)>,
    /// Variants whose unreached blocks were changed.
    pub dead: u64,
    /// Variants whose reached blocks were changed, and that are defined.
    pub live: u64,
    /// Variants that have undefined behaviour or no end.
    pub refused: u64,
    pub findings: u64,
    pub known: u64,
    pub elapsed: Duration,
}

impl Summary {
    pub fn line(&self) -> String {
        let variants = self.dead + self.live + self.refused;
        let rate = variants as f64 / self.elapsed.as_secs_f64().max(1e-9);
        format!(
            "{variants} variants of {} programs ({} with other unreached code, {} that do something else, {} undefined or endless), \
             {} programs left out, {rate:.1} variants per second, {} findings ({} known before)",
            self.programs,
            self.dead,
            self.live,
            self.refused,
            self.left_out.len(),
            self.findings,
            self.known
        )
    }
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
enum End {
    Done {
        code: i32,
        stdout: Vec<u8>,
    },
    /// Undefined behaviour by this rule.
    Undefined(&'static str),
    /// A limit, something that is not supported, a bug of Ubik: in words.
    Stopped(String),
    NotCompiled(String),
}

impl End {
    fn is_done(&self) -> bool {
        matches!(self, End::Done { .. })
    }

    /// Whether two wrong ends may have one cause.
    fn is_like(&self, other: &End) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    fn text(&self) -> String {
        match self {
            End::Done { code, stdout } => {
                format!("exit code {code}, output:\n{}", String::from_utf8_lossy(stdout))
            }
            End::Undefined(rule) => format!("undefined behaviour: {rule}"),
            End::Stopped(why) => why.clone(),
            End::NotCompiled(why) => format!("it is not compiled: {why}"),
        }
    }
}

#[derive(Clone, Copy)]
struct Mode {
    name: &'static str,
    borrows: BorrowModel,
    paranoid: bool,
    eager: bool,
}

/// The first two decide whether a variant is defined; of each model there is the strictest mode.
const MODES: &[Mode] = &[
    Mode { name: "plain", borrows: BorrowModel::Stacked, paranoid: false, eager: false },
    Mode { name: "plain-tree", borrows: BorrowModel::Tree, paranoid: false, eager: false },
    Mode { name: "paranoid", borrows: BorrowModel::Stacked, paranoid: true, eager: false },
    Mode { name: "eager-tree", borrows: BorrowModel::Tree, paranoid: false, eager: true },
    Mode { name: "eager-none", borrows: BorrowModel::None, paranoid: false, eager: true },
];

/// How many blocks a variant may run.
const STEPS: u64 = 20_000_000;
/// How many bytes it may use on the machine.
const MEMORY: u64 = 1 << 30;
/// How long it may take, as machine code and on the machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// The language that all compilers are asked for. Checks panic in every configuration.
const LANGUAGE: [&str; 5] =
    ["--edition=2024", "-Awarnings", "-Coverflow-checks=on", "-Cdebug-assertions=off", "-Cdebuginfo=0"];
/// The most blocks that are changed at once.
const MOST_CHANGES: usize = 12;

/// A program that variants are made of.
struct Base {
    path: PathBuf,
    text: String,
    end: End,
    reached: Vec<Spot>,
    unreached: Vec<Spot>,
}

/// What is done to a program: a line for each change, for the compiler.
type Changes = Vec<String>;

/// Where a variant ends differently from what is expected.
#[derive(Clone)]
enum Place {
    Mode(Mode),
    Pass(String),
    Native(String, Vec<String>),
    /// A variant whose unreached code is changed does something else than the program.
    Program,
}

impl Place {
    fn name(&self) -> String {
        match self {
            Place::Mode(mode) => format!("ubik-{}", mode.name),
            Place::Pass(pass) => format!("pass-{pass}"),
            Place::Native(name, _) => format!("rustc-{}-{name}", ubik_toolchain::RELEASE),
            Place::Program => "ubik-unreached".to_owned(),
        }
    }
}

struct Difference {
    place: Place,
    expected: End,
    found: End,
}

struct Campaign<'a> {
    settings: &'a Settings,
    toolchain: Toolchain,
    /// Of the compiler, for machine code.
    sysroot: PathBuf,
    summary: Summary,
}

/// Where the next campaign goes on.
const NEXT: &str = "next-variant";

pub fn next_seed(findings: &Path) -> u64 {
    let text = std::fs::read_to_string(findings.join(NEXT));
    text.ok().and_then(|text| text.trim().parse().ok()).unwrap_or(0)
}

/// Runs a campaign; `tell` hears of each finding.
pub fn run(settings: &Settings, tell: &mut dyn FnMut(&str)) -> Result<Summary> {
    let toolchain = Toolchain::ensure(&[])?;
    let sysroot = sysroot_of(&toolchain)?;
    let start = Instant::now();
    let mut campaign = Campaign { settings, toolchain, sysroot, summary: Summary::default() };
    let bases = campaign.bases(&start)?;
    for seed in settings.seeds.clone() {
        for base in &bases {
            if campaign.is_over(&start) {
                break;
            }
            campaign.variant(base, seed, tell)?;
        }
        if campaign.is_over(&start) || bases.is_empty() {
            break;
        }
        note_next(settings, seed + 1)?;
    }
    campaign.summary.elapsed = start.elapsed();
    Ok(campaign.summary)
}

fn note_next(settings: &Settings, seed: u64) -> Result<()> {
    let path = settings.findings.join(NEXT);
    let text = format!("{}\n", seed.max(next_seed(&settings.findings)));
    let written = std::fs::create_dir_all(&settings.findings).and_then(|()| std::fs::write(&path, text));
    written.map_err(|error| Failure::file("write", &path, error))
}

fn sysroot_of(toolchain: &Toolchain) -> Result<PathBuf> {
    let mut command = toolchain.prepared.rustc_command();
    let output = command.arg("--print=sysroot").output();
    let output = output.map_err(|error| Failure::other(format!("cannot start the compiler: {error}")))?;
    Ok(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()))
}

/// All files of Rust under a directory, in order.
fn sources(directory: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    if directory.is_file() {
        found.push(directory.to_owned());
        return Ok(());
    }
    let fail = |error: std::io::Error| Failure::file("read", directory, error);
    let mut entries =
        std::fs::read_dir(directory).map_err(fail)?.collect::<std::io::Result<Vec<_>>>().map_err(fail)?;
    entries.sort_by_key(std::fs::DirEntry::path);
    for entry in entries {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    Ok(())
}

impl Campaign<'_> {
    fn is_over(&self, start: &Instant) -> bool {
        self.settings.time.is_some_and(|time| start.elapsed() >= time)
    }

    /// The programs that can be used, each run once.
    fn bases(&mut self, start: &Instant) -> Result<Vec<Base>> {
        let mut paths = Vec::new();
        sources(&self.settings.from, &mut paths)?;
        let mut bases = Vec::new();
        for path in paths {
            if self.is_over(start) {
                break;
            }
            match self.base(&path)? {
                Ok(base) => bases.push(base),
                Err(reason) => self.summary.left_out.push((path, reason)),
            }
        }
        self.summary.programs = bases.len() as u64;
        Ok(bases)
    }

    fn base(&self, path: &Path) -> Result<Result<Base, String>> {
        let text = std::fs::read_to_string(path).map_err(|error| Failure::file("read", path, error))?;
        if text.contains("thread") {
            return Ok(Err("it may have threads".to_owned()));
        }
        let program = match self.lower(path, "mark", &[])? {
            Ok(program) => program,
            Err(why) => {
                let first = why.lines().find(|line| line.starts_with("error")).unwrap_or("no reason given");
                return Ok(Err(format!("it is not compiled: {first}")));
            }
        };
        let module = program.to_module().map_err(|error| Failure::file("use", path, error))?;
        let all = marks::spots(&module);
        let telling = Program::from_module(&marks::telling(&module))
            .map_err(|error| Failure::other(error.to_string()))?;
        let (end, stderr) = run_in(&Arc::new(telling), MODES[0]);
        for &mode in MODES {
            let (found, _) = run_in(&program, mode);
            if !found.is_done() || found != end {
                return Ok(Err(format!(
                    "in mode {}: {}",
                    mode.name,
                    found.text().lines().next().unwrap_or("")
                )));
            }
        }
        let seen = marks::reached(&stderr);
        let unreached: BTreeSet<Spot> = all.difference(&seen).copied().collect();
        let as_written =
            self.found(&Base::of(path, &text, &end), &Vec::new(), &self.places()[MODES.len()..])?;
        if let Some(difference) = as_written {
            return Ok(Err(format!("{} does something else", difference.place.name())));
        }
        let base = Base::of(path, &text, &end);
        Ok(Ok(Base {
            reached: seen.into_iter().collect(),
            unreached: unreached.into_iter().collect(),
            ..base
        }))
    }

    /// Everything that a variant is run on besides the mode that decides what it does.
    fn places(&self) -> Vec<Place> {
        let modes = MODES.iter().map(|&mode| Place::Mode(mode));
        let passes = self.settings.passes.iter().cloned().map(Place::Pass);
        let native = self.settings.native.iter().cloned().map(|(name, flags)| Place::Native(name, flags));
        modes.chain(passes).chain(native).collect()
    }

    fn variant(&mut self, base: &Base, seed: u64, tell: &mut dyn FnMut(&str)) -> Result<()> {
        let is_dead = seed.is_multiple_of(2);
        let Some(changes) = changes(base, seed, is_dead) else { return Ok(()) };
        let expected = self.defined(base, &changes)?;
        if !expected.is_done() && !matches!(expected, End::NotCompiled(_)) {
            if is_dead {
                // Code that is not reached can break no rule.
                let difference =
                    Difference { place: Place::Program, expected: base.end.clone(), found: expected };
                return self.keep(base, seed, changes, difference, tell);
            }
            self.summary.refused += 1;
            return Ok(());
        }
        match is_dead {
            true => self.summary.dead += 1,
            false => self.summary.live += 1,
        }
        if is_dead && expected != base.end {
            let difference =
                Difference { place: Place::Program, expected: base.end.clone(), found: expected };
            return self.keep(base, seed, changes, difference, tell);
        }
        let varied = Base { end: expected, ..Base::of(&base.path, &base.text, &base.end) };
        match self.found(&varied, &changes, &self.places())? {
            Some(difference) => self.keep(base, seed, changes, difference, tell),
            None => Ok(()),
        }
    }

    /// What a variant does, if it is defined under both models.
    fn defined(&self, base: &Base, changes: &Changes) -> Result<End> {
        let program = match self.lower(&base.path, &self.plan(changes)?, &[])? {
            Ok(program) => program,
            Err(why) => return Ok(End::NotCompiled(why)),
        };
        let (end, _) = run_in(&program, MODES[0]);
        if !end.is_done() {
            return Ok(end);
        }
        let (other, _) = run_in(&program, MODES[1]);
        Ok(if other.is_done() { end } else { other })
    }

    /// The first place in which a program with changes ends differently.
    fn found(&self, base: &Base, changes: &Changes, places: &[Place]) -> Result<Option<Difference>> {
        for place in places {
            let found = self.end_in(base, changes, place)?;
            if found != base.end {
                let (place, expected) = (place.clone(), base.end.clone());
                return Ok(Some(Difference { place, expected, found }));
            }
        }
        Ok(None)
    }

    fn end_in(&self, base: &Base, changes: &Changes, place: &Place) -> Result<End> {
        let plan = self.plan(changes)?;
        let (flags, mode) = match place {
            Place::Native(_, flags) => return self.native(&base.path, &plan, flags),
            Place::Program => return self.defined(base, changes),
            Place::Mode(mode) => (Vec::new(), *mode),
            Place::Pass(pass) => {
                let mode = Mode { name: "pass", borrows: BorrowModel::None, paranoid: false, eager: false };
                (vec![format!("-Zubik-mir-passes={pass}")], mode)
            }
        };
        Ok(match self.lower(&base.path, &plan, &flags)? {
            Ok(program) => run_in(&program, mode).0,
            Err(why) => End::NotCompiled(why),
        })
    }

    /// The changes as a file.
    fn plan(&self, changes: &Changes) -> Result<String> {
        let path = self.settings.work.join("changes.txt");
        std::fs::write(&path, changes.join("\n")).map_err(|error| Failure::file("write", &path, error))?;
        Ok(path.display().to_string())
    }

    /// Lowers a program with changes; the inner error is the compiler's.
    fn lower(&self, path: &Path, plan: &str, flags: &[String]) -> Result<Result<Arc<Program>, String>> {
        let out = self.settings.work.join("variant.ubik");
        let mut command = self.toolchain.lower();
        command.arg("--cfg=ubik").arg("-Zno-cfg-miri").args(flags);
        match self.compile(command, path, plan, &out)? {
            Ok(()) => Ok(Ok(image::open(&out)?)),
            Err(why) => Ok(Err(why)),
        }
    }

    fn compile(
        &self,
        mut command: Command,
        path: &Path,
        plan: &str,
        out: &Path,
    ) -> Result<Result<(), String>> {
        let _ = std::fs::remove_file(out);
        command.arg(format!("-Zubik-mutate={plan}")).args(LANGUAGE).arg(path).arg("-o").arg(out);
        crate::limits::limit_child(&mut command);
        let output = command
            .output()
            .map_err(|error| Failure::other(format!("cannot start the compiler: {error}")))?;
        Ok(match output.status.success() && out.exists() {
            true => Ok(()),
            false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        })
    }

    fn native(&self, path: &Path, plan: &str, flags: &[String]) -> Result<End> {
        let out = self.settings.work.join("variant.exe");
        let mut command = self.toolchain.prepared.lower_command();
        command.arg("--sysroot").arg(&self.sysroot).args(["-Zubik-native", "--cfg=ubik"]).args(flags);
        if let Err(why) = self.compile(command, path, plan, &out)? {
            return Ok(End::NotCompiled(why));
        }
        run_native(&out).map_err(|error| Failure::file("run", &out, error))
    }

    /// Makes the list of changes shorter while the difference stays, and keeps the finding.
    fn keep(
        &mut self,
        base: &Base,
        seed: u64,
        mut changes: Changes,
        difference: Difference,
        tell: &mut dyn FnMut(&str),
    ) -> Result<()> {
        let mut at = 0;
        while self.settings.reduce && at < changes.len() && changes.len() > 1 {
            let mut fewer = changes.clone();
            fewer.remove(at);
            match self.still_differs(base, &fewer, &difference)? {
                true => changes = fewer,
                false => at += 1,
            }
        }
        let name = name_of(base, &changes, &difference);
        match self.save(&name, base, seed, &changes, &difference)? {
            true => {
                self.summary.findings += 1;
                tell(&format!("{}, seed {seed}: {name}", base.path.display()));
            }
            false => self.summary.known += 1,
        }
        Ok(())
    }

    fn still_differs(&self, base: &Base, changes: &Changes, difference: &Difference) -> Result<bool> {
        let expected = match difference.place {
            Place::Program => base.end.clone(),
            _ => self.defined(base, changes)?,
        };
        let found = self.end_in(base, changes, &difference.place)?;
        Ok(expected.is_done() && found != expected && found.is_like(&difference.found))
    }

    /// Says whether it is new.
    fn save(
        &self,
        name: &str,
        base: &Base,
        seed: u64,
        changes: &Changes,
        difference: &Difference,
    ) -> Result<bool> {
        let place = self.settings.findings.join(name);
        if place.exists() {
            return Ok(false);
        }
        let unfinished = self.settings.findings.join(format!(".{name}"));
        let fail = |error: std::io::Error| Failure::file("write", &place, error);
        std::fs::create_dir_all(&unfinished).map_err(fail)?;
        let flags = match &difference.place {
            Place::Native(_, flags) => format!("-Zubik-native {}", flags.join(" ")),
            Place::Pass(pass) => format!("-Zubik-mir-passes={pass}"),
            _ => String::new(),
        };
        let report = format!(
            "{}\nexpected: {}\nfound: {}\n\nreproduce: ubik fuzz --from {} --seed {seed}\ncompiler: rustc {} with -Zubik-mutate=changes.txt {flags}\n",
            difference.place.name(),
            difference.expected.text(),
            difference.found.text(),
            base.path.display(),
            ubik_toolchain::RELEASE,
        );
        let write = |file: &str, text: &str| std::fs::write(unfinished.join(file), text).map_err(fail);
        write("report.txt", &report)?;
        write("program.rs", &base.text)?;
        write("changes.txt", &changes.join("\n"))?;
        std::fs::rename(&unfinished, &place).map_err(fail)?;
        Ok(true)
    }
}

impl Base {
    fn of(path: &Path, text: &str, end: &End) -> Base {
        let (reached, unreached) = (Vec::new(), Vec::new());
        Base { path: path.to_owned(), text: text.to_owned(), end: end.clone(), reached, unreached }
    }
}

/// The changes of a variant: some to unreached blocks, and for the second kind up to three to reached ones.
fn changes(base: &Base, seed: u64, is_dead: bool) -> Option<Changes> {
    let mut choices = Choices::seeded(seed ^ hash(&base.text));
    let mut changes = Vec::new();
    let mut add = |kind: &str, spots: &[Spot], count: usize, choices: &mut Choices| {
        for _ in 0..count {
            if let Some(spot) = choices.pick(spots) {
                let seed = choices.bits() as u64;
                changes.push(format!("{kind} {} {} {seed}", spot.body, spot.block));
            }
        }
    };
    let count = 1 + choices.below(MOST_CHANGES);
    match is_dead {
        true => add("dead", &base.unreached, count, &mut choices),
        false => {
            let live = 1 + choices.below(3);
            add("live", &base.reached, live, &mut choices);
        }
    }
    (!changes.is_empty()).then_some(changes)
}

fn name_of(base: &Base, changes: &Changes, difference: &Difference) -> String {
    let text = format!("{}\n{}", base.text, changes.join("\n"));
    format!("{}-{:016x}", difference.place.name(), hash(&text))
}

/// Runs a program on the machine: how it ends, and what it writes to standard error.
fn run_in(program: &Arc<Program>, mode: Mode) -> (End, Vec<u8>) {
    let config = Config {
        borrows: mode.borrows,
        paranoid: mode.paranoid,
        eager: mode.eager,
        ignore_leaks: true,
        leak_backtraces: false,
        step_limit: Some(STEPS),
        memory_limit: MEMORY,
        args: vec![b"program".to_vec()],
        ..Config::default()
    };
    let host = HostOptions { time_limit: Some(PATIENCE), ..HostOptions::captured() };
    let job = Job::new(program.clone(), config, host);
    let run = on_machine_thread(|| noting_panics(|| run_unexplained(&job)));
    let end = match &run.outcome.stop {
        Stop::Exit { .. } | Stop::Abort(_) => {
            End::Done { code: run.outcome.exit_code(), stdout: run.output.stdout }
        }
        Stop::Ub(ub) => End::Undefined(ub.rule().id()),
        stop => End::Stopped(format!("{stop:?}")),
    };
    (end, run.output.stderr)
}

/// Runs machine code with limits of memory and time. A signal counts as in a shell.
fn run_native(program: &Path) -> std::io::Result<End> {
    use std::os::unix::process::ExitStatusExt;
    let limited = format!("ulimit -v {}; ulimit -t {}; exec \"$0\"", 4 << 20, PATIENCE.as_secs());
    let mut command = Command::new("sh");
    command.arg("-c").arg(limited).arg(program).env_clear();
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output()?;
    let code = output.status.code().or_else(|| Some(128 + output.status.signal()?)).unwrap_or(-1);
    Ok(End::Done { code, stdout: output.stdout })
}

/// What the command line says of configurations, as names with flags.
pub fn configurations(names: &[String]) -> Vec<(String, Vec<String>)> {
    let flags_of = |name: &String| {
        let known = ubik_mirfuzz::compile::CONFIGURATIONS.iter().find(|(known, _)| known == name);
        let flags = known.map_or(name.as_str(), |&(_, flags)| flags);
        (name.clone(), flags.split_whitespace().map(str::to_owned).collect())
    };
    names.iter().map(flags_of).collect()
}
