//! A virtual operating system: files, descriptors, pipes and sockets of one process, as plain data.
//!
//! [`Kernel`] is the whole state. Its methods are system calls without pointers: bytes and numbers go in, results or
//! error numbers come out, as Linux gives them. A copy is cheap (everything large is shared until it is written), so
//! that it is copied with the machine. Nothing here depends on the real time, on randomness or on the order of hashes.
//!
//! The real system is seen in one place only, [`lower`]: directories that were mounted are read, never written.
//! Everything that a program writes is in memory. Waiting is not done here: what cannot go on says so with
//! [`Fault::Wait`], and is called again when something has changed.

mod children;
mod content;
mod descriptors;
mod epoll;
mod errno;
mod fifos;
mod files;
mod flags;
mod keeping;
mod layout;
mod links;
mod lower;
mod metadata;
mod opening;
mod pipes;
mod socket_options;
mod sockets;
mod tree;
mod walk;

pub use children::{Action, Process};
pub use descriptors::{Description, Object, Stream};
pub use epoll::Change;
pub use errno::Errno;
pub use files::{Device, Where};
pub use flags::{access, at, fcntl, lock, mode, open, rename, seek};
pub use layout::{HOME, HOST_NAME, Mounts, PROCESS, USER, USER_ID};
pub use links::RenameFlags;
pub use metadata::{Metadata, NewTime, Time};
pub use pipes::Side;
pub use socket_options::{Direction, LINGER};
pub use sockets::{Address, How, Received};
pub use tree::{Entry, NodeId};

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use descriptors::Descriptors;
use tree::Tree;

/// Why a call has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    Errno(Errno),
    /// It would have to wait, for this.
    Wait(&'static str),
    /// The same, for so long; after that it fails with `EAGAIN`.
    WaitAtMost(&'static str, Duration),
    /// Something that is not there, by name.
    Unsupported(String),
}

impl From<Errno> for Fault {
    fn from(errno: Errno) -> Fault {
        Fault::Errno(errno)
    }
}

/// What a system call gives.
pub type Answer<T> = Result<T, Fault>;

/// The system of one process.
#[derive(Clone)]
pub struct Kernel {
    tree: Tree,
    descriptors: Descriptors,
    /// Directories that are being listed, by description.
    listings: BTreeMap<u32, Arc<[Entry]>>,
    pipes: BTreeMap<u32, pipes::Pipe>,
    events: BTreeMap<u32, pipes::Event>,
    sockets: BTreeMap<u32, sockets::Socket>,
    pollers: BTreeMap<u32, epoll::Poller>,
    timers: BTreeMap<u32, epoll::Timer>,
    next_channel: u32,
    cwd: NodeId,
    umask: u32,
    /// The number of the process that runs, and of the one that started it.
    pub process: i32,
    pub parent: i32,
    /// Where `/proc/self/exe` leads to.
    program: Vec<u8>,
    /// What `/proc/self/cmdline` shows.
    pub arguments: Vec<Vec<u8>>,
    pub processors: u32,
    /// How many threads the program has, as `/proc/self` says. Whoever calls sets it.
    pub threads: usize,
    /// The time that new files get. Whoever calls sets it.
    pub now: Duration,
    /// How many bytes all files together may have.
    pub room: u64,
}

impl Kernel {
    /// The system that a program starts with.
    pub fn new(mounts: &Mounts, start: Duration) -> Kernel {
        let tree = Tree::new(start);
        let mut kernel = Kernel {
            tree,
            descriptors: Descriptors::default(),
            listings: BTreeMap::new(),
            pipes: BTreeMap::new(),
            events: BTreeMap::new(),
            sockets: BTreeMap::new(),
            pollers: BTreeMap::new(),
            timers: BTreeMap::new(),
            next_channel: 0,
            cwd: NodeId::ROOT,
            umask: 0o022,
            process: PROCESS,
            parent: 1,
            program: Vec::new(),
            arguments: Vec::new(),
            processors: 1,
            threads: 1,
            now: start,
            room: 1 << 30,
        };
        kernel.lay_out(mounts);
        kernel
    }

    /// Sets the mask of rights that new files do not get, and says what it was.
    pub fn umask(&mut self, mask: u32) -> u32 {
        std::mem::replace(&mut self.umask, mask & 0o777)
    }
}
