//! Where the lines of documentation tests come from that rustdoc has put together in one file.
//!
//! Since edition 2024 rustdoc writes the tests of a crate as modules of one file, whose lines are nobody's. A second file beside it
//! says of each module from which line of which file its test is. The code is there as it is in the documentation, but for the
//! beginnings of the lines, so its lines are found again in order.

use std::collections::HashMap;
use std::path::Path;

use ubik_report::Place;

/// How rustdoc calls the two files, before the edition.
const BUNDLE: &str = "doctest_bundle_";
const RUNNER: &str = "doctest_runner_";
/// How the module of a test begins in either.
const MODULE: &str = "mod __doctest_";

/// The lines of a file of tests that stand in documentation.
pub struct Documented(HashMap<u32, Line>);

/// A line of documentation.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    file: String,
    line: u32,
    /// How many more characters there are before the code.
    shift: u32,
}

impl Documented {
    /// The lines of a file, if rustdoc has put it together; `read` reads those with the documentation.
    pub fn of(file: &str, read: impl Fn(&str) -> Option<String>) -> Option<Documented> {
        let path = Path::new(file);
        let edition = path.file_name()?.to_str()?.strip_prefix(BUNDLE)?;
        let text = |path: &Path| std::fs::read_to_string(path).ok();
        let runner = text(&path.with_file_name(format!("{RUNNER}{edition}")))?;
        Some(Documented::new(&text(path)?, &runner, read))
    }

    fn new(bundle: &str, runner: &str, read: impl Fn(&str) -> Option<String>) -> Documented {
        let mut lines = HashMap::new();
        let origins = origins(runner);
        let mut current: Option<Test> = None;
        for (number, text) in (1..).zip(bundle.lines()) {
            if let Some(index) = module(text) {
                current = origins.get(&index).and_then(|(file, line)| Test::new(file, *line, &read(file)?));
            } else if let Some(line) = current.as_mut().and_then(|test| test.find(text)) {
                lines.insert(number, line);
            }
        }
        Documented(lines)
    }

    /// The place in the documentation, for one in the file.
    pub fn place(&self, place: &Place) -> Option<Place> {
        let first = self.0.get(&place.line)?;
        let last =
            self.0.get(&place.end_line).filter(|last| last.file == first.file && last.line >= first.line);
        let column = place.column + first.shift;
        let (end_line, end_column) = match last {
            Some(last) => (last.line, place.end_column + last.shift),
            None => (first.line, column),
        };
        let file = first.file.as_str().into();
        Some(Place { file, line: first.line, column, end_line, end_column, ..place.clone() })
    }
}

/// The number of the test whose module begins in a line.
fn module(line: &str) -> Option<u32> {
    let line = line.strip_prefix("pub ").unwrap_or(line);
    line.strip_prefix(MODULE)?.strip_suffix(" {")?.parse().ok()
}

/// Of each test the file and the line at which it begins: behind its name, which ends its first string, and a word.
fn origins(runner: &str) -> HashMap<u32, (String, u32)> {
    let mut origins = HashMap::new();
    let mut current = None;
    for line in runner.lines() {
        current = module(line).or(current);
        // "name", false, "src/lib.rs", 54, false, false,
        let mut parts = line.rsplitn(6, ", ").skip(2);
        let (number, file) = (parts.next(), parts.next());
        if let (Some(index), Some(Ok(number)), Some(file)) = (current, number.map(str::parse), file)
            && let Ok(file) = serde_json::from_str(file)
        {
            origins.entry(index).or_insert((file, number));
        }
    }
    origins
}

/// The lines of one test in the documentation, from where the search goes on.
struct Test {
    file: String,
    lines: Vec<(u32, String)>,
    next: usize,
}

impl Test {
    /// The test that begins in this line, which is the fence above it.
    fn new(file: &str, fence: u32, text: &str) -> Option<Test> {
        let behind = (1..).zip(text.lines()).skip(fence as usize);
        let is_code =
            |line: &(u32, &str)| !["```", "~~~"].iter().any(|fence| line.1.trim_end().ends_with(fence));
        let lines = behind.take_while(is_code).map(|(number, line)| (number, line.to_owned())).collect();
        Some(Test { file: file.to_owned(), lines, next: 0 })
    }

    /// Where a line of the test's code stands. What rustdoc has added stands nowhere.
    fn find(&mut self, code: &str) -> Option<Line> {
        let trimmed = code.trim();
        if trimmed.is_empty() {
            return None;
        }
        let rest = self.lines[self.next..].iter();
        let at = rest.clone().position(|(_, text)| self::code(text).is_some_and(|found| found == trimmed))?;
        let (number, text) = &self.lines[self.next + at];
        self.next += at + 1;
        let before = |line: &str| line.rfind(trimmed).map_or(0, |at| line[..at].chars().count());
        let shift = before(text).saturating_sub(before(code));
        Some(Line { file: self.file.clone(), line: *number, shift: u32::try_from(shift).ok()? })
    }
}

/// What a line of documentation holds of a test, also if it is hidden.
fn code(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let inside = ["///", "//!", "* "].iter().find_map(|start| line.strip_prefix(start)).unwrap_or(line);
    let inside = inside.trim();
    Some(match inside.strip_prefix('#') {
        Some("") => "",
        Some(hidden) if hidden.starts_with(' ') => hidden.trim_start(),
        Some(hidden) if hidden.starts_with('#') => hidden,
        _ => inside,
    })
}

#[cfg(test)]
mod tests {
    use ubik_verdict::Origin;

    use super::*;

    const BUNDLE: &str = "\n#![allow(unused)]\npub mod __doctest_0 {\n\nfn main() {\nlet a = 1;\nuse_it(a);\n}\npub fn __main_fn() { main() }\n}\n\
        \npub mod __doctest_1 {\n\nlet hidden = 2;\n    let b = hidden;\n}\n";
    const RUNNER: &str = "mod __doctest_0 {\npub const TEST: test::TestDescAndFn = test::TestDescAndFn::new_doctest(\n\
        \"src/lib.rs - f (line 2)\", false, \"src/lib.rs\", 2, false, false,\n}\n\
        mod __doctest_1 {\n\"src/lib.rs - A::g, too (line 8)\", false, \"src/lib.rs\", 8, true, false,\n}\n";
    const TEXT: &str = "/// f\n/// ```\n/// let a = 1;\n/// use_it(a);\n/// ```\nfn f() {}\n\n    /// ```\n    /// # let hidden = 2;\n    /// \
        let b = hidden;\n    /// ```\n";

    #[test]
    fn lines_are_those_of_the_documentation() {
        let documented = Documented::new(BUNDLE, RUNNER, |_| Some(TEXT.to_owned()));
        let check = |number: u32, line: u32, shift: u32| {
            let expected = Line { file: "src/lib.rs".to_owned(), line, shift };
            assert_eq!(documented.0.get(&number), Some(&expected), "{number}");
        };
        check(6, 3, 4);
        check(7, 4, 4);
        check(14, 9, 10);
        check(15, 10, 4);
        assert_eq!(documented.0.len(), 4);
        let file = "bundle".into();
        let place = Place {
            file,
            line: 6,
            column: 5,
            end_line: 7,
            end_column: 3,
            origin: Origin::Local,
            parent: None,
        };
        let found = documented.place(&place).unwrap();
        assert_eq!((&*found.file, found.line, found.column), ("src/lib.rs", 3, 9));
        assert_eq!((found.end_line, found.end_column), (4, 7));
        assert!(documented.place(&Place { line: 5, ..place }).is_none());
    }
}
