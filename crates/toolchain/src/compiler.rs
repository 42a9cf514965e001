//! The compiler that everything is built with: rustc of the one release whose libraries `lower` links, its cargo,
//! its library, and the source of std. Where it comes from is the business of `provider`.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};

use crate::error::{Kind, Result};
use crate::process::{self, output_of};

/// The release that `lower` is written for.
pub const RELEASE: &str = "1.96.0";

/// A compiler of the right release that can be run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compiler {
    pub rustc: PathBuf,
    pub cargo: PathBuf,
    /// Directory of shared libraries that the system's loader does not look into by itself.
    pub library_dir: Option<PathBuf>,
    /// `librustc_driver-*.so`.
    pub driver: PathBuf,
    /// The source of std.
    pub library_source: PathBuf,
    pub version: Version,
    pub libraries: Libraries,
}

/// How `lower` can be linked against the compiler's libraries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Libraries {
    /// They lie in the sysroot (rustup's component `rustc-dev`).
    InSysroot,
    /// They are to be made from the compiler's source in this directory.
    FromSource(PathBuf),
}

/// What `rustc -vV` says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Version {
    /// The first line without `rustc `; metadata is only accepted if it is equal.
    pub full: String,
    pub release: String,
    pub commit_hash: String,
    pub commit_date: String,
    pub host: String,
}

impl Version {
    pub fn parse(text: &str) -> Option<Version> {
        let field = |name: &str| {
            let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
            value.map(str::to_owned)
        };
        Some(Version {
            full: text.lines().next()?.strip_prefix("rustc ")?.to_owned(),
            release: field("release")?,
            commit_hash: field("commit-hash")?,
            commit_date: field("commit-date")?,
            host: field("host")?,
        })
    }

    /// Asks the compiler at `rustc`; an error says what else was found there.
    pub fn of(rustc: &Path, library_dir: Option<&Path>) -> Result<Version> {
        let mut command = bare_command(rustc, library_dir);
        let text = output_of(command.arg("-vV"), &format!("ask `{}` for its version", rustc.display()))?;
        let unavailable = |reason: String| Kind::Unavailable(format!("`{}` {reason}", rustc.display()));
        let version =
            Version::parse(&text).ok_or_else(|| unavailable("does not answer as rustc does".to_owned()))?;
        if version.release != RELEASE {
            return Err(unavailable(format!("is version {}, needed is {RELEASE}", version.release)).into());
        }
        Ok(version)
    }
}

impl Compiler {
    pub fn rustc_command(&self) -> Command {
        self.command(&self.rustc)
    }

    /// Cargo that compiles with this compiler, whatever the caller's environment says.
    pub fn cargo_command(&self) -> Command {
        let mut command = self.command(&self.cargo);
        command.env("RUSTC", &self.rustc).env("CARGO_TERM_COLOR", "never").env("CARGO_INCREMENTAL", "0");
        command
    }

    /// Where the crates of the compiler's own std are.
    pub fn target_libdir(&self) -> Result<PathBuf> {
        let mut command = self.rustc_command();
        let path = output_of(command.args(["--print", "target-libdir"]), "ask rustc for its sysroot")?;
        Ok(PathBuf::from(path.trim()))
    }

    /// A program of set-up that can load the compiler's libraries.
    pub fn command(&self, program: &Path) -> Command {
        bare_command(program, self.library_dir.as_deref())
    }

    /// A program that can load the compiler's libraries and sees the caller's environment: it works on the user's crates.
    pub fn command_for_user(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.envs(self.environment());
        command
    }

    /// Variables without which programs that link the compiler's library do not start.
    pub fn environment(&self) -> Vec<(String, std::ffi::OsString)> {
        let variable = |dir: &PathBuf| (LIBRARY_PATH.to_owned(), process::search_path(LIBRARY_PATH, dir));
        self.library_dir.iter().map(variable).collect()
    }
}

const LIBRARY_PATH: &str = "LD_LIBRARY_PATH";

fn bare_command(program: &Path, library_dir: Option<&Path>) -> Command {
    let mut command = Command::new(program);
    process::isolate(&mut command);
    if let Some(dir) = library_dir {
        command.env(LIBRARY_PATH, process::search_path(LIBRARY_PATH, dir));
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_is_read_from_rustcs_answer() {
        let text = "rustc 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)\nbinary: rustc\n\
                    commit-hash: ac68faa20c58\ncommit-date: 2026-05-25\nhost: x86_64-unknown-linux-gnu\n\
                    release: 1.96.0\nLLVM version: 22.1.8\n";
        let version = Version::parse(text).unwrap();
        assert_eq!(version.full, "1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)");
        assert_eq!((version.release.as_str(), version.commit_date.as_str()), ("1.96.0", "2026-05-25"));
        assert_eq!(Version::parse("clang 14"), None);
    }

    #[test]
    fn another_release_is_named_in_the_error() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().unwrap();
        let rustc = dir.path().join("rustc");
        let answer = "rustc 1.85.0 (x)\ncommit-hash: x\ncommit-date: x\nhost: x\nrelease: 1.85.0";
        std::fs::write(&rustc, format!("#!/bin/sh\necho '{answer}'\n")).unwrap();
        std::fs::set_permissions(&rustc, std::fs::Permissions::from_mode(0o755)).unwrap();
        let error = Version::of(&rustc, None).unwrap_err().to_string();
        assert!(error.ends_with("is version 1.85.0, needed is 1.96.0"), "{error}");
    }
}
