//! std for interpretation: compiled by `lower` from the source that belongs to the compiler, with the overlay, once
//! for each target. The result is a sysroot: `lower --sysroot <it>` compiles the user's crates against it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::cache::{self, Cache, Key, Lock, Stage};
use crate::compiler::{Compiler, RELEASE};
use crate::embedded::{LOWER_SOURCES, OVERLAY};
use crate::error::{Error, Kind, Result};
use crate::progress::{Expected, Progress};
use crate::{flags, overlay, process, tools};

pub const SPACE: u64 = 700_000_000;
pub const EXPECTED: Expected = Expected { units: 26, time: Duration::from_secs(40) };
/// The files of `lower` that decide how a library is compiled. Its rlib is written by rustc itself, so what else `lower`
/// does matters to programs only, and a change there does not cost another build of std.
const LOWERS_SESSION: [&str; 2] = ["crates/lower/src/features.rs", "crates/lower/src/options.rs"];

/// Everything that building std needs.
#[derive(Debug)]
pub struct Maker<'a> {
    pub compiler: &'a Compiler,
    pub cache: &'a Cache,
    pub lower: &'a Path,
    /// This executable, which plays the helper programs of `tools`.
    pub tool: &'a Path,
    pub progress: Progress,
}

impl Maker<'_> {
    pub fn stage(&self, target: &str) -> Stage {
        let session: Vec<_> =
            LOWER_SOURCES.iter().filter(|(path, _)| LOWERS_SESSION.contains(path)).copied().collect();
        let key = self
            .source_key()
            .with("target", target)
            .with("flags", &[&flags::INTERPRETED[..], &flags::STD[..]].concat().join(" "))
            .with_files("lower", &session);
        self.cache.stage(&format!("std-{target}"), key)
    }

    /// The stage whose directory has std's source with the overlay, in `library/`.
    pub fn source_stage(&self) -> Stage {
        self.cache.stage("std-source", self.source_key())
    }

    fn source_key(&self) -> Key {
        Key::default().with("rustc", &self.compiler.version.full).with_files("overlay", OVERLAY)
    }

    /// Builds std for a target unless that was done; returns the sysroot.
    pub fn make(&self, target: &str, lock: &Lock) -> Result<PathBuf> {
        let stage = self.stage(target);
        if !stage.is_complete() {
            self.require_known(target)?;
        }
        stage.run(lock, |dir| {
            self.cache.require_space(SPACE)?;
            let library = self.make_source(lock)?;
            self.write_package(dir, &library)?;
            self.build(dir, target)?;
            collect(dir, target)
        })?;
        for work in ["package", "target"] {
            cache::remove_dir_if_any(&stage.dir().join(work))?;
        }
        Ok(stage.dir().to_owned())
    }

    fn require_known(&self, target: &str) -> Result<()> {
        let mut command = self.compiler.rustc_command();
        let targets = process::output_of(command.args(["--print", "target-list"]), "list rustc's targets")?;
        if targets.lines().any(|known| known == target) {
            return Ok(());
        }
        Err(Kind::UnknownTarget { target: target.to_owned(), release: RELEASE }.into())
    }

    fn make_source(&self, lock: &Lock) -> Result<PathBuf> {
        let stage = self.source_stage();
        stage.run(lock, |dir| {
            let library = dir.join("library");
            cache::remove_dir_if_any(&library)?;
            cache::copy_tree(&self.compiler.library_source, &library)?;
            overlay::apply(&library)?;
            Ok(vec![PathBuf::from("library/std/src/lib.rs"), PathBuf::from("library/core/src/lib.rs")])
        })?;
        Ok(stage.dir().join("library"))
    }

    /// A package that depends on all of std. It is outside std's own workspace, whose tests need further packages.
    fn write_package(&self, dir: &Path, library: &Path) -> Result<()> {
        let package = dir.join("package");
        let manifest = PACKAGE_MANIFEST.replace("LIBRARY", &library.display().to_string());
        cache::write_if_different(&package.join("Cargo.toml"), manifest.as_bytes())?;
        cache::write_if_different(&package.join("src/lib.rs"), PACKAGE_SOURCE.as_bytes())?;
        let lock = library.join("Cargo.lock");
        let text = fs::read(&lock).map_err(|source| Error::io("read", &lock, source))?;
        cache::write_atomically(&package.join("Cargo.lock"), &text)?;
        let vendored = library.join("vendor");
        if vendored.is_dir() {
            let config = VENDOR_CONFIG.replace("VENDORED", &vendored.display().to_string());
            cache::write_if_different(&package.join(".cargo/config.toml"), config.as_bytes())?;
        }
        Ok(())
    }

    fn build(&self, dir: &Path, target: &str) -> Result<()> {
        let log = dir.join("log");
        let package = dir.join("package");
        let vendored = package.join(".cargo/config.toml").exists();
        if !vendored {
            let mut fetch = self.compiler.cargo_command();
            fetch
                .arg("fetch")
                .current_dir(&package)
                .env("RUSTC_BOOTSTRAP", "1")
                .envs(self.cache.cargo_environment());
            process::run_with_retry(
                &mut fetch,
                "downloading std's dependencies",
                &log,
                self.progress,
                |_| (),
            )?;
        }
        let mut task = self.progress.begin(&format!("building std for {target}"), EXPECTED);
        process::run(
            &mut self.build_command(dir, target),
            "building std for interpretation",
            &log,
            |line| {
                task.output(line);
                if let Some(name) = process::crate_being_compiled(line) {
                    task.advance(1, name);
                }
            },
        )?;
        task.finish();
        Ok(())
    }

    fn build_command(&self, dir: &Path, target: &str) -> Command {
        let remap = format!(
            "--remap-path-prefix={}=/rustc/{}/library",
            self.source_stage().dir().join("library").display(),
            self.compiler.version.commit_hash
        );
        let mut all_flags: Vec<&str> = [&flags::INTERPRETED[..], &flags::STD[..]].concat();
        all_flags.push(&remap);
        let mut command = self.compiler.cargo_command();
        command.args(["build", "--release", "--offline", "--target", target]);
        command.current_dir(dir.join("package")).env("CARGO_TARGET_DIR", dir.join("target"));
        command.env("RUSTC_BOOTSTRAP", "1").env("CARGO_ENCODED_RUSTFLAGS", all_flags.join("\x1f"));
        command.env("__CARGO_DEFAULT_LIB_METADATA", "ubik").envs(self.cache.cargo_environment());
        command
            .env("RUSTC_WRAPPER", self.tool)
            .env(tools::TOOL, tools::STD_WRAPPER)
            .env(tools::LOWER, self.lower);
        command
    }
}

