//! From which time on a test is slow, and too slow: libtest's variables and defaults.

use std::path::{Component, Path};
use std::time::Duration;

use ubik_host::Test;

use crate::error::{Failure, Result};

/// The limits of each kind of test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    unit: Limits,
    integration: Limits,
    doc: Limits,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Limits {
    slow: Duration,
    too_slow: Duration,
}

/// How a test did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    Fine,
    Slow,
    TooSlow,
}

impl Default for Times {
    fn default() -> Times {
        let limits = |slow, too_slow| Limits {
            slow: Duration::from_millis(slow),
            too_slow: Duration::from_millis(too_slow),
        };
        Times { unit: limits(50, 100), integration: limits(500, 1000), doc: limits(500, 1000) }
    }
}

impl Times {
    pub fn from_environment() -> Result<Times> {
        let mut times = Times::default();
        let names = [
            ("RUST_TEST_TIME_UNIT", &mut times.unit),
            ("RUST_TEST_TIME_INTEGRATION", &mut times.integration),
            ("RUST_TEST_TIME_DOCTEST", &mut times.doc),
        ];
        for (name, limits) in names {
            if let Ok(text) = std::env::var(name) {
                *limits = Limits::parse(&text).ok_or_else(|| {
                    Failure::usage(format!(
                        "`{name}` is two times in milliseconds, such as `100,200`, not `{text}`"
                    ))
                })?;
            }
        }
        Ok(times)
    }

    pub fn pace(&self, test: &Test, time: Duration) -> Pace {
        let limits = match test {
            Test { doc: true, .. } => self.doc,
            Test { file, .. } if is_integration(file) => self.integration,
            _ => self.unit,
        };
        match time {
            _ if time >= limits.too_slow => Pace::TooSlow,
            _ if time >= limits.slow => Pace::Slow,
            _ => Pace::Fine,
        }
    }
}

impl Limits {
    fn parse(text: &str) -> Option<Limits> {
        let (slow, too_slow) = text.split_once(',')?;
        let time = |text: &str| text.trim().parse().map(Duration::from_millis).ok();
        let limits = Limits { slow: time(slow)?, too_slow: time(too_slow)? };
        (limits.slow <= limits.too_slow).then_some(limits)
    }
}

/// Whether a file belongs to an integration test: the outer of the folders `tests` and `src` decides.
fn is_integration(file: &str) -> bool {
    let mut telling = Path::new(file).components().filter_map(|part| match part {
        Component::Normal(name) if name == "tests" => Some(true),
        Component::Normal(name) if name == "src" => Some(false),
        _ => None,
    });
    telling.next().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_two_times_in_order() {
        let times = Limits::parse("10, 20").unwrap();
        assert_eq!((times.slow, times.too_slow), (Duration::from_millis(10), Duration::from_millis(20)));
        for bad in ["10", "20,10", "a,b", "1,2,3", ""] {
            assert_eq!(Limits::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn each_kind_has_its_own() {
        let test = |file: &str, doc| Test { file: file.into(), doc, ..Test::default() };
        let pace = |test: Test, millis| Times::default().pace(&test, Duration::from_millis(millis));
        assert_eq!(pace(test("src/lib.rs", false), 49), Pace::Fine);
        assert_eq!(pace(test("src/lib.rs", false), 50), Pace::Slow);
        assert_eq!(pace(test("src/lib.rs", false), 100), Pace::TooSlow);
        assert_eq!(pace(test("src/tests/a.rs", false), 100), Pace::TooSlow);
        assert_eq!(pace(test("tests/a.rs", false), 100), Pace::Fine);
        assert_eq!(pace(test("src/lib.rs", true), 1000), Pace::TooSlow);
    }
}
