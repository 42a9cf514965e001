//! Tests: how the `test` crate of interpreted programs hands them over (`overlay/library/test`).
//!
//! The program stops in `__ubik_tests` with the list of its tests. Whoever drives the machine copies it, chooses a test
//! for each copy, and has the call made again, which then returns the choice.

use std::sync::Arc;

use ubik_engine::value::Slot;
use ubik_verdict::{Result, Unsupported};

use crate::abi::C;
use crate::call::{Answer, Call, bits, nothing, offset};
use crate::table::rows;

rows! {
    "__ubik_tests"(Ptr, Size, Ptr, Size) -> Size = tests, Full,
        "Hands over the tests of a program; returns in a copy of the machine for each that is to run.";
    "__ubik_test_ended"(Int, Ptr, Size) -> Void = ended, Full, "How a test ended, if it did so by itself.";
}

/// A test as the program describes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Test {
    pub name: String,
    pub ignored: bool,
    pub ignore_message: Option<String>,
    pub file: String,
    pub line: u64,
    pub column: u64,
    pub should_panic: bool,
    pub bench: bool,
    /// A documentation test that is only compiled.
    pub no_run: bool,
    /// A documentation test that must not compile.
    pub compile_fail: bool,
    pub doc: bool,
}

/// All tests of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestList {
    pub tests: Vec<Test>,
    /// Arguments that count instead of the process's own; the first is a name.
    pub args: Vec<String>,
}

/// How a test ended by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestEnd {
    pub passed: bool,
    /// Why not, if its output does not say so.
    pub note: Option<String>,
}

/// What the host knows of tests.
#[derive(Clone, Debug, Default)]
pub struct Tests {
    pub list: Option<Arc<TestList>>,
    /// The test that the call of `__ubik_tests` is to return.
    pub chosen: Option<usize>,
    pub end: Option<TestEnd>,
}

fn tests(call: &mut Call<'_>) -> Answer {
    if let Some(chosen) = call.system().tests.chosen.take() {
        return bits(chosen as u64);
    }
    let tests = list(call, call.ptr(0), call.bits(1), Row::WORDS)?;
    let tests = tests.into_iter().map(|at| Row { call, at }.read()).collect::<Result<Vec<Test>>>()?;
    let args = list(call, call.ptr(2), call.bits(3), TEXT_WORDS)?;
    let args = args.into_iter().map(|at| Ok(text(call, at)?.unwrap_or_default())).collect::<Result<_>>()?;
    call.system().tests.list = Some(Arc::new(TestList { tests, args }));
    // Whoever did not expect tests must not take this for the end of the program.
    Err(Unsupported::operation("to run all tests of a program as one").into())
}

/// Where the entries of an array begin.
fn list(call: &Call<'_>, start: Slot, count: u64, words: u64) -> Result<Vec<Slot>> {
    let size = words * call.machine.memory.pointer_size;
    Ok((0..count).map(|index| offset(start, index * size)).collect())
}

const TEXT_WORDS: u64 = 2;

/// A pointer and a length; null is no text.
fn text(call: &mut Call<'_>, at: Slot) -> Result<Option<String>> {
    let start = call.load(at, C::Ptr)?;
    let len = call.load(offset(at, call.machine.memory.pointer_size), C::Size)?.bits;
    if start.bits == 0 {
        return Ok(None);
    }
    let bytes = call.read(start, len)?;
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

/// A test in memory: three texts, then line, column and flags.
struct Row<'a, 'm> {
    call: &'a mut Call<'m>,
    at: Slot,
}

impl Row<'_, '_> {
    const WORDS: u64 = 3 * TEXT_WORDS + 3;

    fn word(&self, index: u64) -> Slot {
        offset(self.at, index * self.call.machine.memory.pointer_size)
    }

    fn text(&mut self, index: u64) -> Result<Option<String>> {
        let at = self.word(index * TEXT_WORDS);
        text(self.call, at)
    }

    fn number(&mut self, index: u64) -> Result<u64> {
        let at = self.word(3 * TEXT_WORDS + index);
        Ok(self.call.load(at, C::Size)?.bits)
    }

    fn read(&mut self) -> Result<Test> {
        let flags = self.number(2)?;
        let has = |flag: u64| flags & flag != 0;
        Ok(Test {
            name: self.text(0)?.unwrap_or_default(),
            ignore_message: self.text(1)?,
            file: self.text(2)?.unwrap_or_default(),
            line: self.number(0)?,
            column: self.number(1)?,
            ignored: has(1),
            should_panic: has(2),
            bench: has(4),
            no_run: has(8),
            compile_fail: has(16),
            doc: has(32),
        })
    }
}

fn ended(call: &mut Call<'_>) -> Answer {
    let note = call.read(call.ptr(1), call.bits(2))?;
    let note = Some(String::from_utf8_lossy(&note).into_owned()).filter(|note| !note.is_empty());
    let passed = call.int(0) == 1;
    call.system().tests.end = Some(TestEnd { passed, note });
    nothing()
}
