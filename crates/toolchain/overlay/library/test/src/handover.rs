//! The calls by which tests and their ends are handed over. `Row` and `Text` are what the other side reads.

use crate::{ShouldPanic, TestDesc, TestDescAndFn, TestType};

unsafe extern "C" {
    /// Hands over all tests, and arguments that count instead of the process's own. Returns for each test that is to
    /// run, in a copy of the machine, with its index.
    fn __ubik_tests(tests: *const Row, count: usize, args: *const Text, arg_count: usize) -> usize;
    /// The test has ended by itself: 1 if it passed, with a note if it has to be said why not.
    fn __ubik_test_ended(passed: i32, note: *const u8, len: usize);
}

#[repr(C)]
struct Text {
    start: *const u8,
    len: usize,
}

impl Text {
    const NONE: Text = Text { start: std::ptr::null(), len: 0 };

    fn of(text: &str) -> Text {
        Text { start: text.as_ptr(), len: text.len() }
    }
}

#[repr(C)]
struct Row {
    name: Text,
    ignore_message: Text,
    file: Text,
    line: usize,
    column: usize,
    /// A sum of the constants below.
    flags: usize,
}

const IGNORED: usize = 1;
const SHOULD_PANIC: usize = 2;
const BENCH: usize = 4;
const NO_RUN: usize = 8;
const COMPILE_FAIL: usize = 16;
const DOC_TEST: usize = 32;

impl Row {
    fn of(test: &TestDescAndFn) -> Row {
        let desc = &test.desc;
        Row {
            name: Text::of(desc.name.as_slice()),
            ignore_message: desc.ignore_message.map_or(Text::NONE, Text::of),
            file: Text::of(desc.source_file),
            line: desc.start_line,
            column: desc.start_col,
            flags: flags(desc) + if test.testfn.is_bench() { BENCH } else { 0 },
        }
    }
}

fn flags(desc: &TestDesc) -> usize {
    let all = [
        (desc.ignore, IGNORED),
        (desc.should_panic != ShouldPanic::No, SHOULD_PANIC),
        (desc.no_run, NO_RUN),
        (desc.compile_fail, COMPILE_FAIL),
        (desc.test_type == TestType::DocTest, DOC_TEST),
    ];
    all.iter().map(|&(set, flag)| if set { flag } else { 0 }).sum()
}

/// The index of the test that this copy of the machine is to run.
pub(crate) fn choose<'a>(tests: impl Iterator<Item = &'a TestDescAndFn>, args: &[String]) -> usize {
    let rows: Vec<Row> = tests.map(Row::of).collect();
    let args: Vec<Text> = args.iter().map(|arg| Text::of(arg)).collect();
    // SAFETY: both lists and the texts that they point to live until the call returns.
    unsafe { __ubik_tests(rows.as_ptr(), rows.len(), args.as_ptr(), args.len()) }
}

/// Says how the test ended.
pub(crate) fn report(result: &Result<(), Option<String>>) {
    let note = match result {
        Err(Some(note)) => note.as_str(),
        _ => "",
    };
    // SAFETY: the note lives until the call returns.
    unsafe { __ubik_test_ended(i32::from(result.is_ok()), note.as_ptr(), note.len()) }
}

/// A test's panics are reported under its name, as if it had a thread of its own.
pub(crate) fn name_thread(name: &str) {
    // A name with a null is no name for a thread: then it stays what it is.
    if let Ok(name) = std::ffi::CString::new(name) {
        std::thread::set_main_name(name);
    }
}
