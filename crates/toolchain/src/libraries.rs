//! The compiler's libraries, made from its source, for compilers that come without them.
//!
//! Two routes lead to a directory that `lower` can be compiled against:
//!
//! - [`Route::Metadata`]: only the metadata of the compiler's crates, without code. It is made so that the crates' ids
//!   equal those in the packaged library, against which `lower` is then linked. An id is made of the crate's name, the
//!   compiler's version string and cargo's `-C metadata`; cargo computes the latter from package id, features, profile,
//!   dependencies and one environment variable. So all of these repeat what the distribution did.
//! - [`Route::Whole`]: the whole compiler without LLVM. It always works, takes several times as long, and the result
//!   is slower than the packaged library. It is the fallback for packages whose build cannot be repeated.
//!
//! `--emit=metadata` does not do for the first route: it leaves out the MIR of inlinable functions and the exported
//! symbols. rustc's dummy code generator keeps both.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::cache::{self, Cache, Key, Lock, Stage};
use crate::compiler::{Compiler, RELEASE};
use crate::crate_ids::CrateIds;
use crate::error::{Error, Kind, Result};
use crate::process;
use crate::progress::{Expected, Progress, Task};
use crate::tools;

/// Changes when the recipe does.
const RECIPE: &str = "1";

/// How the libraries are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    Metadata,
    Whole,
}

impl Route {
    fn name(self) -> &'static str {
        match self {
            Route::Metadata => "metadata",
            Route::Whole => "compiler",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Route::Metadata => {
                "reading the compiler's libraries from its source: 32 MB to download, 0.4 GB on disk"
            }
            Route::Whole => "compiling the compiler's libraries: 32 MB to download, 1.2 GB on disk",
        }
    }

    /// Disk space while it is being made.
    pub fn space(self) -> u64 {
        match self {
            Route::Metadata => 1_500_000_000,
            Route::Whole => 3_000_000_000,
        }
    }

    /// Measured on two cores.
    pub fn expected(self) -> Expected {
        let seconds = match self {
            Route::Metadata => 220,
            Route::Whole => 1100,
        };
        Expected { units: 1060, time: Duration::from_secs(seconds) }
    }
}

/// What `lower` is linked against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Linkage {
    /// The libraries of the compiler's sysroot.
    Sysroot,
    /// The compiler's own library, for which this directory has the metadata.
    Metadata(PathBuf),
    /// The libraries in this directory.
    Whole(PathBuf),
}

/// Everything that making the libraries needs.
#[derive(Debug)]
pub struct Maker<'a> {
    pub compiler: &'a Compiler,
    /// The compiler's source: `compiler/`, `library/`, `Cargo.lock`.
    pub source: &'a Path,
    pub cache: &'a Cache,
    /// This executable, which plays the helper programs of `tools`.
    pub tool: &'a Path,
    pub progress: Progress,
}

