//! The subcommands of `ubik`.

use std::ffi::OsString;
use std::io::Write;
use std::ops::Range;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Arg, ArgAction, ArgMatches, Command};
use tempfile::TempDir;
use ubik_explore::{Job, Run};
use ubik_host::{Captured, Output, Test};
use ubik_ir::Program;
use ubik_toolchain::{Options, Verbosity};
use ubik_verdict::{Severity, Stop};

use crate::args::{self, Sorted};
use crate::c;
use crate::cargo::fix::{PROPOSALS, propose};
use crate::error::{Failure, Result};
use crate::harness;
use crate::image::{self, Toolchain};
use crate::mounts;
use crate::progress::Progress;
use crate::repair::{self, Compiling, Found};
use crate::run::{self, Teller};
use crate::settings::{CSettings, Format, Settings};
use crate::sources::ImageSources;
use crate::terminal::{self, Heading};

const ABOUT: &str = "Runs Rust programs on an abstract machine and reports undefined behaviour.";
const COMPILER_FLAGS: &str = "\
Flags for the compiler (--edition, --cfg, -C..., -Z..., --extern, -L, --test, --target, ...) may stand anywhere before `--`;
without --edition it is 2024. For a file in C or C++ they are clang's (-std=, -D, -I, ...), and other sources. The environment variables UBIKFLAGS and MIRIFLAGS are read as well.";

