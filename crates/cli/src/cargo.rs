//! `cargo ubik`: cargo itself, with `lower` as the compiler of what is to be interpreted and the machine as the runner.
//!
//! `--target` is always passed, which makes cargo tell apart what runs on the host (build scripts, procedural macros)
//! and what is for the target. Cargo starts this executable in three roles, which the first word or a variable tells:
//! the user's command, the compiler ([`wrapper`]), and the runner of images ([`runner`]).

mod bindings;
mod capture;
pub mod fix;
mod prop;
mod runner;
mod wrapper;

use std::ffi::{OsStr, OsString};
use std::io::{Read, Seek};
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::{Arg, ArgAction};
use ubik_ir::source::hash_text;
use ubik_toolchain::{Options, Prepared};

use crate::args::{self, Given};
use crate::c::Rules;
use crate::error::{Failure, Result, note};
use crate::flags::{NO_CFG_MIRI, OWN_WITHOUT_MIRI};
use crate::image::{target_of, value_of};
use crate::settings::Settings;

/// Says that cargo starts this executable as the compiler.
const WRAPPER: &str = "UBIK_CARGO_WRAPPER";
/// The word with which cargo starts this executable as the runner.
const RUNNER_WORD: &str = "__run";
/// Ubik's flags from the command line, for the runner.
const FLAGS: &str = "UBIK_CARGO_FLAGS";
/// Flags for the compiler that Ubik's flags stand for, for the wrapper.
const COMPILER_FLAGS: &str = "UBIK_CARGO_COMPILER_FLAGS";
/// Crates with the root files of their facades, for the wrapper.
const FACADES: &str = "UBIK_CARGO_FACADES";
/// What relative paths in images are relative to.
const ROOT: &str = "UBIK_CARGO_ROOT";
/// The crates of the workspace, which `lower` marks as the user's own.
const LOCAL_CRATES: &str = "UBIK_LOCAL_CRATES";
/// Says that rustdoc compiles and runs documentation tests.
const DOCTESTS: &str = "UBIK_CARGO_DOCTESTS";
/// What rustdoc calls the crates in which it puts documentation tests together, one for each edition.
const MERGED_DOCTESTS: [&str; 4] =
    ["doctest_bundle_2015", "doctest_bundle_2018", "doctest_bundle_2021", "doctest_bundle_2024"];
/// A file to which runners add the exit codes of verdicts that are not the program's own.
const VERDICTS: &str = "UBIK_CARGO_VERDICTS";
/// Those codes, the worst first.
const WORST_FIRST: [u8; 5] = [75, 70, 71, 73, 72];
/// The folder below the target directory for what is not native.
const OUTPUT: &str = "ubik";
/// Ubik's flags that cargo has, too, with the commands in which it does: they are for both.
const SHARED: [(&str, &[&str]); 2] =
    [("color", &["run", "test", "build", "bench", "nextest"]), ("keep-going", &["build"])];
/// Cargo's own flags for these commands.
const OF_CARGO: [&str; 43] = [
    "all",
    "all-features",
    "all-targets",
    "artifact-dir",
    "bench",
    "benches",
    "bin",
    "bins",
    "build-plan",
    "color",
    "compile-time-deps",
    "config",
    "doc",
    "example",
    "examples",
    "exclude",
    "features",
    "frozen",
    "future-incompat-report",
    "ignore-rust-version",
    "jobs",
    "keep-going",
    "lib",
    "locked",
    "lockfile-path",
    "manifest-path",
    "message-format",
    "no-default-features",
    "no-fail-fast",
    "no-run",
    "offline",
    "package",
    "profile",
    "quiet",
    "release",
    "target",
    "target-dir",
    "test",
    "tests",
    "timings",
    "unit-graph",
    "verbose",
    "workspace",
];
/// The commands of nextest that build or run tests.
const NEXTEST: [&str; 5] = ["run", "r", "list", "bench", "archive"];
/// What separates words in these variables.
const SEPARATOR: &str = "\x1f";

