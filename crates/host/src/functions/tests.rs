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
    /// The test that runs.
    pub current: Option<usize>,
    pub end: Option<TestEnd>,
}

fn tests(call: &mut Call<'_>) -> Answer {
    if let Some(chosen) = call.system().tests.chosen.take() {
        return bits(chosen as u64);
    }
    let tests = entries(call, call.ptr(0), call.bits(1), 1);
    let tests =
        tests.into_iter().map(|at| Description::at(call, at)?.read()).collect::<Result<Vec<Test>>>()?;
    let args = entries(call, call.ptr(2), call.bits(3), TEXT_WORDS);
    let args = args.into_iter().map(|at| Ok(text(call, at)?.unwrap_or_default())).collect::<Result<_>>()?;
    call.system().tests.list = Some(Arc::new(TestList { tests, args }));
    // Whoever did not expect tests must not take this for the end of the program.
    Err(Unsupported::operation("to run all tests of a program as one").into())
}

/// Where the entries of an array begin, which have so many words each.
fn entries(call: &Call<'_>, start: Slot, count: u64, words: u64) -> Vec<Slot> {
    let size = words * call.machine.memory.layout.pointer_size;
    (0..count).map(|index| offset(start, index * size)).collect()
}

const TEXT_WORDS: u64 = 2;

/// A pointer and a length; null is no text.
fn text(call: &mut Call<'_>, at: Slot) -> Result<Option<String>> {
    let start = call.load(at, C::Ptr)?;
    if start.bits == 0 {
        // Its length is not even initialised.
        return Ok(None);
    }
    let len = call.load(offset(at, call.machine.memory.layout.pointer_size), C::Size)?.bits;
    let bytes = call.read(start, len)?;
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

/// A `TestDescAndFn` in memory. Its fields have the places that `types.rs` of the crate gives them, in words.
struct Description<'a, 'm> {
    call: &'a mut Call<'m>,
    at: Slot,
}

/// Behind the tag of a static name; the longer one of dynamic names decides the size.
const NAME: u64 = 1;
const IGNORE_MESSAGE: u64 = 4;
const FILE: u64 = 6;
const LINE: u64 = 8;
const COLUMN: u64 = 9;
const SHOULD_PANIC: u64 = 12;
const TYPE: u64 = 15;
/// Three bytes: ignored, must not compile, is not run.
const BYTES: u64 = 16;
const FUNCTION: u64 = 17;
/// Tags of enums.
const NO: u64 = 0;
const DOC_TEST: u64 = 2;
const TEST_FUNCTIONS: [u64; 2] = [0, 3];

impl<'a, 'm> Description<'a, 'm> {
    /// What a pointer in memory points to.
    fn at(call: &'a mut Call<'m>, pointer: Slot) -> Result<Description<'a, 'm>> {
        let at = call.load(pointer, C::Ptr)?;
        Ok(Description { call, at })
    }

    fn field(&self, word: u64) -> Slot {
        offset(self.at, word * self.call.machine.memory.layout.pointer_size)
    }

    fn text(&mut self, word: u64) -> Result<Option<String>> {
        let at = self.field(word);
        text(self.call, at)
    }

    fn number(&mut self, word: u64) -> Result<u64> {
        let at = self.field(word);
        Ok(self.call.load(at, C::Size)?.bits)
    }

    fn read(&mut self) -> Result<Test> {
        let at = self.field(BYTES);
        let bytes = self.call.read(at, 3)?;
        Ok(Test {
            name: self.text(NAME)?.unwrap_or_default(),
            ignored: bytes[0] != 0,
            ignore_message: self.text(IGNORE_MESSAGE)?,
            file: self.text(FILE)?.unwrap_or_default(),
            line: self.number(LINE)?,
            column: self.number(COLUMN)?,
            should_panic: self.number(SHOULD_PANIC)? != NO,
            bench: !TEST_FUNCTIONS.contains(&self.number(FUNCTION)?),
            no_run: bytes[2] != 0,
            compile_fail: bytes[1] != 0,
            doc: self.number(TYPE)? == DOC_TEST,
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
