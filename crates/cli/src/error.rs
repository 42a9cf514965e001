//! What ends a command before there is a verdict: one message and an exit code.

use std::fmt;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{ExitCode, ExitStatus};

use ubik_verdict::UsageExit;

use crate::terminal::Heading;

pub type Result<T, E = Failure> = std::result::Result<T, E>;

/// Why a command could not do its work.
#[derive(Debug)]
pub struct Failure {
    message: String,
    code: u8,
}

/// What the shell sees if neither usage nor a compiler is to blame.
const OTHER: u8 = 1;

impl Failure {
    /// The command line makes no sense, or names what is not there.
    pub fn usage(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), code: UsageExit::Usage.code() }
    }

    /// The compiler or cargo ended with this status, having said why; or it was ended by a signal, which says nothing.
    pub fn build(status: ExitStatus, who: &str) -> Failure {
        let message = match status.signal() {
            Some(number) => format!("{who} was ended by {}", signal(number)),
            None => String::new(),
        };
        let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(OTHER);
        Failure { message, code: UsageExit::Build(code).code() }
    }

    /// A file or directory could not be used.
    pub fn file(doing: &str, path: &Path, reason: impl fmt::Display) -> Failure {
        Failure { message: format!("cannot {doing} `{}`: {reason}", path.display()), code: OTHER }
    }

    pub fn other(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), code: OTHER }
    }

    /// Says it, if whoever caused it has not done so, and gives the exit code.
    pub fn tell(&self) -> ExitCode {
        if !self.message.is_empty() {
            say(Heading::Error, &self.message);
        }
        ExitCode::from(self.code)
    }
}

/// A signal by its name, and what it usually means.
fn signal(number: i32) -> String {
    let known = match number {
        2 => "SIGINT: it was interrupted",
        6 => "SIGABRT: it ran out of memory, or found a mistake of its own",
        9 => "SIGKILL: somebody killed it, perhaps the system for want of memory",
        11 => "SIGSEGV: its stack was too small, or it crashed",
        15 => "SIGTERM: somebody ended it",
        _ => return format!("signal {number}"),
    };
    format!("signal {number} ({known})")
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

impl From<ubik_toolchain::Error> for Failure {
    fn from(error: ubik_toolchain::Error) -> Failure {
        Failure::other(error.to_string())
    }
}

/// A warning of the command line itself; those of a run are the report's.
pub fn warn(message: impl fmt::Display) {
    say(Heading::Warning, message);
}

/// Something to know, which is nobody's fault.
pub fn note(message: impl fmt::Display) {
    say(Heading::Note, message);
}

/// Says it on standard error. Where that is full or closed nobody can be told, and the exit code still counts.
fn say(heading: Heading, message: impl fmt::Display) {
    let _ = writeln!(std::io::stderr(), "{}", heading.with(message));
}