/// Does what cargo or the user asks for.
pub fn dispatch(words: Vec<OsString>) -> Result<ExitCode> {
    if std::env::var_os(WRAPPER).is_some()
        && words.first().is_some_and(|word| word != RUNNER_WORD && word != capture::COMPILER_WORD)
    {
        return wrapper::run(words);
    }
    let mut words = words.into_iter().peekable();
    if words.peek().is_some_and(|word| word == RUNNER_WORD) {
        return runner::run(words.skip(1).collect());
    }
    if words.peek().is_some_and(|word| word == capture::COMPILER_WORD) {
        return capture::compile(&words.skip(1).collect::<Vec<_>>());
    }
    // Cargo passes the subcommand's own name on.
    words.next_if(|word| word == "ubik");
    let rest: Vec<OsString> = words.collect();
    match rest.first().and_then(|word| word.to_str()) {
        Some("run" | "test" | "build" | "nextest" | "bench") => cargo(&rest),
        Some("explore") => {
            let words = ["test", "--explore"].into_iter().map(OsString::from);
            cargo(&words.chain(rest.into_iter().skip(1)).collect::<Vec<_>>())
        }
        Some("prop") => prop::run(&rest[1..]),
        Some("check-bindings") => bindings::run(&rest[1..]),
        Some("clean") => clean(&rest),
        Some("setup") => crate::commands::dispatch(rest),
        _ => Ok(help(rest)),
    }
}

