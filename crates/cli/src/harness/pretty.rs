//! Results for people, as libtest shows them: a line for each test, or a character.

use std::collections::BTreeSet;
use std::time::Duration;

use ubik_host::Test;

use super::format::{Ended, Section, Show, Summary, plural};
use super::options::Options;
use super::times::{Pace, Times};
use super::verdict::Verdict;

const GREEN: u8 = 32;
const RED: u8 = 31;
const YELLOW: u8 = 33;

/// Words in colours, if there are any.
#[derive(Clone, Copy)]
struct Paint {
    coloured: bool,
}

impl Paint {
    fn in_colour(self, colour: u8, text: &str) -> String {
        if self.coloured { format!("\x1b[{colour}m{text}\x1b[m") } else { text.to_owned() }
    }

    /// The result of a test, in words.
    fn result(self, ended: &Ended) -> String {
        match (ended.verdict, &ended.test.ignore_message) {
            (None, None) => self.in_colour(YELLOW, "ignored"),
            (None, Some(reason)) => format!("{}, {reason}", self.in_colour(YELLOW, "ignored")),
            (Some(Verdict::Passed), _) => self.in_colour(GREEN, "ok"),
            (Some(Verdict::Failed), _) => self.in_colour(RED, "FAILED"),
            (Some(verdict), _) => format!("{} ({})", self.in_colour(RED, "FAILED"), verdict.words()),
        }
    }
}

/// The name of a test with what is special about it.
fn title(test: &Test) -> String {
    let mode = match test {
        _ if test.ignored => "",
        Test { should_panic: true, .. } => " - should panic",
        Test { compile_fail: true, .. } => " - compile fail",
        Test { no_run: true, .. } => " - compile",
        _ => "",
    };
    format!("{}{mode}", test.name)
}

/// A line for each test.
pub struct Pretty {
    paint: Paint,
    /// Names are shown when tests begin: only one runs at a time.
    announces: bool,
    /// What was shown last is such a name.
    open: bool,
    /// The limits of times, if times are shown.
    times: Option<Times>,
    shuffle: Option<u64>,
}

impl Pretty {
    pub fn new(options: &Options, coloured: bool) -> Pretty {
        Pretty {
            paint: Paint { coloured },
            announces: options.threads == 1,
            open: false,
            times: options.report_time.then_some(options.times),
            shuffle: options.shuffle,
        }
    }

    /// How long a test took, if that is shown.
    fn time(&self, ended: &Ended) -> String {
        let Some(times) = self.times.filter(|_| ended.verdict.is_some()) else { return String::new() };
        let time = format!("{:.3}s", ended.time.as_secs_f64());
        let time = match times.pace(ended.test, ended.time) {
            Pace::Fine => time,
            Pace::Slow => self.paint.in_colour(YELLOW, &time),
            Pace::TooSlow => self.paint.in_colour(RED, &time),
        };
        format!(" <{time}>")
    }
}

/// The first line.
fn heading(count: usize, shuffle: Option<u64>) -> String {
    let order = shuffle.map_or_else(String::new, |seed| format!(" (shuffle seed: {seed})"));
    format!("\nrunning {}{order}\n", plural(count, "test"))
}

impl Show for Pretty {
    fn begin(&mut self, count: usize) -> String {
        heading(count, self.shuffle)
    }

    fn start(&mut self, test: &Test) -> String {
        self.open = self.announces;
        if self.announces { format!("test {} ... ", title(test)) } else { String::new() }
    }

    fn slow(&mut self, test: &Test, after: Duration) -> String {
        format!("test {} has been running for over {} seconds\n", test.name, after.as_secs())
    }

    fn end(&mut self, ended: &Ended) -> String {
        let announced = std::mem::take(&mut self.open);
        let name = if announced { String::new() } else { format!("test {} ... ", title(ended.test)) };
        format!("{name}{}{}\n", self.paint.result(ended), self.time(ended))
    }

    fn finish(&mut self, summary: &Summary) -> String {
        end_of(self.paint, summary)
    }
}

/// A character for each test.
pub struct Terse {
    paint: Paint,
    shown: usize,
    count: usize,
    shuffle: Option<u64>,
}

/// How many characters stand in a line.
const LINE: usize = 88;

impl Terse {
    pub fn new(options: &Options, coloured: bool) -> Terse {
        Terse { paint: Paint { coloured }, shown: 0, count: 0, shuffle: options.shuffle }
    }
}

impl Show for Terse {
    fn begin(&mut self, count: usize) -> String {
        self.count = count;
        heading(count, self.shuffle)
    }

    fn start(&mut self, _: &Test) -> String {
        String::new()
    }

    fn slow(&mut self, _: &Test, _: Duration) -> String {
        String::new()
    }

    fn end(&mut self, ended: &Ended) -> String {
        let mut text = match ended.verdict {
            None => self.paint.in_colour(YELLOW, "i"),
            Some(Verdict::Passed) => self.paint.in_colour(GREEN, "."),
            Some(_) => self.paint.in_colour(RED, "F"),
        };
        self.shown += 1;
        if self.shown.is_multiple_of(LINE) {
            text += &format!(" {}/{}\n", self.shown, self.count);
        }
        text
    }

    fn finish(&mut self, summary: &Summary) -> String {
        let line = if self.shown.is_multiple_of(LINE) { "" } else { "\n" };
        line.to_owned() + &end_of(self.paint, summary)
    }
}

