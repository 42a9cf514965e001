//! The `cargo-ubik` executable, which cargo starts for `cargo ubik`. Everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    ubik_cli::cargo_main(std::env::args_os().skip(1).collect())
}