/// The command line, for its help.
fn command() -> clap::Command {
    let sub = |name: &'static str, about: &'static str| {
        let rest = Arg::new("args").num_args(0..).action(ArgAction::Append).hide(true);
        let usage = format!("cargo ubik {name} [FLAGS of cargo or Ubik] [-- ARGUMENTS]");
        args::with_flags(clap::Command::new(name).about(about).override_usage(usage).arg(rest))
    };
    clap::Command::new("cargo ubik")
        .about("Runs a package's programs and tests on an abstract machine and reports undefined behaviour.")
        .version(env!("CARGO_PKG_VERSION"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([
            sub("run", "Runs a binary or example of the package"),
            sub("test", "Runs the package's tests"),
            sub("explore", "Explores all executions of the package's tests, each test by itself"),
            prop::command(),
            bindings::command(),
            sub("nextest", "Runs the package's tests with cargo-nextest, if that is installed"),
            sub("build", "Builds images and runs nothing"),
            clap::Command::new("clean").about("Removes what `cargo ubik` has built"),
            clap::Command::new("setup").about("As `ubik setup`"),
        ])
}

fn help(words: Vec<OsString>) -> ExitCode {
    match command().try_get_matches_from(std::iter::once("cargo ubik".into()).chain(words)) {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => crate::commands::tell_clap(&error),
    }
}

/// Starts cargo with our compiler and runner.
fn cargo(words: &[OsString]) -> Result<ExitCode> {
    let before_dashes = words.iter().take_while(|word| *word != "--");
    if before_dashes.clone().any(|word| word == "--help" || word == "-h") {
        return Ok(help(words.iter().take(1).cloned().chain(["--help".into()]).collect()));
    }
    cargo_with(words, &[])
}

/// The same with more variables.
fn cargo_with(words: &[OsString], variables: &[(&str, &str)]) -> Result<ExitCode> {
    let Configured { mut command, settings, .. } = configure(words, None)?;
    command.envs(variables.iter().copied());
    let (mut verdicts, mut proposals) = (Shared::new()?, Shared::new()?);
    command.env(VERDICTS, verdicts.path());
    if settings.report.fixes {
        command.env(fix::PROPOSALS, proposals.path());
    }
    let status = command.status().map_err(|error| Failure::other(format!("cannot start cargo: {error}")))?;
    if settings.report.fixes {
        fix::fix(words, &proposals.read())?;
    }
    let codes = verdicts.read();
    match worst(&codes) {
        Some(code) => Ok(ExitCode::from(code)),
        None if status.success() => Ok(ExitCode::SUCCESS),
        None => Err(Failure::build(status, "cargo")),
    }
}

/// A file without a name, which is gone with this process however that ends. Others reach it through the process.
struct Shared(std::fs::File);

impl Shared {
    fn new() -> Result<Shared> {
        let file = tempfile::tempfile();
        file.map(Shared).map_err(|error| Failure::file("create a file in", &std::env::temp_dir(), error))
    }

    fn path(&self) -> String {
        format!("/proc/{}/fd/{}", std::process::id(), self.0.as_raw_fd())
    }

    /// What others have written. What cannot be read is not there.
    fn read(&mut self) -> String {
        let mut text = String::new();
        let _ = self.0.rewind().and_then(|()| self.0.read_to_string(&mut text));
        text
    }
}

/// Cargo, ready to be started.
struct Configured {
    command: Command,
    project: Project,
    settings: Settings,
}

/// Cargo with our compiler and runner, and what the words say besides. Some commands have a place of their own for what
/// they build.
fn configure(words: &[OsString], place: Option<&str>) -> Result<Configured> {
    let (given, mut for_cargo, program) = args::take_ours(words.to_vec())?;
    if for_cargo[0] == "nextest" && !for_cargo.get(1).is_some_and(|word| NEXTEST.iter().any(|it| *it == word))
    {
        let known = NEXTEST.map(|word| format!("`{word}`")).join(", ");
        return Err(Failure::usage(format!("`cargo ubik nextest` is followed by one of {known}")));
    }
    note_misspelt(&for_cargo);
    for_cargo.extend(shared(&given, &for_cargo[0]));
    let manifest = value_of(&for_cargo, "--manifest-path").map(PathBuf::from);
    let mut gathered = args::gather(given, Vec::new(), manifest)?;
    begin_report_file(&mut gathered.ours)?;
    let flags = joined(&gathered.ours);
    let (settings, mut compiler) = args::settings(gathered)?;
    if settings.build.own_crates_only {
        compiler
            .iter_mut()
            .filter(|flag| **flag == NO_CFG_MIRI)
            .for_each(|flag| *flag = OWN_WITHOUT_MIRI.into());
    }
    let prepared = ubik_toolchain::ensure(&Options::from_env()?)?;
    let asked = target_of(&for_cargo).or_else(|| configured_target(&prepared));
    let target = asked.unwrap_or_else(|| prepared.version().host.clone());
    prepared.std_for(&target)?;
    let mut project = Project::find(&prepared, &for_cargo)?;
    if let Some(dir) = take_target_dir(&mut for_cargo) {
        project.target_dir = Path::new(&dir).join(OUTPUT);
    }
    project.target_dir.extend(place);
    if settings.build.c.rules == Rules::Strict {
        project.target_dir.push("c-strict");
    }
    let compiler = compiler.join(OsStr::new(SEPARATOR));
    let facades = facades(&prepared, &settings)?;
    if !compiler.is_empty() {
        // Cargo does not know these flags, so what they lead to has a place of its own.
        let known = [compiler.as_encoded_bytes(), facades.as_encoded_bytes()].concat();
        project.target_dir.push(format!("flags-{:016x}", hash_text(&known)));
    }

    let mut command = prepared.cargo_command();
    let (subcommand, rest) = for_cargo.split_first().unwrap_or((&for_cargo[0], &[]));
    command.arg(subcommand);
    let (first, rest) = rest.split_at(usize::from(subcommand == "nextest").min(rest.len()));
    command.args(first);
    add_configuration(&mut command, &project, &target, &for_cargo)?;
    command.args(rest);
    if !program.is_empty() {
        command.arg("--").args(program);
    }
    command.env(FLAGS, flags).env(COMPILER_FLAGS, compiler).env(FACADES, facades);
    let rules = settings.build.c.rules;
    command.envs(capture::variables(&target, &project.target_dir, rules)?);
    command.env_remove("MIRIFLAGS").env_remove("UBIKFLAGS");
    let own = [project.crates.join(","), MERGED_DOCTESTS.join(",")].join(",");
    command.env(ROOT, &project.root).env(LOCAL_CRATES, own);
    Ok(Configured { command, project, settings })
}

/// Cargo refuses flags that it does not know, but cannot know ours: says so of those that are nearly ours.
fn note_misspelt(for_cargo: &[OsString]) {
    if for_cargo[0] == "nextest" {
        return;
    }
    for word in for_cargo.iter().filter_map(|word| word.to_str()).filter(|word| word.starts_with("--")) {
        let name = word[2..].split('=').next().unwrap_or_default();
        let similar = args::did_you_mean(word);
        if !similar.is_empty() && !OF_CARGO.contains(&name) {
            note(format_args!("`--{name}` is no flag of Ubik{similar}"));
        }
    }
}

/// The crates that are replaced, each with the root file of what stands in for it.
fn facades(prepared: &Prepared, settings: &Settings) -> Result<OsString> {
    let mut words = Vec::new();
    for krate in &settings.build.facades {
        words.push(OsString::from(krate));
        words.push(prepared.facade(krate)?.into());
    }
    Ok(words.join(OsStr::new(SEPARATOR)))
}

/// Several processes, each in a directory of its own, add to one file of reports.
fn begin_report_file(given: &mut [Given]) -> Result<()> {
    let Some((_, Some(file))) = given.iter_mut().rev().find(|(flag, _)| flag.name == "report-file") else {
        return Ok(());
    };
    let path = std::path::absolute(&file).unwrap_or_else(|_| PathBuf::from(&file));
    std::fs::File::create(&path).map_err(|error| Failure::file("create", &path, error))?;
    *file = path.to_string_lossy().into_owned();
    Ok(())
}

/// The worst of the codes that runners have written down: cargo itself gives the same one for all of them.
fn worst(verdicts: &str) -> Option<u8> {
    WORST_FIRST.into_iter().find(|code| verdicts.lines().any(|line| line == code.to_string()))
}

fn add_configuration(
    command: &mut Command,
    project: &Project,
    target: &str,
    given: &[OsString],
) -> Result<()> {
    let this = std::env::current_exe()
        .map_err(|error| Failure::other(format!("cannot find this executable: {error}")))?;
    if target_of(given).is_none() {
        command.arg("--target").arg(target);
    }
    command.arg("--target-dir").arg(&project.target_dir);
    let runner = [this.to_string_lossy().into_owned(), RUNNER_WORD.to_owned()];
    // JSON's strings and lists are TOML's as well.
    let runner = serde_json::to_string(&runner).map_err(|error| Failure::other(error.to_string()))?;
    command.arg("--config").arg(format!("target.{target}.runner={runner}"));
    command.env("RUSTC_WRAPPER", &this).env(WRAPPER, "1");
    // The empty name overrides what cargo's configuration may have.
    command.env("RUSTC_WORKSPACE_WRAPPER", "").env("CARGO_INCREMENTAL", "0");
    // Documentation tests are compiled and run by rustdoc, which needs to be told how.
    command.env("RUSTDOC", &this);
    Ok(())
}

/// Where the package is and where its images go.
struct Project {
    root: PathBuf,
    target_dir: PathBuf,
    /// The names of all crates of the workspace.
    crates: Vec<String>,
}

impl Project {
    /// Asks cargo, which also says what is wrong with the manifest.
    fn find(prepared: &Prepared, given: &[OsString]) -> Result<Project> {
        let mut command = prepared.cargo_command();
        command.args(["metadata", "--format-version=1", "--no-deps"]);
        if let Some(manifest) = value_of(given, "--manifest-path") {
            command.arg("--manifest-path").arg(manifest);
        }
        command.stderr(std::process::Stdio::inherit());
        let output =
            command.output().map_err(|error| Failure::other(format!("cannot start cargo: {error}")))?;
        if !output.status.success() {
            return Err(Failure::build(output.status, "cargo"));
        }
        let metadata: serde_json::Value = serde_json::from_slice(&output.stdout)
            .map_err(|error| Failure::other(format!("cargo's metadata cannot be read: {error}")))?;
        let path = |name: &str| PathBuf::from(metadata[name].as_str().unwrap_or_default());
        note_other_compilers(&metadata, &path("workspace_root"), &prepared.version().release);
        Ok(Project {
            root: path("workspace_root"),
            target_dir: path("target_directory").join(OUTPUT),
            crates: crate_names(&metadata),
        })
    }
}

/// Says so where the project asks for another compiler than the one that there is.
fn note_other_compilers(metadata: &serde_json::Value, root: &Path, release: &str) {
    let packages = metadata["packages"].as_array();
    for package in packages.into_iter().flatten() {
        let wanted = package["rust_version"].as_str().unwrap_or_default();
        if is_newer(wanted, release) {
            let name = package["name"].as_str().unwrap_or_default();
            note(format_args!(
                "Ubik compiles with rustc {release}, and `{name}` asks for {wanted}; `--ignore-rust-version` tries it anyway"
            ));
        }
    }
    let file = ["rust-toolchain.toml", "rust-toolchain"].map(|name| root.join(name));
    if let Some(file) = file.iter().find(|file| file.exists())
        && !std::fs::read_to_string(file).unwrap_or_default().contains(release)
    {
        note(format_args!("Ubik compiles with rustc {release}, whatever `{}` asks for", file.display()));
    }
}

/// Compares versions such as `1.99` and `1.96.0`.
fn is_newer(wanted: &str, there: &str) -> bool {
    let numbers =
        |version: &str| -> Vec<u32> { version.split('.').map_while(|number| number.parse().ok()).collect() };
    numbers(wanted) > numbers(there)
}

/// What rustc calls the targets of the packages in cargo's metadata.
fn crate_names(metadata: &serde_json::Value) -> Vec<String> {
    let list = |value: &serde_json::Value| value.as_array().cloned().unwrap_or_default();
    let targets = list(&metadata["packages"]).into_iter().flat_map(|package| list(&package["targets"]));
    targets.filter_map(|target| Some(target["name"].as_str()?.replace('-', "_"))).collect()
}

/// The target that cargo's configuration or `CARGO_BUILD_TARGET` names. Cargo answers such questions on nightly only; it
/// is told that it is one for this question.
fn configured_target(prepared: &Prepared) -> Option<String> {
    let mut command = prepared.cargo_command();
    command.args(["-Zunstable-options", "config", "get", "build.target", "--format=json-value"]);
    let output = command.env("RUSTC_BOOTSTRAP", "1").output().ok()?;
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).ok()?;
    let first = value.as_array().and_then(|list| list.first()).unwrap_or(&value);
    first.as_str().map(str::to_owned)
}

/// Takes `--target-dir` and its value out of cargo's flags. Images get a folder of their own below it.
fn take_target_dir(words: &mut Vec<OsString>) -> Option<String> {
    const FLAG: &str = "--target-dir";
    let value = value_of(words, FLAG)?;
    if let Some(at) = words.iter().position(|word| word == FLAG) {
        words.drain(at..at + 2);
    }
    words.retain(|word| !word.to_string_lossy().starts_with(&format!("{FLAG}=")));
    Some(value)
}

fn clean(words: &[OsString]) -> Result<ExitCode> {
    let prepared = ubik_toolchain::ensure(&Options::from_env()?)?;
    let project = Project::find(&prepared, words)?;
    remove(&project.target_dir)?;
    Ok(ExitCode::SUCCESS)
}

fn remove(dir: &Path) -> Result<()> {
    match std::fs::remove_dir_all(dir) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(Failure::file("remove", dir, error))
        }
        _ => Ok(()),
    }
}

