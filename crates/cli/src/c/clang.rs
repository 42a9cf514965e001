//! Finding a clang whose bitcode can be read.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::{Failure, Result};
use crate::terminal;

/// The versions whose bitcode the pinned LLVM reads.
const OLDEST: u32 = 14;
const NEWEST: u32 = 22;

/// Names the clang to use, whatever is on the search path.
const VARIABLE: &str = "UBIK_CLANG";

pub struct Clang {
    program: PathBuf,
    /// What it says of itself.
    version: String,
}

impl Clang {
    /// The clang that a variable names, the default one, the newest of those with a version in their names, or the one
    /// that set-up has fetched.
    pub fn find() -> Result<Clang> {
        if let Some(program) = std::env::var_os(VARIABLE) {
            let program = PathBuf::from(program);
            let text = version_text(&program);
            return match parse(&text) {
                Some(OLDEST..=NEWEST) => Ok(Clang { program, version: text }),
                Some(other) => Err(Failure::usage(format!(
                    "`{}` is clang {other}; {OLDEST} to {NEWEST} can be read",
                    program.display()
                ))),
                None => Err(Failure::usage(format!(
                    "{VARIABLE} names `{}`, which is no clang",
                    program.display()
                ))),
            };
        }
        let versioned = (OLDEST..=NEWEST).rev().map(|version| format!("clang-{version}"));
        let names = std::iter::once("clang".to_owned()).chain(versioned).map(PathBuf::from);
        let fetched = std::iter::once_with(fetched).flatten();
        let mut known =
            names.chain(fetched).map(|program| Clang { version: version_text(&program), program });
        known.find(|clang| matches!(parse(&clang.version), Some(OLDEST..=NEWEST))).ok_or_else(missing)
    }

    /// What tells this clang from others.
    pub fn version_text(&self) -> &str {
        &self.version
    }

    /// clang for a file: C++ has a program of its own.
    pub fn command(&self, source: &Path) -> Command {
        self.driver(source.extension().is_some_and(|extension| extension != "c"))
    }

    /// clang as the compiler of C or C++.
    pub fn driver(&self, is_cxx: bool) -> Command {
        let mut command = Command::new(&self.program);
        command.arg(terminal::clang_flag());
        if is_cxx {
            command.arg("--driver-mode=g++");
        }
        command
    }
}

fn fetched() -> Option<PathBuf> {
    ubik_toolchain::fetched_clang(&ubik_toolchain::Options::from_env().ok()?)
}

fn missing() -> Failure {
    Failure::usage(format!(
        "C is compiled by clang, and none of the versions {OLDEST} to {NEWEST} is on the search path; install one (Debian \
         and Ubuntu: `apt install clang`; Fedora: `dnf install clang`; Arch: `pacman -S clang`), let `ubik setup --clang` \
         fetch one into the cache, or name one in {VARIABLE}"
    ))
}

/// What a clang says of itself; nothing if there is none.
fn version_text(program: &Path) -> String {
    let output = Command::new(program).arg("--version").output();
    output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default()
}

/// The major version of a clang.
fn parse(text: &str) -> Option<u32> {
    let behind = text.split("clang version ").nth(1)?;
    behind.split(['.', ' ']).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn versions_are_read() {
        assert_eq!(parse("Debian clang version 14.0.6\nTarget: x86_64"), Some(14));
        assert_eq!(parse("clang version 22.1.0 (https://x)"), Some(22));
        assert_eq!(parse("gcc (Debian 12.2.0)"), None);
    }
}
