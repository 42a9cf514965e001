//! `ubik fuzz`: campaigns with random programs, and the reduction of single ones.

mod from;

use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};

use clap::{Arg, ArgAction, ArgMatches, Command};
use ubik_engine::memory::BorrowModel;
use ubik_ir::Module;
use ubik_mirfuzz::campaign::{self, Settings};
use ubik_mirfuzz::compile::{Backend, CONFIGURATIONS, PASSES};
use ubik_mirfuzz::plant::Bug;
use ubik_mirfuzz::{Profile, generate_seed, modes, print, reduce};

use crate::error::{Failure, Result};
use crate::flags;

const AFTER: &str = "\
Without --seed or --seeds a campaign goes on where the last one with the same directory stopped.
Exit code: 0 without findings, 1 with findings. See docs/fuzzing.md.";

pub fn command() -> Command {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    let switch = |name: &'static str, help: &'static str| {
        Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
    };
    let many = |arg: Arg| arg.action(ArgAction::Append);
    let reduce = Command::new("reduce")
        .about("Makes a program smaller that differs on compiled code")
        .arg(Arg::new("file").value_name("FILE").required(true).help("A program as IR text"));
    Command::new("fuzz")
        .about("Finds bugs in compilers, and in Ubik, with random programs that have no undefined behaviour")
        .after_help(AFTER)
        .args([
            option("seed", "S", "Generate the program of this seed only").conflicts_with("seeds"),
            option("seeds", "A..B", "Generate the programs of these seeds"),
            option("from", "DIR", "Change the MIR of the programs in this directory, instead of generating programs")
                .conflicts_with_all(["profile", "model", "print", "plant", "rustc"]),
            option("time", "T", "Stop after this time, such as 90s, 10m or 2h"),
            option(
                "profile",
                "NAME|FILE",
                "Weights of the grammar: default, values, small, large, pointers, numbers, or a file",
            ),
            option("model", "MODEL", "The aliasing rules that programs keep")
                .value_parser(["stacked", "tree"]),
            many(
                option("rustc", "PATH", "A compiler to test (default: rustc); may be given several times")
                    .global(true),
            ),
            many(
                option("config", "NAME", "Configurations of the compilers, or flags (default: o0 and o3); 'ubik' and 'miri' for these tools")
                    .global(true),
            ),
            switch("mir-passes", "Also run the MIR behind each optimisation on the machine"),
            switch("no-compile", "Only run programs in the modes of the machine"),
            option("batch", "N", "How many programs are compiled in one file (default: 40)"),
            option("findings", "DIR", "Where findings are kept (default: fuzz-findings)"),
            switch("no-reduce", "Keep findings as they are"),
            option("print", "FORM", "Print the program of the seed instead of running it")
                .value_parser(["rust", "ir"]),
            option("plant", "BUG", "Give the compilers wrong programs").hide(true),
        ])
        .subcommand(reduce)
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    if let Some(("reduce", sub)) = matches.subcommand() {
        return reduce_file(Path::new(text(sub, "file").unwrap_or("")), matches, sub);
    }
    if let Some(directory) = text(matches, "from") {
        return from_programs(Path::new(directory), matches);
    }
    let profile = profile(matches)?;
    let model = model(matches);
    if let Some(form) = text(matches, "print") {
        let seed = number(matches, "seed")?.unwrap_or(0);
        return print_program(&generate_seed(&profile, model, seed).module, form);
    }
    let work = tempfile::tempdir().map_err(|error| Failure::other(error.to_string()))?;
    let findings = PathBuf::from(text(matches, "findings").unwrap_or("fuzz-findings"));
    let settings = Settings {
        seeds: seeds(matches, &findings)?,
        time: text(matches, "time").map(flags::time).transpose().map_err(Failure::usage)?,
        profile,
        model,
        backends: backends(matches, None)?,
        batch: number(matches, "batch")?.unwrap_or(40).max(1) as usize,
        findings,
        work: work.path().to_owned(),
        reduce: !matches.get_flag("no-reduce"),
        plant: text(matches, "plant").map(planted).transpose()?,
        command: again(matches),
    };
    campaign(&settings)
}

