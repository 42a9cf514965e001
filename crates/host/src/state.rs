//! The state behind foreign functions. It is plain data: a copy of a machine gets its own. Open files are shared by
//! copies, as `fork` shares them; the standard streams too, unless they are captured.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use ubik_engine::value::Slot;
use ubik_engine::{ForeignFn, Host};
use ubik_ir::{FnSig, Program};
use ubik_verdict::{Event, Exhausted, Result};

use crate::declaration;
use crate::functions::{Clock, Files, Frames, Generator, Keys, Pipes, TestEnd, TestList, Tests};
use crate::options::{HostOptions, Input, Output};
use crate::table;

/// What a captured program has written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Captured {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

/// The system that a program runs on.
#[derive(Clone)]
pub struct System {
    pub(crate) options: Arc<HostOptions>,
    pub(crate) captured: Captured,
    /// What has been read of standard input.
    pub(crate) consumed: Vec<u8>,
    pub(crate) files: Files,
    pub(crate) pipes: Pipes,
    pub(crate) clock: Clock,
    /// Where each thread's `errno` lies, once somebody asked.
    pub(crate) errno: BTreeMap<usize, Slot>,
    /// The variable `environ`: a pointer to the table of variables.
    pub(crate) environ: Option<Slot>,
    pub(crate) keys: Keys,
    /// Frames of backtraces that the program has asked for.
    pub(crate) frames: Frames,
    /// What the program wants to happen at a signal.
    pub(crate) signals: BTreeMap<i32, Slot>,
    /// C's `rand`.
    pub(crate) random: Generator,
    /// Where `strtok` goes on, and where texts of the library's own lie.
    pub(crate) tokens: Slot,
    pub(crate) tests: Tests,
    /// When the run began that the limit of time counts for.
    began: Instant,
}

impl System {
    pub fn new(options: HostOptions) -> System {
        System {
            options: Arc::new(options),
            captured: Captured::default(),
            consumed: Vec::new(),
            files: Files::default(),
            pipes: Pipes::default(),
            clock: Clock::default(),
            errno: BTreeMap::new(),
            environ: None,
            keys: Keys::default(),
            frames: Frames::default(),
            signals: BTreeMap::new(),
            random: Generator::default(),
            tokens: Slot::ZERO,
            tests: Tests::default(),
            began: Instant::now(),
        }
    }

    /// What the program has written, if its output is captured.
    pub fn captured(&self) -> &Captured {
        &self.captured
    }

    /// Options under which the program does the same again without anybody noticing: its output is captured, its
    /// input is what it has read so far. What else it got from open parts of the host may differ. It gets more time,
    /// because whoever repeats a run looks closer.
    pub fn again(&self) -> HostOptions {
        const CLOSER: u32 = 8;
        let input = Input::Bytes(self.consumed.clone());
        let time_limit = self.options.time_limit.map(|limit| limit * CLOSER);
        let options = (*self.options).clone();
        HostOptions { output: Output::Captured, input, time_limit, listener: None, ..options }
    }

    /// The tests that the program has handed over.
    pub fn tests(&self) -> Option<Arc<TestList>> {
        self.tests.list.clone()
    }

    /// Has a program that has handed over its tests go on with one of them, in surroundings that may differ from
    /// those so far in input, output and limits.
    pub fn choose_test(&mut self, index: usize, options: HostOptions) {
        self.tests.chosen = Some(index);
        self.options = Arc::new(options);
        self.began = Instant::now();
    }

    /// How the chosen test ended, if it did so by itself.
    pub fn test_end(&self) -> Option<&TestEnd> {
        self.tests.end.as_ref()
    }

    /// The same, taken away, for instance between two parts of a run.
    pub fn take_captured(&mut self) -> Captured {
        std::mem::take(&mut self.captured)
    }
}

impl Host for System {
    fn resolve(&self, symbol: &str, declared: &FnSig, program: &Program) -> Result<Option<ForeignFn>> {
        let Some(row) = table::find(symbol) else { return Ok(None) };
        declaration::check(&row.signature, declared, program)?;
        Ok(Some(row.function))
    }

    fn fork(&self) -> Box<dyn Host> {
        Box::new(self.clone())
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }

    fn interrupted(&self) -> Option<Exhausted> {
        let limit = self.options.time_limit.filter(|limit| self.began.elapsed() > *limit)?;
        Some(Exhausted::Time { limit })
    }

    fn hear(&self, event: &Event) {
        if let Some(listener) = &self.options.listener {
            listener.hear(event);
        }
    }
}