/// What both say at the end.
fn end_of(paint: Paint, summary: &Summary) -> String {
    let mut text = String::new();
    if summary.show_output {
        text += &sections("successes", summary.sections.iter().filter(|section| section.passed));
    }
    text += &warnings(summary.sections);
    text += &sections("failures", summary.sections.iter().filter(|section| !section.passed));
    text + &result_line(paint, summary)
}

/// What stands under the names of tests, then the names alone.
fn sections<'a>(title: &str, sections: impl Iterator<Item = &'a Section> + Clone) -> String {
    if sections.clone().next().is_none() {
        return String::new();
    }
    let mut text = format!("\n{title}:\n");
    for section in sections.clone().filter(|section| !section.text.is_empty()) {
        text += &format!("\n---- {} stdout ----\n{}", section.name, section.text);
        super::format::end_line(&mut text);
    }
    text += &format!("\n\n{title}:\n");
    text.extend(sections.map(|section| format!("    {}\n", section.name)));
    text
}

/// Warnings of tests that passed, each once.
fn warnings(sections: &[Section]) -> String {
    let mut seen = BTreeSet::new();
    let new =
        sections.iter().filter(|section| !section.warnings.is_empty() && seen.insert(&section.warnings));
    let text: String =
        new.map(|section| format!("\n---- {} warnings ----\n{}", section.name, section.warnings)).collect();
    if text.is_empty() { text } else { format!("\nwarnings:\n{text}") }
}

fn result_line(paint: Paint, summary: &Summary) -> String {
    let total = summary.total;
    let result = match total.failed {
        0 => paint.in_colour(GREEN, "ok"),
        _ => paint.in_colour(RED, "FAILED"),
    };
    let mut text = format!(
        "\ntest result: {result}. {} passed; {} failed; {} ignored; 0 measured; {} filtered out; finished in {:.2}s\n",
        total.passed,
        total.failed,
        total.ignored,
        total.filtered_out,
        summary.time.as_secs_f64()
    );
    let beyond = Verdict::BEYOND_LIBTEST.into_iter().filter(|&verdict| total.of(verdict) > 0);
    let beyond: Vec<String> =
        beyond.map(|verdict| format!("{} {}", total.of(verdict), verdict.words())).collect();
    if !beyond.is_empty() {
        text += &format!("among the failed: {}\n", beyond.join("; "));
    }
    if total.for_miri > 0 {
        text +=
            &format!("among the ignored: {} for Miri (--include-miri-ignored runs them)\n", total.for_miri);
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::super::format::Total;
    use super::*;

    fn test(name: &str) -> Test {
        Test { name: name.to_owned(), ..Test::default() }
    }

    fn ended(test: &Test, verdict: Verdict) -> Ended<'_> {
        Ended { verdict: Some(verdict), ..Ended::ignored(test) }
    }

    fn plain(threads: usize) -> Pretty {
        Pretty::new(&Options { threads, ..Options::default() }, false)
    }

    #[test]
    fn lines_are_libtests() {
        let (a, b) = (test("a"), Test { should_panic: true, ..test("b") });
        let ignored = Test { ignored: true, ignore_message: Some("slow".into()), ..test("c") };
        let mut pretty = plain(2);
        assert_eq!(pretty.begin(1), "\nrunning 1 test\n");
        assert_eq!(pretty.start(&a), "");
        assert_eq!(pretty.end(&ended(&a, Verdict::Passed)), "test a ... ok\n");
        assert_eq!(pretty.end(&ended(&b, Verdict::Failed)), "test b - should panic ... FAILED\n");
        assert_eq!(pretty.end(&ended(&a, Verdict::Leak)), "test a ... FAILED (leak)\n");
        assert_eq!(pretty.end(&Ended::ignored(&ignored)), "test c ... ignored, slow\n");
    }

    #[test]
    fn one_test_at_a_time_is_announced() {
        let a = test("a");
        let mut pretty = plain(1);
        assert_eq!(pretty.start(&a) + &pretty.end(&ended(&a, Verdict::Passed)), "test a ... ok\n");
        assert_eq!(pretty.end(&Ended::ignored(&a)), "test a ... ignored\n");
    }

    #[test]
    fn the_end_has_sections_names_and_counts() {
        let section = |name: &str, passed, text: &str, warnings: &str| Section {
            name: name.into(),
            passed,
            text: text.into(),
            warnings: warnings.into(),
        };
        let sections = [
            section("bad", false, "broken", ""),
            section("good", true, "", "careful\n"),
            section("hushed", true, "", "careful\n"),
        ];
        let verdicts = vec![Verdict::Undefined];
        let total = Total { passed: 2, failed: 1, ignored: 3, filtered_out: 4, for_miri: 0, verdicts };
        let time = Duration::from_millis(1500);
        let summary = Summary { total: &total, sections: &sections, time, show_output: false };
        let expected = "\nwarnings:\n\n---- good warnings ----\ncareful\n\
            \nfailures:\n\n---- bad stdout ----\nbroken\n\n\nfailures:\n    bad\n\
            \ntest result: FAILED. 2 passed; 1 failed; 3 ignored; 0 measured; 4 filtered out; finished in 1.50s\n\
            among the failed: 1 undefined behaviour\n\n";
        assert_eq!(plain(2).finish(&summary), expected);
    }

    #[test]
    fn characters_fill_lines() {
        let a = test("a");
        let mut terse = Terse::new(&Options::default(), false);
        terse.begin(90);
        let text: String = (0..90).map(|_| terse.end(&ended(&a, Verdict::Passed))).collect();
        assert_eq!(text, format!("{} 88/90\n..", ".".repeat(88)));
    }
}
