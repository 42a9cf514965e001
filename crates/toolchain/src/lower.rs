//! Building the front ends, `lower` for Rust and `lower-llvm` for C, whose sources are packed into this crate, against the
//! compiler's libraries.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::cache::{self, Cache, Key, Lock, Stage};
use crate::compiler::Compiler;
use crate::embedded::{LOWER_LLVM_SOURCES, LOWER_SOURCES};
use crate::error::{Error, Kind, Result};
use crate::libraries::Linkage;
use crate::process;
use crate::progress::{Expected, Progress};

/// What reads programs of one kind.
#[derive(Clone, Debug)]
pub enum FrontEnd {
    /// For Rust: rustc as a library.
    Rust,
    /// For C: reads what clang writes, through this library of LLVM's.
    Llvm(PathBuf),
}

type Sources = &'static [(&'static str, &'static [u8])];

impl FrontEnd {
    /// The crate's folder, and the executable without its prefix.
    fn folder(&self) -> &'static str {
        match self {
            FrontEnd::Rust => "lower",
            FrontEnd::Llvm(_) => "lower-llvm",
        }
    }

    /// The name of its stages.
    fn stage(&self) -> &'static str {
        match self {
            FrontEnd::Rust => "lower",
            FrontEnd::Llvm(_) => "c-lower",
        }
    }

    fn sources(&self) -> Sources {
        match self {
            FrontEnd::Rust => LOWER_SOURCES,
            FrontEnd::Llvm(_) => LOWER_LLVM_SOURCES,
        }
    }

    fn title(&self) -> &'static str {
        match self {
            FrontEnd::Rust => "building the compiler front end",
            FrontEnd::Llvm(_) => "building the front end for C",
        }
    }
}

pub const SPACE: u64 = 300_000_000;
pub const EXPECTED: Expected = Expected { units: 20, time: Duration::from_secs(30) };

/// Everything that building `lower` needs.
#[derive(Debug)]
pub struct Maker<'a> {
    pub compiler: &'a Compiler,
    pub cache: &'a Cache,
    pub linkage: Linkage,
    pub front_end: FrontEnd,
    pub progress: Progress,
}

impl Maker<'_> {
    /// Builds `lower` unless that was done; returns the executable.
    pub fn make(&self, lock: &Lock) -> Result<PathBuf> {
        let stage = self.stage();
        let binary = self.binary();
        stage.run(lock, |dir| {
            self.cache.require_space(SPACE)?;
            let built = self.build(dir)?;
            let to = dir.join(&binary);
            cache::remove_file_if_any(&to)?;
            fs::copy(&built, &to).map_err(|source| Error::io("copy", &built, source))?;
            Ok(vec![PathBuf::from(&binary)])
        })?;
        Ok(stage.dir().join(&binary))
    }

    /// The executable, if it is there already.
    pub fn made(&self) -> Option<PathBuf> {
        let stage = self.stage();
        stage.is_complete().then(|| stage.dir().join(self.binary()))
    }

    fn stage(&self) -> Stage {
        let key = self.compiler_key().with_files("source", self.front_end.sources());
        self.cache.stage(self.front_end.stage(), key)
    }

    fn binary(&self) -> String {
        format!("ubik-{}", self.front_end.folder())
    }

    /// Compiles in a directory that all versions of the source share, so that only what changed is compiled again.
    fn build(&self, dir: &Path) -> Result<PathBuf> {
        let work = self.cache.stage(&format!("{}-work", self.front_end.stage()), self.compiler_key());
        work.open()?;
        let source = work.dir().join("source");
        cache::sync_dir(&source, &with_small_workspace(self.front_end.sources())?)?;

        let log = dir.join("log");
        let target = work.dir().join("target");
        let host = &self.compiler.version.host;
        let mut fetch = self.cargo(&source);
        fetch.args(["fetch", "--target", host]);
        process::run_with_retry(
            &mut fetch,
            "downloading what `lower` depends on",
            &log,
            self.progress,
            |_| (),
        )?;
        let mut command = self.cargo(&source);
        command.args(["build", "--release", "--offline", "--target", host]).env("CARGO_TARGET_DIR", &target);
        command.env("CARGO_ENCODED_RUSTFLAGS", self.rustc_flags().join("\x1f"));
        let mut task = self.progress.begin(self.front_end.title(), EXPECTED);
        process::run(&mut command, "building `lower`", &log, |line| {
            task.output(line);
            if let Some(name) = process::crate_being_compiled(line) {
                task.advance(1, name);
            }
        })?;
        task.finish();
        Ok(target.join(host).join("release").join(self.binary()))
    }

    fn cargo(&self, source: &Path) -> Command {
        let mut command = self.compiler.cargo_command();
        command.current_dir(source.join("crates").join(self.front_end.folder()));
        command.env("RUSTC_BOOTSTRAP", "1").envs(self.cache.cargo_environment());
        command
    }

    fn compiler_key(&self) -> Key {
        Key::default()
            .with("rustc", &self.compiler.version.full)
            .with("driver", &self.compiler.driver.display().to_string())
            .with("libraries", &format!("{:?}", self.linkage))
    }

    /// Flags with which the compiler finds its own libraries, and the result finds them when it runs.
    fn rustc_flags(&self) -> Vec<String> {
        let driver = &self.compiler.driver;
        let driver_dir = driver.parent().unwrap_or(Path::new("/"));
        let mut flags = vec!["-Clink-arg=-Wl,--disable-new-dtags".to_owned()];
        if let FrontEnd::Llvm(library) = &self.front_end {
            flags.push(format!("-Clink-arg={}", library.display()));
            flags.extend(library.parent().map(rpath));
            return flags;
        }
        match &self.linkage {
            // Beside the driver lies LLVM, which it names in its link attributes.
            Linkage::Sysroot => {
                flags.extend([format!("-Lnative={}", driver_dir.display()), rpath(driver_dir)])
            }
            Linkage::Metadata(lib) => {
                flags.extend([format!("-L{}", lib.display()), format!("-Clink-arg={}", driver.display())]);
                flags.extend(self.compiler.library_dir.as_deref().map(rpath));
            }
            Linkage::Whole(lib) => flags.extend([format!("-L{}", lib.display()), rpath(lib)]),
        }
        flags
    }
}

