//! One test in a process of its own, under a limit of processor time, and what its end means.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read, Seek};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use super::results::{Ended, Verdict};

/// What a test may use.
#[derive(Clone, Copy)]
pub struct Limits {
    pub processor: Duration,
}

/// By the clock a test may take this many times as long: a machine with other work is slow, and a test may wait for ever.
const PATIENCE: u32 = 5;
/// As much of a program's output as is kept to tell why it failed.
const KEPT: u64 = 1 << 20;

/// Runs a test; in Ubik there is a file with its report.
pub fn run(command: &mut Command, report: Option<&Path>, limits: Limits) -> Ended {
    let start = Instant::now();
    match run_limited(command, limits) {
        Err(reason) => Ended::new(Verdict::NotRun, &reason),
        Ok((status, output)) => {
            let (verdict, detail) = match report {
                None => native_verdict(status, &output),
                Some(report) => ubik_verdict(status, &output, report),
            };
            Ended { verdict, detail, seconds: (start.elapsed().as_secs_f64() * 1e3).round() / 1e3 }
        }
    }
}

/// What a command prints, however it ends.
pub fn output_of(command: &mut Command, limits: Limits) -> Result<String, String> {
    run_limited(command, limits).map(|(_, output)| output)
}

/// The names in a list of tests; `None` if the program does not answer with one.
pub fn listed(command: &mut Command) -> Result<Option<BTreeSet<String>>, String> {
    command.stdin(Stdio::null()).stderr(Stdio::null());
    let output = command.output().map_err(|error| format!("cannot start {command:?}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let is_item = |line: &&str| line.ends_with(": test") || line.ends_with(": benchmark");
    if !output.status.success() || !text.lines().all(|line| is_item(&line)) {
        return Ok(None);
    }
    Ok(Some(text.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect()))
}

fn run_limited(command: &mut Command, limits: Limits) -> Result<(ExitStatus, String), String> {
    let failed = |error: std::io::Error| error.to_string();
    let mut output = tempfile::tempfile().map_err(failed)?;
    let seconds = limits.processor.as_secs();
    command.stdin(Stdio::null()).stdout(output.try_clone().map_err(failed)?);
    command.stderr(output.try_clone().map_err(failed)?).process_group(0);
    // SAFETY: between fork and exec only `setrlimit` is called, which is async-signal-safe.
    unsafe {
        command.pre_exec(move || {
            let limit = libc::rlimit { rlim_cur: seconds, rlim_max: seconds + 1 };
            let result = libc::setrlimit(libc::RLIMIT_CPU, &limit);
            if result == 0 { Ok(()) } else { Err(std::io::Error::last_os_error()) }
        });
    }
    let mut child = command.spawn().map_err(failed)?;
    let status = wait(&mut child, limits.processor * PATIENCE).map_err(failed)?;
    Ok((status, text_of(&mut output)))
}

/// Waits, and ends what takes too long, with all that it has started.
fn wait(child: &mut Child, limit: Duration) -> std::io::Result<ExitStatus> {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if start.elapsed() > limit {
            // SAFETY: the child leads a group of its own and was not waited for yet, so the number is still its own.
            unsafe {
                libc::kill(-libc::pid_t::try_from(child.id()).unwrap_or(libc::pid_t::MAX), libc::SIGXCPU)
            };
            return child.wait();
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(50));
    }
}

fn text_of(file: &mut File) -> String {
    let mut bytes = Vec::new();
    // What cannot be read is not shown; the exit status is what counts.
    let _ = file.rewind().and_then(|()| file.take(KEPT).read_to_end(&mut bytes));
    String::from_utf8_lossy(&bytes).into_owned()
}

fn is_over_limit(status: ExitStatus) -> bool {
    matches!(status.signal(), Some(libc::SIGXCPU | libc::SIGKILL))
}

fn native_verdict(status: ExitStatus, output: &str) -> (Verdict, String) {
    match status.code() {
        Some(0) => (Verdict::Pass, String::new()),
        Some(_) => (Verdict::Fail, panic_of(output)),
        None if is_over_limit(status) => (Verdict::Timeout, String::new()),
        None => (Verdict::Fail, status.to_string()),
    }
}

/// The exit code says it, and the report why.
fn ubik_verdict(status: ExitStatus, output: &str, report: &Path) -> (Verdict, String) {
    let Some(code) = status.code() else {
        return match is_over_limit(status) {
            true => (Verdict::Timeout, String::new()),
            false => (Verdict::Crash, status.to_string()),
        };
    };
    let verdict = match code {
        0 => return (Verdict::Pass, String::new()),
        70 => Verdict::Ub,
        71 => Verdict::Leak,
        72 => Verdict::Unsupported,
        73 => Verdict::Limit,
        75 => Verdict::Crash,
        _ => return (Verdict::Fail, panic_of(output)),
    };
    let told = std::fs::read_to_string(report).unwrap_or_default();
    (verdict, told.lines().find_map(error_of).unwrap_or_else(|| last_line(output)))
}

/// Rule, message and place of a report's line, if it is an error.
fn error_of(line: &str) -> Option<String> {
    let line: serde_json::Value = serde_json::from_str(line).ok()?;
    if line["type"] != "diagnosis" || line["level"] != "error" {
        return None;
    }
    let rule = line["rule"]["id"].as_str().map(|id| format!("{id}: ")).unwrap_or_default();
    let message = line["message"].as_str().unwrap_or_default();
    let location = &line["primary"]["location"];
    let place = location["file"].as_str().map(|file| format!(" at {}:{}", short(file), location["line"]));
    Some(format!("{rule}{message}{}", place.unwrap_or_default()))
}

/// A path without what differs between machines.
fn short(path: &str) -> &str {
    ["/source/", "/src/", "/library/"]
        .iter()
        .find_map(|folder| path.find(folder).filter(|_| path.starts_with('/')).map(|at| &path[at + 1..]))
        .unwrap_or(path)
}

fn panic_of(output: &str) -> String {
    let mut lines = output.lines().skip_while(|line| !line.contains("panicked at"));
    match (lines.next(), lines.next()) {
        (Some(place), Some(message)) => {
            let place = place.split_once("panicked at ").map_or(place, |(_, place)| place);
            format!("panicked at {place} {message}")
        }
        _ => last_line(output),
    }
}

fn last_line(output: &str) -> String {
    output.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_told_apart() {
        let limits = Limits { processor: Duration::from_secs(1) };
        let run = |script: &str| run(Command::new("sh").args(["-c", script]), None, limits).verdict;
        assert_eq!(run("exit 0"), Verdict::Pass);
        assert_eq!(run("exit 3"), Verdict::Fail);
        assert_eq!(run("kill -SEGV $$"), Verdict::Fail);
        assert_eq!(run("while :; do :; done"), Verdict::Timeout);
    }

    #[test]
    fn a_panic_is_quoted_with_its_place() {
        let output = "running 1 test\nthread 'main' panicked at a.rs:3:5:\nboom\nnote: x\n";
        assert_eq!(panic_of(output), "panicked at a.rs:3:5: boom");
        assert_eq!(panic_of("odd\n"), "odd");
    }

    #[test]
    fn lists_are_recognised() {
        let list = |script: &str| listed(Command::new("sh").args(["-c", script])).unwrap();
        assert_eq!(list("echo 'a::b: test'; echo 'c: benchmark'"), Some(BTreeSet::from(["a::b".to_owned()])));
        assert_eq!(list("echo hello"), None);
        assert_eq!(list("exit 1"), None);
    }
}
