//! Why a run ended, whose fault that is, and what a script sees of it.

use std::process::ExitCode;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{AllocInfo, Loc, SyncObject, Text, Trace, Ub};

/// What every step of a run returns; the error is one pointer wide.
pub type Result<T = ()> = std::result::Result<T, Box<Stop>>;

/// The reason why a run ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stop {
    /// The program ended by itself, also after a panic.
    Exit { code: i32 },
    /// The program aborted itself.
    Abort(AbortReason),
    /// The program showed undefined behaviour.
    Ub(Box<Ub>),
    /// The program ended with memory that nobody can reach or free any more.
    Leak { sites: Vec<LeakSite> },
    /// The main thread ended while these threads were still running.
    ThreadsLeft { threads: Vec<Text> },
    /// No thread can ever run again.
    Deadlock { threads: Vec<BlockedThread> },
    /// The program did something that Ubik does not model.
    Unsupported(Unsupported),
    /// A limit was reached.
    Exhausted(Exhausted),
    /// The front end produced a program that breaks the rules of the IR.
    IllFormed { problems: Vec<Text> },
    /// Ubik itself went wrong.
    Bug { message: Text },
}

/// Why a program aborted itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum AbortReason {
    /// `abort` was called or its intrinsic executed.
    Requested,
    /// A panic that may not unwind, with its message.
    NonUnwindingPanic { message: Text },
    /// A panic tried to leave a function whose ABI forbids it.
    UnwindOutOfNounwind,
    /// A destructor panicked while a panic was unwinding.
    PanicInCleanup,
    /// The program raised this signal against itself.
    Signal { number: i32 },
}

/// Leaked blocks that were allocated by the same call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeakSite {
    /// Where they were allocated; empty if that was not tracked.
    pub trace: Trace,
    pub blocks: Vec<LeakedBlock>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeakedBlock {
    pub alloc: AllocInfo,
    /// Only reachable from other leaked blocks: freeing those may free this one.
    pub indirect: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockedThread {
    pub name: Text,
    pub waiting: WaitingFor,
    pub trace: Trace,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum WaitingFor {
    /// A lock, and who holds it, where that is known.
    Lock {
        object: SyncObject,
        holder: Option<Text>,
    },
    Notification(SyncObject),
    Join {
        thread: Text,
    },
    Futex {
        addr: u64,
    },
    /// Data or space on a file, pipe or socket.
    Io {
        what: Text,
    },
    Other(Text),
}

/// An operation that Ubik does not model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unsupported {
    ForeignFunction {
        name: Text,
    },
    ForeignStatic {
        name: Text,
    },
    Intrinsic {
        name: Text,
    },
    InlineAssembly,
    Target {
        triple: Text,
    },
    /// The host is closed for this.
    Isolated {
        function: Text,
        part: HostPart,
    },
    /// Strict provenance forbids making pointers from integers.
    IntToPtrInStrictMode,
    /// A foreign function is there, but not this use of it.
    Argument {
        function: Text,
        what: Text,
    },
    Operation {
        what: Text,
    },
}

/// A part of the host that is closed unless it is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HostPart {
    Env,
    Fs,
    Net,
    /// Other programs.
    Process,
    Rng,
    Time,
}

impl HostPart {
    pub const ALL: [HostPart; 6] =
        [HostPart::Env, HostPart::Fs, HostPart::Net, HostPart::Process, HostPart::Rng, HostPart::Time];

    /// The word by which people ask for it.
    pub fn word(self) -> &'static str {
        match self {
            HostPart::Env => "env",
            HostPart::Fs => "fs",
            HostPart::Net => "net",
            HostPart::Process => "process",
            HostPart::Rng => "rng",
            HostPart::Time => "time",
        }
    }
}

/// What a run takes memory for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum MemoryUse {
    Heap,
    Stack,
    Statics,
    /// Which bytes are initialised, and which pointers are stored where.
    Provenance,
    Borrows,
    /// What is known of each allocation, whatever its size.
    Table,
    Calls,
    Image,
    /// What the program printed, if that is kept, and the rest.
    Other,
}

impl MemoryUse {
    pub const ALL: [MemoryUse; 9] = [
        MemoryUse::Heap,
        MemoryUse::Stack,
        MemoryUse::Statics,
        MemoryUse::Provenance,
        MemoryUse::Borrows,
        MemoryUse::Table,
        MemoryUse::Calls,
        MemoryUse::Image,
        MemoryUse::Other,
    ];
}

/// What used the most memory of a run, and how much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct MostUsed {
    pub by: MemoryUse,
    pub bytes: u64,
}

/// A limit that the run reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Exhausted {
    Memory {
        limit: u64,
        most: Option<MostUsed>,
    },
    /// The system has no more memory for all runs together; this one takes a large part of it.
    SystemMemory {
        used: u64,
        most: Option<MostUsed>,
    },
    AddressSpace,
    Steps {
        limit: u64,
    },
    /// By the clock.
    Time {
        limit: Duration,
        /// How much of it the run had a processor for, if that is less than half.
        processor: Option<Duration>,
    },
    /// Frames on one thread's stack.
    Stack {
        frames: u64,
    },
    Threads {
        limit: u64,
    },
    /// The user stopped the run.
    Interrupted,
}

/// How bad a stop is, for choosing among many: later is worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Severity {
    Success,
    Failure,
    Unsupported,
    Limit,
    LeakOrDeadlock,
    Undefined,
    /// The file with the program is damaged, or nobody's front end wrote it.
    IllFormed,
    Bug,
}

