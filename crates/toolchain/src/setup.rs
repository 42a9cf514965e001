//! Set-up as a whole: which stages there are, in which order, and what the rest of Ubik gets from them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::cache::{self, Cache, Lock};
use crate::compiler::{Compiler, Libraries, RELEASE};
use crate::embedded::LOWER_SOURCES;
use crate::error::{Bytes, Error, Kind, Result};
use crate::libraries::{self, Linkage, Route};
use crate::lower::FrontEnd;
use crate::progress::{Progress, Verbosity, rough};
use crate::{lower, provider, sysroot};

/// How many results for other sources are kept: front ends take a megabyte each, sysroots a hundred.
const KEPT_FRONT_ENDS: usize = 16;
const KEPT_SYSROOTS: usize = 4;

/// How set-up is to be done.
#[derive(Clone, Debug)]
pub struct Options {
    /// Instead of the user's cache directory.
    pub cache: Option<PathBuf>,
    /// Bytes that the cache may grow by; what is free on its disk unless given.
    pub room: Option<u64>,
    /// Before a download that failed is tried again; doubled each time.
    pub pause: Duration,
    pub provider: ProviderChoice,
    pub route: RouteChoice,
    pub verbosity: Verbosity,
    /// The executable that calls [`maybe_run_as_tool`](crate::maybe_run_as_tool), if it is not the running one.
    pub tool: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            cache: None,
            room: None,
            pause: Duration::from_secs(2),
            provider: ProviderChoice::Any,
            route: RouteChoice::Any,
            verbosity: Verbosity::Normal,
            tool: None,
        }
    }
}

/// Where the compiler may come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProviderChoice {
    /// What is installed already, then what can be installed.
    #[default]
    Any,
    Rustup,
    Packages,
}

/// How the compiler's libraries may be made if it comes without them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RouteChoice {
    /// Metadata that fits the packaged library; if that cannot be made, the whole compiler.
    #[default]
    Any,
    Metadata,
    Whole,
}

impl Options {
    pub(crate) fn cache(&self) -> Result<Cache> {
        let cache = match &self.cache {
            Some(dir) => Cache::at(dir.clone()),
            None => Cache::of_user()?,
        };
        Ok(cache.with_room(self.room))
    }

    pub(crate) fn progress(&self) -> Progress {
        Progress::new(self.verbosity, self.pause)
    }

    /// The process's own executable is named through the process: the file may be replaced while set-up runs, and
    /// if the process dies, what it started finds no helper programs any more and ends too.
    fn tool(&self) -> Result<PathBuf> {
        let of_process = PathBuf::from(format!("/proc/{}/exe", std::process::id()));
        match &self.tool {
            Some(path) => Ok(path.clone()),
            None if of_process.exists() => Ok(of_process),
            None => std::env::current_exe()
                .map_err(|source| Error::io("find", Path::new("this executable"), source)),
        }
    }

    /// The defaults, changed by `UBIK_PROVIDER` (`rustup` or `packages`) and `UBIK_ROUTE` (`metadata` or `whole`).
    pub fn from_env() -> Result<Options> {
        let choose = |name: &str, choices: &[&str]| match std::env::var(name) {
            Err(_) => Ok(None),
            Ok(value) => match choices.iter().position(|choice| *choice == value) {
                Some(index) => Ok(Some(index)),
                None => Err(Kind::BadChoice { name: name.to_owned(), value, choices: choices.join("`, `") }),
            },
        };
        let provider = choose("UBIK_PROVIDER", &["rustup", "packages"])?;
        let route = choose("UBIK_ROUTE", &["metadata", "whole"])?;
        Ok(Options {
            provider: provider.map_or(ProviderChoice::Any, |index| {
                [ProviderChoice::Rustup, ProviderChoice::Packages][index]
            }),
            route: route.map_or(RouteChoice::Any, |index| [RouteChoice::Metadata, RouteChoice::Whole][index]),
            ..Options::default()
        })
    }
}