/// Needs nothing of a sysroot, not even `core`: there is none yet.
const PACKAGE_SOURCE: &str = "#![allow(internal_features)]\n#![feature(no_core)]\n#![no_core]\n";

const PACKAGE_MANIFEST: &str = r#"[package]
name = "interpretable-std"
version = "0.0.0"
edition = "2024"

[workspace]

[dependencies]
proc_macro = { path = "LIBRARY/proc_macro" }
std = { path = "LIBRARY/std", features = ["backtrace", "panic-unwind"] }
test = { path = "LIBRARY/test" }

[patch.crates-io]
rustc-std-workspace-alloc = { path = "LIBRARY/rustc-std-workspace-alloc" }
rustc-std-workspace-core = { path = "LIBRARY/rustc-std-workspace-core" }
rustc-std-workspace-std = { path = "LIBRARY/rustc-std-workspace-std" }
"#;

const VENDOR_CONFIG: &str = r#"[source.crates-io]
replace-with = "vendored"

[source.vendored]
directory = "VENDORED"
"#;

/// Puts the crates where a compiler looks for them in its sysroot.
fn collect(dir: &Path, target: &str) -> Result<Vec<PathBuf>> {
    let relative = Path::new("lib/rustlib").join(target).join("lib");
    let lib = dir.join(&relative);
    cache::remove_dir_if_any(&lib)?;
    fs::create_dir_all(&lib).map_err(|source| Error::io("create", &lib, source))?;
    let mut collected = Vec::new();
    for path in cache::entries(&dir.join("target").join(target).join("release/deps"))? {
        let Some(name) =
            path.file_name().filter(|_| path.extension().is_some_and(|extension| extension == "rlib"))
        else {
            continue;
        };
        if name.to_string_lossy().starts_with("libinterpretable_std") {
            continue;
        }
        fs::hard_link(&path, lib.join(name)).map_err(|source| Error::io("link", &path, source))?;
        collected.push(relative.join(name));
    }
    Ok(collected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_lower_that_std_depends_on_exist() {
        for path in LOWERS_SESSION {
            assert!(LOWER_SOURCES.iter().any(|(known, _)| *known == path), "{path}");
        }
    }
}
