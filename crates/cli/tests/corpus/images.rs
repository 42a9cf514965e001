//! Compiles programs to images, each once: images are kept under the hash of everything that they depend on.
//!
//! There are thousands, and all have most of std in them, so what is kept of an image is how it differs from that of
//! an empty program: some 70 KB instead of 2 MB.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, OnceLock};

use ubik_cli::image::default_flags;
use ubik_ir::Program;
use ubik_toolchain::{Options, Prepared};
use xxhash_rust::xxh3::xxh3_64;

use crate::case::Case;
use crate::times::{Work, timed};

/// zstd's level of compression: better ones gain little here.
const LEVEL: i32 = 1;
/// The logarithm of how far back zstd looks: over an image and the empty program before it.
const WINDOW: u32 = 24;

/// How many other compilers' images are kept.
const OTHER_COMPILERS: usize = 3;

/// The checkout. Compilers are started in it with relative paths, so that their results do not depend on where it is.
pub fn root() -> &'static Path {
    let crate_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_dir.ancestors().nth(2).expect("the crate lies two levels below the root")
}

/// A path of the checkout, relative to its root; other paths as they are.
pub fn from_root(path: &Path) -> &Path {
    path.strip_prefix(root()).unwrap_or(path)
}

/// The prepared compiler, and where its results are kept.
pub struct Compiler {
    pub prepared: Prepared,
    dir: PathBuf,
    /// What is the same for all programs of a target, or why there is none: found out once, by one thread.
    targets: Mutex<HashMap<Option<String>, Result<Target, String>>>,
}

#[derive(Clone)]
struct Target {
    sysroot: PathBuf,
    /// The image of an empty program.
    empty: Arc<Vec<u8>>,
}

/// An image that was kept.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kept {
    /// With the hash of all that it was made from.
    path: PathBuf,
    target: Option<String>,
}

