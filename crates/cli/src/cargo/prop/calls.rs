//! `cargo ubik prop --in-tests`: calls that existing tests make, with other arguments.
//!
//! Cargo builds and starts the tests as for `cargo ubik test`. The runner of images finds what was asked for in a variable, and instead
//! of running the tests alone it varies the calls of chosen functions in them (`ubik_prop::calls`).

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use ubik_explore::{CallPoint, Run, Suite, with_entries};
use ubik_host::Output;
use ubik_ir::{FnId, Idx, Origin, Program};
use ubik_prop::calls::{self, Finding, Tried};
use ubik_prop::campaign::End;
use ubik_prop::dictionary::Dictionary;
use ubik_prop::parts::parameters;
use ubik_prop::regressions;
use ubik_prop::stated::Stated;
use ubik_verdict::Stop;

use super::corpus::Folder;
use super::{Asked, is_verdict};
use crate::cargo::{SEPARATOR, words_of};
use crate::commands::Loaded;
use crate::error::{Failure, Result, note};
use crate::settings::Settings;
use crate::sources::ImageSources;
use crate::stated::Source;
use crate::{harness, run};

/// What was asked for, for the runner.
const CALLS: &str = "UBIK_CARGO_PROP_CALLS";
/// How many calls from one place are varied in each test.
const CALLS_FROM_ONE_PLACE: usize = 2;
/// How many calls of one function are varied in all tests.
const CALLS_OF_ONE_FUNCTION: usize = 24;

/// Has cargo run the tests with their calls varied.
pub(super) fn run(asked: &Asked) -> Result<ExitCode> {
    let words = [OsString::from("test")].into_iter().chain(asked.rest.iter().cloned());
    let words: Vec<OsString> = words.collect();
    crate::cargo::cargo_with(&words, &[(CALLS, &asked.for_runner())])
}

impl Asked {
    /// As words of a variable.
    fn for_runner(&self) -> String {
        let time = self.time.map_or(String::new(), |time| time.as_millis().to_string());
        // An empty word would be lost.
        let save = if self.save { "save" } else { "no-save" };
        let time = format!("time:{time}");
        let corpus = self.corpus.as_ref().map_or(String::new(), |dir| dir.display().to_string());
        let corpus = format!("corpus:{corpus}");
        [format!("filter:{}", self.filter), self.cases.to_string(), time, save.to_owned(), corpus]
            .join(SEPARATOR)
    }
}

/// What the runner is to do.
pub struct Wanted {
    filter: String,
    cases: u64,
    time: Option<Duration>,
    save: bool,
    corpus: Option<PathBuf>,
}

impl Wanted {
    /// What cargo was started for, if it was for this.
    pub fn from_env() -> Option<Wanted> {
        let words: Vec<String> =
            words_of(CALLS).into_iter().map(|word| word.to_string_lossy().into_owned()).collect();
        let [filter, cases, time, save, corpus] = &words[..] else { return None };
        Some(Wanted {
            filter: filter.strip_prefix("filter:")?.to_owned(),
            cases: cases.parse().ok()?,
            time: time.strip_prefix("time:")?.parse().ok().map(Duration::from_millis),
            save: save == "save",
            corpus: Some(corpus.strip_prefix("corpus:")?).filter(|dir| !dir.is_empty()).map(PathBuf::from),
        })
    }

    /// The functions whose calls are varied: those of C's convention, or those whose path has the filter in it.
    fn functions(&self, program: &Program) -> BTreeSet<FnId> {
        let is_wanted = |id: &FnId| {
            let header = program.function(*id);
            let is_c = header.sig.abi.starts_with('C') || header.sig.abi.starts_with("system");
            let is_chosen = if self.filter.is_empty() { is_c } else { header.name.contains(&self.filter) };
            is_chosen
                && header.has_body
                && !header.attrs.shim
                && !header.sig.params.is_empty()
                && program.krate(header.krate).origin != Origin::Std
        };
        (0..program.function_count()).map(FnId::from_usize).filter(is_wanted).collect()
    }
}

