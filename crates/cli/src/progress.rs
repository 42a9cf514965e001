//! How far many runs have come, on standard error: one line that changes on a terminal, a plain line now and then elsewhere.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often the line on a terminal changes.
const ON_TERMINAL: Duration = Duration::from_secs(1);
/// How often a line is written elsewhere.
const ELSEWHERE: Duration = Duration::from_secs(30);

pub struct Progress {
    what: &'static str,
    total: u64,
    done: u64,
    began: Instant,
    told: Instant,
    is_terminal: bool,
    /// There is a line on the terminal.
    is_shown: bool,
}

impl Progress {
    pub fn new(total: u64, what: &'static str) -> Progress {
        let (began, is_terminal) = (Instant::now(), std::io::stderr().is_terminal());
        Progress { what, total, done: 0, began, told: began, is_terminal, is_shown: false }
    }

    /// One more is done.
    pub fn advance(&mut self) {
        self.done += 1;
        let pause = if self.is_terminal { ON_TERMINAL } else { ELSEWHERE };
        if self.told.elapsed() < pause {
            return;
        }
        self.told = Instant::now();
        let line = line(self.what, self.done, self.total, self.began.elapsed());
        let text = if self.is_terminal { format!("\r\x1b[K{line}") } else { format!("{line}\n") };
        self.is_shown = self.is_terminal;
        write(&text);
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

fn line(what: &str, done: u64, total: u64, elapsed: Duration) -> String {
    let rate = done as f64 / elapsed.as_secs_f64().max(1e-3);
    let left = (total - done.min(total)) as f64 / rate.max(1e-3);
    let elapsed = elapsed.as_secs();
    format!("ubik: {done} of {total} {what} in {elapsed} s, {rate:.0} per second, about {left:.0} s left")
}

/// When it is time for the next line about one run.
pub struct Pace {
    began: Instant,
    told: Option<Instant>,
}

impl Pace {
    pub fn begin() -> Pace {
        Pace { began: Instant::now(), told: None }
    }

    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Whether there was no line in the last second; from now on there is.
    pub fn is_due(&mut self) -> bool {
        let is_due = self.told.is_none_or(|told| told.elapsed() >= ON_TERMINAL);
        if is_due {
            self.told = Some(Instant::now());
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rate_and_remaining_time_follow_from_what_is_done() {
        let text = line("seeds", 50, 200, Duration::from_secs(5));
        assert_eq!(text, "ubik: 50 of 200 seeds in 5 s, 10 per second, about 15 s left");
        assert!(line("seeds", 9, 9, Duration::ZERO).ends_with("about 0 s left"));
    }
}
