//! `cargo xtask bench`: the programs under `benches/`, natively and in Ubik, in the same run.
//!
//! Each program takes a size and a repeat count. The ratio is the time of one repeat in Ubik over the time of one
//! natively (`-Copt-level=0`), each from the difference between many repeats and none, so that start-up does not hide in it.
//! Machines are noisy: ratios from one run count, absolute times do not.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use ubik_toolchain::{Options, Prepared};

use crate::measure::{Measured, measure};
use crate::root;

/// Reported, but not part of the mean.
const APART: [&str; 2] = ["libtest", "startup"];
/// How long all repeats together should take, so that the clock is fine enough.
const NATIVE_TIME: Duration = Duration::from_millis(60);
const UBIK_TIME: Duration = Duration::from_millis(400);
const MOST_REPEATS: u64 = 4096;

/// What was found for one program.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Figures {
    ratio: f64,
    /// Seconds of processor time for one repeat.
    native: f64,
    ubik: f64,
    /// Seconds without any repeat.
    native_startup: f64,
    ubik_startup: f64,
    /// Bytes at most in use.
    native_memory: u64,
    ubik_memory: u64,
}

type Table = BTreeMap<String, Figures>;

struct Asked {
    filter: String,
    samples: u32,
    json: PathBuf,
    baseline: Option<PathBuf>,
    /// What Ubik is told besides, such as `--borrows none`.
    flags: Vec<String>,
}

pub fn bench(words: &[String]) -> Result<(), String> {
    let asked = parse(words)?;
    let baseline = asked.baseline.as_deref().map(read).transpose()?.unwrap_or_default();
    let bench = Bench::new(asked.samples, asked.flags)?;
    let mut table = Table::new();
    println!(
        "{:12} {:>9} {:>11} {:>11} {:>9} {:>9}",
        "program", "ratio", "native", "Ubik", "start-up", "memory"
    );
    for program in programs(&asked.filter)? {
        let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        match bench.figures(&program, &name) {
            Ok(figures) => {
                println!("{}", row(&name, &figures, baseline.get(&name)));
                table.insert(name, figures);
            }
            Err(reason) => println!("{name:12} failed: {}", reason.lines().next().unwrap_or_default()),
        }
    }
    println!("geometric mean {:.1}x over {} programs", mean(&table), counted(&table).count());
    write(&asked.json, &table)
}

fn parse(words: &[String]) -> Result<Asked, String> {
    let json = target_dir().join("bench.json");
    let mut asked = Asked { filter: String::new(), samples: 3, json, baseline: None, flags: Vec::new() };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("`{word}` is unknown or needs a value"))?;
        match word.as_str() {
            "--filter" => asked.filter = value.clone(),
            "--samples" => asked.samples = value.parse().map_err(|_| format!("`{value}` is not a number"))?,
            "--json" => asked.json = value.into(),
            "--baseline" => asked.baseline = Some(value.into()),
            "--flags" => asked.flags = value.split_whitespace().map(str::to_owned).collect(),
            _ => return Err(format!("there is no option `{word}`")),
        }
    }
    Ok(asked)
}

fn target_dir() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