/// Changes programs that exist.
fn from_programs(directory: &Path, matches: &ArgMatches) -> Result<ExitCode> {
    let work = tempfile::tempdir().map_err(|error| Failure::other(error.to_string()))?;
    let findings = PathBuf::from(text(matches, "findings").unwrap_or("fuzz-findings"));
    let given: Vec<String> = matches.get_many::<String>("config").into_iter().flatten().cloned().collect();
    let names = match (given.is_empty(), matches.get_flag("no-compile")) {
        (_, true) => Vec::new(),
        (true, false) => vec!["o0".to_owned(), "o3".to_owned()],
        (false, false) => given,
    };
    known_configurations(&names, &[])?;
    let passes = if matches.get_flag("mir-passes") { PASSES } else { &[] };
    let settings = from::Settings {
        from: directory.to_owned(),
        seeds: match text(matches, "seeds").or(text(matches, "seed")) {
            Some(_) => seeds(matches, &findings)?,
            None => from::next_seed(&findings)..u64::MAX,
        },
        time: text(matches, "time").map(flags::time).transpose().map_err(Failure::usage)?,
        native: from::configurations(&names),
        passes: passes.iter().map(|&pass| pass.to_owned()).collect(),
        findings,
        work: work.path().to_owned(),
        reduce: !matches.get_flag("no-reduce"),
    };
    let summary = from::run(&settings, &mut |finding| eprintln!("finding: {finding}"))?;
    for (path, reason) in &summary.left_out {
        println!("left out: {}: {reason}", path.display());
    }
    println!("{}", summary.line());
    Ok(ExitCode::from(u8::from(summary.findings + summary.known > 0)))
}

fn campaign(settings: &Settings) -> Result<ExitCode> {
    let mut tell = |finding: &ubik_mirfuzz::findings::Finding| {
        eprintln!("finding: seed {}: {}", finding.seed, finding.name());
    };
    let summary = campaign::run(settings, &mut tell).map_err(Failure::other)?;
    let page = settings.findings.join("coverage.txt");
    std::fs::write(&page, summary.coverage.page()).map_err(|error| Failure::file("write", &page, error))?;
    println!("what the programs consist of: {}", page.display());
    println!("{}", summary.line());
    Ok(ExitCode::from(u8::from(summary.findings + summary.known > 0)))
}

fn text<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a str> {
    matches.get_one::<String>(name).map(String::as_str)
}

fn number(matches: &ArgMatches, name: &str) -> Result<Option<u64>> {
    let parse =
        |text: &str| text.parse().map_err(|_| Failure::usage(format!("--{name}: `{text}` is not a number")));
    text(matches, name).map(parse).transpose()
}

fn planted(name: &str) -> Result<Bug> {
    Bug::named(name).ok_or_else(|| Failure::usage(format!("there is no planted bug called `{name}`")))
}

fn model(matches: &ArgMatches) -> BorrowModel {
    match text(matches, "model") {
        Some("tree") => BorrowModel::Tree,
        _ => BorrowModel::Stacked,
    }
}

/// A profile by its name, or the default one changed by a file.
fn profile(matches: &ArgMatches) -> Result<Profile> {
    let name = text(matches, "profile").unwrap_or("default");
    if let Some(profile) = Profile::named(name) {
        return Ok(profile);
    }
    let path = Path::new(name);
    let read = std::fs::read_to_string(path).map_err(|error| {
        Failure::usage(format!(
            "--profile: `{name}` is neither a profile nor a file that can be read: {error}"
        ))
    })?;
    let mut profile = Profile::default();
    profile.read(&read).map_err(|problem| Failure::usage(format!("{name}: {problem}")))?;
    Ok(profile)
}

fn seeds(matches: &ArgMatches, findings: &Path) -> Result<std::ops::Range<u64>> {
    if let Some(seed) = number(matches, "seed")? {
        return Ok(seed..seed.saturating_add(1));
    }
    if let Some(range) = text(matches, "seeds") {
        let bad = || Failure::usage(format!("--seeds: expected A..B, found `{range}`"));
        let (from, to) = range.split_once("..").ok_or_else(bad)?;
        return Ok(from.parse().map_err(|_| bad())?..to.parse().map_err(|_| bad())?);
    }
    Ok(campaign::next_seed(findings)..u64::MAX)
}

/// Every compiler in every configuration.
fn backends(matches: &ArgMatches, sub: Option<&ArgMatches>) -> Result<Vec<Backend>> {
    if sub.is_none() && matches.get_flag("no-compile") {
        return Ok(Vec::new());
    }
    let given = |name: &str| -> Vec<&String> {
        let own = sub.and_then(|sub| sub.get_many::<String>(name));
        own.or_else(|| matches.get_many::<String>(name)).map_or_else(Vec::new, Iterator::collect)
    };
    let or = |given: Vec<&String>, default: &[&str]| -> Vec<String> {
        match given.is_empty() {
            true => default.iter().map(|word| (*word).to_owned()).collect(),
            false => given.into_iter().cloned().collect(),
        }
    };
    let configs = or(given("config"), &["o0", "o3"]);
    known_configurations(&configs, &[UBIK, MIRI])?;
    let mut backends = Vec::new();
    let (tools, configs): (Vec<_>, Vec<_>) =
        configs.into_iter().partition(|config| config == UBIK || config == MIRI);
    for rustc in or(given("rustc"), &["rustc"]) {
        backends.extend(configs.iter().map(|config| Backend::new(Path::new(&rustc), config)));
    }
    for tool in tools {
        backends.push(if tool == UBIK { Backend::machine(&this_program()?) } else { miri()? });
    }
    if sub.is_none() && matches.get_flag("mir-passes") {
        let ubik = this_program()?;
        backends.extend(PASSES.iter().map(|pass| Backend::with_pass(&ubik, pass)));
    }
    Ok(backends)
}

