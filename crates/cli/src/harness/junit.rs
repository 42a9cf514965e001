//! Results as JUnit's XML, which many tools read: all at the end, because the suite states its counts first.
//!
//! As libtest writes it, but ignored tests are there, too, and a failure's type is its verdict.

use std::fmt::Write as _;
use std::time::Duration;

use ubik_host::Test;

use super::format::{Ended, Show, Summary};
use super::options::Options;
use super::verdict::Verdict;

pub struct Junit {
    show_output: bool,
    /// The elements of tests that have ended.
    cases: String,
}

impl Junit {
    pub fn new(options: &Options) -> Junit {
        Junit { show_output: options.show_output, cases: String::new() }
    }

    fn case(&mut self, ended: &Ended) {
        let (class, name) = class_and_name(ended.test);
        let time = ended.time.as_secs_f64();
        let _ = write!(
            self.cases,
            r#"<testcase classname="{}" name="{}" time="{time}">"#,
            escaped(&class),
            escaped(&name)
        );
        match ended.verdict {
            None => {
                let reason = ended.test.ignore_message.as_deref().unwrap_or_default();
                self.cases += &format!("<skipped{}/>", attribute("message", reason));
            }
            Some(Verdict::Passed) if self.show_output => self.output(&ended.output),
            Some(Verdict::Passed) => {}
            Some(verdict) => {
                let message = ended.note.as_deref().or(ended.rule).unwrap_or_default();
                let kind = failure_type(verdict);
                self.cases += &format!(r#"<failure{} type="{kind}"/>"#, attribute("message", message));
                self.output(&ended.section());
            }
        }
        self.cases += "</testcase>\n";
    }

    fn output(&mut self, text: &str) {
        if !text.is_empty() {
            self.cases += &format!("<system-out>{}</system-out>", escaped(text));
        }
    }
}

impl Show for Junit {
    fn begin(&mut self, _: usize) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned()
    }

    fn start(&mut self, _: &Test) -> String {
        String::new()
    }

    fn slow(&mut self, _: &Test, _: Duration) -> String {
        String::new()
    }

    fn end(&mut self, ended: &Ended) -> String {
        self.case(ended);
        String::new()
    }

    fn finish(&mut self, summary: &Summary) -> String {
        let total = summary.total;
        let (failed, ignored) = (total.failed, total.ignored);
        let tests = total.passed + failed + ignored;
        let cases = std::mem::take(&mut self.cases);
        format!(
            "<testsuites>\n<testsuite name=\"test\" package=\"test\" id=\"0\" errors=\"0\" failures=\"{failed}\" \
             tests=\"{tests}\" skipped=\"{ignored}\">\n{cases}<system-out/>\n<system-err/>\n</testsuite>\n</testsuites>\n"
        )
    }
}

/// What tools group tests by, and what they call them: a path and its last part, or a file and a documentation test.
fn class_and_name(test: &Test) -> (String, String) {
    let split = if test.doc { test.name.split_once(" - ") } else { test.name.rsplit_once("::") };
    let (class, name) = split.unwrap_or(("unknown", &test.name));
    let class = if test.bench { format!("benchmark::{class}") } else { class.to_owned() };
    (class, name.to_owned())
}

/// libtest knows two; the others are Ubik's own.
fn failure_type(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Passed | Verdict::Failed => "assert",
        Verdict::TooSlow | Verdict::TimedOut => "timeout",
        verdict => verdict.words(),
    }
}

/// An attribute, if it says something.
fn attribute(name: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!(r#" {name}="{}""#, escaped(value)) }
}

/// Text as XML has it. Characters that it cannot have, such as those that colour terminals, become question marks.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\n' | '\t' => out.push(c),
            '\r' => out += "&#13;",
            '\u{0}'..'\u{20}' | '\u{fffe}' | '\u{ffff}' => out.push('?'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::format::Total;
    use super::*;

    #[test]
    fn a_suite_has_its_counts_and_cases() {
        let test = |name: &str| Test { name: name.into(), ..Test::default() };
        let (good, bad) = (test("a::good"), test("bad"));
        let ignored =
            Test { ignored: true, ignore_message: Some("slow & \"old\"".into()), ..test("c::d::e") };
        let mut junit = Junit::new(&Options::default());
        let mut text = junit.begin(3);
        text += &junit.end(&Ended::ignored(&ignored));
        text += &junit.end(&Ended {
            verdict: Some(Verdict::Passed),
            output: "hidden".into(),
            ..Ended::ignored(&good)
        });
        text += &junit.end(&Ended {
            verdict: Some(Verdict::Undefined),
            rule: Some("UB-MEM-NULL"),
            output: "a < b\u{1b}[m]]>".into(),
            time: Duration::from_millis(1500),
            ..Ended::ignored(&bad)
        });
        let total = Total { passed: 1, failed: 1, ignored: 1, ..Total::default() };
        let summary = Summary { total: &total, sections: &[], time: Duration::ZERO, show_output: false };
        text += &junit.finish(&summary);
        assert_eq!(
            text,
            r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite name="test" package="test" id="0" errors="0" failures="1" tests="3" skipped="1">
<testcase classname="c::d" name="e" time="0"><skipped message="slow &amp; &quot;old&quot;"/></testcase>
<testcase classname="a" name="good" time="0"></testcase>
<testcase classname="unknown" name="bad" time="1.5"><failure message="UB-MEM-NULL" type="undefined behaviour"/><system-out>a &lt; b?[m]]&gt;
</system-out></testcase>
<system-out/>
<system-err/>
</testsuite>
</testsuites>
"#
        );
    }
}