fn programs(filter: &str) -> Result<Vec<PathBuf>, String> {
    let dir = root().join("benches");
    let entries = std::fs::read_dir(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    paths.retain(|path| path.file_stem().is_some_and(|stem| stem.to_string_lossy().contains(filter)));
    paths.sort();
    Ok(paths)
}

/// Everything needed to build and run programs both ways.
struct Bench {
    prepared: Prepared,
    ubik: PathBuf,
    dir: PathBuf,
    samples: u32,
    flags: Vec<String>,
}

impl Bench {
    fn new(samples: u32, flags: Vec<String>) -> Result<Bench, String> {
        let options = Options::from_env().map_err(|error| error.to_string())?;
        let prepared = ubik_toolchain::ensure(&options).map_err(|error| error.to_string())?;
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        succeed(Command::new(cargo).args(["build", "--release", "--package", "ubik"]).current_dir(root()))?;
        let dir = target_dir().join("bench");
        std::fs::create_dir_all(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
        let ubik = target_dir().join("release/ubik");
        Ok(Bench { prepared, ubik, dir, samples: samples.max(1), flags })
    }

    fn figures(&self, program: &Path, name: &str) -> Result<Figures, String> {
        let (native, image) = self.build(program, name)?;
        let size = size(program)?;
        let native = self.time(&|repeats| with_args(Command::new(&native), &size, repeats), NATIVE_TIME)?;
        let in_ubik = |repeats| {
            let mut command = Command::new(&self.ubik);
            command.arg("run").args(&self.flags).arg(&image).arg("--");
            with_args(command, &size, repeats)
        };
        let ubik = self.time(&in_ubik, UBIK_TIME)?;
        if native.once != ubik.once {
            return Err("the outputs differ".to_owned());
        }
        Ok(Figures {
            ratio: ubik.repeat / native.repeat,
            native: native.repeat,
            ubik: ubik.repeat,
            native_startup: native.startup,
            ubik_startup: ubik.startup,
            native_memory: native.memory,
            ubik_memory: ubik.memory,
        })
    }

    /// The native executable and the image.
    fn build(&self, program: &Path, name: &str) -> Result<(PathBuf, PathBuf), String> {
        let (native, image) = (self.dir.join(name), self.dir.join(format!("{name}.ubik")));
        let flags = ["--edition=2024", "-Awarnings", "-Copt-level=0"];
        succeed(self.prepared.rustc_command().args(flags).arg(program).arg("-o").arg(&native))?;
        succeed(Command::new(&self.ubik).arg("image").args(flags).arg(program).arg("-o").arg(&image))?;
        Ok((native, image))
    }

    /// Finds a repeat count that takes long enough, then takes the least of several samples.
    fn time(&self, command: &dyn Fn(u64) -> Command, enough: Duration) -> Result<Timed, String> {
        let once = measure(&mut command(1))?;
        let least = |repeats| self.least(command, repeats);
        let startup = least(0)?;
        let mut repeats = 1;
        let mut last = once.clone();
        while last.cpu.saturating_sub(startup.cpu) < enough && repeats < MOST_REPEATS {
            repeats *= 4;
            last = measure(&mut command(repeats))?;
        }
        let all = least(repeats)?;
        // What is too short to be seen counts as one microsecond, so that a ratio exists.
        let repeated = all.cpu.saturating_sub(startup.cpu).max(Duration::from_micros(1));
        Ok(Timed {
            once: once.stdout,
            repeat: repeated.as_secs_f64() / repeats as f64,
            startup: startup.cpu.as_secs_f64(),
            memory: all.memory,
        })
    }

    fn least(&self, command: &dyn Fn(u64) -> Command, repeats: u64) -> Result<Measured, String> {
        let mut best = measure(&mut command(repeats))?;
        for _ in 1..self.samples {
            let next = measure(&mut command(repeats))?;
            if next.cpu < best.cpu {
                best = next;
            }
        }
        Ok(best)
    }
}

/// One program, one way.
struct Timed {
    /// The output with one repeat.
    once: Vec<u8>,
    /// Seconds.
    repeat: f64,
    startup: f64,
    memory: u64,
}

fn with_args(mut command: Command, size: &str, repeats: u64) -> Command {
    command.arg(size).arg(repeats.to_string());
    command
}

/// The size that the program's first line states.
fn size(program: &Path) -> Result<String, String> {
    let text = std::fs::read_to_string(program).map_err(|error| format!("{}: {error}", program.display()))?;
    let line = text.lines().next().unwrap_or_default();
    let size = line.strip_prefix("// size:").map(|size| size.trim().to_owned());
    size.ok_or_else(|| format!("{} does not start with `// size: N`", program.display()))
}

fn succeed(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("cannot start {command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} ended with {status}")) }
}

fn row(name: &str, figures: &Figures, before: Option<&Figures>) -> String {
    let Figures { ratio, native, ubik, ubik_startup, ubik_memory, .. } = figures;
    let memory = ubik_memory >> 20;
    // Nothing is repeated in it that could be timed.
    let ratio_text = if name == "startup" { "-".to_owned() } else { format!("{ratio:.1}x") };
    let change =
        before.map_or(String::new(), |before| format!("  {:+.1}%", (ratio / before.ratio - 1.0) * 100.0));
    format!(
        "{name:12} {ratio_text:>9} {:>8.3} ms {:>8.1} ms {:>6.1} ms {memory:>6} MB{change}",
        native * 1e3,
        ubik * 1e3,
        ubik_startup * 1e3
    )
}

fn counted(table: &Table) -> impl Iterator<Item = &Figures> {
    table.iter().filter(|(name, _)| !APART.contains(&name.as_str())).map(|(_, figures)| figures)
}

fn mean(table: &Table) -> f64 {
    let count = counted(table).count().max(1) as f64;
    (counted(table).map(|figures| figures.ratio.ln()).sum::<f64>() / count).exp()
}

fn read(path: &Path) -> Result<Table, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, table: &Table) -> Result<(), String> {
    let text = serde_json::to_string_pretty(table).map_err(|error| error.to_string())?;
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
