//! Where the time goes, summed over the workers.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What workers do.
#[derive(Clone, Copy)]
pub enum Work {
    Lowering,
    Native,
    Interpreting,
}

const KINDS: [(Work, &str); 3] =
    [(Work::Lowering, "lowering"), (Work::Native, "native"), (Work::Interpreting, "interpreting")];
static SPENT: [AtomicU64; KINDS.len()] = [const { AtomicU64::new(0) }; KINDS.len()];

fn counter(work: Work) -> &'static AtomicU64 {
    match work {
        Work::Lowering => &SPENT[0],
        Work::Native => &SPENT[1],
        Work::Interpreting => &SPENT[2],
    }
}

/// Does something and adds its time to that of its kind.
pub fn timed<R>(work: Work, action: impl FnOnce() -> R) -> R {
    let start = Instant::now();
    let result = action();
    let micros = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
    counter(work).fetch_add(micros, Ordering::Relaxed);
    result
}

/// The times since the last call, as one line.
pub fn take() -> String {
    let mut line = String::new();
    for (work, name) in KINDS {
        let time = Duration::from_micros(counter(work).swap(0, Ordering::Relaxed));
        let comma = if line.is_empty() { "" } else { ", " };
        let _ = write!(line, "{comma}{name} {:.1} s", time.as_secs_f64());
    }
    line
}