/// Names of configurations have to be known; flags stand for themselves.
fn known_configurations(configs: &[String], tools: &[&str]) -> Result<()> {
    let known = || CONFIGURATIONS.iter().map(|(name, _)| *name).chain(tools.iter().copied());
    match configs.iter().find(|config| !config.starts_with('-') && !known().any(|name| name == *config)) {
        None => Ok(()),
        Some(config) => {
            let known = known().collect::<Vec<_>>().join(", ");
            Err(Failure::usage(format!(
                "--config: there is no configuration `{config}`; known are {known}, or give flags"
            )))
        }
    }
}

/// Ubik itself, with its front end.
const UBIK: &str = "ubik";
/// The official Miri of rustup's nightly toolchain.
const MIRI: &str = "miri";

fn this_program() -> Result<PathBuf> {
    std::env::current_exe().map_err(|error| Failure::other(format!("cannot find this program: {error}")))
}

/// Miri, if it is installed. Its standard library is built where that was not done.
fn miri() -> Result<Backend> {
    let missing = |reason: String| {
        Failure::usage(format!(
            "--config miri: {reason}; `rustup component add miri rust-src --toolchain nightly` installs it"
        ))
    };
    let output = process::Command::new("cargo")
        .args(["+nightly", "miri", "setup", "--print-sysroot"])
        .output()
        .map_err(|error| missing(format!("cannot start cargo: {error}")))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(missing(said.lines().next().unwrap_or("cargo miri fails").to_owned()));
    }
    Ok(Backend::miri(String::from_utf8_lossy(&output.stdout).trim()))
}

/// The command line without seeds, to repeat a finding.
fn again(matches: &ArgMatches) -> String {
    let mut command = "ubik fuzz".to_owned();
    if matches.get_flag("mir-passes") {
        command += " --mir-passes";
    }
    for name in ["profile", "model", "plant"] {
        if let Some(value) = text(matches, name) {
            command += &format!(" --{name} {value}");
        }
    }
    for name in ["rustc", "config"] {
        for value in matches.get_many::<String>(name).into_iter().flatten() {
            command += &format!(" --{name} '{value}'");
        }
    }
    command
}

fn print_program(module: &Module, form: &str) -> Result<ExitCode> {
    let text = match form {
        "ir" => ubik_ir::text::print(module),
        _ => print::file(&[module]).map_err(Failure::other)?,
    };
    print!("{text}");
    Ok(ExitCode::SUCCESS)
}

/// Reduces a program that differs on one of the compilers, or between modes of the machine.
fn reduce_file(file: &Path, matches: &ArgMatches, sub: &ArgMatches) -> Result<ExitCode> {
    let source = std::fs::read_to_string(file).map_err(|error| Failure::file("read", file, error))?;
    let module = ubik_ir::text::parse(&source).map_err(|error| Failure::file("understand", file, error))?;
    let work = tempfile::tempdir().map_err(|error| Failure::other(error.to_string()))?;
    let model = model(matches);
    let modes = campaign::modes_for(model);
    let reduced = match modes::compare(&module, &modes) {
        Err(difference) => {
            let mode = modes.iter().find(|mode| mode.name == difference.mode && **mode != modes[0]);
            let mode = mode.ok_or_else(|| {
                Failure::other(format!("the program does not run to its end: {:?}", difference.found))
            })?;
            reduce::reduce(&module, &reduce::Wanted::Mode(*mode), model)
        }
        Ok(output) => reduce_compiled(
            &module,
            &campaign::expected(&output),
            &backends(matches, Some(sub))?,
            work.path(),
        )?,
    };
    println!("// {} statements, before: {}", reduce::size(&reduced), reduce::size(&module));
    print_program(&reduced, "rust")
}

fn reduce_compiled(
    module: &Module,
    expected: &ubik_mirfuzz::compile::Native,
    backends: &[Backend],
    work: &Path,
) -> Result<Module> {
    for backend in backends {
        let found = ubik_mirfuzz::compile::run(backend, &[module], work).map_err(Failure::other)?;
        if found[0] != *expected {
            let wanted = reduce::Wanted::Compiled { backend, like: found[0].clone(), work };
            return Ok(reduce::reduce(module, &wanted, BorrowModel::Stacked));
        }
    }
    Err(Failure::other("the program does the same in all modes and on all compilers that were given"))
}
