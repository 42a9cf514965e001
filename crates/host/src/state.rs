//! The state behind foreign functions. It is plain data: a copy of a machine gets its own. Open files are shared by
//! copies, as `fork` shares them; the standard streams too, unless they are captured.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ubik_engine::value::Slot;
use ubik_engine::{Elsewhere, ForeignFn, Host, Interruption, NextDestructor, Resumed, ThreadId};
use ubik_ir::{FnSig, Program};
use ubik_verdict::{Event, Exhausted, Result};
use ubik_vos::{Kernel, Mounts};

use crate::declaration;
use crate::functions::{
    self, Children, Clock, Directory, Frames, Generator, Keys, Shared, Signals, TestEnd, TestList, Tests,
};
use crate::options::{HostOptions, Input, Output, Part};
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
    /// Files, descriptors, pipes.
    pub(crate) kernel: Kernel,
    /// Directories that are being listed, by the address of their handle.
    pub(crate) directories: BTreeMap<u64, Directory>,
    /// Mappings that share bytes with files.
    pub(crate) mappings: Vec<Shared>,
    /// Until when threads wait for events, if that has an end.
    pub(crate) patience: BTreeMap<ThreadId, Option<Duration>>,
    pub(crate) clock: Clock,
    /// Where each thread's `errno` lies, once somebody asked.
    pub(crate) errno: BTreeMap<ThreadId, Slot>,
    /// The variable `environ`: a pointer to the table of variables.
    pub(crate) environ: Option<Slot>,
    pub(crate) keys: Keys,
    /// Frames of backtraces that the program has asked for.
    pub(crate) frames: Frames,
    pub(crate) signals: Signals,
    /// C's `rand`.
    pub(crate) random: Generator,
    /// Where `strtok` goes on, and where texts of the library's own lie.
    pub(crate) tokens: Slot,
    pub(crate) tests: Tests,
    /// Programs that this one has started.
    pub(crate) children: Children,
    /// How often something changed that another process may wait for.
    pub(crate) changes: u64,
    /// Something outside of the machine was changed, other than by writing to the standard streams.
    pub(crate) has_effects: bool,
    /// When the run began that the limit of time counts for, and what its thread had used of a processor by then.
    began: Instant,
    processor_before: Duration,
}

impl System {
    pub fn new(options: HostOptions) -> System {
        System::on(kernel(&options), options)
    }

    /// A program that starts on a system that is there already.
    pub(crate) fn on(kernel: Kernel, options: HostOptions) -> System {
        System {
            kernel,
            directories: BTreeMap::new(),
            mappings: Vec::new(),
            patience: BTreeMap::new(),
            processor_before: time_before(&options),
            options: Arc::new(options),
            captured: Captured::default(),
            consumed: Vec::new(),
            clock: Clock::default(),
            errno: BTreeMap::new(),
            environ: None,
            keys: Keys::default(),
            frames: Frames::default(),
            signals: Signals::default(),
            random: Generator::default(),
            tokens: Slot::ZERO,
            tests: Tests::default(),
            children: Children::default(),
            changes: 0,
            has_effects: false,
            began: Instant::now(),
        }
    }

    /// What the program has written, if its output is captured.
    pub fn captured(&self) -> &Captured {
        &self.captured
    }

    /// Options under which the program does the same again without anybody noticing: its output is captured, its
    /// input is what it has read so far. What else it got from open parts of the host may differ. It gets the time
    /// that is left. Nothing, if it changed something outside of the machine, which would then
    /// happen twice.
    pub fn again(&self) -> Option<HostOptions> {
        if self.has_effects {
            return None;
        }
        let input = Input::Bytes(self.consumed.clone());
        let time_limit = self.remaining();
        let options = (*self.options).clone();
        Some(HostOptions {
            output: Output::Captured,
            input,
            time_limit,
            listener: None,
            keep_files: None,
            ..options
        })
    }

    /// What `/proc/self` says of the program's arguments.
    pub(crate) fn set_arguments(&mut self, arguments: Vec<Vec<u8>>) {
        self.kernel.arguments = arguments;
    }

    /// The virtual system, with its clock set.
    pub(crate) fn kernel_at(&mut self, steps: u64) -> &mut Kernel {
        self.kernel.now = functions::START.saturating_add(self.moment(steps));
        &mut self.kernel
    }

    /// Writes out what the program has written, if that is wanted. Each test has a directory of its own.
    pub fn keep_files(&self) -> std::io::Result<()> {
        let Some(dir) = &self.options.keep_files else { return Ok(()) };
        let test =
            self.tests.list.as_ref().zip(self.tests.current).map(|(list, index)| &list.tests[index].name);
        let dir = test.map_or(dir.clone(), |name| dir.join(name.replace(['/', ':'], "_")));
        self.kernel.write_out(&dir)
    }

    /// The tests that the program has handed over.
    pub fn tests(&self) -> Option<Arc<TestList>> {
        self.tests.list.clone()
    }

    /// Has a program that has handed over its tests go on with one of them, in surroundings that may differ from
    /// those so far in input, output and limits.
    pub fn choose_test(&mut self, index: usize, options: HostOptions) {
        self.tests.chosen = Some(index);
        self.tests.current = Some(index);
        (self.began, self.processor_before) = (Instant::now(), time_before(&options));
        self.options = Arc::new(options);
    }

    /// How much time is left, if that is limited.
    pub(crate) fn remaining(&self) -> Option<Duration> {
        Some(self.options.time_limit?.saturating_sub(self.began.elapsed()))
    }

    /// The end of a run at its limit of time.
    pub(crate) fn out_of_time(&self, limit: Duration) -> Exhausted {
        let processor = thread_time().saturating_sub(self.processor_before);
        let is_little = processor < self.began.elapsed() / 2;
        Exhausted::Time { limit, processor: is_little.then_some(processor) }
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

/// The processor time of this thread at the begin of a run. Only runs with a limit of time ask for it.
fn time_before(options: &HostOptions) -> Duration {
    options.time_limit.map_or(Duration::ZERO, |_| thread_time())
}

/// For how long this thread has had a processor.
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

/// The virtual system that options ask for.
fn kernel(options: &HostOptions) -> Kernel {
    let everything = options.mounts.everything || options.open.reads_files();
    let mounts = Mounts { everything, ..options.mounts.clone() };
    // With the real file system open, nobody looks at the virtual one.
    let mounts = if options.open.contains(Part::Fs) {
        Mounts { program: mounts.program, ..Mounts::default() }
    } else {
        mounts
    };
    let mut kernel = Kernel::new(&mounts, functions::START);
    kernel.processors = options.processors;
    kernel
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
        Some(self.out_of_time(limit))
    }

    fn now(&mut self, steps: u64) -> Duration {
        self.moment(steps)
    }

    fn pass_until(&mut self, steps: u64, moment: Duration) {
        let now = self.moment(steps);
        self.pass(moment.saturating_sub(now));
    }

    fn elsewhere(&self) -> Option<Elsewhere> {
        self.children.elsewhere()
    }

    fn interruption(&self) -> Option<Interruption> {
        self.signals.interrupts().then_some(functions::begin_interruption as Interruption)
    }

    fn interruption_over(&mut self, thread: ThreadId, depth: usize) -> Option<Resumed> {
        self.signals.interruption_over(thread, depth)
    }

    fn thread_destructors(&self) -> NextDestructor {
        functions::next_key_destructor
    }

    fn hear(&self, event: &Event) {
        if let Some(listener) = &self.options.listener {
            listener.hear(event);
        }
    }
}
