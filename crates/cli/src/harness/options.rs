//! libtest's command line. What it has and we do not, is refused by name.

use std::ffi::OsString;
use std::path::PathBuf;

use super::times::Times;
use crate::error::{Failure, Result};
use crate::settings::Colour;

pub const HELP: &str = "\
Usage: [OPTIONS] [FILTERS...]

Runs the tests whose names contain one of the filters; all of them if there is none.

Options:
        --include-ignored     Run ignored and not ignored tests
        --ignored             Run only ignored tests
        --exclude-should-panic  Leave out tests that should panic
        --test                Run tests and not benchmarks
        --bench               Run benchmarks and not tests; each runs once (with --test, both)
        --force-run-in-process  Accepted without effect: tests are always isolated in one process
        --list                List all tests and benchmarks
        --exact               Names are equal to the filter instead of containing it
        --skip FILTER         Leave out tests whose names contain FILTER (may be given often)
        --test-threads N      How many tests run at the same time (default: as many as there are processors)
        --no-capture          Do not capture what tests print (also --nocapture)
        --show-output         Show what tests printed that passed, too
    -q, --quiet               One character for each test, as --format terse
        --fail-fast           Begin no test after one has failed
        --format FORMAT       pretty, terse, json or junit
        --color WHEN          auto, always or never
        --logfile PATH        Also write names and results to a file
        --report-time         Show how long each test took
        --ensure-time         The same, and a test fails that took too long: for unit tests RUST_TEST_TIME_UNIT, for others
                              RUST_TEST_TIME_INTEGRATION and RUST_TEST_TIME_DOCTEST have two times in milliseconds with a comma
                              between them, from which on a test is slow, and too slow
        --shuffle             Run tests in an order that is drawn from the seed
        --shuffle-seed N      Run tests in an order that is drawn from N
    -Z FLAG                   Accepted, so that --format json needs no other words than elsewhere";

/// How results are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    #[default]
    Pretty,
    Terse,
    Json,
    Junit,
}

/// What of tests and benchmarks is run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kinds {
    /// Benchmarks count as tests.
    #[default]
    All,
    Tests,
    Benches,
}

/// What happens to tests that are marked as ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ignored {
    #[default]
    Skip,
    Include,
    Only,
}

#[derive(Clone, Debug, Default)]
pub struct Options {
    pub help: bool,
    pub list: bool,
    pub filters: Vec<String>,
    pub skip: Vec<String>,
    pub exact: bool,
    pub ignored: Ignored,
    pub exclude_should_panic: bool,
    pub kinds: Kinds,
    pub threads: usize,
    pub no_capture: bool,
    pub show_output: bool,
    pub style: Style,
    pub colour: Option<Colour>,
    pub log_file: Option<PathBuf>,
    pub report_time: bool,
    /// Tests that took too long fail.
    pub ensure_time: bool,
    pub times: Times,
    pub fail_fast: bool,
    /// What the order of tests is drawn from.
    pub shuffle: Option<u64>,
}

/// What was given, as far as its meaning depends on what else is.
#[derive(Default)]
struct Given {
    test: bool,
    bench: bool,
    ignored: bool,
    include_ignored: bool,
    quiet: bool,
    style: Option<Style>,
    shuffle: bool,
}

