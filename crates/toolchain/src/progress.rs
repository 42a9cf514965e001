//! What the user sees while set-up works: a bar with the crate being built and an estimate on a terminal,
//! plain lines now and then elsewhere. All of it goes to standard error.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How much to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verbosity {
    /// Errors only.
    Quiet,
    #[default]
    Normal,
    /// Also the output of the tools that are run.
    Verbose,
}

/// Where progress is shown.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    verbosity: Verbosity,
    terminal: bool,
    /// Before something that failed is tried again.
    pause: Duration,
}

/// How much work a task is expected to be: units of work, and the time they took on two cores.
#[derive(Clone, Copy, Debug)]
pub struct Expected {
    pub units: u64,
    pub time: Duration,
}

impl Progress {
    pub fn new(verbosity: Verbosity, pause: Duration) -> Progress {
        Progress { verbosity, terminal: std::io::stderr().is_terminal(), pause }
    }

    /// One line for the user.
    pub fn say(&self, line: &str) {
        if self.verbosity != Verbosity::Quiet {
            eprintln!("ubik: {line}");
        }
    }

    /// Says that something failed for the `failures`-th time, and waits, longer each time, until it is tried again.
    pub fn before_retry(&self, what: &str, failures: u32) {
        let pause = self.pause * (1 << failures.saturating_sub(1));
        self.say(&format!("{what} failed; trying again in {}", seconds(pause)));
        std::thread::sleep(pause);
    }

    /// Begins a task that takes a while.
    pub fn begin(&self, title: &str, expected: Expected) -> Task {
        self.say(&format!("{title} (about {})", rough(expected.time)));
        let show_bar = self.terminal && self.verbosity == Verbosity::Normal;
        let bar = if show_bar { bar(expected.units) } else { ProgressBar::hidden() };
        let now = Instant::now();
        Task { progress: *self, bar, expected, done: 0, started: now, last_line: now }
    }
}

fn bar(units: u64) -> ProgressBar {
    const TEMPLATE: &str = "  [{bar:32}] {percent:>3}% {elapsed} (about {eta} left) {wide_msg}";
    let style = ProgressStyle::with_template(TEMPLATE).expect("a constant template").progress_chars("=> ");
    let bar = ProgressBar::new(units).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Something that is going on.
#[derive(Debug)]
pub struct Task {
    progress: Progress,
    bar: ProgressBar,
    expected: Expected,
    done: u64,
    started: Instant,
    last_line: Instant,
}

impl Task {
    const BETWEEN_LINES: Duration = Duration::from_secs(20);

    /// A tool printed a line.
    pub fn output(&self, line: &str) {
        if self.progress.verbosity == Verbosity::Verbose {
            eprintln!("{line}");
        }
    }

    /// `units` of work on `what` begin.
    pub fn advance(&mut self, units: u64, what: &str) {
        self.done += units;
        self.bar.set_position(self.done.min(self.expected.units));
        self.bar.set_message(what.to_owned());
        let plain = !self.progress.terminal && self.progress.verbosity == Verbosity::Normal;
        if plain && self.last_line.elapsed() >= Self::BETWEEN_LINES {
            self.last_line = Instant::now();
            let percent = (100 * self.done / self.expected.units.max(1)).min(99);
            self.progress.say(&format!("  {percent}% after {}, at {what}", seconds(self.started.elapsed())));
        }
    }

    pub fn finish(self) {
        self.bar.finish_and_clear();
        self.progress.say(&format!("  done in {}", seconds(self.started.elapsed())));
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A time as an estimate.
pub fn rough(time: Duration) -> String {
    match time.as_secs() {
        seconds @ ..100 => format!("{seconds} s"),
        seconds => format!("{} min", seconds.div_ceil(60)),
    }
}

fn seconds(time: Duration) -> String {
    match time.as_secs() {
        seconds @ ..60 => format!("{seconds} s"),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}