/// Varies the calls in all tests of an image. The worst end decides.
pub fn vary(loaded: Loaded, settings: &Settings, wanted: &Wanted) -> Result<Stop> {
    if !harness::is_harness(&loaded.program) {
        note(format_args!("there are no tests in which calls could be varied"));
        return Ok(Stop::Exit { code: 0 });
    }
    let Loaded { program, std, root, copy: _copy } = loaded;
    let sources = ImageSources::new(program.clone(), std, root);
    let mut settings = settings.clone();
    settings.host.output = Output::Captured;
    settings.machine.step_limit.get_or_insert(super::STEPS);
    let functions = wanted.functions(&program);
    let stated = stated(&program)?;
    let job = with_entries(&run::job(&program, &settings), functions.clone());
    let suite = run::on_machine_thread(|| Suite::prepare(&job));
    let suite =
        suite.map_err(|run| Failure::other(format!("the tests did not start: {:?}", run.outcome.stop)))?;
    let mut session = Session {
        program: &program,
        settings: &settings,
        wanted,
        pending: Vec::new(),
        kept: Kept::read(&program),
        folder: Folder::new(wanted.corpus.as_deref()),
        stated,
        krate: krate(&program),
        functions: BTreeMap::new(),
        failures: String::new(),
        tests: 0,
        worst: Stop::Exit { code: 0 },
    };
    println!(
        "prop: calls of {} functions, {} cases each, seed {}",
        functions.len(),
        wanted.cases,
        settings.machine.seed
    );
    let list = &suite.list().tests;
    for index in (0..list.len()).filter(|&index| !list[index].ignored && !functions.is_empty()) {
        let test = suite.chosen(index);
        let mut see = |point| session.see(&test.name, &point);
        let run = run::on_machine_thread(|| suite.calls_of(&test, CALLS_FROM_ONE_PLACE, &mut see));
        session.ended(&test.name, &run, &sources);
    }
    session.finish(&functions)
}

/// The crate of the tests.
fn krate(program: &Program) -> String {
    let entry = program.entry().map(|entry| program.function(entry.function).krate);
    entry.map_or(String::new(), |krate| program.krate(krate).name.clone())
}

/// What `ubik.toml` states of the functions in an image. A function that no test calls is not in it, nor is a mistyped one.
fn stated(program: &Program) -> Result<BTreeMap<FnId, Stated>> {
    let Some(package) = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from) else {
        return Ok(BTreeMap::new());
    };
    let mut source = Source::of(&package)?;
    if source.promises.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut found = BTreeMap::new();
    for id in (0..program.function_count()).map(FnId::from_usize) {
        let header = program.function(id);
        // Functions of the crate itself have no crate in their names, and functions of C have no path.
        let full = format!("{}::{}", program.krate(header.krate).name, header.name);
        let key = [full, header.name.clone()].into_iter().find(|key| source.promises.contains_key(key));
        let Some(key) = key.filter(|_| header.has_body) else { continue };
        let stated = source.promises[&key].clone();
        stated.check(&parameters(program, id)).map_err(|problem| source.wrong(&key, &problem))?;
        found.insert(id, (key, stated));
    }
    let krate = krate(program);
    source.promises.retain(|path, _| {
        let is_ours = path.split_once("::").is_none_or(|(first, _)| first == krate);
        is_ours && !found.values().any(|(key, _)| key == path)
    });
    for path in source.promises.keys() {
        note(format_args!("`{}`: [prop.\"{path}\"]: no test here calls `{path}`", source.file.display()));
    }
    Ok(found.into_iter().map(|(id, (_, stated))| (id, stated)).collect())
}

/// Inputs that have failed.
struct Kept {
    file: Option<PathBuf>,
    text: String,
}

impl Kept {
    fn read(program: &Program) -> Kept {
        let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let krate =
            program.entry().map(|entry| program.krate(program.function(entry.function).krate).name.clone());
        let file =
            package.zip(krate).map(|(package, krate)| regressions::file(&package, &format!("{krate}-calls")));
        let text = file.as_ref().and_then(|file| std::fs::read_to_string(file).ok()).unwrap_or_default();
        Kept { file, text }
    }