impl Options {
    /// Reads the words behind the program's name, and the variables that libtest reads. An order for which no seed is
    /// given is drawn from the run's.
    pub fn parse(words: &[OsString], seed: u64) -> Result<Options> {
        let mut options = Options::from_environment()?;
        let mut given = Given { shuffle: is_set("RUST_TEST_SHUFFLE"), ..Given::default() };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let word = word.to_str().ok_or_else(|| Failure::usage("arguments of tests must be Unicode"))?;
            if word == "--" {
                options.filters.extend(words.by_ref().map(|word| word.to_string_lossy().into_owned()));
                break;
            }
            let (flag, attached) = match word.split_once('=').filter(|_| word.starts_with("--")) {
                Some((flag, value)) => (flag, Some(value.to_owned())),
                None => (word, None),
            };
            let mut value = || {
                let next = || words.next().map(|word| word.to_string_lossy().into_owned());
                let missing = || Failure::usage(format!("`{flag}` needs a value"));
                attached.clone().or_else(next).ok_or_else(missing)
            };
            if !given.set(flag, &mut value)? && !options.set(flag, &mut value)? {
                return Err(Failure::usage(format!("the tests do not know the option `{flag}`")));
            }
        }
        options.settle(&given, seed)?;
        Ok(options)
    }

    /// Draws conclusions from what was given together.
    fn settle(&mut self, given: &Given, seed: u64) -> Result<()> {
        self.ignored = match (given.ignored, given.include_ignored) {
            (true, true) => {
                return Err(Failure::usage("`--ignored` and `--include-ignored` exclude each other"));
            }
            (true, false) => Ignored::Only,
            (false, true) => Ignored::Include,
            (false, false) => Ignored::Skip,
        };
        self.kinds = match (given.test, given.bench) {
            (true, false) => Kinds::Tests,
            (false, true) => Kinds::Benches,
            _ => Kinds::All,
        };
        self.style = given.style.unwrap_or(if given.quiet { Style::Terse } else { Style::Pretty });
        if self.list && self.style == Style::Junit {
            return Err(Failure::usage("a list of tests has no format `junit`"));
        }
        self.shuffle = self.shuffle.or(given.shuffle.then_some(seed));
        self.report_time |= self.ensure_time;
        if self.report_time {
            self.times = Times::from_environment()?;
        }
        Ok(())
    }

    fn from_environment() -> Result<Options> {
        let threads = match std::env::var("RUST_TEST_THREADS") {
            Ok(text) => threads(&text)?,
            Err(_) => std::thread::available_parallelism().map_or(1, usize::from),
        };
        let shuffle = match std::env::var("RUST_TEST_SHUFFLE_SEED") {
            Ok(text) => Some(number("RUST_TEST_SHUFFLE_SEED", &text)?),
            Err(_) => None,
        };
        let no_capture = is_set("RUST_TEST_NOCAPTURE");
        Ok(Options { threads, no_capture, shuffle, ..Options::default() })
    }

    /// Takes a flag; false if there is none of this name.
    fn set(&mut self, flag: &str, value: &mut dyn FnMut() -> Result<String>) -> Result<bool> {
        match flag {
            "--help" | "-h" => self.help = true,
            "--list" => self.list = true,
            "--exact" => self.exact = true,
            "--exclude-should-panic" => self.exclude_should_panic = true,
            "--force-run-in-process" => {}
            "--fail-fast" => self.fail_fast = true,
            "--nocapture" | "--no-capture" => self.no_capture = true,
            "--show-output" => self.show_output = true,
            "--report-time" => self.report_time = true,
            "--ensure-time" => self.ensure_time = true,
            "--skip" => self.skip.push(value()?),
            "--test-threads" => self.threads = threads(&value()?)?,
            "--logfile" => self.log_file = Some(value()?.into()),
            "--shuffle-seed" => self.shuffle = Some(number("--shuffle-seed", &value()?)?),
            "--color" => self.colour = Some(colour(&value()?)?),
            "-Z" => drop(value()?),
            _ if flag.starts_with("-Z") => {}
            // A dash alone is part of a documentation test's name.
            _ if flag.starts_with('-') && flag != "-" => return Ok(false),
            filter => self.filters.push(filter.to_owned()),
        }
        Ok(true)
    }
}

