//! `cargo ubik prop`: calls a package's public functions with generated inputs.
//!
//! Cargo builds the libraries. For each of the workspace's own the compiler's wrapper has `lower` describe the public
//! functions, writes the program of tests that calls them (`ubik_prop::driver`), and compiles that as well
//! ([`library`]). What is here then runs the cases and tells what they came to ([`telling`]).

pub mod calls;
mod corpus;
mod library;
mod telling;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{ExitCode, Stdio};
use std::time::Duration;

use clap::Arg;
use ubik_explore::Suite;
use ubik_host::{Input, Output};
use ubik_ir::api::Api;
use ubik_prop::campaign::{self, Campaign};
use ubik_prop::feasible::Feasible;
use ubik_prop::promises::{Nonsense, Roles};
use ubik_prop::regressions;
use ubik_verdict::{Severity, Stop};

pub use self::library::Library;
use self::telling::{Summary, Teller};
use super::{Configured, ROOT};
use crate::error::{Failure, Result};
use crate::sources::ImageSources;
use crate::stated::Source;
use crate::{flags, image, mounts, run};

/// Says that the libraries of the workspace are to get drivers.
const PROP: &str = "UBIK_CARGO_PROP";
/// The folder for what is built this way.
const PLACE: &str = "prop";
const CASES: u64 = 256;
/// Blocks that a case may take, unless a flag says otherwise.
const STEPS: u64 = 2_000_000;

/// Flags of cargo whose value is the next word.
const CARGO_VALUES: [&str; 14] = [
    "-p",
    "--package",
    "--exclude",
    "-F",
    "--features",
    "--manifest-path",
    "--target",
    "--target-dir",
    "--profile",
    "-j",
    "--jobs",
    "--config",
    "--color",
    "-Z",
];

const AFTER: &str = "\
Flags of `cargo build` and of Ubik (`--seed`, `--borrows`, ...) may stand among these. See docs/prop.md.";

pub fn command() -> clap::Command {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    let switch = |name: &'static str, help: &'static str| {
        Arg::new(name).long(name).action(clap::ArgAction::SetTrue).help(help)
    };
    clap::Command::new("prop")
        .about("Calls the package's public functions with generated inputs, and makes failing ones small")
        .override_usage("cargo ubik prop [FILTER] [FLAGS of cargo or Ubik]")
        .after_help(AFTER)
        .args([
            Arg::new("filter").value_name("FILTER").help("Only functions whose path contains this"),
            option("cases", "N", "Cases for each function (default: 256)"),
            option("time", "T", "Time for each function, such as 10s or 2m"),
            option("corpus", "DIR", "Keeps inputs that take new ways through the program, and tries them first"),
            switch("in-tests", "Vary the calls that existing tests make: of functions with C's convention, or of those with FILTER in their path"),
            switch("panics", "A panic is a failure"),
            switch("list", "Only list the functions"),
            switch("no-save", "Do not keep failing inputs in prop-regressions/"),
        ])
}

/// What the user asked for.
#[derive(Debug, PartialEq, Eq)]
struct Asked {
    filter: String,
    cases: u64,
    time: Option<Duration>,
    panics_fail: bool,
    list: bool,
    save: bool,
    in_tests: bool,
    corpus: Option<PathBuf>,
    /// For cargo and for Ubik.
    rest: Vec<OsString>,
    help: bool,
}

impl Asked {
    fn parse(words: &[OsString]) -> Result<Asked> {
        let mut asked = Asked {
            filter: String::new(),
            cases: CASES,
            time: None,
            panics_fail: false,
            list: false,
            save: true,
            in_tests: false,
            corpus: None,
            rest: Vec::new(),
            help: false,
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let text = word.to_string_lossy();
            let (name, attached) =
                text.split_once('=').map_or((&*text, None), |(a, b)| (a, Some(b.to_owned())));
            let mut value = || match &attached {
                Some(value) => Ok(value.clone()),
                None => words
                    .next()
                    .map(|word| word.to_string_lossy().into_owned())
                    .ok_or_else(|| Failure::usage(format!("`{name}` needs a value"))),
            };
            match name {
                "--cases" => asked.cases = number(&value()?)?,
                "--time" => asked.time = Some(flags::time(&value()?).map_err(Failure::usage)?),
                "--corpus" => {
                    let dir = value()?;
                    let absolute = std::path::absolute(&dir);
                    asked.corpus =
                        Some(absolute.map_err(|error| Failure::file("find", Path::new(&dir), error))?);
                }
                "--panics" => asked.panics_fail = true,
                "--in-tests" => asked.in_tests = true,
                "--list" => asked.list = true,
                "--no-save" => asked.save = false,
                "--help" | "-h" => asked.help = true,
                _ if CARGO_VALUES.contains(&&*text) => {
                    asked.rest.push(word.clone());
                    asked.rest.extend(words.next().cloned());
                }
                _ if text.starts_with('-') => asked.rest.push(word.clone()),
                _ if asked.filter.is_empty() => asked.filter = text.into_owned(),
                _ => return Err(Failure::usage(format!("there is one filter already, before `{text}`"))),
            }
        }
        Ok(asked)
    }
}

