//! Building `lower`, whose source is packed into this crate, against the compiler's libraries.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::cache::{self, Cache, Key, Lock};
use crate::compiler::Compiler;
use crate::embedded::LOWER_SOURCES;
use crate::error::{Error, Kind, Result};
use crate::libraries::Linkage;
use crate::process;
use crate::progress::{Expected, Progress};

const BINARY: &str = "ubik-lower";
pub const SPACE: u64 = 300_000_000;
pub const EXPECTED: Expected = Expected { units: 20, time: Duration::from_secs(30) };

/// Everything that building `lower` needs.
#[derive(Debug)]
pub struct Maker<'a> {
    pub compiler: &'a Compiler,
    pub cache: &'a Cache,
    pub linkage: Linkage,
    pub progress: Progress,
}

impl Maker<'_> {
    /// Builds `lower` unless that was done; returns the executable.
    pub fn make(&self, lock: &Lock) -> Result<PathBuf> {
        let stage = self.cache.stage("lower", self.compiler_key().with_files("source", LOWER_SOURCES));
        stage.run(lock, |dir| {
            self.cache.require_space(SPACE)?;
            let built = self.build(dir)?;
            let to = dir.join(BINARY);
            cache::remove_file_if_any(&to)?;
            fs::copy(&built, &to).map_err(|source| Error::io("copy", &built, source))?;
            Ok(vec![PathBuf::from(BINARY)])
        })?;
        Ok(stage.dir().join(BINARY))
    }

    /// Compiles in a directory that all versions of the source share, so that only what changed is compiled again.
    fn build(&self, dir: &Path) -> Result<PathBuf> {
        let work = self.cache.stage("lower-work", self.compiler_key());
        work.open()?;
        let source = work.dir().join("source");
        cache::sync_dir(&source, &with_small_workspace(LOWER_SOURCES)?)?;

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
        let mut task = self.progress.begin("building the compiler front end", EXPECTED);
        process::run(&mut command, "building `lower`", &log, |line| {
            task.output(line);
            if let Some(name) = process::crate_being_compiled(line) {
                task.advance(1, name);
            }
        })?;
        task.finish();
        Ok(target.join(host).join("release").join(BINARY))
    }

    fn cargo(&self, source: &Path) -> Command {
        let mut command = self.compiler.cargo_command();
        command.current_dir(source.join("crates/lower"));
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

fn rpath(dir: &Path) -> String {
    format!("-Clink-arg=-Wl,-rpath,{}", dir.display())
}

/// `lower` and `ir` share versions through the workspace's manifest; here it has no other members.
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
