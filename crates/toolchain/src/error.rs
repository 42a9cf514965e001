//! Everything that can go wrong in set-up. Each error is one message that says what happened and what to do;
//! the kind is private, so that kinds can change without breaking callers.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why set-up could not be finished.
#[derive(Debug)]
pub struct Error(Box<Kind>);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source()
    }
}

impl Error {
    pub(crate) fn io(doing: &'static str, path: &Path, source: io::Error) -> Self {
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                Kind::DiskFull { path: path.to_owned() }
            }
            _ => Kind::Io { doing, path: path.to_owned(), source },
        }
        .into()
    }

    /// The libraries in the package come from another build of the compiler than its source gives.
    pub(crate) fn is_mismatch(&self) -> bool {
        matches!(*self.0, Kind::Mismatch { .. })
    }
}

impl From<Kind> for Error {
    fn from(kind: Kind) -> Self {
        Error(Box::new(kind))
    }
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum Kind {
    #[error("cannot {doing} `{path}`: {source}")]
    Io { doing: &'static str, path: PathBuf, source: io::Error },

    #[error(
        "no space is left on the disk of `{path}`; free some and run `ubik setup` again, it goes on where it stopped"
    )]
    DiskFull { path: PathBuf },

    #[error(
        "set-up needs {} of disk space, but the disk of `{path}` has only {}; \
         free some, or set XDG_CACHE_HOME to a directory on another disk",
        Bytes(*needed), Bytes(*available)
    )]
    NoSpace { needed: u64, available: u64, path: PathBuf },

    #[error("no cache directory: neither XDG_CACHE_HOME nor HOME is set to an absolute path")]
    NoHome,

    #[error(
        "the cache directory `{path}` cannot be written ({source}); \
         make it writable, or set XDG_CACHE_HOME to a directory that is"
    )]
    CacheUnwritable { path: PathBuf, source: io::Error },

    #[error(
        "no compiler of version {release} with its libraries was found, and none could be installed:{}",
        bullets(reasons)
    )]
    NoCompiler { release: &'static str, reasons: Vec<String> },

    #[error(
        "no clang could be fetched; install one (14 to 22) with the system's packages:{}",
        bullets(reasons)
    )]
    NoClang { reasons: Vec<String> },

    #[error("{name} is `{value}`, but can only be one of `{choices}`")]
    BadChoice { name: String, value: String, choices: String },

    #[error("{0}")]
    Unavailable(String),

    #[error("{what} failed ({status}){}\nthe whole output is in `{log}`", excerpt(tail))]
    Command { what: String, status: String, tail: String, log: PathBuf },

    #[error("cannot run `{program}` to {what}: {source}")]
    Spawn { what: String, program: String, source: io::Error },

    #[error("{what} failed {attempts} times; is the network reachable?{}", excerpt(tail))]
    Download { what: String, attempts: u32, tail: String },

    #[error("the packaged compiler library does not match its source: {reason}")]
    Mismatch { reason: String },

    #[error("the overlay over std does not fit: {reason}; this is a bug in Ubik")]
    Overlay { reason: String },

    #[error(
        "{what} was built, but `{missing}` is not there; `ubik setup --clean` and `ubik setup` start afresh"
    )]
    Incomplete { what: String, missing: PathBuf },

    #[error("the target `{target}` is not known to rustc {release}")]
    UnknownTarget { target: String, release: &'static str },

    #[error(
        "a C compiler is needed to link, but `cc` is not on the PATH; install one (for example `apt-get install gcc`)"
    )]
    NoCCompiler,
}

fn bullets(reasons: &[String]) -> String {
    reasons.iter().map(|reason| format!("\n  - {reason}")).collect()
}

fn excerpt(tail: &str) -> String {
    tail.lines().map(|line| format!("\n  | {line}")).collect()
}

/// A number of bytes in the unit that people read.
pub(crate) struct Bytes(pub u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MEGABYTE: u64 = 1_000_000;
        let megabytes = self.0.div_ceil(MEGABYTE);
        if megabytes >= 1000 {
            return write!(f, "{}.{} GB", megabytes / 1000, megabytes % 1000 / 100);
        }
        write!(f, "{megabytes} MB")
    }
}