impl Maker<'_> {
    pub fn stage(&self, route: Route) -> Stage {
        let driver = self.compiler.driver.file_name().unwrap_or_default().to_string_lossy();
        let size = fs::metadata(&self.compiler.driver).map(|meta| meta.len()).unwrap_or_default();
        let key = Key::default()
            .with("recipe", RECIPE)
            .with("rustc", &self.compiler.version.full)
            .with("host", &self.compiler.version.host)
            .with("driver", &format!("{driver} of {size} bytes"));
        self.cache.stage(route.name(), key)
    }

    /// Makes the libraries unless they are there.
    pub fn make(&self, route: Route, lock: &Lock) -> Result<Linkage> {
        let stage = self.stage(route);
        stage.run(lock, |dir| {
            self.cache.require_space(route.space())?;
            let task = self.progress.begin(route.title(), route.expected());
            self.write_workspace(dir)?;
            self.vendor(dir)?;
            match route {
                Route::Metadata => self.make_metadata(dir, task)?,
                Route::Whole => self.compile_all(dir, task)?,
            }
            collect(dir, &self.target_dirs(dir, route))
        })?;
        for work in ["workspace", "target"] {
            cache::remove_dir_if_any(&stage.dir().join(work))?;
        }
        let lib = stage.dir().join(LIB);
        Ok(match route {
            Route::Metadata => Linkage::Metadata(lib),
            Route::Whole => Linkage::Whole(lib),
        })
    }

    /// A workspace of its own for the compiler's packages: the source stays as it is, links lead to it.
    fn write_workspace(&self, dir: &Path) -> Result<()> {
        let workspace = dir.join("workspace");
        cache::write_if_different(&workspace.join("Cargo.toml"), WORKSPACE_MANIFEST.as_bytes())?;
        for folder in ["compiler", "library"] {
            link(&self.source.join(folder), &workspace.join(folder))?;
        }
        let lock = self.source.join("Cargo.lock");
        let text = fs::read(&lock).map_err(|source| Error::io("read", &lock, source))?;
        cache::write_if_different(&workspace.join("Cargo.lock"), &text)
    }

    /// Downloads the compiler's dependencies, with the changes that the distribution makes to them.
    fn vendor(&self, dir: &Path) -> Result<()> {
        let workspace = dir.join("workspace");
        let vendored = workspace.join("vendor");
        if !vendored.exists() {
            let unfinished = workspace.join("vendor-unfinished");
            cache::remove_dir_if_any(&unfinished)?;
            let mut command = self.compiler.cargo_command();
            command.args(["vendor", "--versioned-dirs"]).arg(&unfinished).current_dir(&workspace);
            command.env("RUSTC_BOOTSTRAP", "1").envs(self.cache.cargo_environment());
            process::run_with_retry(
                &mut command,
                "downloading the compiler's dependencies",
                &dir.join(LOG),
                self.progress,
                |_| (),
            )?;
            repeat_feature_changes(&unfinished)?;
            fs::rename(&unfinished, &vendored).map_err(|source| Error::io("rename", &unfinished, source))?;
        }
        cache::write_if_different(&workspace.join(".cargo/config.toml"), VENDOR_CONFIG.as_bytes())
    }

    fn make_metadata(&self, dir: &Path, task: Task) -> Result<()> {
        let stub_dir = dir.join(LIB);
        // `rustc_llvm` names this archive in a link attribute; nothing of it is ever used.
        cache::write_if_different(&stub_dir.join("libllvm-wrapper.a"), EMPTY_ARCHIVE)?;
        let ids_file = dir.join("crate-ids");
        let ids = CrateIds::of_library(&self.compiler.driver)?
            .without_crates_in(&self.compiler.target_libdir()?)?;
        if ids.len() == 0 {
            return Err(Kind::Mismatch { reason: "its symbols name no crates".to_owned() }.into());
        }
        cache::write_if_different(&ids_file, ids.to_text().as_bytes())?;

        let mut command = self.build_command(dir);
        command.args(["--features", "llvm,max_level_info", "--target", &self.compiler.version.host]);
        command.envs(METADATA_PROFILE).env("RUST_CHECK", "1");
        command.env("__CARGO_DEFAULT_LIB_METADATA", format!("stable{RELEASE}"));
        command.env("RUSTC_WRAPPER", self.tool).env(tools::TOOL, tools::METADATA_WRAPPER);
        command.env(tools::STUB_DIR, &stub_dir).env(tools::DRIVER, &self.compiler.driver);
        command.env(tools::IDS, &ids_file).env(tools::VERSION, &self.compiler.version.full);
        build(&mut command, dir, task)
    }

    fn compile_all(&self, dir: &Path, task: Task) -> Result<()> {
        let mut command = self.build_command(dir);
        // Messages for debugging the compiler are a good part of its code.
        command.args(["--features", "max_level_info"]).envs(WHOLE_PROFILE);
        // What its dependencies do takes little of its time.
        command.args(["--config", "profile.release.package.\"*\".opt-level=0"]);
        // Crates use the generic code of others, as they do by themselves where nothing is optimised.
        command.env("CARGO_ENCODED_RUSTFLAGS", "-Zshare-generics=y");
        build(&mut command, dir, task)
    }

    /// What both routes have in common, as rustc's own build system sets it.
    fn build_command(&self, dir: &Path) -> Command {
        let version = &self.compiler.version;
        let mut command = self.compiler.cargo_command();
        command.args(["build", "--release", "--offline", "-p", "rustc-main"]);
        command.current_dir(dir.join("workspace")).env("CARGO_TARGET_DIR", dir.join("target"));
        command
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_ENCODED_RUSTFLAGS", "")
            .envs(self.cache.cargo_environment());
        command
            .env("CFG_RELEASE", RELEASE)
            .env("CFG_RELEASE_NUM", RELEASE)
            .env("CFG_RELEASE_CHANNEL", "stable");
        command.env("CFG_VERSION", &version.full).env("CFG_VER_HASH", &version.commit_hash);
        command.env("CFG_VER_DATE", &version.commit_date).env("CFG_COMPILER_HOST_TRIPLE", &version.host);
        command.env("CFG_LIBDIR_RELATIVE", "lib").env("RUSTC_INSTALL_BINDIR", "bin");
        command.env("REAL_LIBRARY_PATH_VAR", "LD_LIBRARY_PATH");
        command.env("DOC_RUST_LANG_ORG_CHANNEL", format!("https://doc.rust-lang.org/{RELEASE}"));
        command
    }

    /// Where cargo leaves the crates, and the procedural macros that their metadata refers to.
    fn target_dirs(&self, dir: &Path, route: Route) -> Vec<PathBuf> {
        let host = dir.join("target/release/deps");
        match route {
            Route::Metadata => {
                vec![dir.join("target").join(&self.compiler.version.host).join("release/deps"), host]
            }
            Route::Whole => vec![host],
        }
    }
}