/// Exit codes of runs that never started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UsageExit {
    /// Flags that make no sense, files that do not exist.
    Usage,
    /// What cargo or rustc returned.
    Build(u8),
}

impl UsageExit {
    pub fn code(self) -> u8 {
        match self {
            UsageExit::Usage => 64,
            UsageExit::Build(code) => code,
        }
    }
}

impl From<UsageExit> for ExitCode {
    fn from(exit: UsageExit) -> Self {
        ExitCode::from(exit.code())
    }
}

impl Stop {
    #[cold]
    pub fn exit(code: i32) -> Box<Stop> {
        Box::new(Stop::Exit { code })
    }

    #[cold]
    pub fn abort(reason: AbortReason) -> Box<Stop> {
        Box::new(Stop::Abort(reason))
    }

    #[cold]
    pub fn leak(sites: Vec<LeakSite>) -> Box<Stop> {
        Box::new(Stop::Leak { sites })
    }

    #[cold]
    pub fn threads_left(threads: Vec<Text>) -> Box<Stop> {
        Box::new(Stop::ThreadsLeft { threads })
    }

    #[cold]
    pub fn deadlock(threads: Vec<BlockedThread>) -> Box<Stop> {
        Box::new(Stop::Deadlock { threads })
    }

    #[cold]
    pub fn ill_formed(problems: Vec<Text>) -> Box<Stop> {
        Box::new(Stop::IllFormed { problems })
    }

    #[cold]
    pub fn bug(message: impl Into<Text>) -> Box<Stop> {
        Box::new(Stop::Bug { message: message.into() })
    }

    /// The undefined behaviour, if that is what stopped the run.
    pub fn as_ub(&self) -> Option<&Ub> {
        match self {
            Stop::Ub(ub) => Some(ub),
            _ => None,
        }
    }

    /// The stop that decides for many runs: the worst one, the earliest among equals.
    pub fn worst<'a>(stops: impl IntoIterator<Item = &'a Stop>) -> Option<&'a Stop> {
        stops.into_iter().reduce(|worst, stop| if stop.severity() > worst.severity() { stop } else { worst })
    }

    pub fn severity(&self) -> Severity {
        match self {
            Stop::Exit { code: 0 } => Severity::Success,
            Stop::Exit { .. } | Stop::Abort(_) => Severity::Failure,
            Stop::Unsupported(_) => Severity::Unsupported,
            Stop::Exhausted(_) => Severity::Limit,
            Stop::Leak { .. } | Stop::ThreadsLeft { .. } | Stop::Deadlock { .. } => Severity::LeakOrDeadlock,
            Stop::Ub(_) => Severity::Undefined,
            Stop::IllFormed { .. } => Severity::IllFormed,
            Stop::Bug { .. } => Severity::Bug,
        }
    }

    /// What the process that ran the program exits with.
    pub fn exit_code(&self) -> i32 {
        match (self, self.severity()) {
            (Stop::Exit { code }, _) => *code,
            (Stop::Abort(reason), _) => reason.exit_code(),
            (_, Severity::Undefined) => 70,
            (_, Severity::LeakOrDeadlock) => 71,
            (_, Severity::Unsupported) => 72,
            (_, Severity::Limit) => 73,
            (_, Severity::IllFormed) => 65,
            (_, Severity::Bug | Severity::Success | Severity::Failure) => 75,
        }
    }
}

impl AbortReason {
    /// What a shell shows for a process that ended by this signal.
    fn exit_code(&self) -> i32 {
        const SIGABRT: i32 = 6;
        match self {
            AbortReason::Signal { number } => 128 + number,
            _ => 128 + SIGABRT,
        }
    }
}

impl Unsupported {
    #[cold]
    pub fn foreign_function(name: impl Into<Text>) -> Box<Stop> {
        Unsupported::ForeignFunction { name: name.into() }.into()
    }

    #[cold]
    pub fn intrinsic(name: impl Into<Text>) -> Box<Stop> {
        Unsupported::Intrinsic { name: name.into() }.into()
    }

    #[cold]
    pub fn operation(what: impl Into<Text>) -> Box<Stop> {
        Unsupported::Operation { what: what.into() }.into()
    }

    #[cold]
    pub fn isolated(function: impl Into<Text>, part: HostPart) -> Box<Stop> {
        Unsupported::Isolated { function: function.into(), part }.into()
    }

    #[cold]
    pub fn argument(function: impl Into<Text>, what: impl Into<Text>) -> Box<Stop> {
        Unsupported::Argument { function: function.into(), what: what.into() }.into()
    }
}

impl LeakSite {
    pub fn new(trace: Trace, blocks: Vec<LeakedBlock>) -> Self {
        Self { trace, blocks }
    }

    /// The total size of the blocks.
    pub fn bytes(&self) -> u64 {
        self.blocks.iter().fold(0, |sum, block| sum.saturating_add(block.alloc.size))
    }

    /// Where a report points for this site.
    pub fn loc(&self) -> Option<Loc> {
        self.trace.primary().and_then(|index| self.trace.frames[index].loc)
    }
}

macro_rules! stops_as {
    ($($kind:ident => $wrap:expr),* $(,)?) => {$(
        impl From<$kind> for Box<Stop> {
            #[cold]
            fn from(reason: $kind) -> Self {
                Box::new($wrap(reason))
            }
        }
    )*};
}

stops_as! {
    Ub => |ub| Stop::Ub(Box::new(ub)),
    AbortReason => Stop::Abort,
    Unsupported => Stop::Unsupported,
    Exhausted => Stop::Exhausted,
}