/// What clap knows of the command line; Ubik's own flags and the compiler's are taken out before.
pub fn command() -> Command {
    let file =
        || Arg::new("file").value_name("FILE").required(true).value_parser(clap::value_parser!(PathBuf));
    let run = Command::new("run")
        .about("Runs a source file or an image and reports how it ended")
        .override_usage("ubik run [FLAGS] FILE.rs|FILE.c|FILE.ubik|- [-- ARGUMENTS]")
        .after_help(COMPILER_FLAGS)
        .arg(file().help("A source file or an image"));
    let explore = Command::new("explore")
        .about("Explores all executions of a program, each once, and reports what is wrong in any of them")
        .override_usage("ubik explore [FLAGS] FILE.rs|FILE.c|FILE.ubik [-- ARGUMENTS]")
        .after_help(COMPILER_FLAGS)
        .arg(file().help("A source file or an image"));
    let image = Command::new("image")
        .about("Compiles a source file to an image, which runs without a compiler")
        .override_usage("ubik image [FLAGS] FILE.rs [-o FILE.ubik]")
        .after_help(COMPILER_FLAGS)
        .arg(file().help("A source file"))
        .arg(
            Arg::new("out")
                .short('o')
                .value_name("FILE")
                .value_parser(clap::value_parser!(PathBuf))
                .help("The image to write"),
        );
    let dump = Command::new("dump")
        .about("Prints a program's intermediate representation as text")
        .override_usage("ubik dump [FLAGS] FILE.rs|FILE.ubik")
        .after_help(COMPILER_FLAGS)
        .arg(file().help("A source file or an image"));
    let explain = Command::new("explain")
        .about(
            "Explains a rule, such as UB-MEM-OOB, or another ending, such as leak; lists all without an ID",
        )
        .arg(Arg::new("rule").value_name("ID"));
    let switch = |name: &'static str, help: &'static str| {
        Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
    };
    let setup = Command::new("setup")
        .about("Makes the compiler and std ready; the first run does it by itself")
        .arg(switch("check", "Only look, and say what is there"))
        .arg(switch("clean", "Remove everything that set-up made").conflicts_with("check"))
        .arg(
            switch("clang", "Fetch a clang for C and C++ into the cache, without installing anything")
                .conflicts_with_all(["check", "clean"]),
        )
        .arg(switch("verbose", "Also show what the tools say that are run"));
    Command::new("ubik")
        .about(ABOUT)
        .version(env!("CARGO_PKG_VERSION"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([
            args::with_flags(run),
            args::with_flags(explore),
            args::with_flags(image),
            dump,
            explain,
            setup,
            crate::fuzz::command(),
        ])
}

/// Does what the command line says.
pub fn dispatch(words: Vec<OsString>) -> Result<ExitCode> {
    terminal::choose_by(&words);
    let mut words = words.into_iter();
    let name = words.next();
    let takes_flags = name
        .as_ref()
        .is_some_and(|name| ["run", "explore", "image", "dump"].iter().any(|known| name == known));
    let original: Vec<OsString> = words.collect();
    let mut sorted = match takes_flags {
        true if args::names_c(&original) => args::sort_for_c(original.clone())?,
        true => args::sort(original.clone())?,
        false => Sorted { rest: original.clone(), ..Sorted::default() },
    };
    let for_clap = std::iter::once("ubik".into()).chain(name).chain(std::mem::take(&mut sorted.rest));
    let matches = match command().try_get_matches_from(for_clap) {
        Ok(matches) => matches,
        Err(error) => return Ok(tell_clap(&error)),
    };
    match matches.subcommand() {
        Some(("run", matches)) => command_run(file(matches), sorted, &original, false),
        Some(("explore", matches)) => command_run(file(matches), sorted, &original, true),
        Some(("image", matches)) => command_image(file(matches), matches.get_one("out"), sorted),
        Some(("dump", matches)) => command_dump(file(matches), sorted),
        Some(("explain", matches)) => command_explain(matches.get_one::<String>("rule").map(String::as_str)),
        Some(("setup", matches)) => command_setup(matches),
        Some(("fuzz", matches)) => crate::fuzz::run(matches),
        _ => Err(Failure::usage("no such command")),
    }
}

fn file(matches: &ArgMatches) -> &Path {
    matches.get_one::<PathBuf>("file").map_or(Path::new(""), PathBuf::as_path)
}

/// Help and version go to standard output and are no failure; everything else is bad usage.
pub fn tell_clap(error: &clap::Error) -> ExitCode {
    let text = error.render().to_string();
    match text.strip_prefix("error: ").filter(|_| error.use_stderr()) {
        Some(message) => drop(write!(std::io::stderr(), "{}", Heading::Error.with(message))),
        None => drop(error.print()),
    }
    if error.use_stderr() { ubik_verdict::UsageExit::Usage.into() } else { ExitCode::SUCCESS }
}

/// A program with what is needed to report on it.
pub struct Loaded {
    pub program: Arc<Program>,
    /// The directory of std's source, and what stands for it in paths.
    pub std: Option<(PathBuf, String)>,
    /// What relative paths in the image are relative to, if it is not the current directory.
    pub root: Option<PathBuf>,
    /// The copy of a source that can be read only once; reports show it.
    pub copy: Option<TempDir>,
}

/// Opens an image, or compiles a file to one that is gone when the process ends.
fn load(file: &Path, compiler: &[OsString], c: &CSettings) -> Result<Loaded> {
    if let Some((dir, copy)) = image::copy_of_stream(file)? {
        let root = Some(dir.path().to_owned());
        return Ok(Loaded { root, copy: Some(dir), ..load_file(&copy, compiler, c)? });
    }
    load_file(file, compiler, c)
}

fn load_file(file: &Path, compiler: &[OsString], c: &CSettings) -> Result<Loaded> {
    image::require_file(file)?;
    if image::is_image(file) {
        if let Some(flag) = compiler.first() {
            let flag = flag.to_string_lossy();
            return Err(Failure::usage(format!(
                "`{flag}` is for the compiler, but an image is compiled already"
            )));
        }
        return Ok(Loaded { program: image::open(file)?, std: None, root: None, copy: None });
    }
    let dir = image::scratch_dir()?;
    let out = dir.path().join("program").with_extension(image::EXTENSION);
    let std = build(file, compiler, c, &out)?;
    Ok(Loaded { program: image::open(&out)?, std, root: None, copy: None })
}

/// Compiles a source file to an image; gives where std's source is, if it is a Rust program.
fn build(file: &Path, compiler: &[OsString], c: &CSettings, out: &Path) -> Result<Option<(PathBuf, String)>> {
    if c::is_source(file) {
        let prepared = ubik_toolchain::ensure(&Options::from_env()?)?;
        let (sources, flags) = c::sort(file, compiler);
        c::link(c::Compiler::new(prepared, c.rules)?.modules(&sources, &flags)?, out)?;
        return Ok(None);
    }
    // Whoever names a library as the output wants one, for `--extern`.
    if let Some(kind) =
        args::crate_type(compiler).filter(|kind| kind != "bin" && !image::is_library_name(out))
    {
        return Err(Failure::usage(format!(
            "`--crate-type {kind}` makes no program: only programs run, so leave it out, or test the library with `cargo ubik test`; `-o FILE.rlib` makes a library for `--extern`"
        )));
    }
    let toolchain = Toolchain::ensure(compiler)?;
    toolchain.compile(file, compiler, out)?;
    let std = toolchain.prepared.std_source();
    if !c.sources.is_empty() {
        let flags: Vec<OsString> = c.flags.iter().map(OsString::from).collect();
        let program = image::open(out)?;
        let mut modules = vec![program.to_module().map_err(|error| Failure::file("decode", out, error))?];
        modules.extend(c::Compiler::new(toolchain.prepared, c.rules)?.modules(&c.sources, &flags)?);
        c::link(modules, out)?;
    }
    Ok(Some(std))
}

fn command_run(file: &Path, sorted: Sorted, original: &[OsString], explores: bool) -> Result<ExitCode> {
    let (mut settings, compiler) = args::settings(args::gather(sorted.ours, sorted.compiler, None)?)?;
    if let Some(krate) = settings.build.facades.first().filter(|_| !image::is_image(file)) {
        return Err(Failure::usage(format!("`--{krate}` is for packages: `cargo ubik explore --{krate}`")));
    }
    settings.explore.on = (settings.explore.on || explores) && settings.explore.replay.is_none();
    let loaded = load(file, &compiler, &settings.build.c)?;
    let name = file.as_os_str().to_owned();
    settings.machine.args =
        std::iter::once(name).chain(sorted.program.iter().cloned()).map(OsString::into_vec).collect();
    settings.host.mounts = mounts::of_file(file);
    let own = original.split(|word| word == "--").next().unwrap_or_default();
    let is_plain = !image::is_image(file) && !c::is_source(file) && loaded.copy.is_none();
    let is_alone = is_plain && settings.build.c.sources.is_empty();
    let compiling = is_alone.then(|| Compiling { file: file.to_owned(), flags: compiler });
    let invocation = Invocation { own, program: &sorted.program, is_doctest: false, compiling };
    if settings.explore.on && !harness::is_harness(&loaded.program) {
        return explore_program(loaded, &settings, &invocation);
    }
    let stop = run_and_tell(loaded, &settings, &invocation)?;
    Ok(run::exit_code(&stop))
}

/// Explores all executions of a program that is no test harness.
fn explore_program(loaded: Loaded, settings: &Settings, invocation: &Invocation) -> Result<ExitCode> {
    refuse_suggestions(settings, true)?;
    let Loaded { program, std, root, copy: _copy } = loaded;
    let sources = ImageSources::new(program.clone(), std, root);
    let mut teller = Teller::new(settings, &sources)?;
    let job = run::job(&program, settings);
    let dashes: &[OsString] = if invocation.program.is_empty() { &[] } else { &["--".into()] };
    let words = [invocation.own, dashes, invocation.program].concat();
    let again = reproduce("ubik explore", &words, settings.machine.seed);
    let code = crate::explore::explore_and_tell(&job, settings, &sources, &mut teller, &again)?;
    teller.finish()?;
    Ok(ExitCode::from(code))
}

/// The words of `ubik run`, for running the same again.
pub struct Invocation<'a> {
    /// Flags and file.
    pub own: &'a [OsString],
    /// What stands behind `--`.
    pub program: &'a [OsString],
    /// The program is made of documentation tests, and gone when rustdoc ends.
    pub is_doctest: bool,
    /// The source that was compiled, if it is one that can be compiled again with changes.
    pub compiling: Option<Compiling>,
}

impl Invocation<'_> {
    fn again(&self, seed: u64, program: &[OsString]) -> String {
        if self.is_doctest {
            return self.doctest_again(seed, &[]);
        }
        let dashes: &[OsString] = if program.is_empty() { &[] } else { &["--".into()] };
        reproduce("ubik run", &[self.own, dashes, program].concat(), seed)
    }

    /// The command for one test, or for the program without its arguments.
    fn test_again(&self, seed: u64, test: Option<&Test>) -> String {
        let Some(test) = test else { return self.again(seed, &[]) };
        let filter = ["--exact".into(), OsString::from(&test.name)];
        if !test.doc {
            return self.again(seed, &filter);
        }
        // Rustdoc takes spaces for the ends of filters, each of which chooses tests, so the filter is the end of the name: the
        // line.
        let line = test.name.rsplit(' ').next().unwrap_or_default();
        self.doctest_again(seed, &["--".into(), line.into()])
    }

    fn doctest_again(&self, seed: u64, filter: &[OsString]) -> String {
        // The last word names the program.
        let flags = self.own.split_last().map_or(&[][..], |(_, flags)| flags);
        reproduce("cargo ubik test --doc", &[flags, filter].concat(), seed)
    }
}