const LIB: &str = "lib";
const LOG: &str = "log";
const EMPTY_ARCHIVE: &[u8] = b"!<arch>\n";

const WORKSPACE_MANIFEST: &str = r#"[workspace]
resolver = "2"
members = ["compiler/rustc"]
exclude = ["compiler/rustc_codegen_cranelift", "compiler/rustc_codegen_gcc", "library"]

[profile.release.package.rustc_thread_pool]
overflow-checks = false
"#;

const VENDOR_CONFIG: &str = r#"[source.crates-io]
replace-with = "vendored"

[source.vendored]
directory = "vendor"
"#;

/// The profile that the packages are built with: it is part of the crate ids. Nothing may be added to it.
const METADATA_PROFILE: [(&str, &str); 6] = [
    ("CARGO_PROFILE_RELEASE_STRIP", "false"),
    ("CARGO_PROFILE_RELEASE_DEBUG", "2"),
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "3"),
    ("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "false"),
    ("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "false"),
    ("CARGO_PROFILE_RELEASE_BUILD_OVERRIDE_OPT_LEVEL", "0"),
];

const WHOLE_PROFILE: [(&str, &str); 3] = [
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1"),
    ("CARGO_PROFILE_RELEASE_DEBUG", "0"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
];

/// Repeats what the distribution changes in the features of two dependencies: features are part of crate ids.
fn repeat_feature_changes(vendored: &Path) -> Result<()> {
    edit_manifest(&vendored.join("blake3-1.8.4"), |manifest| {
        manifest.get_mut("features")?.get_mut("default")?.as_array_mut()?.push("pure".into());
        Some(())
    })?;
    edit_manifest(&vendored.join("anstream-0.6.21"), |manifest| {
        let features = manifest.get_mut("features")?.as_table_mut()?;
        features.remove("wincon")?;
        features.get_mut("default")?.as_array_mut()?.retain(|feature| feature.as_str() != Some("wincon"));
        manifest.get_mut("target")?.as_table_mut()?.remove("cfg(windows)")?;
        Some(())
    })
}

/// Changes a vendored package's manifest, and drops the checksums that would give it away.
fn edit_manifest(package: &Path, edit: impl FnOnce(&mut toml::Table) -> Option<()>) -> Result<()> {
    let mismatch = |reason: &str| Kind::Mismatch { reason: format!("{reason} in `{}`", package.display()) };
    let path = package.join("Cargo.toml");
    let text = fs::read_to_string(&path).map_err(|_| mismatch("no manifest"))?;
    let mut manifest: toml::Table = text.parse().map_err(|_| mismatch("no readable manifest"))?;
    edit(&mut manifest).ok_or_else(|| mismatch("other features than expected"))?;
    cache::write_atomically(&path, manifest.to_string().as_bytes())?;

    let path = package.join(".cargo-checksum.json");
    let text = fs::read(&path).map_err(|source| Error::io("read", &path, source))?;
    let mut sums: serde_json::Value =
        serde_json::from_slice(&text).map_err(|_| mismatch("no readable checksums"))?;
    sums["files"] = serde_json::json!({});
    cache::write_atomically(&path, &cache::to_json(&sums))
}

fn link(to: &Path, at: &Path) -> Result<()> {
    if fs::read_link(at).is_ok_and(|old| old == to) {
        return Ok(());
    }
    cache::remove_file_if_any(at)?;
    std::os::unix::fs::symlink(to, at).map_err(|source| Error::io("create the link", at, source))
}

/// Runs cargo and shows its progress.
fn build(command: &mut Command, dir: &Path, mut task: Task) -> Result<()> {
    let mut mismatch = None;
    let result = process::run(command, "building the compiler's libraries", &dir.join(LOG), |line| {
        task.output(line);
        if let Some(name) = process::crate_being_compiled(line) {
            task.advance(weight(name), name);
        }
        if let Some((_, reason)) = line.split_once(tools::MISMATCH) {
            mismatch = Some(reason.trim().to_owned());
        }
    });
    if let Some(reason) = mismatch {
        return Err(Kind::Mismatch { reason }.into());
    }
    result.map(|()| task.finish())
}

/// A crate's part in the whole, in thousandths, roughly.
fn weight(name: &str) -> u64 {
    match name {
        "rustc_middle" | "rustc_trait_selection" => 60,
        "rustc_query_impl" | "rustc_hir_typeck" | "rustc_borrowck" => 40,
        "rustc_attr_parsing"
        | "rustc_const_eval"
        | "rustc_hir_analysis"
        | "rustc_mir_transform"
        | "rustc_resolve" => 22,
        name if name.starts_with("rustc_") => 5,
        _ => 2,
    }
}

/// Gathers the crates in one directory, by hard links: cargo's own directories are deleted afterwards.
fn collect(dir: &Path, target_dirs: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let lib = dir.join(LIB);
    fs::create_dir_all(&lib).map_err(|source| Error::io("create", &lib, source))?;
    let mut collected = Vec::new();
    for path in target_dirs.iter().map(|dir| cache::entries(dir)).collect::<Result<Vec<_>>>()?.concat() {
        let is_library = path.extension().is_some_and(|extension| extension == "rlib" || extension == "so");
        let name = path.file_name().unwrap_or(OsStr::new(""));
        if is_library {
            let to = lib.join(name);
            cache::remove_file_if_any(&to)?;
            fs::hard_link(&path, &to).map_err(|source| Error::io("link", &path, source))?;
            collected.push(Path::new(LIB).join(name));
        }
    }
    Ok(collected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_are_gathered_in_a_new_directory() {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let deps = dir.path().join("deps");
        fs::create_dir(&deps).expect("a directory");
        for name in ["liba.rlib", "libb.so", "libc.rmeta"] {
            fs::write(deps.join(name), name).expect("a file");
        }
        let mut collected = collect(dir.path(), &[deps]).expect("all are gathered");
        collected.sort();
        assert_eq!(collected, [Path::new(LIB).join("liba.rlib"), Path::new(LIB).join("libb.so")]);
        assert_eq!(fs::read(dir.path().join(&collected[0])).expect("it is there"), b"liba.rlib");
    }
}
