//! What of the real file system a program sees, read-only, while that is closed.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};

use ubik_host::Mounts;

/// A package sees its workspace, itself, and the sources of published crates.
pub fn of_package(image: &Path, workspace: Option<PathBuf>) -> Mounts {
    of_package_at(image, workspace, std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from))
}

/// The same for a package whose folder is known.
pub fn of_package_at(image: &Path, workspace: Option<PathBuf>, package: Option<PathBuf>) -> Mounts {
    let cargo = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo = cargo.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let sources = cargo.into_iter().flat_map(|home| [home.join("registry/src"), home.join("git/checkouts")]);
    let directories = workspace.into_iter().chain(package).chain(sources).collect();
    Mounts { directories, everything: false, current: current(), program: absolute(image) }
}

/// A single file sees the directory that it is in, unless that is one that everything is in.
pub fn of_file(file: &Path) -> Mounts {
    let directory = absolute(file).and_then(|file| Some(file.parent()?.to_owned()));
    let directories = directory.into_iter().filter(|directory| !is_common(directory)).collect();
    Mounts { directories, everything: false, current: current(), program: absolute(file) }
}

fn is_common(directory: &Path) -> bool {
    let common = [PathBuf::from("/"), std::env::temp_dir(), PathBuf::from("/tmp"), PathBuf::from("/dev")];
    common.iter().any(|other| other == directory)
        || std::env::home_dir().is_some_and(|home| home == directory)
}

fn absolute(path: &Path) -> Option<PathBuf> {
    std::fs::canonicalize(path).ok()
}

fn current() -> Option<PathBuf> {
    std::env::current_dir().ok()
}

/// Variables that cargo sets for programs and that say nothing but what the package's manifest says, and those that say what
/// libraries for tests would otherwise start cargo for.
pub fn package_variables(workspace: Option<&Path>) -> Vec<(Vec<u8>, Option<Vec<u8>>)> {
    let is_of_package = |name: &str| {
        name.starts_with("CARGO_PKG_")
            || name.starts_with("CARGO_BIN_EXE_")
            || name.starts_with("CARGO_MANIFEST_")
    };
    let all = std::env::vars_os().filter(|(name, _)| name.to_str().is_some_and(is_of_package));
    let told = workspace.map(|root| (OsString::from("INSTA_WORKSPACE_ROOT"), root.as_os_str().to_owned()));
    told.into_iter().chain(all).map(|(name, value)| (name.into_vec(), Some(value.into_vec()))).collect()
}