/// How glibc's allocator is to work, for a process that lives for a moment and allocates all the time: in large steps
/// and large pages, giving nothing back. Saves a quarter of the time of a small program. Elsewhere it means nothing.
const ALLOCATOR: &str = "GLIBC_TUNABLES";
const FOR_SHORT_RUNS: &str = "glibc.malloc.hugetlb=1:glibc.malloc.arena_max=1:glibc.malloc.top_pad=134217728:\
     glibc.malloc.mmap_threshold=1073741824:glibc.malloc.trim_threshold=4294967296";

/// A machine that is set up.
#[derive(Clone, Debug)]
pub struct Prepared {
    compiler: Compiler,
    lower: PathBuf,
    cache: Cache,
    options: Options,
}

impl Prepared {
    /// rustc of the release that `lower` is; for build scripts and procedural macros.
    pub fn rustc(&self) -> &Path {
        &self.compiler.rustc
    }

    pub fn cargo(&self) -> &Path {
        &self.compiler.cargo
    }

    /// The compiler front end that writes images.
    pub fn lower(&self) -> &Path {
        &self.lower
    }

    /// The front end that reads what clang writes; built now if it was not yet.
    pub fn lower_llvm(&self) -> Result<PathBuf> {
        let (compiler, cache, progress) = (&self.compiler, &self.cache, self.progress());
        let front_end = FrontEnd::Llvm(lower::llvm_of(compiler)?);
        let maker = lower::Maker { compiler, cache, linkage: Linkage::Sysroot, front_end, progress };
        if let Some(made) = maker.made() {
            return Ok(made);
        }
        let lock = lock(cache, progress)?;
        let made = maker.make(&lock)?;
        cache.forget_old(&lock, "c-lower-", KEPT_FRONT_ENDS)?;
        Ok(made)
    }

    /// The same, ready to be given bitcode.
    pub fn lower_llvm_command(&self) -> Result<Command> {
        Ok(self.compiler.command_for_user(&self.lower_llvm()?))
    }

    /// Where modules that C code became are kept.
    pub fn c_modules(&self) -> PathBuf {
        self.cache.root().join("c-modules")
    }

    /// Where facades are written to.
    pub(crate) fn facades_dir(&self) -> PathBuf {
        self.cache.root().join("facades")
    }

    /// What `rustc -vV` of the compiler says; `host` is among it.
    pub fn version(&self) -> &crate::Version {
        &self.compiler.version
    }

    /// Variables that `lower`, rustc and cargo need to find their libraries.
    pub fn environment(&self) -> Vec<(String, OsString)> {
        self.compiler.environment()
    }

    /// `lower`, ready to be given a rustc command line with `--sysroot`.
    /// `RUSTC_BOOTSTRAP` is for this process only: build scripts must not see it.
    pub fn lower_command(&self) -> Command {
        let mut command = self.compiler.command_for_user(&self.lower);
        command.env("RUSTC_BOOTSTRAP", "1");
        if std::env::var_os(ALLOCATOR).is_none() {
            command.env(ALLOCATOR, FOR_SHORT_RUNS);
        }
        command
    }

    pub fn rustc_command(&self) -> Command {
        self.compiler.rustc_command()
    }

