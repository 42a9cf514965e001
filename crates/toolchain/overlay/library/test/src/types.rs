//! What describes a test. Names and fields are those that rustc and rustdoc generate code for. Layouts and the order of
//! fields are what the native side reads (`functions/tests.rs` of the host).

use std::fmt;

pub use self::TestFn::*;
pub use self::TestName::*;
use crate::Bencher;

/// Where the source of a test lies.
#[repr(usize)]
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TestType {
    UnitTest,
    IntegrationTest,
    DocTest,
    Unknown,
}

/// What is expected of a test's end.
#[repr(usize)]
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ShouldPanic {
    No,
    Yes,
    /// With a message that contains this.
    YesWithMessage(&'static str),
}

/// Accepted where libtest takes its options; there is nothing to set.
#[derive(Copy, Clone, Debug, Default)]
pub struct Options;

#[repr(usize)]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TestName {
    StaticTestName(&'static str),
    DynTestName(String),
}

impl TestName {
    pub fn as_slice(&self) -> &str {
        match self {
            StaticTestName(name) => name,
            DynTestName(name) => name,
        }
    }
}

impl TestName {
    /// The same as a text that lives for as long as the program.
    pub(crate) fn make_static(&mut self) {
        if let DynTestName(name) = self {
            *self = StaticTestName(std::mem::take(name).leak());
        }
    }
}

impl fmt::Display for TestName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.as_slice(), f)
    }
}

/// The body of a test.
#[repr(usize)]
pub enum TestFn {
    StaticTestFn(fn() -> Result<(), String>),
    StaticBenchFn(fn(&mut Bencher) -> Result<(), String>),
    StaticBenchAsTestFn(fn(&mut Bencher) -> Result<(), String>),
    DynTestFn(Box<dyn FnOnce() -> Result<(), String> + Send>),
    DynBenchFn(Box<dyn Fn(&mut Bencher) -> Result<(), String> + Send>),
    DynBenchAsTestFn(Box<dyn Fn(&mut Bencher) -> Result<(), String> + Send>),
}

impl TestFn {
    /// A function of its own, where the list is not.
    pub(crate) fn to_owned(&self) -> TestFn {
        match *self {
            StaticTestFn(body) => StaticTestFn(body),
            StaticBenchFn(body) => StaticBenchFn(body),
            StaticBenchAsTestFn(body) => StaticBenchAsTestFn(body),
            _ => panic!("a list of static tests has one that is not"),
        }
    }

    pub(crate) fn run(self) -> Result<(), String> {
        let mut bencher = Bencher::once();
        match self {
            StaticTestFn(body) => body(),
            DynTestFn(body) => body(),
            StaticBenchFn(body) | StaticBenchAsTestFn(body) => body(&mut bencher),
            DynBenchFn(body) | DynBenchAsTestFn(body) => body(&mut bencher),
        }
    }
}

impl fmt::Debug for TestFn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_test = matches!(self, StaticTestFn(_) | DynTestFn(_));
        f.write_str(if is_test { "a test" } else { "a benchmark" })
    }
}

#[repr(C)]
#[derive(Clone, Debug)]
pub struct TestDesc {
    pub name: TestName,
    pub ignore_message: Option<&'static str>,
    pub source_file: &'static str,
    pub start_line: usize,
    pub start_col: usize,
    pub end_line: usize,
    pub end_col: usize,
    pub should_panic: ShouldPanic,
    pub test_type: TestType,
    pub ignore: bool,
    pub compile_fail: bool,
    pub no_run: bool,
}

#[repr(C)]
#[derive(Debug)]
pub struct TestDescAndFn {
    pub desc: TestDesc,
    pub testfn: TestFn,
}

impl TestDescAndFn {
    /// One of the documentation tests that rustdoc merges into a program.
    pub const fn new_doctest(
        test_name: &'static str,
        ignore: bool,
        source_file: &'static str,
        start_line: usize,
        no_run: bool,
        should_panic: bool,
        testfn: TestFn,
    ) -> Self {
        let desc = TestDesc {
            name: StaticTestName(test_name),
            ignore,
            ignore_message: None,
            source_file,
            start_line,
            start_col: 0,
            end_line: 0,
            end_col: 0,
            should_panic: if should_panic { ShouldPanic::Yes } else { ShouldPanic::No },
            compile_fail: false,
            no_run,
            test_type: TestType::DocTest,
        };
        TestDescAndFn { desc, testfn }
    }
}
