//! What output looks like where it goes: colours as cargo chooses them, and the width of lines.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::IsTerminal;
use std::os::fd::AsFd;
use std::sync::{Mutex, PoisonError};

use crate::settings::Colour;

/// How wide reports are where there is no terminal.
const PIPE_WIDTH: usize = 200;

/// What the environment says about colours.
#[derive(Clone, Copy, Debug, Default)]
struct Wishes {
    /// `CARGO_TERM_COLOR`, if it is `always` or `never`.
    cargo: Option<bool>,
    /// `NO_COLOR` is there and not empty.
    no_color: bool,
    /// `TERM` is `dumb`.
    dumb: bool,
}

impl Wishes {
    fn of_environment() -> Wishes {
        let cargo = match std::env::var("CARGO_TERM_COLOR").as_deref() {
            Ok("always") => Some(true),
            Ok("never") => Some(false),
            _ => None,
        };
        Wishes {
            cargo,
            no_color: std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()),
            dumb: std::env::var_os("TERM").is_some_and(|value| value == "dumb"),
        }
    }

    fn coloured(self, is_terminal: bool) -> bool {
        self.cargo.unwrap_or(is_terminal && !self.no_color && !self.dumb)
    }
}

/// Whether what goes to a stream is coloured: the flag decides, then the environment, then what the stream is.
pub fn is_coloured(colour: Colour, stream: &impl IsTerminal) -> bool {
    match colour {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => Wishes::of_environment().coloured(stream.is_terminal()),
    }
}

/// What the command line says about colours, for whatever is told without settings: mistakes in the command line itself, and
/// what compilers say.
static CHOSEN: Mutex<Colour> = Mutex::new(Colour::Auto);

/// Notes what the flags say.
pub fn choose(colour: Colour) {
    *CHOSEN.lock().unwrap_or_else(PoisonError::into_inner) = colour;
}

/// The same from a command line that may be wrong.
pub fn choose_by(words: &[OsString]) {
    let words = words.iter().take_while(|word| *word != "--").filter_map(|word| word.to_str());
    let words: Vec<&str> = words.collect();
    let attached = |word: &str| word.strip_prefix("--color=").and_then(Colour::named);
    let behind = |pair: &[&str]| (pair[0] == "--color").then(|| Colour::named(pair[1])).flatten();
    let given = words.windows(2).filter_map(behind).chain(words.iter().filter_map(|word| attached(word)));
    given.last().into_iter().for_each(choose);
}

/// Whether standard error is coloured.
pub fn is_error_coloured() -> bool {
    is_coloured(*CHOSEN.lock().unwrap_or_else(PoisonError::into_inner), &std::io::stderr())
}

/// How compilers say it that write to our standard error.
pub fn rustc_flag() -> &'static str {
    if is_error_coloured() { "--color=always" } else { "--color=never" }
}

pub fn clang_flag() -> &'static str {
    if is_error_coloured() { "-fcolor-diagnostics" } else { "-fno-color-diagnostics" }
}

/// The word at the beginning of a message, as cargo colours it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    Error,
    Warning,
    Note,
}

impl Heading {
    /// A message for standard error.
    pub fn with(self, message: impl Display) -> String {
        self.painted(is_error_coloured(), message)
    }

    fn painted(self, coloured: bool, message: impl Display) -> String {
        let (word, colour) = match self {
            Heading::Error => ("error", 91),
            Heading::Warning => ("warning", 93),
            Heading::Note => ("note", 92),
        };
        match coloured {
            true => format!("\x1b[1m\x1b[{colour}m{word}\x1b[0m\x1b[1m:\x1b[0m {message}"),
            false => format!("{word}: {message}"),
        }
    }
}

/// How many columns a line of a report may have.
pub fn width(stream: &impl AsFd) -> usize {
    let size = rustix::termios::tcgetwinsize(stream).ok();
    size.map(|size| usize::from(size.ws_col)).filter(|&columns| columns > 0).unwrap_or(PIPE_WIDTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_is_asked_in_cargos_order() {
        let none = Wishes::default();
        assert!(none.coloured(true));
        assert!(!none.coloured(false));
        assert!(!Wishes { no_color: true, ..none }.coloured(true));
        assert!(!Wishes { dumb: true, ..none }.coloured(true));
        assert!(Wishes { cargo: Some(true), no_color: true, ..none }.coloured(false));
        assert!(!Wishes { cargo: Some(false), ..none }.coloured(true));
    }

    #[test]
    fn headings_are_coloured_as_cargo_does_it() {
        assert_eq!(Heading::Warning.painted(false, "odd"), "warning: odd");
        assert_eq!(Heading::Error.painted(true, "odd"), "\x1b[1m\x1b[91merror\x1b[0m\x1b[1m:\x1b[0m odd");
    }
}
