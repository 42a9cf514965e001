//! What output looks like where it goes: colours as cargo chooses them, and the width of lines.

use std::io::IsTerminal;
use std::os::fd::AsFd;

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
}
