//! What of the real system a program may see, and where its input comes from and its output goes.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use ubik_verdict::Event;
use ubik_vos::Mounts;

/// A part of the host that can be opened by itself: `--host fs`.
pub use ubik_verdict::HostPart as Part;

/// A set of parts. Parses from words with commas between them, or `all`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    open: [bool; Part::ALL.len()],
    /// The real file system can be read; what is written stays in memory.
    reads_files: bool,
}

impl Parts {
    pub const NONE: Parts = Parts { open: [false; Part::ALL.len()], reads_files: false };
    pub const ALL: Parts = Parts { open: [true; Part::ALL.len()], reads_files: false };

    pub fn contains(self, part: Part) -> bool {
        self.open[part as usize]
    }

    pub fn with(mut self, part: Part) -> Parts {
        self.open[part as usize] = true;
        self
    }

    pub fn without(mut self, part: Part) -> Parts {
        self.open[part as usize] = false;
        self
    }

    pub fn and(self, other: Parts) -> Parts {
        let both = Part::ALL.into_iter().filter(|&part| other.contains(part)).fold(self, Parts::with);
        Parts { reads_files: self.reads_files || other.reads_files, ..both }
    }

    /// `fs:ro`.
    pub fn reads_files(self) -> bool {
        self.reads_files && !self.contains(Part::Fs)
    }
}

/// A word that names no part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPart(pub String);

impl fmt::Display for UnknownPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Part::ALL.map(Part::word).join("`, `");
        write!(f, "`{}` is no part of the host; there are `{known}`, `fs:ro` and `all`", self.0)
    }
}

impl std::error::Error for UnknownPart {}

impl FromStr for Parts {
    type Err = UnknownPart;

    fn from_str(words: &str) -> Result<Parts, UnknownPart> {
        words.split(',').filter(|word| !word.is_empty()).try_fold(Parts::NONE, |parts, word| {
            match word {
                "all" => return Ok(Parts::ALL),
                "fs:ro" => return Ok(Parts { reads_files: true, ..parts }),
                _ => {}
            }
            let part = Part::ALL.into_iter().find(|part| part.word() == word);
            part.map(|part| parts.with(part)).ok_or_else(|| UnknownPart(word.to_owned()))
        })
    }
}

/// What a function does whose part of the host is closed and that has nothing else to give.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WhenClosed {
    /// The run ends as unsupported, with the flag's name.
    #[default]
    Stop,
    /// The function fails (an empty file system has no such file), with a warning for each place.
    Warn,
    /// The function fails silently.
    Fail,
}

/// Where standard output and error go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Output {
    /// To Ubik's own, byte for byte as the program writes.
    #[default]
    PassThrough,
    /// Into buffers: [`crate::System::captured`].
    Captured,
    /// Both into the buffer of standard output, in the order in which the program writes.
    Together,
}

/// Where standard input comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Input {
    /// From Ubik's own.
    #[default]
    PassThrough,
    Bytes(Vec<u8>),
}

/// The surroundings that a program is given.
#[derive(Clone, Debug)]
pub struct HostOptions {
    pub open: Parts,
    pub when_closed: WhenClosed,
    /// What of the real file system is seen while it is closed.
    pub mounts: Mounts,
    /// Where to write out the files that the program has written.
    pub keep_files: Option<PathBuf>,
    /// Variables that are set whether the environment is open or not; `None` removes one.
    pub env: Vec<(Vec<u8>, Option<Vec<u8>>)>,
    pub output: Output,
    pub input: Input,
    /// How many processors a program is told that there are.
    pub processors: u32,
    /// How large a page is, as far as a program is told.
    pub page_size: u32,
    /// After how much real time a run is given up.
    pub time_limit: Option<Duration>,
    /// Who is told what a run was asked to tell at once.
    pub listener: Option<Listener>,
}

/// A function that hears of events as they happen, perhaps from several runs at a time.
#[derive(Clone)]
pub struct Listener(Arc<dyn Fn(&Event) + Send + Sync>);

impl Listener {
    pub fn new(hear: impl Fn(&Event) + Send + Sync + 'static) -> Listener {
        Listener(Arc::new(hear))
    }

    pub fn hear(&self, event: &Event) {
        (self.0)(event);
    }
}

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Listener")
    }
}

impl Default for HostOptions {
    fn default() -> HostOptions {
        HostOptions {
            open: Parts::NONE,
            when_closed: WhenClosed::Stop,
            mounts: Mounts::default(),
            keep_files: None,
            env: Vec::new(),
            output: Output::PassThrough,
            input: Input::PassThrough,
            processors: 1,
            page_size: 4096,
            time_limit: None,
            listener: None,
        }
    }
}

impl HostOptions {
    /// Closed, without input, and with output in buffers.
    pub fn captured() -> HostOptions {
        HostOptions { output: Output::Captured, input: Input::Bytes(Vec::new()), ..HostOptions::default() }
    }

    /// The environment that the program starts with.
    pub fn environment(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        use std::os::unix::ffi::OsStringExt;
        let mut variables: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
        if self.open.contains(Part::Env) {
            variables.extend(std::env::vars_os().map(|(name, value)| (name.into_vec(), value.into_vec())));
        }
        for (name, value) in &self.env {
            variables.retain(|(other, _)| other != name);
            variables.extend(value.clone().map(|value| (name.clone(), value)));
        }
        variables
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_parse_from_words() {
        let parts: Parts = "env,fs".parse().unwrap();
        assert!(parts.contains(Part::Env) && parts.contains(Part::Fs) && !parts.contains(Part::Time));
        assert_eq!("all".parse(), Ok(Parts::ALL));
        assert_eq!("".parse(), Ok(Parts::NONE));
        let reads: Parts = "fs:ro".parse().unwrap();
        assert!(reads.reads_files() && !reads.contains(Part::Fs));
        assert_eq!("env,moon".parse::<Parts>(), Err(UnknownPart("moon".into())));
    }

    #[test]
    fn a_closed_environment_has_only_what_was_set() {
        let set = (b"A".to_vec(), Some(b"1".to_vec()));
        let options = HostOptions { env: vec![set, (b"B".to_vec(), None)], ..HostOptions::default() };
        assert_eq!(options.environment(), [(b"A".to_vec(), b"1".to_vec())]);
    }
}