/// The LLVM that the compiler itself uses.
pub fn llvm_of(compiler: &Compiler) -> Result<PathBuf> {
    let beside = compiler.driver.parent().map(Path::to_owned);
    let system =
        ["/usr/lib/x86_64-linux-gnu", "/usr/lib/llvm-22/lib", "/usr/lib64", "/usr/lib"].map(PathBuf::from);
    let dirs = beside.into_iter().chain(compiler.library_dir.clone()).chain(system);
    let is_llvm = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with("libLLVM.so.22") || name.starts_with("libLLVM-22") && name.ends_with(".so.1")
    };
    let mut found = dirs.flat_map(|dir| cache::entries(&dir).unwrap_or_default());
    let missing = || {
        let driver = compiler.driver.display();
        Kind::Unavailable(format!("the LLVM library that `{driver}` uses cannot be found"))
    };
    Ok(found.find(is_llvm).ok_or_else(missing)?)
}

fn rpath(dir: &Path) -> String {
    format!("-Clink-arg=-Wl,-rpath,{}", dir.display())
}

/// A front end and `ir` share versions through the workspace's manifest; here it has no other members.
fn with_small_workspace(
    files: &'static [(&'static str, &'static [u8])],
) -> Result<Vec<(&'static str, Vec<u8>)>> {
    let shrink = |text: &[u8]| -> Option<Vec<u8>> {
        let mut manifest: toml::Table = std::str::from_utf8(text).ok()?.parse().ok()?;
        let workspace = manifest.get_mut("workspace")?.as_table_mut()?;
        workspace.insert("members".to_owned(), vec!["crates/ir"].into());
        workspace.remove("default-members");
        Some(manifest.to_string().into_bytes())
    };
    let convert = |(path, contents): &(&'static str, &'static [u8])| match *path {
        "Cargo.toml" => Some((*path, shrink(contents)?)),
        _ => Some((*path, contents.to_vec())),
    };
    let malformed = || {
        Kind::Unavailable("the packed source of `lower` has no workspace; this is a bug in Ubik".to_owned())
    };
    Ok(files.iter().map(convert).collect::<Option<Vec<_>>>().ok_or_else(malformed)?)
}
