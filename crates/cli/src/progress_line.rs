//! How far an exploration is, on standard error: one line that changes on a terminal, a plain line now and then elsewhere.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use ubik_explore::exhaustive::Exploring;
use ubik_report::exploring::SoFar;

use crate::error::note;
use crate::settings::{Format, Settings};

/// How often the line on a terminal changes, and how often one is written with `--progress`.
const OFTEN: Duration = Duration::from_secs(1);
/// How often a line is written elsewhere.
const SELDOM: Duration = Duration::from_secs(30);

pub struct ProgressLine {
    /// How long there is nothing new; nothing is written without it.
    pause: Option<Duration>,
    is_terminal: bool,
    told: Instant,
    /// There is a line on the terminal.
    is_shown: bool,
    is_advised: bool,
}

impl ProgressLine {
    pub fn new(settings: &Settings) -> ProgressLine {
        let is_terminal = std::io::stderr().is_terminal();
        let pause = match settings.report.format {
            _ if settings.explore.progress => Some(OFTEN),
            Format::Text => Some(if is_terminal { OFTEN } else { SELDOM }),
            _ => None,
        };
        ProgressLine { pause, is_terminal, told: Instant::now(), is_shown: false, is_advised: false }
    }

    pub fn tell(&mut self, so_far: SoFar, options: &Exploring) {
        if self.pause.is_none_or(|pause| self.told.elapsed() < pause) {
            return;
        }
        self.told = Instant::now();
        if !self.is_advised
            && let Some(advice) = so_far.advice(options.time_limit, options.max_executions)
        {
            self.finish();
            note(advice);
        }
        self.is_advised = true;
        let line = so_far.line();
        write(&if self.is_terminal { format!("\r\x1b[K{line}") } else { format!("{line}\n") });
        self.is_shown = self.is_terminal;
    }

    /// Takes the line away.
    pub fn finish(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            write("\r\x1b[K");
        }
    }
}

/// Whoever does not read it does not want it.
fn write(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}
