//! From a source file to an image, by way of `lower`.

use std::ffi::OsString;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use tempfile::TempDir;
use ubik_ir::Program;
use ubik_ir::image::MAGIC;
use ubik_toolchain::{Options, Prepared};

use crate::error::{Failure, Result};
use crate::{limits, terminal};

/// The extension of images.
pub const EXTENSION: &str = "ubik";
/// What a file is compiled with unless a flag says otherwise. rustc itself still takes 2015.
const EDITION: &str = "2024";

/// A machine that is set up, with std for one target.
pub struct Toolchain {
    pub prepared: Prepared,
    pub sysroot: PathBuf,
}

impl Toolchain {
    /// Sets up what is missing, for the target that the flags ask for.
    pub fn ensure(compiler_flags: &[OsString]) -> Result<Toolchain> {
        let prepared = ubik_toolchain::ensure(&Options::from_env()?)?;
        let sysroot = match target_of(compiler_flags) {
            Some(target) => prepared.std_for(&target)?,
            None => prepared.std_for_host()?,
        };
        Ok(Toolchain { prepared, sysroot })
    }

    /// `lower` as a compiler for this target's std.
    pub fn lower(&self) -> Command {
        let mut command = self.prepared.lower_command();
        command.arg("--sysroot").arg(&self.sysroot);
        command
    }

    /// Compiles a file; the compiler says what is wrong with it.
    pub fn compile(&self, file: &Path, flags: &[OsString], out: &Path) -> Result<()> {
        let mut command = self.lower();
        command.arg(terminal::rustc_flag());
        command.args(default_flags(flags)).args(flags).arg(file).arg("-o").arg(out);
        limits::limit_child(&mut command);
        let status = command.status().map_err(|error| {
            Failure::other(format!("cannot start `{}`: {error}", self.prepared.lower().display()))
        })?;
        if !status.success() {
            return Err(Failure::build(status, &format!("the front end, compiling `{}`,", file.display())));
        }
        // Who names a library as the output wants one, for `--extern`.
        if is_library_name(out) || begins_as_image(out) {
            return Ok(());
        }
        let _ = std::fs::remove_file(out);
        Err(Failure::usage(format!(
            "`{}` says by `#![crate_type]` that it is a library: only programs run, so test it with `cargo ubik test`; `-o FILE.rlib` makes a library for `--extern`",
            file.display()
        )))
    }
}

/// What flags do not say but a program needs.
pub fn default_flags(given: &[OsString]) -> Vec<OsString> {
    let mut flags: Vec<OsString> = vec!["--cfg=ubik".into()];
    // The compiler checks the names in conditions once it is told of one.
    if value_of(given, "--check-cfg").is_some() {
        flags.push("--check-cfg=cfg(miri,ubik)".into());
    }
    if value_of(given, "--edition").is_none() {
        flags.push(format!("--edition={EDITION}").into());
    }
    flags
}

/// The target that compiler flags ask for.
pub fn target_of(flags: &[OsString]) -> Option<String> {
    value_of(flags, "--target")
}

/// The value of a long flag of the compiler or cargo.
pub fn value_of(flags: &[OsString], name: &str) -> Option<String> {
    let mut words = flags.iter().map(|flag| flag.to_string_lossy());
    while let Some(word) = words.next() {
        if word == name {
            return words.next().map(|value| value.into_owned());
        }
        if let Some(value) = word.strip_prefix(name).and_then(|rest| rest.strip_prefix('=')) {
            return Some(value.to_owned());
        }
    }
    None
}

/// True if a file is an image, by its name or by how it begins: cargo gives images the names of executables.
pub fn is_image(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == EXTENSION) || begins_as_image(file)
}

fn begins_as_image(file: &Path) -> bool {
    let mut start = [0; MAGIC.len()];
    let read = std::fs::File::open(file).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && start == MAGIC
}

/// True for the name of a library as rustc makes it.
pub fn is_library_name(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "rlib")
}

/// Opens an image.
pub fn open(path: &Path) -> Result<Arc<Program>> {
    Program::open(path).map(Arc::new).map_err(|error| Failure::file("use", path, error))
}

/// What standard input, a pipe or another file that can be read only once holds: a copy under a name of its own, in a
/// directory that is gone with it. `None` for ordinary files.
pub fn copy_of_stream(file: &Path) -> Result<Option<(TempDir, PathBuf)>> {
    let is_stdin = file == Path::new("-");
    if !is_stdin && (file.is_file() || file.is_dir() || !file.exists()) {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    let read = match is_stdin {
        true => std::io::stdin().lock().read_to_end(&mut bytes),
        false => std::fs::File::open(file).and_then(|mut file| file.read_to_end(&mut bytes)),
    };
    read.map_err(|error| Failure::file("read", file, error))?;
    let dir = scratch_dir()?;
    let name = if bytes.starts_with(&MAGIC) { "stdin.ubik" } else { "stdin.rs" };
    let path = dir.path().join(name);
    std::fs::write(&path, bytes).map_err(|error| Failure::file("write", &path, error))?;
    Ok(Some((dir, path)))
}

/// A directory for what is needed until the process ends.
pub fn scratch_dir() -> Result<TempDir> {
    tempfile::Builder::new()
        .prefix("ubik-")
        .tempdir()
        .map_err(|error| Failure::file("create a directory in", &std::env::temp_dir(), error))
}

/// A file that has to be there.
pub fn require_file(file: &Path) -> Result<()> {
    if file.is_dir() {
        return Err(Failure::usage(format!("`{}` is a directory, not a file", file.display())));
    }
    if !file.exists() {
        return Err(Failure::usage(format!("there is no file `{}`", file.display())));
    }
    Ok(())
}