/// Suggestions are for one run, which is repeated for them.
pub fn refuse_suggestions(settings: &Settings, is_many: bool) -> Result<()> {
    match settings.report.suggests && is_many {
        true => Err(Failure::usage("`--suggest` and `--fix` are about one run: name one with `--seed`")),
        false => Ok(()),
    }
}

/// What could be changed in the source, if that was asked.
fn suggest(
    job: &Job,
    run: &Run,
    settings: &Settings,
    sources: &ImageSources,
    compiling: Option<&Compiling>,
) -> Option<Found> {
    settings.report.suggests.then(|| repair::find(job, run, sources, compiling))?
}

/// Changes the source, if that was asked, and says what became of it.
fn fix(found: Option<&Found>, job: &Job, settings: &Settings, compiling: Option<&Compiling>) -> Result<()> {
    let Some(found) = found.filter(|_| settings.report.fixes) else { return Ok(()) };
    let is_fixed = match compiling {
        Some(compiling) => repair::fix(found, job, compiling)?,
        // Who has started cargo tries the change and tells.
        None if std::env::var_os(PROPOSALS).is_some() => return propose(found, None),
        None => false,
    };
    match is_fixed {
        true if settings.report.format == Format::Text => eprintln!("fixed: the program passes now"),
        true => {}
        false => crate::error::warn(format_args!(
            "`--fix` has changed nothing: there is no change that was tried and passes"
        )),
    }
    Ok(())
}

