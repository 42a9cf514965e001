//! Finds or makes the compiler libraries, `lower`, and the std for interpretation, on the user's machine.
//!
//! [`ensure`] is what every command calls first: it returns at once if everything is there, and sets up what is
//! missing otherwise. [`check`] and [`clean`] are `ubik setup --check` and `--clean`.
//!
//! Everything lies in the user's cache directory, in stages that can be interrupted at any point (`cache`). The
//! compiler comes from rustup or from the distribution's packages (`provider`).

mod cache;
mod clang;
mod compiler;
mod crate_ids;
mod error;
mod facades;
pub mod flags;
mod libraries;
mod lower;
mod overlay;
mod process;
mod progress;
mod provider;
mod setup;
mod status;
mod sysroot;
mod tools;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
}

pub use cache::{Cache, Key, Lock, Stage, fingerprint};
pub use clang::{fetch_clang, fetched_clang};
pub use compiler::{Compiler, RELEASE, Version};
pub use error::{Error, Result};
pub use progress::Verbosity;
pub use setup::{Options, Prepared, ProviderChoice, RouteChoice, ensure};
pub use status::{Cleaned, Report, check, clean};
pub use tools::maybe_run_as_tool;
