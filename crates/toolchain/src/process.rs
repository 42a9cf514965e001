//! Running other programs: their output goes to a log, their last words into the error, their lines to whoever
//! shows progress. Downloads are tried again before they fail.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use crate::error::{Error, Kind, Result};
use crate::progress::Progress;

/// Lines of output that an error quotes.
const QUOTED_LINES: usize = 25;
const ATTEMPTS: u32 = 4;
/// How the system words it.
const DISK_FULL: &str = "No space left on device";

/// Runs `command` to its end and returns what it wrote to standard output. For short questions.
pub fn output_of(command: &mut Command, what: &str) -> Result<String> {
    let output =
        command.stdin(Stdio::null()).output().map_err(|source| spawn_error(command, what, source))?;
    if !output.status.success() {
        let reason = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        return Err(Kind::Unavailable(format!("cannot {what}: {reason}")).into());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs `command`, appends all it prints to the file `log`, and passes each line of standard error to `on_line`.
pub fn run(command: &mut Command, what: &str, log: &Path, mut on_line: impl FnMut(&str)) -> Result<()> {
    let (status, tail) = run_once(command, what, log, &mut on_line)?;
    if status.success() {
        return Ok(());
    }
    Err(failure(what, status, tail, log))
}

fn failure(what: &str, status: ExitStatus, tail: String, log: &Path) -> Error {
    if tail.contains(DISK_FULL) {
        return Kind::DiskFull { path: log.to_owned() }.into();
    }
    Kind::Command { what: what.to_owned(), status: status.to_string(), tail, log: log.to_owned() }.into()
}

/// Like [`run`], for commands that download: a failure is tried again a few times, with growing pauses.
pub fn run_with_retry(
    command: &mut Command,
    what: &str,
    log: &Path,
    progress: Progress,
    mut on_line: impl FnMut(&str),
) -> Result<()> {
    for attempt in 1.. {
        let (status, tail) = run_once(command, what, log, &mut on_line)?;
        if status.success() {
            break;
        }
        if tail.contains(DISK_FULL) {
            return Err(failure(what, status, tail, log));
        }
        if attempt == ATTEMPTS {
            return Err(Kind::Download { what: what.to_owned(), attempts: ATTEMPTS, tail }.into());
        }
        progress.before_retry(what, attempt);
    }
    Ok(())
}

/// The exit status, and the end of what the command wrote to standard error.
fn run_once(
    command: &mut Command,
    what: &str,
    log: &Path,
    on_line: &mut dyn FnMut(&str),
) -> Result<(ExitStatus, String)> {
    let log_error = |source| Error::io("write", log, source);
    let mut log_file = File::options().create(true).append(true).open(log).map_err(log_error)?;
    writeln!(log_file, "$ {command:?}").map_err(log_error)?;
    let stdout = log_file.try_clone().map_err(log_error)?;
    command.stdin(Stdio::null()).stdout(stdout).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|source| spawn_error(command, what, source))?;
    let stderr = child.stderr.take().expect("standard error is piped");
    let mut tail = VecDeque::new();
    for line in BufReader::new(stderr).split(b'\n') {
        let line = line.map_err(|source| Error::io("read the output that goes to", log, source))?;
        let line = String::from_utf8_lossy(&line).into_owned();
        writeln!(log_file, "{line}").map_err(log_error)?;
        on_line(&line);
        if tail.len() == QUOTED_LINES {
            tail.pop_front();
        }
        tail.push_back(line);
    }
    let status = child.wait().map_err(|source| Error::io("wait for the command logged in", log, source))?;
    Ok((status, Vec::from(tail).join("\n")))
}

fn spawn_error(command: &Command, what: &str, source: std::io::Error) -> Error {
    let program = command.get_program().to_string_lossy().into_owned();
    Kind::Spawn { what: what.to_owned(), program, source }.into()
}

/// The crate named in cargo's line `   Compiling <crate> v1.0.0`.
pub fn crate_being_compiled(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix("Compiling ")?.split(' ').next()
}

/// Removes what a caller's environment would change in a build of ours: cargo's and rustc's own variables, which
/// are set when Ubik itself runs under cargo, and flags meant for the user's crates. How to reach registries stays.
pub fn isolate(command: &mut Command) -> &mut Command {
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(steers_a_build) {
            command.env_remove(name);
        }
    }
    command
}

fn steers_a_build(name: &str) -> bool {
    const KEPT: [&str; 5] = ["CARGO_HOME", "CARGO_HTTP_", "CARGO_NET_", "CARGO_REGISTR", "CARGO_SOURCE_"];
    const REMOVED: [&str; 8] =
        ["CARGO", "RUSTC", "RUSTFLAGS", "RUSTDOC", "RUSTUP_TOOLCHAIN", "MIRI", "CFG_", "MAKEFLAGS"];
    REMOVED.iter().any(|prefix| name.starts_with(prefix))
        && !KEPT.iter().any(|prefix| name.starts_with(prefix))
}

/// `dir` put before what the variable `name` already lists.
pub fn search_path(name: &str, dir: &Path) -> OsString {
    let mut list = dir.as_os_str().to_owned();
    if let Some(rest) = std::env::var_os(name).filter(|rest| !rest.is_empty()) {
        list.push(":");
        list.push(rest);
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_that_reach_registries_survive_isolation() {
        for name in ["CARGO_HOME", "CARGO_HTTP_PROXY", "CARGO_REGISTRIES_X_INDEX", "PATH", "HOME"] {
            assert!(!steers_a_build(name), "{name}");
        }
        for name in [
            "CARGO_TARGET_DIR",
            "CARGO_PROFILE_RELEASE_LTO",
            "RUSTC_WRAPPER",
            "RUSTFLAGS",
            "CARGO",
            "MIRIFLAGS",
        ] {
            assert!(steers_a_build(name), "{name}");
        }
    }

    #[test]
    fn crates_are_recognised_in_cargos_lines() {
        assert_eq!(crate_being_compiled("   Compiling syn v2.0.1 (/x)"), Some("syn"));
        assert_eq!(crate_being_compiled("    Finished `release` profile"), None);
    }
}
