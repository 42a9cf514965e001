//! Building `lower`, whose source is packed into this crate, against the compiler's libraries.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::cache::{self, Cache, Key, Lock, Stage};
use crate::compiler::Compiler;
use crate::embedded::LOWER_SOURCES;
use crate::error::{Error, Kind, Result};
use crate::process;
use crate::progress::{Expected, Progress};

const BINARY: &str = "ubik-lower";
const SPACE: u64 = 300_000_000;
const EXPECTED: Expected = Expected { units: 20, time: Duration::from_secs(30) };

/// The stage whose directory holds the executable. `libraries` is None if they are in the compiler's sysroot.
pub fn stage(cache: &Cache, compiler: &Compiler, libraries: Option<&Path>) -> Stage {
    let key = key_of_compiler(compiler, libraries).with_files("source", LOWER_SOURCES);
    cache.stage("lower", key)
}

pub fn executable(stage: &Stage) -> PathBuf {
    stage.dir().join(BINARY)
}

/// Builds `lower` unless that was done.
pub fn make(
    cache: &Cache,
    compiler: &Compiler,
    libraries: Option<&Path>,
    progress: Progress,
    lock: &Lock,
) -> Result<PathBuf> {
    let stage = stage(cache, compiler, libraries);
    stage.run(lock, |dir| {
        cache.require_space(SPACE)?;
        let built = build(cache, compiler, libraries, progress, dir)?;
        let to = dir.join(BINARY);
        cache::remove_file_if_any(&to)?;
        fs::copy(&built, &to).map_err(|source| Error::io("copy", &built, source))?;
        Ok(vec![PathBuf::from(BINARY)])
    })?;
    Ok(executable(&stage))
}

/// Compiles in a directory that is shared by all versions of the source, so that only what changed is compiled again.
fn build(
    cache: &Cache,
    compiler: &Compiler,
    libraries: Option<&Path>,
    progress: Progress,
    dir: &Path,
) -> Result<PathBuf> {
    let work = cache.stage("lower-work", key_of_compiler(compiler, libraries));
    work.open()?;
    let source = work.dir().join("source");
    cache::sync_dir(&source, &with_small_workspace(LOWER_SOURCES)?)?;

    let target = work.dir().join("target");
    let mut command = compiler.cargo_command();
    command
        .args(["build", "--release", "--target", &compiler.version.host])
        .current_dir(source.join("crates/lower"));
    command.env("CARGO_TARGET_DIR", &target).env("RUSTC_BOOTSTRAP", "1").envs(cache.cargo_environment());
    command.env("CARGO_ENCODED_RUSTFLAGS", rustc_flags(compiler, libraries).join("\x1f"));
    let mut task = progress.begin("building the compiler front end", EXPECTED);
    process::run(&mut command, "building `lower`", &dir.join("log"), |line| {
        task.output(line);
        if let Some(name) = process::crate_being_compiled(line) {
            task.advance(1, name);
        }
    })?;
    task.finish();
    Ok(target.join(&compiler.version.host).join("release").join(BINARY))
}

fn key_of_compiler(compiler: &Compiler, libraries: Option<&Path>) -> Key {
    let libraries = libraries.map_or("in the sysroot".to_owned(), |path| path.display().to_string());
    Key::default()
        .with("rustc", &compiler.version.full)
        .with("driver", &compiler.driver.display().to_string())
        .with("libraries", &libraries)
}

/// Flags with which the compiler finds its own libraries, and the result finds them when it runs.
fn rustc_flags(compiler: &Compiler, libraries: Option<&Path>) -> Vec<String> {
    let driver = compiler.driver.display();
    let driver_dir = compiler.driver.parent().unwrap_or(Path::new("/")).display();
    let mut flags = vec!["-Clink-arg=-Wl,--disable-new-dtags".to_owned()];
    let Some(libraries) = libraries else {
        // Beside the driver lies LLVM, which it names in its link attributes.
        flags.push(format!("-Lnative={driver_dir}"));
        flags.push(format!("-Clink-arg=-Wl,-rpath,{driver_dir}"));
        return flags;
    };
    let libraries = libraries.display();
    flags.push(format!("-L{libraries}"));
    flags.push(format!("-Lnative={libraries}"));
    if compiler.library_dir.is_some() {
        flags.push(format!("-Clink-arg=-Wl,-rpath,{driver_dir}"));
    }
    flags.push(format!("-Clink-arg={driver}"));
    flags
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
