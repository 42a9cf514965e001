//! Results for programs: libtest's events, one object on each line. `verdict` and `rule` are Ubik's own.

use std::time::Duration;

use serde_json::{Map, Value, json};
use ubik_host::Test;

use super::format::{Ended, Show, Summary};
use super::options::Options;
use super::verdict::Verdict;

pub struct Json {
    show_output: bool,
    report_time: bool,
    shuffle: Option<u64>,
}

impl Json {
    pub fn new(options: &Options) -> Json {
        let Options { show_output, report_time, shuffle, .. } = *options;
        Json { show_output, report_time, shuffle }
    }
}

fn line(value: &Value) -> String {
    format!("{value}\n")
}

impl Show for Json {
    fn begin(&mut self, count: usize) -> String {
        let mut object = json!({ "type": "suite", "event": "started", "test_count": count });
        if let Some(seed) = self.shuffle {
            object["shuffle_seed"] = json!(seed);
        }
        line(&object)
    }

    fn start(&mut self, test: &Test) -> String {
        line(&json!({ "type": "test", "event": "started", "name": test.name }))
    }

    fn slow(&mut self, test: &Test, _: Duration) -> String {
        line(&json!({ "type": "test", "event": "timeout", "name": test.name }))
    }

    fn end(&mut self, ended: &Ended) -> String {
        let mut object = Map::new();
        let mut set = |key: &str, value: Value| drop(object.insert(key.to_owned(), value));
        set("type", json!("test"));
        set("name", json!(ended.test.name));
        set("event", json!(event(ended)));
        if self.report_time && ended.verdict.is_some() {
            set("exec_time", json!(ended.time.as_secs_f64()));
        }
        match ended.verdict {
            None => ended.test.ignore_message.iter().for_each(|reason| set("message", json!(reason))),
            Some(Verdict::Passed) if self.show_output && !ended.output.is_empty() => {
                set("stdout", json!(ended.output));
            }
            Some(Verdict::Passed) => {}
            Some(verdict) => {
                set("stdout", json!(ended.section()));
                set("verdict", json!(verdict.words()));
                ended.note.iter().for_each(|note| set("message", json!(note)));
                ended.rule.iter().for_each(|rule| set("rule", json!(rule)));
            }
        }
        line(&Value::Object(object))
    }

    fn finish(&mut self, summary: &Summary) -> String {
        let total = summary.total;
        let verdicts = Verdict::BEYOND_LIBTEST.into_iter().filter(|&verdict| total.of(verdict) > 0);
        let verdicts: Map<String, Value> =
            verdicts.map(|verdict| (verdict.words().to_owned(), json!(total.of(verdict)))).collect();
        line(&json!({
            "type": "suite",
            "event": if total.failed == 0 { "ok" } else { "failed" },
            "passed": total.passed,
            "failed": total.failed,
            "ignored": total.ignored,
            "ignored_for_miri": total.for_miri,
            "measured": 0,
            "filtered_out": total.filtered_out,
            "exec_time": summary.time.as_secs_f64(),
            "verdicts": verdicts,
        }))
    }
}

fn event(ended: &Ended) -> &'static str {
    match ended.verdict {
        None => "ignored",
        Some(Verdict::Passed) => "ok",
        Some(_) => "failed",
    }
}

/// Tests as `--list` shows them.
pub fn list(tests: &[&Test]) -> String {
    let kind = |test: &Test| if test.bench { "bench" } else { "test" };
    let mut text = line(&json!({ "type": "suite", "event": "discovery" }));
    for test in tests {
        text += &line(&json!({
            "type": kind(test),
            "event": "discovered",
            "name": test.name,
            "ignore": test.ignored,
            "ignore_message": test.ignore_message.clone().unwrap_or_default(),
            "source_path": test.file,
            "start_line": test.line,
            "start_col": test.column,
        }));
    }
    let ignored = tests.iter().filter(|test| test.ignored).count();
    let benches = tests.iter().filter(|test| test.bench).count();
    text + &line(&json!({
        "type": "suite",
        "event": "completed",
        "tests": tests.len() - benches,
        "benchmarks": benches,
        "total": tests.len(),
        "ignored": ignored,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_has_its_verdict_and_rule() {
        let test = Test { name: "a".into(), ..Test::default() };
        let verdict = Some(Verdict::Undefined);
        let rule = Some("UB-MEM-UAF");
        let ended = Ended { verdict, rule, report: "why".into(), ..Ended::ignored(&test) };
        let text = Json::new(&Options::default()).end(&ended);
        let value: Value = serde_json::from_str(&text).unwrap();
        let expected = json!({
            "type": "test", "name": "a", "event": "failed", "stdout": "why",
            "verdict": "undefined behaviour", "rule": "UB-MEM-UAF",
        });
        assert_eq!(value, expected);
    }

    #[test]
    fn passed_tests_keep_their_output_unless_it_is_asked_for() {
        let test = Test { name: "a".into(), ..Test::default() };
        let ended = Ended { verdict: Some(Verdict::Passed), output: "x".into(), ..Ended::ignored(&test) };
        let options = Options::default();
        assert!(!Json::new(&options).end(&ended).contains("stdout"));
        let shown = Options { show_output: true, ..options };
        assert!(Json::new(&shown).end(&ended).contains("stdout"));
    }
}
