//! Runs a process and measures what it used.
//!
//! Processor time is what counts: on a machine with other work it varies much less than time by the clock.

use std::io::{Read, Seek, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// What a process did and used.
#[derive(Clone, Debug)]
pub struct Measured {
    pub stdout: Vec<u8>,
    pub cpu: Duration,
    pub wall: Duration,
    /// The most memory that it had at one time, in bytes.
    pub memory: u64,
}

/// Runs a command to its end; it is to succeed.
pub fn measure(command: &mut Command) -> Result<Measured, String> {
    let start = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot start {command:?}: {error}"))?;
    // Programs print little, so that no pipe fills up while the other one is read.
    let stdout = read(child.stdout.take())?;
    let stderr = read(child.stderr.take())?;
    let (status, usage) = wait(child.id())?;
    let wall = start.elapsed();
    if !status.success() {
        let said = String::from_utf8_lossy(&stderr).lines().next().unwrap_or_default().to_owned();
        return Err(format!("{said} ({status})"));
    }
    let memory = u64::try_from(usage.ru_maxrss).unwrap_or(0) * 1024;
    Ok(Measured { stdout, cpu: duration(usage.ru_utime) + duration(usage.ru_stime), wall, memory })
}

/// How a process ended that may fail.
pub struct Finished {
    /// An end by signal n is 128 + n.
    pub code: i32,
    pub timed_out: bool,
    pub stderr: String,
}

/// Runs a command with this input, for no longer than `limit` by the clock.
pub fn run_limited(command: &mut Command, input: &str, limit: Duration) -> Result<Finished, String> {
    let failed = |error: std::io::Error| error.to_string();
    let mut stderr = tempfile::tempfile().map_err(failed)?;
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(stderr.try_clone().map_err(failed)?);
    let mut child = command.spawn().map_err(|error| format!("cannot start {command:?}: {error}"))?;
    // A program that reads none of it closes the pipe, which is no failure.
    let _ = child.stdin.take().map(|mut pipe| pipe.write_all(input.as_bytes()));
    let start = Instant::now();
    let mut timed_out = false;
    let status = loop {
        if let Some(status) = child.try_wait().map_err(failed)? {
            break status;
        }
        if start.elapsed() > limit && !timed_out {
            timed_out = true;
            child.kill().map_err(failed)?;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let mut text = Vec::new();
    stderr.rewind().map_err(failed)?;
    stderr.read_to_end(&mut text).map_err(failed)?;
    let code = status.code().or(status.signal().map(|signal| 128 + signal)).unwrap_or(-1);
    Ok(Finished { code, timed_out, stderr: String::from_utf8_lossy(&text).into_owned() })
}

fn read(pipe: Option<impl Read>) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    match pipe {
        Some(mut pipe) => pipe.read_to_end(&mut bytes).map_err(|error| error.to_string())?,
        None => 0,
    };
    Ok(bytes)
}

/// Waits for a child of this process, which nobody else waits for.
fn wait(pid: u32) -> Result<(ExitStatus, libc::rusage), String> {
    let pid = libc::pid_t::try_from(pid).map_err(|error| error.to_string())?;
    let mut status = 0;
    // SAFETY: rusage is plain data for which zeroes are valid.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: both pointers are to live locals of the types that wait4 writes.
    let found = unsafe { libc::wait4(pid, &mut status, 0, &mut usage) };
    if found != pid {
        return Err(format!("cannot wait for process {pid}: {}", std::io::Error::last_os_error()));
    }
    Ok((ExitStatus::from_raw(status), usage))
}

fn duration(time: libc::timeval) -> Duration {
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::from_secs(seconds) + Duration::from_micros(u64::try_from(time.tv_usec).unwrap_or(0))
}