/// Runs a program, with each seed if there are several; the worst end decides.
pub fn run_and_tell(loaded: Loaded, settings: &Settings, invocation: &Invocation) -> Result<Stop> {
    if loaded.program.entry().is_none() {
        return Err(Failure::usage("there is no `main`: nothing to run"));
    }
    if harness::is_harness(&loaded.program) {
        let again = |seed, test: Option<&Test>| invocation.test_again(seed, test);
        return harness::run(loaded, settings, invocation.program, &again);
    }
    refuse_suggestions(settings, settings.seeds.is_some())?;
    let reproduce = |seed| invocation.again(seed, invocation.program);
    let Loaded { program, std, root, copy: _copy } = loaded;
    let sources = ImageSources::new(program.clone(), std, root);
    let mut teller = Teller::new(settings, &sources)?;
    let job = run::telling_job(&program, settings, &sources);
    let stop = match &settings.seeds {
        None => {
            let run = run::run(&job);
            run::tell_not_kept(&run);
            let found = suggest(&job, &run, settings, &sources, invocation.compiling.as_ref());
            let mut outcome = run.outcome;
            outcome.suggestions.extend(found.as_ref().map(|found| found.suggestion.clone()));
            teller.tell(&outcome, &reproduce(settings.machine.seed))?;
            fix(found.as_ref(), &job, settings, invocation.compiling.as_ref())?;
            outcome.stop
        }
        Some(seeds) => sweep_and_tell(&job, seeds.clone(), &mut teller, &reproduce)?,
    };
    teller.finish()?;
    // The process ends with its program: to free the program's parts one by one takes longer than the system does.
    std::mem::forget(program);
    Ok(stop)
}

/// Runs with every seed and tells each way in which runs ended, worst last so that it is seen.
fn sweep_and_tell(
    job: &Job,
    seeds: Range<u64>,
    teller: &mut Teller,
    reproduce: &dyn Fn(u64) -> String,
) -> Result<Stop> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut job = job.clone();
    let is_shown = job.host.output == Output::PassThrough;
    job.host.output = Output::Captured;
    let mut progress = Progress::new(seeds.end - seeds.start, "seeds");
    let mut show = |_: u64, output: &Captured| {
        progress.advance();
        if is_shown {
            run::pass_on(output);
        }
    };
    let sweep = run::on_machine_thread(|| ubik_explore::sweep(&job, seeds, threads, &mut show));
    progress.finish();
    for finding in sweep.findings.iter().rev() {
        let outcome = &finding.run.outcome;
        teller.tell(outcome, &reproduce(finding.seeds[0]))?;
        if outcome.severity() != Severity::Success {
            teller.tell_seeds(&finding.seeds, sweep.runs())?;
        }
    }
    Ok(sweep.worst().map_or(Stop::Exit { code: 0 }, |finding| finding.run.outcome.stop.clone()))
}

