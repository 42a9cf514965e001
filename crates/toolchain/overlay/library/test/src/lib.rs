//! The `test` crate of programs that are interpreted.
//!
//! It has the items that rustc's test harness and rustdoc generate code for, and nothing else: which tests run, in
//! which order, on how many processors, and how it is told, is native code. `main` hands the list of tests over in one
//! call, which returns in a copy of the machine for each test that is to run. So every test finds the state that the
//! program had before any of them, and runs on the main thread.
//!
//! Not here: measuring (a benchmark runs once), and libtest's own runner for other tools to build upon.

#![unstable(feature = "test", issue = "50297")]
#![feature(process_exitcode_internals)]
#![feature(staged_api)]
#![feature(thread_main_name)]
#![allow(internal_features)]

mod bench;
mod handover;
mod types;
mod verdict;

use std::process::Termination;

pub use self::bench::{Bencher, black_box};
pub use self::types::*;

/// Process exit code to be used to indicate test failures.
pub const ERROR_EXIT_CODE: i32 = 101;

/// The path by which some programs reach the same items.
pub mod test {
    pub use crate::{
        Bencher, DynTestFn, DynTestName, Options, ShouldPanic, StaticBenchFn, StaticTestFn, StaticTestName,
        TestDesc, TestDescAndFn, TestName, TestType, assert_test_result, test_main, test_main_static,
    };
}

/// The main function of a test program.
pub fn test_main_static(tests: &[&TestDescAndFn]) {
    run_static(tests, verdict::Panics::Unwind);
}

/// The same where panics abort.
pub fn test_main_static_abort(tests: &[&TestDescAndFn]) {
    run_static(tests, verdict::Panics::Abort);
}

/// The main function of merged documentation tests, which brings its own arguments.
pub fn test_main(args: &[String], mut tests: Vec<TestDescAndFn>, _options: Option<Options>) {
    tests.iter_mut().for_each(|test| test.desc.name.make_static());
    let chosen = handover::choose(&tests.iter().collect::<Vec<_>>(), args);
    let TestDescAndFn { desc, testfn } = tests.swap_remove(chosen);
    verdict::of(&desc, testfn, verdict::Panics::Unwind);
}

fn run_static(tests: &[&TestDescAndFn], panics: verdict::Panics) {
    let TestDescAndFn { desc, testfn } = tests[handover::choose(tests, &[])];
    verdict::of(desc, testfn.to_owned(), panics);
}

/// What the body of a test comes to: failure is a message.
pub fn assert_test_result<T: Termination>(result: T) -> Result<(), String> {
    match result.report().to_i32() {
        0 => Ok(()),
        code => Err(format!("the test returned with status {code}")),
    }
}