fn number(text: &str) -> Result<u64> {
    text.parse().map_err(|_| Failure::usage(format!("`{text}` is not a number")))
}

pub fn run(words: &[OsString]) -> Result<ExitCode> {
    let asked = Asked::parse(words)?;
    if asked.help {
        return Ok(super::help(vec!["prop".into(), "--help".into()]));
    }
    if asked.in_tests {
        return calls::run(&asked);
    }
    let build = ["build", "--lib", "--message-format=json-render-diagnostics"].map(OsString::from);
    let mut configured = super::configure(&[&build[..], &asked.rest].concat(), Some(PLACE))?;
    let built = build_libraries(&mut configured)?;
    if built.is_empty() {
        return Err(Failure::usage(
            "there is no library: only the public functions of libraries can be called from outside",
        ));
    }
    let mut worst = Stop::Exit { code: 0 };
    for library in &built {
        let stop = try_library(library, &configured, &asked)?;
        if stop.severity() > worst.severity() {
            worst = stop;
        }
    }
    Ok(run::exit_code(&worst))
}

/// A library with its driver.
struct Built {
    files: library::Files,
    package: PathBuf,
}

/// Has cargo build the libraries; those of the workspace have got drivers.
fn build_libraries(configured: &mut Configured) -> Result<Vec<Built>> {
    let command = &mut configured.command;
    command.env(PROP, "1").stdout(Stdio::piped()).stderr(Stdio::inherit());
    let output = command.output().map_err(|error| Failure::other(format!("cannot start cargo: {error}")))?;
    if !output.status.success() {
        return Err(Failure::build(output.status, "cargo"));
    }
    let mut seen = BTreeSet::new();
    let messages = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut built = Vec::new();
    for message in messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok()) {
        let files = message["filenames"].as_array().into_iter().flatten().filter_map(|file| file.as_str());
        let manifest = Path::new(message["manifest_path"].as_str().unwrap_or_default());
        for files in files.filter_map(|file| library::Files::beside(Path::new(file))) {
            if seen.insert(files.api.clone()) {
                let package = manifest.parent().unwrap_or(Path::new("")).to_owned();
                built.push(Built { files, package });
            }
        }
    }
    Ok(built)
}

/// Runs the cases of all functions of a library. The worst end decides.
fn try_library(built: &Built, configured: &Configured, asked: &Asked) -> Result<Stop> {
    let api = built.files.read_api()?;
    let feasible = Feasible::of(&api);
    let roles = roles(&api, &built.package, &configured.project.crates)?;
    let wanted: Vec<usize> =
        (0..api.callables.len()).filter(|&it| api.callables[it].path.contains(&asked.filter)).collect();
    if asked.list {
        telling::list(&api, &feasible, &roles, &wanted);
        return Ok(Stop::Exit { code: 0 });
    }
    let program = image::open(&built.files.image)?;
    let settings = machine_settings(configured, built);
    let root = Some(configured.project.root.clone());
    let sources = ImageSources::new(program.clone(), None, root);
    let job = run::job(&program, &settings);
    let suite = run::on_machine_thread(|| Suite::prepare(&job));
    let suite = suite.map_err(|run| {
        Failure::other(format!("the driver of `{}` did not start: {:?}", api.krate, run.outcome.stop))
    })?;
    let cases = campaign::Settings {
        seed: settings.machine.seed,
        cases: asked.cases,
        time: asked.time,
        panics_fail: asked.panics_fail,
    };
    let campaign = Campaign::new(&api, &feasible, &suite, &program, &cases, &roles);
    let kept_file = regressions::file(&built.package, &api.krate);
    let mut kept = std::fs::read_to_string(&kept_file).unwrap_or_default();
    let folder = corpus::Folder::new(asked.corpus.as_deref());
    let mut teller = Teller::new(&api, &settings, &sources, &cases);
    let mut summary = Summary::default();
    for &target in wanted.iter().filter(|&&target| campaign.has(target)) {
        let path = &api.callables[target].path;
        let mut before = regressions::of(&kept, path);
        before.extend(folder.read(path)?.of(path));
        let tried = run::on_machine_thread(|| campaign.run(target, &before));
        if let Some(failure) = tried.failure.as_ref().filter(|_| asked.save) {
            kept = regressions::with(&kept, path, &failure.choices, &failure.call);
            save(&kept_file, &kept)?;
        }
        let replayed = before.len().min(tried.cases as usize);
        folder.update(path, path, &before[..replayed], &tried.ways)?;
        teller.tell(target, &tried);
        summary.add(tried);
    }
    teller.finish(&summary, &not_called(&api, &feasible, asked), &kept_file, asked.save);
    folder.tell();
    Ok(summary.worst())
}

