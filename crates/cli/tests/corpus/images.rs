//! Compiles programs to images, each once: images are kept under the hash of everything that they depend on.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock};

use ubik_cli::image::default_flags;
use ubik_toolchain::{Options, Prepared};
use xxhash_rust::xxh3::xxh3_64;

use crate::case::Case;
use crate::times::{Work, timed};

/// The prepared compiler, and where its results are kept.
pub struct Compiler {
    pub prepared: Prepared,
    dir: PathBuf,
    /// The sysroot of each target, or why there is none: found out once, by one thread.
    sysroots: Mutex<HashMap<Option<String>, Result<PathBuf, String>>>,
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
            let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("corpus");
            let compiler = Compiler { prepared, dir, sysroots: Mutex::default() };
            compiler.forget_other_compilers();
            compiler
        })
    }

    /// The image of a program for a target (the host's without one), or what the compiler says against it.
    pub fn image(&self, case: &Case, target: Option<&str>) -> Result<PathBuf, String> {
        let sysroot = self.sysroot(target)?;
        let mut flags: Vec<OsString> =
            vec![format!("--edition={}", case.edition()).into(), "--cap-lints=allow".into()];
        flags.extend(case.compile_flags.iter().map(OsString::from));
        flags.extend(target.map(|target| format!("--target={target}").into()));
        let mut command = self.prepared.lower_command();
        command.arg("--sysroot").arg(&sysroot).args(default_flags(&flags)).args(&flags).arg(&case.path);
        self.kept(case, &format!("{command:?}"), "ubik", |path| {
            timed(Work::Lowering, || output(command.arg("-o").arg(path)))
        })
    }

    fn sysroot(&self, target: Option<&str>) -> Result<PathBuf, String> {
        let mut sysroots = self.sysroots.lock().map_err(|_| "another test failed to set up std")?;
        let make = || {
            let found = match target {
                Some(target) => self.prepared.std_for(target),
                None => self.prepared.std_for_host(),
            };
            found.map_err(|error| error.to_string())
        };
        sysroots.entry(target.map(str::to_owned)).or_insert_with(make).clone()
    }

    /// What `make` writes for a program, from the last time if nothing has changed.
    pub fn kept(
        &self,
        case: &Case,
        how: &str,
        extension: &str,
        make: impl FnOnce(&Path) -> Result<(), String>,
    ) -> Result<PathBuf, String> {
        let hash = xxh3_64(format!("{how}\0{}\0{}", case.path.display(), case.source).as_bytes());
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

    fn forget_other_compilers(&self) {
        fs::create_dir_all(self.own_dir()).expect("a target directory that can be written");
        let own = self.own_dir();
        for entry in fs::read_dir(&self.dir).expect("it was just made").flatten() {
            if entry.path() != own {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }
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
