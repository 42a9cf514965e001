//! The `ubik` executable. Everything is in the library, so that tests can drive it in their own process.

use std::process::ExitCode;

fn main() -> ExitCode {
    ubik_cli::main(std::env::args_os().skip(1).collect())
}
