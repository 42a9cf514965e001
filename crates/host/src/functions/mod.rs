//! Foreign functions, grouped by what they are about.

mod absent;
mod backtrace;
mod c_alloc;
mod c_format;
mod c_memory;
mod c_numbers;
mod c_random;
mod c_strings;
mod calendar;
mod children;
mod directories;
mod environment;
mod errors;
mod events;
mod files;
mod interpreter;
mod locks;
mod mappings;
mod math;
mod metadata;
mod network;
mod paths;
mod pipes;
mod process;
mod random;
mod rust_alloc;
mod rust_runtime;
mod signals;
mod streams;
mod syscalls;
mod tests;
mod thread_locals;
mod threads;
mod time;
mod unwinding;

pub use backtrace::Frames;
pub use c_random::Generator;
pub use children::Children;
pub use directories::Directory;
pub use environment::install as install_environment;
pub use mappings::Shared;
pub use signals::{Signals, begin_interruption};
pub use tests::{Test, TestEnd, TestList, Tests};
pub use thread_locals::{Keys, next_key_destructor};
pub use time::{Clock, START};

use crate::table::Group;

pub const GROUPS: &[Group] = &[
    Group { title: "Rust's allocator", rows: rust_alloc::ROWS },
    Group { title: "Rust's runtime", rows: rust_runtime::ROWS },
    Group { title: "What programs may ask of an interpreter", rows: interpreter::ROWS },
    Group { title: "Tests", rows: tests::ROWS },
    Group { title: "Backtraces", rows: backtrace::ROWS },
    Group { title: "Unwinding", rows: unwinding::ROWS },
    Group { title: "C's allocator", rows: c_alloc::ROWS },
    Group { title: "Mappings", rows: mappings::ROWS },
    Group { title: "Memory", rows: c_memory::ROWS },
    Group { title: "Strings", rows: c_strings::ROWS },
    Group { title: "Numbers and characters", rows: c_numbers::ROWS },
    Group { title: "Formats", rows: c_format::ROWS },
    Group { title: "C's random numbers", rows: c_random::ROWS },
    Group { title: "Errors", rows: errors::ROWS },
    Group { title: "Mathematics", rows: math::ROWS },
    Group { title: "Environment", rows: environment::ROWS },
    Group { title: "Process", rows: process::ROWS },
    Group { title: "Other processes", rows: children::ROWS },
    Group { title: "Signals", rows: signals::ROWS },
    Group { title: "Time", rows: time::ROWS },
    Group { title: "Dates", rows: calendar::ROWS },
    Group { title: "Random bytes", rows: random::ROWS },
    Group { title: "Threads", rows: threads::ROWS },
    Group { title: "Thread-local data", rows: thread_locals::ROWS },
    Group { title: "Mutexes and spin locks", rows: locks::mutexes::ROWS },
    Group { title: "Readers and writers", rows: locks::rwlocks::ROWS },
    Group { title: "Condition variables", rows: locks::condvars::ROWS },
    Group { title: "Barriers", rows: locks::barriers::ROWS },
    Group { title: "Once", rows: locks::once::ROWS },
    Group { title: "Semaphores", rows: locks::semaphores::ROWS },
    Group { title: "System calls by number", rows: syscalls::ROWS },
    Group { title: "Streams", rows: streams::ROWS },
    Group { title: "Pipes and counters", rows: pipes::ROWS },
    Group { title: "Waiting for descriptors", rows: events::ROWS },
    Group { title: "Network", rows: network::ROWS },
    Group { title: "Files", rows: files::ROWS },
    Group { title: "What files are", rows: metadata::ROWS },
    Group { title: "Paths", rows: paths::ROWS },
    Group { title: "Directories", rows: directories::ROWS },
    Group { title: "What is not there", rows: absent::ROWS },
];
