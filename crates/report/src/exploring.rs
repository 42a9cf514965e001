//! How far an exploration is, and what is expected of it.
//!
//! Each execution stands for a share of all of them: it leaves equal parts of its own to the alternatives that were found in it (Knuth,
//! Estimating the efficiency of backtrack programs, 1975). What was explored is the sum of these shares. So the
//! exploration itself is the sample, and the estimate gets better while it goes on. Early ones may be wrong by much.

use std::time::Duration;

use serde::Serialize;

/// What is known of an exploration that is not over.
#[derive(Clone, Copy, Debug)]
pub struct SoFar {
    pub executions: u64,
    pub blocked: u64,
    pub elapsed: Duration,
    /// The share of all executions that was explored, as far as it can be told.
    pub share: f64,
}

/// What is expected of it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The share that was explored.
    pub share: f64,
    /// How many executions there are in all.
    pub executions: f64,
    pub seconds_left: f64,
}

/// What takes longer is too large, unless somebody says how long it may take.
const LONG: Duration = Duration::from_secs(10 * 60);

impl SoFar {
    /// What is expected; nothing before the first execution.
    pub fn estimate(&self) -> Option<Estimate> {
        if self.share <= 0.0 {
            return None;
        }
        // Sums are not exact, and nothing is over before it is.
        let share = self.share.min(0.99);
        let seconds = self.elapsed.as_secs_f64();
        let executions = (self.executions as f64 / share).max(self.executions as f64);
        Some(Estimate { share, executions, seconds_left: seconds / share - seconds })
    }

    /// One line for people.
    pub fn line(&self) -> String {
        let rate = (self.executions + self.blocked) as f64 / self.elapsed.as_secs_f64().max(1e-9);
        let (executions, blocked) = (self.executions, self.blocked);
        match self.estimate() {
            None => format!("explored {executions} · blocked {blocked} · {rate:.0} per second"),
            Some(expected) => format!(
                "explored {executions} / ~{} ({}) · blocked {blocked} · {rate:.0} per second · about {} left",
                rounded(expected.executions),
                percent(expected.share),
                time(expected.seconds_left)
            ),
        }
    }

    /// What to do if all of it is more than the limits allow, or than anybody waits for.
    pub fn advice(&self, time_limit: Option<Duration>, max_executions: Option<u64>) -> Option<String> {
        let expected = self.estimate()?;
        let most = time_limit.unwrap_or(LONG).as_secs_f64();
        let is_long = self.elapsed.as_secs_f64() + expected.seconds_left > most;
        let is_much = max_executions.is_some_and(|most| expected.executions > most as f64);
        (is_long || is_much).then(|| {
            format!(
                "about {} executions are expected, {}. Fewer threads or iterations in the program make most of the \
                 difference; `--sc` leaves out weak memory; `--time-limit` and `--max-executions` end it early",
                rounded(expected.executions),
                time(self.elapsed.as_secs_f64() + expected.seconds_left)
            )
        })
    }
}

impl Estimate {
    /// What is said at the end of an exploration that is not exhaustive.
    pub fn words(&self) -> String {
        format!(
            "estimate: about {} executions in all, of which {} were explored; the rest takes about {}",
            rounded(self.executions),
            percent(self.share),
            time(self.seconds_left)
        )
    }
}

fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent >= 1.0 {
        format!("{percent:.0} %")
    } else if percent >= 0.01 {
        format!("{percent:.2} %")
    } else {
        "less than 0.01 %".to_owned()
    }
}

/// A number with two digits that mean something.
fn rounded(number: f64) -> String {
    if number >= 1e6 {
        return format!("{number:.1e}");
    }
    let unit = 10f64.powf(number.max(1.0).log10().floor() - 1.0).max(1.0);
    format!("{:.0}", (number / unit).round() * unit)
}

fn time(seconds: f64) -> String {
    const UNITS: [(f64, &str); 4] =
        [(365.0 * 86400.0, "years"), (86400.0, "days"), (3600.0, "h"), (60.0, "min")];
    match UNITS.iter().find(|(length, _)| seconds >= 2.0 * length) {
        Some((length, unit)) if seconds / length < 1e6 => format!("{:.0} {unit}", seconds / length),
        Some((length, unit)) => format!("{:.0e} {unit}", seconds / length),
        None => format!("{seconds:.0} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn so_far(executions: u64, share: f64) -> SoFar {
        SoFar { executions, blocked: 10, elapsed: Duration::from_secs(3), share }
    }

    #[test]
    fn what_is_left_follows_from_the_share() {
        let line = so_far(590, 0.3).line();
        assert_eq!(line, "explored 590 / ~2000 (30 %) · blocked 10 · 200 per second · about 7 s left");
        assert_eq!(so_far(590, 0.0).line(), "explored 590 · blocked 10 · 200 per second");
    }

    #[test]
    fn nothing_is_over_before_it_is() {
        let expected = so_far(100, 1.0).estimate().unwrap();
        assert!(expected.share < 1.0 && expected.seconds_left > 0.0 && expected.executions > 100.0);
    }

    #[test]
    fn advice_comes_only_if_it_is_too_large() {
        assert_eq!(so_far(100, 0.5).advice(None, None), None);
        assert!(so_far(100, 1e-9).advice(None, None).unwrap().contains("about 1.0e11 executions"));
        assert!(so_far(100, 0.5).advice(None, Some(150)).is_some());
        assert!(so_far(100, 0.5).advice(Some(Duration::from_secs(5)), None).is_some());
        assert_eq!(so_far(100, 0.5).advice(Some(Duration::from_secs(7)), Some(200)), None);
    }

    #[test]
    fn numbers_are_as_exact_as_they_are_known() {
        assert_eq!([7.2, 99.6, 1234.0, 987_654.0].map(rounded), ["7", "100", "1200", "990000"]);
        assert_eq!([59.0, 7200.0, 1e9].map(time), ["59 s", "2 h", "32 years"]);
        assert_eq!([0.5, 0.001, 1e-9].map(percent), ["50 %", "0.10 %", "less than 0.01 %"]);
    }
}