    fn save(&mut self, key: &str, finding: &Finding) -> Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        self.text =
            regressions::with(&self.text, key, &finding.choices, &changes(finding).replace('\n', " "));
        super::save(file, &self.text)
    }
}

/// What came of the calls of one function.
#[derive(Default)]
struct Called {
    calls: usize,
    cases: u64,
    parts: usize,
    slow: u64,
    time: Duration,
    has_failed: bool,
    failure: Option<String>,
    bounds: BTreeMap<String, String>,
    unsupported: Option<String>,
}

struct Session<'a> {
    program: &'a Program,
    settings: &'a Settings,
    wanted: &'a Wanted,
    /// What is still to be told of the test that runs.
    pending: Vec<(String, FnId, Tried)>,
    kept: Kept,
    folder: Folder,
    /// Of the tests.
    krate: String,
    /// What callers promise, where it is stated.
    stated: BTreeMap<FnId, Stated>,
    functions: BTreeMap<FnId, Called>,
    failures: String,
    tests: usize,
    worst: Stop,
}

impl Session<'_> {
    /// Varies a call, unless its function has been tried enough.
    fn see(&mut self, test: &str, point: &CallPoint) {
        let called = self.functions.entry(point.function).or_default();
        let left = self.wanted.time.map(|time| time.saturating_sub(called.time));
        let is_over = left.is_some_and(|left| left.is_zero());
        if called.has_failed || called.calls >= CALLS_OF_ONE_FUNCTION || is_over {
            return;
        }
        let name = self.program.function(point.function).name.clone();
        let key = format!("{name} in {test}, call {}", point.nth + 1);
        let mut kept = regressions::of(&self.kept.text, &key);
        let label = format!("{} calls {name}", self.krate);
        match self.folder.read(&label) {
            Ok(corpus) => kept.extend(corpus.of(&key)),
            Err(error) => crate::error::warn(error),
        }
        let nothing = Stated::default();
        let asked = calls::Asked {
            seed: self.settings.machine.seed,
            key: &key,
            cases: self.wanted.cases,
            until: left.map(|left| Instant::now() + left),
            kept: &kept,
            stated: self.stated.get(&point.function).unwrap_or(&nothing),
        };
        let dictionary = Dictionary::of_function(self.program, point.function);
        let tried = calls::vary(self.program, point, &dictionary, &asked);
        let replayed = kept.len().min(tried.cases as usize);
        if let Err(error) = self.folder.update(&label, &key, &kept[..replayed], &tried.ways) {
            crate::error::warn(error);
        }
        called.calls += 1;
        called.cases += tried.cases;
        called.slow += tried.slow;
        called.time += tried.time;
        called.parts = called.parts.max(tried.parts);
        called.has_failed = tried.failure.is_some();
        self.pending.push((key, point.function, tried));
    }

    fn take(&mut self, test: &str, key: &str, function: FnId, tried: Tried, sources: &ImageSources) {
        let name = &self.program.function(function).name;
        let called = self.functions.entry(function).or_default();
        for finding in tried.bounds {
            let bound = finding.bound.clone().unwrap_or_default();
            let text = format!("{}: {}", changes(&finding), words(&finding.end));
            called.bounds.entry(bound).or_insert(text);
        }
        if let Some(outcome) = &tried.unsupported {
            let report = run::text(self.settings, outcome, sources, "");
            called.unsupported.get_or_insert(report.lines().next().unwrap_or("unsupported").to_owned());
        }
        let Some(failure) = tried.failure else { return };
        called.failure = Some(words(&failure.end));
        let again = format!("cargo ubik prop --in-tests {name} --seed={}", self.settings.machine.seed);
        let report = run::text(self.settings, &failure.run.outcome, sources, &again);
        self.failures += &format!(
            "\n---- {name} ----\n{report}\nthe call that `{test}` makes, but with\n\n{}\n",
            indented(&failure)
        );
        if is_verdict(&failure.run.outcome.stop)
            && failure.run.outcome.stop.severity() > self.worst.severity()
        {
            self.worst = failure.run.outcome.stop.clone();
        }
        if self.wanted.save
            && let Err(error) = self.kept.save(key, &failure)
        {
            crate::error::warn(format_args!("{error}"));
        }
    }

    /// How a test ended with what it passes itself. What is wrong with it is for `cargo ubik test` to tell.
    fn ended(&mut self, test: &str, run: &Run, sources: &ImageSources) {
        for (key, function, tried) in std::mem::take(&mut self.pending) {
            self.take(test, &key, function, tried, sources);
        }
        self.tests += 1;
        let stop = &run.outcome.stop;
        if is_verdict(stop) {
            note(format_args!("`{test}` does not pass as it is; `cargo ubik test {test}` says why"));
            if stop.severity() > self.worst.severity() {
                self.worst = stop.clone();
            }
        }
    }

    fn finish(self, wanted: &BTreeSet<FnId>) -> Result<Stop> {
        let name = |id: &FnId| self.program.function(*id).name.as_str();
        let (mut cases, mut time, mut failed) = (0, Duration::ZERO, 0);
        for (id, called) in &self.functions {
            cases += called.cases;
            time += called.time;
            failed += usize::from(called.failure.is_some());
            println!("{} ... {}", name(id), called.verdict());
        }
        if !self.failures.is_empty() {
            println!("\nfailures:\n{}", self.failures);
        }
        if self.functions.values().any(|called| !called.bounds.is_empty()) {
            println!("\nneeds a stronger contract (no failure), since everything beyond fails as well:");
            for (id, called) in &self.functions {
                called.bounds.values().for_each(|text| println!("    {}: {text}", name(id)));
            }
        }
        let idle: Vec<&str> = wanted.iter().filter(|id| !self.functions.contains_key(id)).map(name).collect();
        if !idle.is_empty() {
            println!("\nnot called by any test: {}", idle.join(", "));
        }
        let rate = cases as f64 / time.as_secs_f64().max(1e-9);
        println!(
            "\nprop result: {} ok; {failed} failed; {} not called; {cases} cases in {:.2}s ({rate:.0} per second) in {} tests",
            self.functions.len() - failed,
            idle.len(),
            time.as_secs_f64(),
            self.tests
        );
        self.folder.tell();
        Ok(self.worst)
    }
}