    /// Cargo for the user's crates: it sees the user's environment, except for what names another toolchain.
    pub fn cargo_command(&self) -> Command {
        let mut command = self.compiler.command_for_user(&self.compiler.cargo);
        for variable in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER"] {
            command.env_remove(variable);
        }
        command.env("RUSTC", &self.compiler.rustc);
        command
    }

    /// The source of std that belongs to the sysroots, and the prefix by which its files are called in them.
    pub fn std_source(&self) -> (PathBuf, String) {
        let dir = self.sysroot_maker(Path::new(""), self.progress()).source_stage().dir().join("library");
        (dir, format!("/rustc/{}/library", self.compiler.version.commit_hash))
    }

    /// The sysroot with std for `target`; built now if it was not yet.
    pub fn std_for(&self, target: &str) -> Result<PathBuf> {
        let stage = self.sysroot_maker(Path::new(""), self.progress()).stage(target);
        if stage.is_complete() {
            return Ok(stage.dir().to_owned());
        }
        let progress = self.progress();
        let lock = lock(&self.cache, progress)?;
        let tool = self.options.tool()?;
        let sysroot = self.sysroot_maker(&tool, progress).make(target, &lock)?;
        self.cache.forget_old(&lock, &format!("std-{target}-"), KEPT_SYSROOTS)?;
        Ok(sysroot)
    }

    /// The sysroot for the machine that Ubik runs on.
    pub fn std_for_host(&self) -> Result<PathBuf> {
        self.std_for(&self.compiler.version.host)
    }

    fn progress(&self) -> Progress {
        self.options.progress()
    }

    fn sysroot_maker<'a>(&'a self, tool: &'a Path, progress: Progress) -> sysroot::Maker<'a> {
        sysroot::Maker { compiler: &self.compiler, cache: &self.cache, lower: &self.lower, tool, progress }
    }
}

/// Finds or makes everything but std, for which [`Prepared::std_for`] needs to know the target.
pub fn ensure(options: &Options) -> Result<Prepared> {
    if let Some(prepared) = already_prepared(options)? {
        return Ok(prepared);
    }
    let cache = options.cache()?;
    let progress = options.progress();
    let lock = lock(&cache, progress)?;
    progress.say(&format!("setting up rustc {RELEASE} for interpretation, in `{}`", cache.base().display()));
    require_linker()?;
    let is_prepared = |compiler: &Compiler| has_libraries(compiler, &cache, progress);
    let compiler = provider::find(options.provider, &cache, progress, &lock, &is_prepared)?;
    announce(&compiler, &cache, options, progress)?;
    let linkage = make_libraries(&compiler, &cache, options, progress, &lock)?;
    let front_end = FrontEnd::Rust;
    let lower =
        lower::Maker { compiler: &compiler, cache: &cache, linkage, front_end, progress }.make(&lock)?;
    Ready::write(&cache, options, &compiler, &lower)?;
    cache.forget_old(&lock, "lower-", KEPT_FRONT_ENDS)?;
    cache.forget_old(&lock, "ready-", KEPT_FRONT_ENDS)?;
    Ok(Prepared { compiler, lower, cache, options: options.clone() })
}

/// True if a program for the host can be run without further set-up.
pub(crate) fn is_ready(options: &Options) -> Result<bool> {
    let Some(prepared) = already_prepared(options)? else { return Ok(false) };
    let maker = prepared.sysroot_maker(Path::new(""), prepared.progress());
    Ok(maker.stage(&prepared.compiler.version.host).is_complete())
}

fn already_prepared(options: &Options) -> Result<Option<Prepared>> {
    let cache = options.cache()?;
    let Some((compiler, lower)) = Ready::read(&cache, options) else { return Ok(None) };
    Ok(Some(Prepared { compiler, lower, cache, options: options.clone() }))
}

fn lock(cache: &Cache, progress: Progress) -> Result<Lock> {
    cache.lock(|| progress.say("another process is setting up Ubik; waiting for it"))
}

/// Everything that is built links with the system's C compiler.
fn require_linker() -> Result<()> {
    match Command::new("cc").arg("--version").output() {
        Ok(output) if output.status.success() => Ok(()),
        _ => Err(Kind::NoCCompiler.into()),
    }
}

/// True if `lower` can be linked without making libraries first.
fn has_libraries(compiler: &Compiler, cache: &Cache, progress: Progress) -> bool {
    let Libraries::FromSource(source) = &compiler.libraries else { return true };
    let maker = libraries::Maker { compiler, source, cache, tool: Path::new(""), progress };
    [Route::Metadata, Route::Whole].iter().any(|route| maker.stage(*route).is_complete())
}