/// The command that leads to the same run again: as it was given, with this seed instead of others.
fn reproduce(command: &str, words: &[OsString], seed: u64) -> String {
    let mut line = command.to_owned();
    if seed != 0 {
        line.push_str(&format!(" --seed {seed}"));
    }
    // How and where it is told makes no other run of it.
    for word in args::without(words, &["seed", "seeds", "format", "report-file"]) {
        line.push_str(&format!(" {}", quoted(&word.to_string_lossy())));
    }
    line
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

fn command_image(file: &Path, out: Option<&PathBuf>, sorted: Sorted) -> Result<ExitCode> {
    let stream = image::copy_of_stream(file)?;
    let file = stream.as_ref().map_or(file, |(_, copy)| copy.as_path());
    image::require_file(file)?;
    if !sorted.program.is_empty() {
        return Err(Failure::usage("arguments after `--` are for `ubik run`"));
    }
    let (settings, compiler) = args::settings(args::gather(sorted.ours, sorted.compiler, None)?)?;
    let default = PathBuf::from(file.file_stem().unwrap_or_default()).with_extension(image::EXTENSION);
    let out = out.unwrap_or(&default);
    build(file, &compiler, &settings.build.c, out)?;
    Ok(ExitCode::SUCCESS)
}

fn command_dump(file: &Path, sorted: Sorted) -> Result<ExitCode> {
    let (settings, compiler) = args::settings(args::gather(sorted.ours, sorted.compiler, None)?)?;
    let program = load(file, &compiler, &settings.build.c)?.program;
    let module = program.to_module().map_err(|error| Failure::file("decode", file, error))?;
    print(&ubik_ir::text::print(&module))
}

fn command_explain(rule: Option<&str>) -> Result<ExitCode> {
    let Some(rule) = rule else { return print(&ubik_report::explain::overview()) };
    let text = ubik_report::explain::explain(rule).map_err(|error| Failure::usage(error.to_string()))?;
    print(&text)
}

fn command_setup(matches: &ArgMatches) -> Result<ExitCode> {
    let mut options = Options::from_env()?;
    if matches.get_flag("verbose") {
        options.verbosity = Verbosity::Verbose;
    }
    if matches.get_flag("check") {
        let report = ubik_toolchain::check(&options)?;
        print(&report.to_string())?;
        return Ok(if report.ready { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    if matches.get_flag("clean") {
        return print(&ubik_toolchain::clean(&options)?.to_string());
    }
    if matches.get_flag("clang") {
        let program = ubik_toolchain::fetch_clang(&options)?;
        return print(&format!("ready: clang at `{}`\n", program.display()));
    }
    let prepared = ubik_toolchain::ensure(&options)?;
    prepared.std_for_host()?;
    print(&format!("ready: rustc {}\n", prepared.version().full))
}

fn print(text: &str) -> Result<ExitCode> {
    print!("{text}");
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn commands_can_be_repeated() {
        let words = ["--cfg", "feature=\"x\"", "a b.rs"].map(OsString::from);
        assert_eq!(reproduce("ubik run", &words, 7), r#"ubik run --seed 7 --cfg 'feature="x"' 'a b.rs'"#);
        assert_eq!(reproduce("ubik run", &["x.rs".into()], 0), "ubik run x.rs");
        let words = ["--seeds=0..9", "x.rs", "--seed", "4"].map(OsString::from);
        assert_eq!(reproduce("ubik run", &words, 3), "ubik run --seed 3 x.rs");
        assert_eq!(reproduce("ubik run", &words, 0), "ubik run x.rs");
        let words = ["--seeds", "0..64", "--format", "json", "--report-file=r", "x.rs", "--", "--seeds", "1"];
        let again = reproduce("ubik run", &words.map(OsString::from), 5);
        assert_eq!(again, "ubik run --seed 5 x.rs -- --seeds 1");
    }

    #[test]
    fn one_test_can_be_repeated() {
        let own = ["--borrows=tree", "x.ubik"].map(OsString::from);
        let invocation = Invocation { own: &own, program: &["x".into()], is_doctest: false, compiling: None };
        assert_eq!(invocation.again(0, invocation.program), "ubik run --borrows=tree x.ubik -- x");
        let test = Test { name: "a::b".into(), ..Test::default() };
        let again = invocation.test_again(3, Some(&test));
        assert_eq!(again, "ubik run --seed 3 --borrows=tree x.ubik -- --exact a::b");
        let name = "src/lib.rs - a::b (line 25)".into();
        let again = invocation.test_again(0, Some(&Test { doc: true, name, ..test }));
        assert_eq!(again, "cargo ubik test --doc --borrows=tree -- '25)'");
        let alone = Invocation { is_doctest: true, ..invocation };
        assert_eq!(alone.again(0, &[]), "cargo ubik test --doc --borrows=tree");
    }
}