impl Called {
    fn verdict(&self) -> String {
        let Called { calls, cases, .. } = self;
        match (&self.failure, &self.unsupported) {
            (Some(failure), _) => format!("FAILED: {failure} ({calls} calls, {cases} cases)"),
            _ if self.parts == 0 => format!("nothing to vary ({calls} calls)"),
            (None, Some(what)) => format!("ok as far as supported: {what} ({calls} calls, {cases} cases)"),
            (None, None) if self.slow > 0 => format!("no end in {} of {cases} cases", self.slow),
            (None, None) => format!("ok ({calls} calls, {cases} cases)"),
        }
    }
}

/// What differs from what the test passes.
fn changes(finding: &Finding) -> String {
    let changed: Vec<String> = finding
        .changed
        .iter()
        .map(|part| format!("{} = {} instead of {}", part.name, part.now, part.before))
        .collect();
    if changed.is_empty() { "as it is".to_owned() } else { changed.join(", ") }
}

fn indented(finding: &Finding) -> String {
    let lines = finding.changed.iter();
    let lines: String = lines
        .map(|part| format!("    {} = {}\n        (the test passes {})\n", part.name, part.now, part.before))
        .collect();
    if lines.is_empty() { "    nothing else\n".to_owned() } else { lines }
}

fn words(end: &End) -> String {
    match end {
        End::Undefined(rule) => rule.id().to_owned(),
        End::Stuck => "threads are left, or wait for each other".to_owned(),
        _ => "a bug in Ubik".to_owned(),
    }
}
