//! What programs do outside of this process, many in one file: compiled by rustc in several configurations, lowered by Ubik's
//! front end behind an optimisation of MIR and run on the machine, or run by Miri.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use ubik_ir::Module;

use crate::print;

/// What a file of programs is given to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// rustc, which makes an executable.
    Compiler,
    /// `ubik`, which makes an image and runs it.
    Machine,
    /// Miri, which takes the source.
    Miri,
}

/// A tool with flags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backend {
    pub name: String,
    pub kind: Kind,
    pub tool: PathBuf,
    /// For the compiler, or its front end.
    pub flags: Vec<String>,
}

/// Configurations by name. The first two are the default.
pub const CONFIGURATIONS: &[(&str, &str)] = &[
    ("o0", "-Copt-level=0 -Zmir-opt-level=0"),
    ("o3", "-Copt-level=3"),
    ("o1", "-Copt-level=1"),
    ("o2", "-Copt-level=2"),
    ("os", "-Copt-level=s"),
    ("mir1", "-Copt-level=0 -Zmir-opt-level=1"),
    ("mir2", "-Copt-level=0 -Zmir-opt-level=2"),
    ("mir3", "-Copt-level=0 -Zmir-opt-level=3"),
    ("mir4", "-Copt-level=0 -Zmir-opt-level=4"),
    ("o3-mir0", "-Copt-level=3 -Zmir-opt-level=0"),
    ("o3-mir3", "-Copt-level=3 -Zmir-opt-level=3"),
    ("gvn", "-Copt-level=0 -Zmir-opt-level=0 -Zmir-enable-passes=+GVN"),
    ("inline", "-Copt-level=0 -Zmir-opt-level=0 -Zmir-enable-passes=+Inline"),
    ("dest-prop", "-Copt-level=0 -Zmir-opt-level=0 -Zmir-enable-passes=+DestinationPropagation"),
    ("o3-units", "-Copt-level=3 -Ccodegen-units=16"),
    ("o3-native", "-Copt-level=3 -Ctarget-cpu=native"),
    ("o3-lto", "-Copt-level=3 -Clto=fat"),
];

/// Optimisations of MIR, as rustc 1.96 calls them.
pub const PASSES: &[&str] = &[
    "CopyProp",
    "DataflowConstProp",
    "DeadStoreElimination-initial",
    "DeadStoreElimination-final",
    "DestinationPropagation",
    "EarlyOtherwiseBranch",
    "EnumSizeOpt",
    "GVN",
    "Inline",
    "InstSimplify-after-simplifycfg",
    "JumpThreading",
    "MatchBranchSimplification",
    "MultipleReturnTerminators",
    "ReferencePropagation",
    "RemoveNoopLandingPads",
    "RemoveStorageMarkers",
    "RemoveUnneededDrops",
    "RemoveZsts",
    "ScalarReplacementOfAggregates",
    "SimplifyComparisonIntegral",
    "SimplifyConstCondition-after-const-prop",
    "SimplifyLocals-final",
    "SingleUseConsts",
    "UnreachableEnumBranching",
    "UnreachablePropagation",
];

/// What the names of backends behind an optimisation begin with.
const PASS: &str = "pass-";

impl Backend {
    /// The machine, which runs the MIR behind one optimisation and no other.
    pub fn with_pass(ubik: &Path, pass: &str) -> Backend {
        let flags = vec![format!("-Zubik-mir-passes={pass}")];
        Backend { name: format!("{PASS}{pass}"), flags, ..Backend::machine(ubik) }
    }

    /// Whether this is the machine behind an optimisation.
    pub fn runs_a_pass(&self) -> bool {
        self.kind == Kind::Machine && !self.flags.is_empty()
    }

    /// The machine, with programs that went through the front end.
    pub fn machine(ubik: &Path) -> Backend {
        Backend { name: "ubik".into(), kind: Kind::Machine, tool: ubik.to_owned(), flags: Vec::new() }
    }

