//! Real set-up, killed again and again: `interrupted_setup EMPTY_DIRECTORY`.
//!
//! Runs set-up in the directory, kills it after its first line of output, after its second, and so on, and lets it
//! start again each time until it gets through. Then everything must be there, and the next run must have nothing to
//! do. Takes as long as set-up does, so it is not among the tests; `cargo xtask` runs it.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use ubik_toolchain::{Options, Result, check, ensure};

const CHILD: &str = "UBIK_TEST_SETUP_CHILD";

fn main() -> ExitCode {
    if let Some(code) = ubik_toolchain::maybe_run_as_tool() {
        return code;
    }
    let Some(dir) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: interrupted_setup EMPTY_DIRECTORY");
        return ExitCode::from(64);
    };
    let result = match std::env::var_os(CHILD) {
        Some(_) => set_up(&dir),
        None => interrupt(&dir),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn options(dir: &Path) -> Result<Options> {
    Ok(Options { cache: Some(dir.to_owned()), ..Options::from_env()? })
}

fn set_up(dir: &Path) -> Result<()> {
    let prepared = ensure(&options(dir)?)?;
    prepared.std_for_host()?;
    Ok(())
}

fn interrupt(dir: &Path) -> Result<()> {
    let mut kills = 0;
    while let Outcome::Killed = run_until_line(dir, kills + 1) {
        kills += 1;
        println!("killed {kills} times");
    }
    assert!(
        kills > 3,
        "set-up was killed only {kills} times: it says less than expected, or the cache was not empty"
    );
    assert!(check(&options(dir)?)?.ready, "after set-up everything is ready");
    let quiet = run_until_line(dir, 1);
    assert!(matches!(quiet, Outcome::Ended), "set-up that has nothing to do says nothing");
    println!("set-up completed after having been killed {kills} times");
    Ok(())
}

enum Outcome {
    Killed,
    Ended,
}

/// Starts set-up and kills it when it has printed so many lines.
fn run_until_line(dir: &Path, lines: usize) -> Outcome {
    let mut command = Command::new(std::env::current_exe().expect("this executable has a path"));
    let mut child =
        command.arg(dir).env(CHILD, "1").stderr(Stdio::piped()).spawn().expect("it can be started");
    let output = BufReader::new(child.stderr.take().expect("it is piped"));
    for (seen, line) in output.lines().enumerate() {
        let line = line.expect("the pipe can be read");
        println!("  {line}");
        assert!(!line.starts_with("error:"), "set-up failed by itself");
        if seen + 1 == lines {
            child.kill().expect("it can be killed");
            child.wait().expect("it can be waited for");
            return Outcome::Killed;
        }
    }
    let status = child.wait().expect("it can be waited for");
    assert!(status.success(), "set-up failed by itself");
    Outcome::Ended
}
