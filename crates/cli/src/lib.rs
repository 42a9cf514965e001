//! `ubik` and `cargo ubik`: flags, progress, glue. What a program means is the engine's business, and how its end is
//! worded the report's.

// Before the others, which print by its macros.
#[macro_use]
mod output;

pub mod args;
mod c;
mod cargo;
mod commands;
pub mod error;
mod explore;
mod file;
pub mod flags;
mod fuzz;
mod harness;
pub mod image;
mod limits;
pub mod miriflags;
mod mounts;
mod progress;
mod progress_line;
mod repair;
pub mod run;
pub mod settings;
pub mod sources;
pub mod stated;
mod terminal;

use std::ffi::OsString;
use std::process::ExitCode;

/// Counts what runs take, for their limits.
#[global_allocator]
static METER: ubik_storage::Meter = ubik_storage::Meter;

/// The `ubik` command, with the words behind its name.
pub fn main(words: Vec<OsString>) -> ExitCode {
    // Set-up starts this executable in the place of other tools.
    if let Some(code) = ubik_toolchain::maybe_run_as_tool() {
        return code;
    }
    limits::limit_process();
    output::checked(commands::dispatch(words).unwrap_or_else(|failure| failure.tell()))
}

/// The `cargo-ubik` command, with the words behind its name.
pub fn cargo_main(words: Vec<OsString>) -> ExitCode {
    if let Some(code) = ubik_toolchain::maybe_run_as_tool() {
        return code;
    }
    limits::limit_process();
    output::checked(cargo::dispatch(words).unwrap_or_else(|failure| failure.tell()))
}