impl Compiler {
    /// Sets up what is missing, once.
    pub fn get() -> &'static Compiler {
        static COMPILER: OnceLock<Compiler> = OnceLock::new();
        COMPILER.get_or_init(|| {
            let mut options = Options::from_env().expect("sensible variables");
            // The test executable cannot stand in for the tools that set-up starts.
            options.tool = Some(PathBuf::from(env!("CARGO_BIN_EXE_ubik")));
            let prepared = ubik_toolchain::ensure(&options).unwrap_or_else(|error| panic!("{error}"));
            let dir = std::env::var_os("UBIK_CORPUS_DIR").map_or_else(users_dir, PathBuf::from);
            let compiler = Compiler { prepared, dir, targets: Mutex::default() };
            fs::create_dir_all(compiler.own_dir()).expect("a cache directory that can be written");
            compiler.forget_old_compilers();
            compiler
        })
    }

    /// The image of a program for a target (the host's without one), or what the compiler says against it.
    pub fn image(&self, case: &Case, target: Option<&str>) -> Result<Kept, String> {
        let Target { sysroot, empty } = self.target(target)?;
        let mut command = self.command(case, target, &sysroot);
        let path = self.kept(case, &words_of(&command), "delta", |path| {
            let whole = path.with_extension("whole");
            timed(Work::Lowering, || output(command.current_dir(root()).arg("-o").arg(&whole)))?;
            let packed = fs::read(&whole).and_then(|image| fs::write(path, pack(&image, &empty)?));
            let _ = fs::remove_file(&whole);
            packed.map_err(|error| format!("{}: {error}", path.display()))
        })?;
        Ok(Kept { path, target: target.map(str::to_owned) })
    }

    pub fn open(&self, image: &Kept) -> Result<Arc<Program>, String> {
        let Target { empty, .. } = self.target(image.target.as_deref())?;
        let bytes = fs::read(&image.path).and_then(|packed| unpack(&packed, &empty));
        let bytes = bytes.map_err(|error| format!("{}: {error}", image.path.display()))?;
        Program::load(bytes).map(Arc::new).map_err(|error| error.to_string())
    }

    /// Deletes an image that nobody will ask for again.
    pub fn forget(&self, image: &Kept) {
        let _ = fs::remove_file(&image.path);
    }

    /// Compiles a program; the output's path is to be added.
    fn command(&self, case: &Case, target: Option<&str>, sysroot: &Path) -> Command {
        let mut flags: Vec<OsString> =
            vec![format!("--edition={}", case.edition()).into(), "--cap-lints=allow".into()];
        flags.extend(case.compile_flags.iter().map(OsString::from));
        flags.extend(target.map(|target| format!("--target={target}").into()));
        let mut command = self.prepared.lower_command();
        command.arg("--sysroot").arg(sysroot).args(default_flags(&flags)).args(&flags);
        command.arg(from_root(&case.path));
        command
    }

    fn target(&self, target: Option<&str>) -> Result<Target, String> {
        let mut targets = self.targets.lock().map_err(|_| "another test failed to set up std")?;
        targets.entry(target.map(str::to_owned)).or_insert_with(|| self.find_target(target)).clone()
    }

    fn find_target(&self, target: Option<&str>) -> Result<Target, String> {
        let sysroot = match target {
            Some(target) => self.prepared.std_for(target),
            None => self.prepared.std_for_host(),
        };
        let sysroot = sysroot.map_err(|error| error.to_string())?;
        let source = self.own_dir().join("empty.rs");
        fs::write(&source, "fn main() {}").map_err(|error| format!("{}: {error}", source.display()))?;
        let case = Case::parse("empty.rs", &source, "fn main() {}".to_owned());
        let mut command = self.command(&case, target, &sysroot);
        let path = self.kept(&case, &words_of(&command), "ubik", |path| {
            output(command.current_dir(root()).arg("-o").arg(path))
        })?;
        let empty = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Target { sysroot, empty: Arc::new(empty) })
    }

    /// What `make` writes for a program, from the last time if nothing has changed.
    pub fn kept(
        &self,
        case: &Case,
        how: &str,
        extension: &str,
        make: impl FnOnce(&Path) -> Result<(), String>,
    ) -> Result<PathBuf, String> {
        let hash = xxh3_64(format!("{how}\0{}\0{}", from_root(&case.path).display(), case.source).as_bytes());
        let path = self.own_dir().join(format!("{hash:016x}.{extension}"));
        if path.exists() {
            return Ok(path);
        }
        // A path that exists is whole: it is written under another name first.
        let unique = format!("{}-{:?}.part", std::process::id(), std::thread::current().id());
        let unfinished = path.with_extension(unique);
        make(&unfinished)?;
        fs::rename(&unfinished, &path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(path)
    }

    /// A directory for this version of `lower`, whose path has its fingerprint.
    pub fn own_dir(&self) -> PathBuf {
        self.dir.join(format!("{:016x}", xxh3_64(self.prepared.lower().as_os_str().as_encoded_bytes())))
    }

    /// Other checkouts may use other compilers, so the last few are kept.
    fn forget_old_compilers(&self) {
        let used = |path: &Path| fs::metadata(path).and_then(|about| about.modified()).ok();
        let entries = fs::read_dir(&self.dir).expect("it was just made").flatten();
        let mut others: Vec<PathBuf> =
            entries.map(|entry| entry.path()).filter(|path| *path != self.own_dir()).collect();
        others.sort_by_key(|path| std::cmp::Reverse(used(path)));
        for old in others.iter().skip(OTHER_COMPILERS) {
            let _ = fs::remove_dir_all(old);
        }
    }
}

/// Beside the cache of set-up, so that a fresh clone finds what an earlier one has made.
fn users_dir() -> PathBuf {
    let cache = ubik_toolchain::Cache::of_user().expect("a home directory");
    cache.base().with_file_name("ubik-corpus")
}

/// A command's program and arguments. Variables are left out: cargo sets some of them to where the checkout is.
fn words_of(command: &Command) -> String {
    let args: Vec<_> = command.get_args().collect();
    format!("{:?} {args:?}", command.get_program())
}

/// What makes `image` of the image of an empty program.
fn pack(image: &[u8], empty: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = zstd::Encoder::with_ref_prefix(Vec::new(), LEVEL, empty)?;
    encoder.window_log(WINDOW)?;
    encoder.long_distance_matching(true)?;
    encoder.write_all(image)?;
    encoder.finish()
}

fn unpack(packed: &[u8], empty: &[u8]) -> io::Result<Vec<u8>> {
    let mut image = Vec::new();
    zstd::Decoder::with_ref_prefix(packed, empty)?.read_to_end(&mut image)?;
    Ok(image)
}

/// Runs a command that is to succeed; otherwise what it said.
pub fn output(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| format!("cannot start {command:?}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let errors = said.lines().filter(|line| line.starts_with("error")).take(3).collect::<Vec<_>>().join("; ");
    Err(format!("does not compile: {}", if errors.is_empty() { said.trim() } else { &errors }))
}