    /// Miri of rustup's nightly toolchain, with the directory of its standard library.
    pub fn miri(sysroot: &str) -> Backend {
        // Printed programs have no retags of their own, so they are not written for an aliasing model.
        let checks = ["-Zmiri-ignore-leaks", "-Zmiri-disable-stacked-borrows"].map(str::to_owned);
        let flags = std::iter::once(format!("--sysroot={sysroot}")).chain(checks).collect();
        Backend { name: "miri".into(), kind: Kind::Miri, tool: "rustup".into(), flags }
    }

    /// A compiler in a configuration of the table, or with flags that are given.
    pub fn new(rustc: &Path, configuration: &str) -> Backend {
        let known = CONFIGURATIONS.iter().find(|(name, _)| *name == configuration);
        let flags = known.map_or(configuration, |&(_, flags)| flags);
        Backend {
            name: configuration.to_owned(),
            kind: Kind::Compiler,
            tool: rustc.to_owned(),
            flags: flags.split_whitespace().map(str::to_owned).collect(),
        }
    }

    /// The tool's own words on which it is.
    pub fn version(&self) -> String {
        let output = self.command().arg("--version").output();
        output.map_or_else(
            |error| error.to_string(),
            |output| String::from_utf8_lossy(&output.stdout).trim().into(),
        )
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.tool);
        if self.kind == Kind::Miri {
            command.args(["run", "nightly", "miri"]);
        }
        command.env("RUSTC_BOOTSTRAP", "1");
        command
    }

    /// Makes what is run from a file.
    fn build_command(&self, source: &Path, program: &Path) -> Command {
        let mut command = self.command();
        match self.kind {
            // Addresses of locals that escape may not be compared away (rust-lang/rust#112213).
            Kind::Compiler => {
                command.args(["-Cdebuginfo=0", "-Cllvm-args=-protect-from-escaped-allocas=true"])
            }
            Kind::Machine => command.arg("image"),
            Kind::Miri => unreachable!("Miri builds nothing"),
        };
        command.args(LANGUAGE).args(&self.flags).arg("-o").arg(program).arg(source);
        command
    }

    /// Runs what was built, from the program with this number on.
    fn run_command(&self, program: &Path, first: usize) -> Command {
        let mut command = match self.kind {
            // A program that is compiled wrongly may ask for all the memory that there is.
            Kind::Compiler => {
                let mut command = Command::new("sh");
                command.arg("-c").arg(format!("ulimit -v {MEMORY}; exec \"$0\" \"$@\"")).arg(program);
                command
            }
            Kind::Machine => {
                let mut command = self.command();
                // Optimisations of MIR keep no aliasing rules that are not decided yet.
                command
                    .args(["run", "--borrows=none", "--ignore-leaks", "--color=never"])
                    .arg(program)
                    .arg("--");
                command
            }
            Kind::Miri => {
                let mut command = self.command();
                command.args(LANGUAGE).args(&self.flags).arg(program).arg("--");
                command
            }
        };
        command.arg(first.to_string());
        command
    }
}

/// Rust's own checks panic in every configuration.
const LANGUAGE: [&str; 3] = ["--edition=2021", "-Awarnings", "-Coverflow-checks=on"];

/// What compiled code did with a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Native {
    /// So many values with this hash.
    Done {
        count: u64,
        hash: u64,
    },
    Crashed(String),
    /// The file was not accepted, or the compiler crashed.
    NotCompiled(String),
}

