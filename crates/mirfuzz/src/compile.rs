//! Compiled code: many programs in one file, built by rustc in several configurations and run.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use ubik_ir::Module;

use crate::print;

/// A compiler with flags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backend {
    pub name: String,
    pub rustc: PathBuf,
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

/// Optimisations of MIR, as rustc 1.95 calls them. A compiler that does not know one ignores it.
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

impl Backend {
    /// A compiler that runs one optimisation of MIR, and no other that it can do without.
    pub fn with_pass(rustc: &Path, pass: &str) -> Backend {
        let flags = format!("-Copt-level=0 -Zmir-opt-level=0 -Zmir-enable-passes=+{pass}");
        Backend { name: format!("pass-{pass}"), ..Backend::new(rustc, &flags) }
    }

    /// A compiler in a configuration of the table, or with flags that are given.
    pub fn new(rustc: &Path, configuration: &str) -> Backend {
        let known = CONFIGURATIONS.iter().find(|(name, _)| *name == configuration);
        let flags = known.map_or(configuration, |&(_, flags)| flags);
        Backend {
            name: configuration.to_owned(),
            rustc: rustc.to_owned(),
            flags: flags.split_whitespace().map(str::to_owned).collect(),
        }
    }

    /// The compiler's own words on which it is.
    pub fn version(&self) -> String {
        let output = Command::new(&self.rustc).arg("--version").output();
        output.map_or_else(
            |error| error.to_string(),
            |output| String::from_utf8_lossy(&output.stdout).trim().into(),
        )
    }
}

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

/// How long compiled programs may run.
const PATIENCE: Duration = Duration::from_secs(20);

/// Builds a file of programs and runs each.
pub fn run(backend: &Backend, programs: &[&Module], directory: &Path) -> Result<Vec<Native>, String> {
    let text = print::file(programs)?;
    let source = directory.join(format!("{}.rs", safe(&backend.name)));
    std::fs::write(&source, text).map_err(|error| format!("{}: {error}", source.display()))?;
    let program = source.with_extension("exe");
    let built = build(backend, &source, &program)?;
    if let Err(message) = built {
        return Ok(vec![Native::NotCompiled(message); programs.len()]);
    }
    let mut results = Vec::new();
    while results.len() < programs.len() {
        run_from(&program, &mut results)?;
    }
    Ok(results)
}

fn safe(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}

/// Builds a file; the inner error is the compiler's.
pub fn build(backend: &Backend, source: &Path, program: &Path) -> Result<Result<(), String>, String> {
    let mut command = Command::new(&backend.rustc);
    command
        .env("RUSTC_BOOTSTRAP", "1")
        .args(["--edition=2021", "-Cdebuginfo=0", "-Awarnings"])
        // Rust's own checks panic in every configuration.
        .arg("-Coverflow-checks=on")
        // Addresses of locals that escape may not be compared away (rust-lang/rust#112213).
        .arg("-Cllvm-args=-protect-from-escaped-allocas=true")
        .args(&backend.flags)
        .arg("-o")
        .arg(program)
        .arg(source);
    let output = command.output().map_err(|error| format!("{}: {error}", backend.rustc.display()))?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok(if output.status.success() { Ok(()) } else { Err(text) })
}

/// Runs the programs that have no result yet, until one crashes.
fn run_from(program: &Path, results: &mut Vec<Native>) -> Result<(), String> {
    let mut command = Command::new(program);
    command.arg(results.len().to_string()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| format!("{}: {error}", program.display()))?;
    let mut pipe = child.stdout.take().expect("it was asked for");
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        let _ = pipe.read_to_string(&mut text);
        text
    });
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
        results.push(Native::Crashed(status));
    }
    Ok(())
}