impl Given {
    /// Takes a flag; false if its meaning does not depend on others.
    fn set(&mut self, flag: &str, value: &mut dyn FnMut() -> Result<String>) -> Result<bool> {
        match flag {
            "--test" => self.test = true,
            "--bench" => self.bench = true,
            "--ignored" => self.ignored = true,
            "--include-ignored" => self.include_ignored = true,
            "--quiet" | "-q" => self.quiet = true,
            "--format" => self.style = Some(style(&value()?)?),
            "--shuffle" => self.shuffle = true,
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// Whether a variable asks for something.
fn is_set(name: &str) -> bool {
    std::env::var(name).is_ok_and(|value| value != "0")
}

fn number(flag: &str, text: &str) -> Result<u64> {
    text.parse().map_err(|_| Failure::usage(format!("`{flag}` needs a number, not `{text}`")))
}

fn threads(text: &str) -> Result<usize> {
    match text.parse() {
        Ok(count) if count > 0 => Ok(count),
        _ => {
            Err(Failure::usage(format!("`{text}` is not a number of tests that could run at the same time")))
        }
    }
}

fn style(text: &str) -> Result<Style> {
    match text {
        "pretty" => Ok(Style::Pretty),
        "terse" => Ok(Style::Terse),
        "json" => Ok(Style::Json),
        "junit" => Ok(Style::Junit),
        _ => {
            Err(Failure::usage(format!("`{text}` is none of the formats `pretty`, `terse`, `json`, `junit`")))
        }
    }
}

fn colour(text: &str) -> Result<Colour> {
    match text {
        "auto" => Ok(Colour::Auto),
        "always" => Ok(Colour::Always),
        "never" => Ok(Colour::Never),
        _ => Err(Failure::usage(format!("`{text}` is none of `auto`, `always`, `never`"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options> {
        Options::parse(&line.split_whitespace().map(OsString::from).collect::<Vec<_>>(), 7)
    }

    #[test]
    fn words_may_stand_in_any_order() {
        let options =
            parse("first --skip a --exact --skip=b second --test-threads=3 --format json -Zx").unwrap();
        assert_eq!(options.filters, ["first", "second"]);
        assert_eq!(options.skip, ["a", "b"]);
        assert_eq!((options.exact, options.threads, options.style), (true, 3, Style::Json));
    }

    #[test]
    fn what_nextest_asks_for_is_understood() {
        let list = parse("--list --format terse --ignored").unwrap();
        assert_eq!((list.list, list.style, list.ignored), (true, Style::Terse, Ignored::Only));
        let one = parse("--exact a::b --nocapture").unwrap();
        assert_eq!((one.exact, one.no_capture, one.filters), (true, true, vec!["a::b".to_owned()]));
    }

    #[test]
    fn nonsense_is_refused_by_name() {
        let message = |line: &str| parse(line).err().unwrap().to_string();
        assert_eq!(message("--frobnicate"), "the tests do not know the option `--frobnicate`");
        assert_eq!(message("--skip"), "`--skip` needs a value");
        assert!(message("--test-threads 0").contains("`0`"));
        assert!(message("--format xml").contains("`xml`"));
        assert!(message("--ignored --include-ignored").contains("exclude each other"));
        assert!(message("--list --format junit").contains("`junit`"));
    }

    #[test]
    fn what_is_given_together_counts_together() {
        assert_eq!(parse("--format json -q").unwrap().style, Style::Json);
        assert_eq!(parse("-q").unwrap().style, Style::Terse);
        assert_eq!(parse("--test --bench").unwrap().kinds, Kinds::All);
        assert_eq!(parse("-- --exact -q").unwrap().filters, ["--exact", "-q"]);
        let times = parse("--ensure-time").unwrap();
        assert!(times.ensure_time && times.report_time);
    }

    #[test]
    fn an_order_without_a_seed_is_the_runs() {
        assert_eq!(parse("").unwrap().shuffle, None);
        assert_eq!(parse("--shuffle").unwrap().shuffle, Some(7));
        assert_eq!(parse("--shuffle --shuffle-seed 3").unwrap().shuffle, Some(3));
        assert_eq!(parse("--shuffle-seed=3").unwrap().shuffle, Some(3));
    }
}
