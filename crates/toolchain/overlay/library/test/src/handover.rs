//! The calls by which tests and their ends are handed over.

use crate::TestDescAndFn;

unsafe extern "C" {
    /// Hands over all tests, and arguments that count instead of the process's own. Returns for each test that is to
    /// run, in a copy of the machine, with its index. The other side reads tests where they lie: many of them cost
    /// nothing here.
    fn __ubik_tests(
        tests: *const &TestDescAndFn,
        count: usize,
        args: *const Text,
        arg_count: usize,
    ) -> usize;
    /// The test has ended by itself: 1 if it passed, with a note if it has to be said why not.
    fn __ubik_test_ended(passed: i32, note: *const u8, len: usize);
}

#[repr(C)]
struct Text {
    start: *const u8,
    len: usize,
}

/// The index of the test that this copy of the machine is to run. Names must be static.
pub(crate) fn choose(tests: &[&TestDescAndFn], args: &[String]) -> usize {
    let args: Vec<Text> = args.iter().map(|arg| Text { start: arg.as_ptr(), len: arg.len() }).collect();
    // SAFETY: both lists and the texts that they point to live until the call returns.
    unsafe { __ubik_tests(tests.as_ptr(), tests.len(), args.as_ptr(), args.len()) }
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