/// Flags as words again.
fn joined(given: &[Given]) -> String {
    given.iter().map(word).collect::<Vec<_>>().join(SEPARATOR)
}

fn word((flag, value): &Given) -> String {
    match value {
        Some(value) => format!("--{}={value}", flag.name),
        None => format!("--{}", flag.name),
    }
}

/// Those of the given flags that cargo is to have, too.
fn shared(given: &[Given], subcommand: &OsStr) -> Vec<OsString> {
    let is_shared = |name: &str| {
        SHARED.iter().any(|(shared, commands)| *shared == name && commands.iter().any(|it| *it == subcommand))
    };
    given.iter().filter(|(flag, _)| is_shared(flag.name)).map(|given| word(given).into()).collect()
}

/// The words of one of the variables.
fn words_of(variable: &str) -> Vec<OsString> {
    let text = std::env::var(variable).unwrap_or_default();
    text.split(SEPARATOR).filter(|word| !word.is_empty()).map(OsString::from).collect()
}

#[cfg(test)]
mod tests {
    use super::{is_newer, shared, take_target_dir, worst};

    #[test]
    fn the_worst_verdict_decides() {
        assert_eq!(worst(""), None);
        assert_eq!(worst("72\n70\n71\n"), Some(70));
        assert_eq!(worst("70\n75\n"), Some(75));
    }

    #[test]
    fn some_flags_are_for_cargo_too() {
        let line = "test --color never --keep-going --borrows=tree";
        let (given, ..) = crate::args::take_ours(line.split(' ').map(Into::into).collect()).unwrap();
        assert_eq!(shared(&given, "test".as_ref()), ["--color=never"]);
        assert_eq!(shared(&given, "build".as_ref()), ["--color=never", "--keep-going"]);
    }

    #[test]
    fn versions_compare_by_number() {
        assert!(is_newer("1.100", "1.96.0") && is_newer("1.96.1", "1.96.0"));
        assert!(!is_newer("1.96", "1.96.0") && !is_newer("1.8", "1.96.0") && !is_newer("", "1.96.0"));
    }

    #[test]
    fn the_target_directory_is_taken_in_both_forms() {
        for line in ["test --target-dir out --lib", "test --target-dir=out --lib"] {
            let mut words = line.split(' ').map(Into::into).collect();
            assert_eq!(take_target_dir(&mut words).as_deref(), Some("out"));
            assert_eq!(words, ["test", "--lib"]);
        }
    }
}