impl Native {
    /// Whether two endings may have the same cause: programs that differ write different values, and crash alike.
    pub fn is_like(&self, other: &Native) -> bool {
        match (self, other) {
            (Native::Crashed(how), Native::Crashed(other)) => how == other,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

/// How long compiled programs may run.
const PATIENCE: Duration = Duration::from_secs(20);

/// How many kilobytes compiled programs may have, of address space: threads take some for their stacks.
const MEMORY: u32 = 2 << 20;

/// Builds a file of programs and runs each.
pub fn run(backend: &Backend, programs: &[&Module], directory: &Path) -> Result<Vec<Native>, String> {
    let text = print::file(programs)?;
    let source = directory.join(format!("{}.rs", safe(&backend.name)));
    std::fs::write(&source, text).map_err(|error| format!("{}: {error}", source.display()))?;
    let program = match backend.kind {
        Kind::Compiler => source.with_extension("exe"),
        Kind::Machine => source.with_extension("ubik"),
        Kind::Miri => source.clone(),
    };
    if backend.kind != Kind::Miri
        && let Err(message) = build(backend, &source, &program)?
    {
        return Ok(vec![Native::NotCompiled(message); programs.len()]);
    }
    let mut results = Vec::new();
    while results.len() < programs.len() {
        run_from(backend, &program, &mut results)?;
    }
    Ok(results)
}

fn safe(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}

/// Builds a file; the inner error is the compiler's.
pub fn build(backend: &Backend, source: &Path, program: &Path) -> Result<Result<(), String>, String> {
    let mut command = backend.build_command(source, program);
    let output = command.output().map_err(|error| format!("{}: {error}", backend.tool.display()))?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok(if output.status.success() { Ok(()) } else { Err(text) })
}

/// Runs the programs that have no result yet, until one crashes.
fn run_from(backend: &Backend, program: &Path, results: &mut Vec<Native>) -> Result<(), String> {
    let mut command = backend.run_command(program, results.len());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("{}: {error}", program.display()))?;
    let reader = read_all(child.stdout.take());
    let errors = read_all(child.stderr.take());
    let start = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break status.to_string(),
            None if start.elapsed() > PATIENCE => {
                let _ = child.kill();
                let _ = child.wait();
                break format!("no end after {} s", PATIENCE.as_secs());
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    let text = reader.join().unwrap_or_default();
    let errors = errors.join().unwrap_or_default();
    let mut begun = results.len();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["begin", number] => begun = number.parse().unwrap_or(begun),
            ["end", _, count, hash] => results.push(Native::Done {
                count: count.parse().unwrap_or(0),
                hash: u64::from_str_radix(hash, 16).unwrap_or(0),
            }),
            _ => {}
        }
    }
    if results.len() == begun {
        results.push(Native::Crashed(status + &broken_rule(&errors)));
    }
    Ok(())
}

fn read_all(pipe: Option<impl Read + Send + 'static>) -> JoinHandle<String> {
    let mut pipe = pipe.expect("it was asked for");
    std::thread::spawn(move || {
        let mut text = Vec::new();
        let _ = pipe.read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    })
}

/// The rule that a report names, which tells endings apart and is the same for a smaller program.
fn broken_rule(errors: &str) -> String {
    let is_rule = |word: &&str| word.starts_with("UB-");
    let mut words = errors.split(|c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-'));
    words.find(is_rule).map_or_else(String::new, |rule| format!(", {rule}"))
}

/// The MIR of one program before and behind the pass of a backend, as the compiler prints it: file names with texts.
pub fn mir_of_pass(
    backend: &Backend,
    program: &Module,
    directory: &Path,
) -> Result<Vec<(String, String)>, String> {
    let fail = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let pass = format!(".{}.", backend.name.trim_start_matches(PASS));
    let dump = directory.join("mir");
    let _ = std::fs::remove_dir_all(&dump);
    let mut backend = backend.clone();
    backend.flags.push(format!("-Zubik-mir-dump={}", dump.display()));
    let source = directory.join("mir.rs");
    std::fs::write(&source, print::file(&[program])?).map_err(|error| fail(&source, error))?;
    build(&backend, &source, &source.with_extension("ubik"))??;
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&dump).map_err(|error| fail(&dump, error))?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        // Only the functions of the program, which is the module `p0`. Passes whose names contain this one are printed, too.
        if name.contains(".p0-") && name.contains(&pass) && name.ends_with(".mir") {
            files.push((
                name,
                std::fs::read_to_string(entry.path()).map_err(|error| fail(&entry.path(), error))?,
            ));
        }
    }
    files.sort();
    Ok(files)
}