/// Says how much is still to be made, before any of it is begun; fails if the disk has no room for all of it.
fn announce(compiler: &Compiler, cache: &Cache, options: &Options, progress: Progress) -> Result<()> {
    let mut ahead = vec![(lower::EXPECTED.time, lower::SPACE)];
    if !has_libraries(compiler, cache, progress) {
        let route = if options.route == RouteChoice::Whole { Route::Whole } else { Route::Metadata };
        ahead.push((route.expected().time, route.space()));
    }
    let std = sysroot::Maker { compiler, cache, lower: Path::new(""), tool: Path::new(""), progress };
    if !std.stage(&compiler.version.host).is_complete() {
        ahead.push((sysroot::EXPECTED.time, sysroot::SPACE));
    }
    let (times, spaces): (Vec<Duration>, Vec<u64>) = ahead.into_iter().unzip();
    let space = spaces.into_iter().sum();
    cache.require_space(space)?;
    progress.say(&format!(
        "about {} are ahead on two cores, and up to {} of disk while it works",
        rough(times.into_iter().sum()),
        Bytes(space)
    ));
    Ok(())
}

fn make_libraries(
    compiler: &Compiler,
    cache: &Cache,
    options: &Options,
    progress: Progress,
    lock: &Lock,
) -> Result<Linkage> {
    let Libraries::FromSource(source) = &compiler.libraries else { return Ok(Linkage::Sysroot) };
    let tool = options.tool()?;
    let maker = libraries::Maker { compiler, source, cache, tool: &tool, progress };
    let is_complete = |route| maker.stage(route).is_complete();
    match options.route {
        RouteChoice::Metadata => return maker.make(Route::Metadata, lock),
        RouteChoice::Whole => return maker.make(Route::Whole, lock),
        RouteChoice::Any => {}
    }
    if is_complete(Route::Whole) && !is_complete(Route::Metadata) {
        return maker.make(Route::Whole, lock);
    }
    match maker.make(Route::Metadata, lock) {
        Err(error) if error.is_mismatch() => {
            progress.say(&format!("{error}; the compiler's libraries have to be compiled"));
            maker.make(Route::Whole, lock)
        }
        made => made,
    }
}

/// A note of what the last set-up found, so that the next command need not ask the compiler anything. It holds as long
/// as the files that it names are the same.
#[derive(Debug, Serialize, Deserialize)]
struct Ready {
    compiler: Compiler,
    lower: PathBuf,
    /// Path, size and time of change.
    files: Vec<(PathBuf, u64, u64)>,
}

impl Ready {
    fn path(cache: &Cache, options: &Options) -> PathBuf {
        let choices = format!("{:?} {:?} {RELEASE}", options.provider, options.route);
        let parts = LOWER_SOURCES.iter().flat_map(|(path, contents)| [path.as_bytes(), *contents]);
        let name = cache::fingerprint(parts.chain([choices.as_bytes()]));
        cache.root().join(format!("ready-{name}.json"))
    }

    fn read(cache: &Cache, options: &Options) -> Option<(Compiler, PathBuf)> {
        let text = std::fs::read(Ready::path(cache, options)).ok()?;
        let ready: Ready = serde_json::from_slice(&text).ok()?;
        let same = |file: &(PathBuf, u64, u64)| identity(&file.0).as_ref() == Some(file);
        ready.files.iter().all(same).then_some((ready.compiler, ready.lower))
    }

    fn write(cache: &Cache, options: &Options, compiler: &Compiler, lower: &Path) -> Result<()> {
        let named = [
            &compiler.rustc,
            &compiler.cargo,
            &compiler.driver,
            &compiler.library_source.join("std/src/lib.rs"),
        ];
        let files = named.into_iter().map(PathBuf::as_path).chain([lower]).filter_map(identity).collect();
        let ready = Ready { compiler: compiler.clone(), lower: lower.to_owned(), files };
        cache::write_atomically(&Ready::path(cache, options), &cache::to_json(&ready))
    }
}

fn identity(path: &Path) -> Option<(PathBuf, u64, u64)> {
    let meta = std::fs::metadata(path).ok()?;
    let changed = meta.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some((path.to_owned(), meta.len(), changed.as_secs()))
}