/// What callers of each function promise. Sections of other crates and of functions in C are not for this library.
fn roles(api: &Api, package: &Path, crates: &[String]) -> Result<Vec<Roles>> {
    let source = Source::of(package)?;
    for path in source.promises.keys() {
        let Some((krate, _)) = path.split_once("::") else { continue };
        if !crates.iter().any(|name| name == krate) {
            return Err(source.wrong(path, &format!("the workspace has no crate `{krate}`")));
        }
        let is_known = api.callables.iter().map(|callable| &callable.path).any(|known| known == path)
            || api.refused.iter().any(|(known, _)| known == path);
        if krate == api.krate && !is_known {
            let help = "`cargo ubik prop --list` shows the names";
            return Err(source.wrong(path, &format!("there is no such public function; {help}")));
        }
    }
    Roles::of_all(api, &source.promises).map_err(|nonsense| match nonsense {
        Nonsense::Section { function, problem } => source.wrong(&function, &problem),
        Nonsense::Attribute { place, problem } => {
            Failure::usage(format!("{place}: attribute `ubik::prop`: {problem}"))
        }
    })
}

fn machine_settings(configured: &Configured, built: &Built) -> crate::settings::Settings {
    let mut settings = configured.settings.clone();
    let image = &built.files.image;
    let root = std::env::var_os(ROOT).map(PathBuf::from).or(Some(configured.project.root.clone()));
    settings.host.mounts = mounts::of_package_at(image, root, Some(built.package.clone()));
    settings.host.input = Input::Bytes(Vec::new());
    settings.host.output = Output::Captured;
    settings.machine.args = vec![image.as_os_str().as_encoded_bytes().to_vec()];
    settings.machine.step_limit.get_or_insert(STEPS);
    settings
}

/// Functions that are not called, with the reason.
fn not_called(api: &Api, feasible: &Feasible, asked: &Asked) -> Vec<(String, String)> {
    let infeasible = api
        .callables
        .iter()
        .filter_map(|callable| Some((callable.path.clone(), feasible.obstacle(api, callable)?)));
    let all = api.refused.iter().cloned().chain(infeasible);
    all.filter(|(path, _)| path.contains(&asked.filter)).collect()
}

fn save(file: &Path, text: &str) -> Result<()> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(file, text));
    written.map_err(|error| Failure::file("write", file, error))
}

/// Whether an end is worse than any panic.
fn is_verdict(stop: &Stop) -> bool {
    stop.severity() > Severity::Failure
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Asked {
        Asked::parse(&line.split_whitespace().map(OsString::from).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn filters_are_told_from_values_of_cargo() {
        let asked = parse("-p demo parse --cases=7 --time 2m --seed=3 --panics --corpus=/kept");
        assert_eq!((asked.filter.as_str(), asked.cases), ("parse", 7));
        assert_eq!(asked.time, Some(Duration::from_secs(120)));
        assert!(asked.panics_fail && asked.save);
        assert_eq!(asked.corpus.as_deref(), Some(Path::new("/kept")));
        assert_eq!(asked.rest, ["-p", "demo", "--seed=3"]);
    }

    #[test]
    fn names_in_the_file_are_checked() {
        let dir = tempfile::tempdir().unwrap();
        let api = Api { krate: "demo".into(), ..Api::default() };
        let told = |section: &str| {
            std::fs::write(dir.path().join("ubik.toml"), format!("[prop.{section}]\n")).unwrap();
            roles(&api, dir.path(), &["demo".into(), "other".into()]).err().map(|failure| failure.to_string())
        };
        for (section, wrong) in [("\"dem::f\"", "no crate `dem`"), ("\"demo::f\"", "no such public function")]
        {
            let text = told(section).unwrap();
            assert!(text.contains("ubik.toml") && text.contains(section) && text.contains(wrong), "{text}");
        }
        assert_eq!(told("\"other::f\""), None, "it may be there");
        assert_eq!(told("symbol"), None, "it is for `--in-tests`");
    }

    #[test]
    fn nonsense_is_refused() {
        for line in ["--cases many", "--time 3d", "--corpus", "--cases", "a b"] {
            let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
            assert!(Asked::parse(&words).is_err(), "{line}");
        }
    }
}
