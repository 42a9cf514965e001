//! Standard output, which may be full or closed: whoever does not read it does not want it, and a verdict stays what it is.
//!
//! `print!` and `println!` of std panic there. In this crate the macros of this file stand in for them.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::{Failure, warn};

/// Something could not be written.
static IS_LOST: AtomicBool = AtomicBool::new(false);

/// Writes to standard output. That it cannot be written to is said once; a reader that has gone is nobody's fault.
pub fn write(text: Arguments<'_>) {
    let mut out = std::io::stdout().lock();
    let written = out.write_fmt(text).and_then(|()| out.flush());
    if let Err(error) = written
        && error.kind() != ErrorKind::BrokenPipe
        && !IS_LOST.swap(true, Ordering::Relaxed)
    {
        warn(format_args!("cannot write to standard output: {error}"));
    }
}

/// A success of which the results could not be written is none.
pub fn checked(code: ExitCode) -> ExitCode {
    match IS_LOST.load(Ordering::Relaxed) && code == ExitCode::SUCCESS {
        true => Failure::other(String::new()).tell(),
        false => code,
    }
}

macro_rules! print {
    ($($words:tt)*) => { $crate::output::write(format_args!($($words)*)) };
}

macro_rules! println {
    () => { $crate::output::write(format_args!("\n")) };
    ($($words:tt)*) => { $crate::output::write(format_args!("{}\n", format_args!($($words)*))) };
}
