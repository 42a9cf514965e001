//! The state of a run, whole.
//!
//! Everything that a run depends on is here or reachable from here, as data: no closures, no handles of the host
//! in the engine's own parts. A machine can be copied in the middle of a run ([`Machine::fork`]).

use std::any::Any;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use rustc_hash::FxHashMap;
use ubik_ir::{CrateId, EntryKind, FnId, FnSig, Origin, Program, SpanId};
use ubik_storage::Running;
use ubik_verdict as verdict;
use ubik_verdict::{
    AllocName, Event, Exhausted, Loc, Outcome, Result, Stop, Trace, Unsupported, Warning, WarningKind,
};

use crate::cache::CodeCache;
use crate::choice::Choice;
use crate::code::Scope;
use crate::concurrency::{Leave, Policy, Resumed, Scheduler, Seam, ThreadId, Threads};
use crate::covered::Covered;
use crate::frame::{Frame, Then, Thread};
use crate::memory::{AllocKind, BorrowModel, Memory, NewAlloc, Place, SharedTables};
use crate::observe::Before;
use crate::relax::Relaxed;
use crate::signature::Fit;
use crate::value::{AllocId, Slot};
use crate::variadic::VaList;
use crate::watch::{Noted, Tracking};

/// How a run is to be made.
#[derive(Clone, Debug)]
pub struct Config {
    pub seed: u64,
    pub borrows: BorrowModel,
    pub validity: bool,
    /// Whether what references point to is checked with them.
    pub recursive_validation: bool,
    pub alignment: bool,
    pub symbolic_alignment: bool,
    /// The slow reference mode: all locals in memory, nothing fused, nothing cached.
    pub paranoid: bool,
    /// Code is improved before it is first executed.
    pub eager: bool,
    /// Improved code is verified before it is executed; what is wrong with it is a bug in Ubik.
    pub verify: bool,
    /// Under Tree Borrows, whether a mutable argument is written to when the call begins.
    pub implicit_writes: bool,
    /// Under Tree Borrows, whether interior mutability anywhere in a type counts for all of it.
    pub whole_cells: bool,
    /// How often in a hundred a freed address is given out again.
    pub address_reuse: u32,
    /// The same for an address that another thread has freed.
    pub address_reuse_cross_thread: u32,
    /// How it is decided which thread runs.
    pub schedule: Policy,
    /// How often in a million a thread is interrupted at the end of a block.
    pub preemption_rate: u32,
    /// Whether data races are looked for. Without that, atomic loads see the latest store.
    pub races: bool,
    /// Whether an exploration decides what threads do to each other ([`Machine::set_seam`]).
    pub explores: bool,
    /// Whether atomic loads may see older stores than the latest.
    pub weak_memory: bool,
    /// How many units in the last place float functions without a promised precision may be off at random.
    pub rounding_error: u32,
    /// Whether the processor has AVX-512.
    pub avx512: bool,
    /// Whether to find out where leaked memory was allocated.
    pub leak_backtraces: bool,
    /// Crates that count as the program's own, whoever wrote them.
    pub user_crates: Vec<String>,
    /// Crates whose violations of the aliasing rules are counted instead of reported.
    pub allow_aliasing: Vec<String>,
    pub ignore_leaks: bool,
    /// Whether threads that run when `main` returns are reported.
    pub report_threads_left: bool,
    /// Whether an integer may become a pointer.
    pub strict_provenance: bool,
    pub warn_int_to_ptr: bool,
    /// How often in a hundred `compare_exchange_weak` fails without a reason.
    pub weak_exchange_failures: u32,
    /// How much memory a run may take, with everything that is kept for it.
    pub memory_limit: u64,
    pub step_limit: Option<u64>,
    pub frame_limit: usize,
    /// Whether every retag is made where the program has it. Such a run finds the very operation that breaks a rule,
    /// where others may find a later one.
    pub exact: bool,
    /// Allocations whose history is recorded, by the names that an earlier run of the same choices gave them.
    pub watch: Vec<AllocName>,
    /// Of those, only where they were made is recorded.
    pub watch_allocations_only: bool,
    /// Of the borrows that a violation is about, those that they were made from are recorded, too.
    pub watch_ancestors: bool,
    /// Places whose retags ask for more or are not made, to find out whether the program would pass.
    pub relaxed: Vec<(Loc, Relaxed)>,
    /// Whether statics and constants may be written to, for the same reason.
    pub writable_globals: bool,
    /// What is told to the host as it happens.
    pub track: Tracking,
    /// After how many blocks each the host is told how far the run is.
    pub report_progress: Option<u64>,
    /// The entry of the table of allocations whose tenants are all kept by name.
    pub tenants_of: Option<AllocId>,
    /// What the program sees as its arguments, its own name first.
    pub args: Vec<Vec<u8>>,
    /// The functions at whose beginning a run can pause ([`Machine::run_to_entry`]).
    pub entries: Arc<BTreeSet<FnId>>,
    /// Copies note which ways they take ([`Machine::take_ways`]).
    pub covers: bool,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            seed: 0,
            borrows: BorrowModel::Stacked,
            validity: true,
            recursive_validation: false,
            alignment: true,
            symbolic_alignment: false,
            paranoid: false,
            eager: false,
            verify: false,
            implicit_writes: false,
            whole_cells: false,
            address_reuse: 50,
            address_reuse_cross_thread: 10,
            schedule: Policy::Random,
            preemption_rate: 10_000,
            races: true,
            explores: false,
            weak_memory: true,
            rounding_error: 0,
            avx512: false,
            leak_backtraces: true,
            user_crates: Vec::new(),
            allow_aliasing: Vec::new(),
            ignore_leaks: false,
            report_threads_left: false,
            strict_provenance: false,
            warn_int_to_ptr: true,
            weak_exchange_failures: 80,
            memory_limit: 8 << 30,
            step_limit: None,
            frame_limit: 200_000,
            exact: false,
            watch: Vec::new(),
            watch_ancestors: false,
            relaxed: Vec::new(),
            writable_globals: false,
            watch_allocations_only: false,
            track: Tracking::default(),
            report_progress: None,
            tenants_of: None,
            args: vec![b"main".to_vec()],
            entries: Arc::default(),
            covers: false,
        }
    }
}

/// The machine's surroundings: foreign functions and the state behind them.
pub trait Host: Any + Send {
    /// The function behind a symbol, if there is one. To call it by a declaration that does not fit is undefined
    /// behaviour.
    fn resolve(&self, symbol: &str, declared: &FnSig, program: &Program) -> Result<Option<ForeignFn>>;
    fn fork(&self) -> Box<dyn Host>;
    fn as_any(&mut self) -> &mut dyn Any;
    /// Shows the pointers of the program that the host keeps.
    fn visit_pointers(&self, _visit: &mut dyn FnMut(Slot)) {}
    /// Whether the run is to be given up for a reason outside of it; asked now and then.
    fn interrupted(&self) -> Option<Exhausted> {
        None
    }
    /// Something happened that the run was asked to tell at once.
    fn hear(&self, _event: &Event) {}
    /// The moment that deadlines of waiting threads are compared with, after so many blocks.
    fn now(&mut self, _steps: u64) -> Duration {
        Duration::ZERO
    }
    /// Lets time pass until a moment, because no thread can run before.
    fn pass_until(&mut self, _steps: u64, _moment: Duration) {}
    /// What may go on while no thread can run, at most until a moment: other processes. Nothing, if there are none.
    fn elsewhere(&self) -> Option<Elsewhere> {
        None
    }
    /// What the current thread does before it goes on, if something has interrupted it.
    fn interruption(&self) -> Option<Interruption> {
        None
    }
    /// A function that the current thread was interrupted for has returned; there were so many frames before it. Gives what the call
    /// is to know that is now made again, if the thread was waiting.
    fn interruption_over(&mut self, _thread: ThreadId, _depth: usize) -> Option<Resumed> {
        None
    }
    /// Finds the next destructor of what the host keeps for the current thread, which ends: a function and its argument.
    fn thread_destructors(&self) -> NextDestructor {
        |_| Ok(None)
    }
}

/// A foreign function: arguments are slots as calls pass them.
pub type ForeignFn = fn(&mut Machine, &[Slot]) -> Result<Flow>;

/// Lets what is outside of the machine go on, at most until a moment.
pub type Elsewhere = fn(&mut Machine, Option<Duration>) -> Result<Meanwhile>;

/// Has the current thread begin to handle what has interrupted it.
pub type Interruption = fn(&mut Machine) -> Result<()>;

/// What has happened elsewhere while no thread could run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meanwhile {
    Nothing,
    /// Threads may find something that they wait for.
    Something,
    /// The run is paused until it is told to go on ([`Machine::go_on_after_waiting`]).
    Pause,
}

/// Finds a destructor that is to run, and its argument.
pub type NextDestructor = fn(&mut Machine) -> Result<Option<(Slot, Slot)>>;

/// How a foreign function or an intrinsic ends.
#[derive(Clone, Copy, Debug)]
pub enum Flow {
    Nothing,
    One(Slot),
    Two(Slot, Slot),
    /// It has pushed a frame, whose end delivers the result.
    Pushed,
    /// It unwinds with this payload.
    Unwind(Slot),
    /// It gives bytes: so many, from here.
    Bytes(Slot, u64),
    /// It calls a function of the program, whose result is its own.
    Call {
        function: Slot,
        args: [Slot; 2],
    },
    /// It has a function of the program called, with so many of the arguments, and is called again itself after that.
    CallFirst {
        function: Slot,
        args: [Slot; 3],
        count: usize,
    },
    /// It ends the process with this code, after what is to be done at the end.
    Exit(i32),
    /// It ends the thread with this result, after what is to be done at its end.
    ExitThread(Slot),
    /// The thread waits ([`Machine::block`]); the call is made again when that is over.
    Blocked,
}

impl Flow {
    pub fn int(bits: u64) -> Result<Flow> {
        Ok(Flow::One(Slot::int(bits)))
    }
}

pub struct Machine {
    pub program: Arc<Program>,
    pub config: Config,
    pub memory: Memory,
    pub choice: Choice,
    pub threads: Threads,
    /// The thread that runs.
    pub current: ThreadId,
    pub(crate) scheduler: Scheduler,
    /// Who decides what threads do to each other, if not the machine's choices. Copies have none.
    pub(crate) seam: Option<Box<dyn Seam>>,
    /// The number of the next call.
    pub next_call: u64,
    /// Blocks executed, as far as they were counted.
    pub steps: u64,
    /// The part of the run that is judged by itself.
    pub(crate) part: Part,
    pub host: Box<dyn Host>,
    pub code: CodeCache,
    pub warnings: Vec<Warning>,
    /// How a program ended that this one has started, if that is how this run ends.
    ended_as: Option<Box<Outcome>>,
    /// The history of what is watched.
    pub(crate) events: Vec<Noted>,
    /// Lists of variable arguments that may be read from.
    pub(crate) va_lists: Vec<VaList>,
    /// Calls that were found to fit: the call site's address and the function.
    pub(crate) fitting_calls: FxHashMap<(usize, FnId), Fit>,
    /// The functions behind imported symbols, as far as they were called.
    foreign: FxHashMap<FnId, ForeignFn>,
    /// Where the run was before the operation that is being executed, if all are looked at.
    pub(crate) before: Option<Before>,
    /// The ways that a copy has taken, if that is noted.
    pub(crate) covered: Option<Box<Covered>>,
}

/// A machine that does not go on itself. Its copies share what they do not change.
pub struct FrozenMachine {
    /// Without the tables of its memory.
    machine: Machine,
    tables: SharedTables,
}

impl FrozenMachine {
    /// A copy that goes on from here.
    pub fn copy(&self) -> Machine {
        self.copy_that_knows(self.machine.known())
    }

    fn copy_that_knows(&self, learnt: Learnt) -> Machine {
        self.machine.copy_with(self.machine.memory.copy_with(&self.tables), learnt)
    }

    /// The same, with what other copies have learnt of the program, which is faster than to learn it again. What copies of another
    /// machine have learnt is of no use.
    pub fn copy_with(&self, learnt: Learnt) -> Machine {
        let is_of_use = self.machine.code.is_of(&learnt.code);
        self.copy_that_knows(if is_of_use { learnt } else { self.machine.known() })
    }

    /// What it and its copies have translated, for another machine.
    pub fn into_code(self) -> CodeCache {
        self.machine.into_code()
    }
}

/// What a machine has found out of its program, and what makes no difference but in time.
pub struct Learnt {
    code: CodeCache,
    fitting_calls: FxHashMap<(usize, FnId), Fit>,
    foreign: FxHashMap<FnId, ForeignFn>,
}

/// A part of a run with limits and leaks of its own: all of it, or what a copy does.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Part {
    /// The first of its blocks.
    steps_from: u64,
    /// How many times it was told how far the run is.
    told: u64,
    /// The first of its allocations.
    names_from: u64,
    /// After which block the machine pauses, if it is to.
    pause_at: Option<u64>,
    /// It has come that far.
    is_paused: bool,
    /// It pauses because the seam wants it.
    is_at_seam: bool,
    /// How often something was asked that is not the machine's to know, in an exploration.
    pub calls_outside: u64,
    /// It pauses where a chosen function begins ([`Config::entries`]).
    pub pauses_at_entries: bool,
    /// With this call it pauses.
    pub last_call: Option<u64>,
}

/// How far [`Machine::run_or_pause_after`] came.
#[derive(Debug)]
pub enum Paused {
    Ended(Box<Outcome>),
    /// The seam wants it.
    AtSeam,
    /// As many blocks were counted as it was to run.
    AfterBlocks,
}

/// A call that is active: its function, and what it is executing.
#[derive(Clone, Copy)]
pub(crate) struct Active {
    pub function: FnId,
    pub span: SpanId,
    /// How many calls between this one and the next are not listed.
    pub left_out: u32,
}

/// Of more frames than twice as many, the middle is left out of traces: a recursion without end is no longer told than
/// anybody reads, and takes no memory beyond the limit.
const TOLD_AT_EACH_END: usize = 100;

/// How many blocks a run executes before it looks whether it should go on: less than a millisecond.
const LOOK_EVERY: u64 = 1 << 12;

impl Machine {
    pub fn new(program: Arc<Program>, config: Config, host: Box<dyn Host>) -> Result<Machine> {
        let problems = program.verify_start();
        if !problems.is_empty() {
            return Err(Stop::ill_formed(problems.iter().cloned().map(Into::into).collect()));
        }
        let mut choice = Choice::seeded(config.seed);
        let memory = Memory::new(program.clone(), &config, &mut choice);
        let scheduler = Scheduler::new(config.schedule, config.preemption_rate, &mut choice);
        let mut main = Thread::new(memory.addresses.stack_top, memory.addresses.stack_end);
        main.then.extend(program.fini().iter().map(|&function| Then::Fini(function)));
        main.then.push(Then::Destructors);
        main.then.push(Then::Entry);
        main.then.extend(program.init().iter().rev().map(|&function| Then::Init(function)));
        let code = CodeCache::new(&program, &config, memory.rules.model());
        Ok(Machine {
            program,
            config,
            memory,
            choice,
            threads: Threads::new(main),
            current: ThreadId::MAIN,
            scheduler,
            seam: None,
            next_call: 1,
            steps: 0,
            part: Part::default(),
            host,
            code,
            warnings: Vec::new(),
            ended_as: None,
            events: Vec::new(),
            va_lists: Vec::new(),
            fitting_calls: FxHashMap::default(),
            foreign: FxHashMap::default(),
            before: None,
            covered: None,
        })
    }

    /// A copy that goes on independently.
    pub fn fork(&mut self) -> Machine {
        let memory = self.memory.fork();
        self.copy_with(memory, self.known())
    }

    /// Ends this machine's own way, so that each copy of it costs what it changes.
    pub fn freeze(mut self) -> FrozenMachine {
        let tables = self.memory.share_tables();
        FrozenMachine { machine: self, tables }
    }

    /// Takes what was learnt of the program. The code stays usable.
    pub fn take_learnt(&mut self) -> Learnt {
        let rest = self.code.without_facts();
        Learnt {
            code: std::mem::replace(&mut self.code, rest),
            fitting_calls: std::mem::take(&mut self.fitting_calls),
            foreign: std::mem::take(&mut self.foreign),
        }
    }

    /// The same, for a copy that goes on beside this machine.
    fn known(&self) -> Learnt {
        Learnt {
            code: self.code.clone(),
            fitting_calls: self.fitting_calls.clone(),
            foreign: self.foreign.clone(),
        }
    }

    fn copy_with(&self, memory: Memory, learnt: Learnt) -> Machine {
        Machine {
            program: self.program.clone(),
            config: self.config.clone(),
            memory,
            choice: self.choice.clone(),
            threads: self.threads.fork(),
            current: self.current,
            scheduler: self.scheduler.clone(),
            seam: None,
            next_call: self.next_call,
            steps: self.steps,
            part: self.part,
            host: self.host.fork(),
            code: learnt.code,
            warnings: self.warnings.clone(),
            ended_as: None,
            events: self.events.clone(),
            va_lists: self.va_lists.clone(),
            fitting_calls: learnt.fitting_calls,
            foreign: learnt.foreign,
            before: self.before,
            covered: self.config.covers.then(Box::default),
        }
    }

    /// Begins a part of the run that is judged by itself: with choices of its own, limits that count from here, and
    /// leaks among what it allocates.
    pub fn begin_part(&mut self, mut choice: Choice) {
        choice.adopt_threads(&self.choice);
        self.choice = choice;
        let told = self.part.told;
        let names_from = self.memory.next_name();
        self.memory.begin_part();
        self.part = Part { steps_from: self.steps, told, names_from, ..Part::default() };
    }

    /// Has a machine that stopped in an operation, such as the call of a foreign function, repeat it when it goes on.
    pub fn repeat_operation(&mut self) {
        let frame = self.thread().top_mut();
        assert!(frame.pc > 0, "a frame that has executed nothing cannot repeat it");
        frame.pc -= 1;
    }

    /// Whether an allocation was made in the part of the run that is judged.
    pub(crate) fn is_in_part(&self, name: AllocName) -> bool {
        name.0 >= self.part.names_from
    }

    pub fn thread(&mut self) -> &mut Thread {
        &mut self.threads[self.current]
    }

    /// The host's state, which the host's own functions know the type of.
    pub fn host_as<H: Host>(&mut self) -> &mut H {
        self.host.as_any().downcast_mut().expect("the host that this machine was made with")
    }

    /// Runs the program to its end.
    pub fn run(&mut self) -> Outcome {
        let result = self.go_on();
        self.end(result)
    }

    /// Runs the program until so many blocks have been counted; what it came to, if it ended before. Otherwise it can be
    /// copied, and it goes on from here.
    pub fn run_until(&mut self, steps: u64) -> Option<Outcome> {
        (self.part.pause_at, self.memory.budget.look_at) = (Some(steps), 0);
        let result = self.go_on();
        (self.part.pause_at, self.memory.budget.look_at) = (None, 0);
        if !std::mem::take(&mut self.part.is_paused) {
            return Some(self.end(result));
        }
        // Blocks are counted before anything else is done.
        self.repeat_operation();
        None
    }

    /// Runs the program to its end, or until it is to pause; then it can be copied, and goes on from here.
    pub fn run_or_pause(&mut self) -> Option<Outcome> {
        let result = self.go_on();
        self.part.is_at_seam = false;
        (!std::mem::take(&mut self.part.is_paused)).then(|| self.end(result))
    }

    /// Goes on with a run that was paused because no thread could run ([`Meanwhile::Pause`]).
    pub fn go_on_after_waiting(&mut self) -> Option<Outcome> {
        let result = self.choose_again().and_then(|()| self.go_on());
        (!std::mem::take(&mut self.part.is_paused)).then(|| self.end(result))
    }

    /// The same, or until so many blocks were counted.
    pub fn run_or_pause_after(&mut self, steps: u64) -> Paused {
        (self.part.pause_at, self.memory.budget.look_at) = (Some(steps), 0);
        let result = self.go_on();
        (self.part.pause_at, self.memory.budget.look_at) = (None, 0);
        if !std::mem::take(&mut self.part.is_paused) {
            return Paused::Ended(Box::new(self.end(result)));
        }
        if std::mem::take(&mut self.part.is_at_seam) {
            return Paused::AtSeam;
        }
        self.repeat_operation();
        Paused::AfterBlocks
    }

    /// The outcome of a run that is ended from outside while it is paused.
    pub(crate) fn end_as_stopped(&mut self, stop: Box<Stop>) -> Outcome {
        self.end(Err(stop))
    }

    /// Ends the run for now, between two operations.
    pub(crate) fn pause(&mut self) -> Box<Stop> {
        (self.part.is_paused, self.part.is_at_seam) = (true, true);
        // Nobody sees this.
        Exhausted::Interrupted.into()
    }

    /// Runs threads, each until it gives way to another one.
    fn go_on(&mut self) -> Result<Infallible> {
        let _running = Running::begin();
        self.memory.budget.usage.resume();
        let result = self.run_threads();
        self.memory.budget.usage.pause();
        result
    }

    fn run_threads(&mut self) -> Result<Infallible> {
        loop {
            let result = if self.is_observed() { self.execute::<true>() } else { self.execute::<false>() };
            if !self.switch_thread()? {
                return result;
            }
        }
    }

    /// Stops this run because a program that it has started ended in a way that no program survives: that end is this run's.
    pub fn end_as(&mut self, outcome: Outcome) -> Box<Stop> {
        let stop = Box::new(outcome.stop.clone());
        self.ended_as = Some(Box::new(outcome));
        stop
    }

    /// What a run that was stopped has come to.
    fn end(&mut self, result: Result<Infallible>) -> Outcome {
        if let Some(outcome) = self.ended_as.take() {
            return *outcome;
        }
        let stop = match (self.judge(), result) {
            (Ok(()), Ok(never)) => match never {},
            (Err(stop), _) | (Ok(()), Err(stop)) => *stop,
        };
        // What a damaged image does means nothing.
        let stop = match self.program.damage() {
            Some(damage) => *Stop::ill_formed(vec![damage.to_string().into()]),
            None => stop,
        };
        let mut stop = stop;
        self.name_dead_local(&mut stop);
        self.explain_memory(&mut stop);
        self.note_events();
        self.forget_ended_protectors();
        self.name_racing_threads(&mut stop);
        let has_thread = has_place(&stop) && !matches!(stop, Stop::Deadlock { .. });
        let trace = if has_place(&stop) { self.trace() } else { Trace::default() };
        let mut outcome = Outcome::new(stop, trace);
        outcome.warnings = std::mem::take(&mut self.warnings);
        outcome.events = self.told_events(&outcome.stop);
        outcome.seed = Some(self.config.seed);
        outcome.thread =
            (self.threads.count() > 1 && has_thread).then(|| self.thread_name(self.current).into());
        outcome
    }

    /// The calls that are active, innermost first.
    pub fn trace(&self) -> Trace {
        self.trace_of(&self.threads[self.current].frames)
    }

    /// These calls, innermost first.
    pub(crate) fn trace_of(&self, frames: &[Frame]) -> Trace {
        self.trace_of_calls(&self.active_calls(frames))
    }

    /// The calls of these frames, innermost first.
    pub(crate) fn active_calls(&self, frames: &[Frame]) -> Box<[Active]> {
        let calls_of =
            |frames: &[Frame]| frames.iter().rev().flat_map(|frame| self.calls_of(frame)).collect::<Vec<_>>();
        let Some(between) = frames.len().checked_sub(2 * TOLD_AT_EACH_END).filter(|&count| count > 0) else {
            return calls_of(frames).into();
        };
        let (outer, rest) = frames.split_at(TOLD_AT_EACH_END);
        let mut calls = calls_of(&rest[between..]);
        if let Some(last) = calls.last_mut() {
            last.left_out = u32::try_from(between).unwrap_or(u32::MAX);
        }
        calls.append(&mut calls_of(outer));
        calls.into()
    }

    pub(crate) fn trace_of_calls(&self, calls: &[Active]) -> Trace {
        let mut frames: Vec<verdict::Frame> = Vec::with_capacity(calls.len());
        for call in calls {
            match self.trace_frame(*call) {
                Some(frame) => frames.push(frame),
                None => frames.last_mut().into_iter().for_each(|last| last.left_out += call.left_out),
            }
        }
        Trace::new(frames)
    }

    /// The calls of one frame, innermost first: those that were inlined into it, and its own.
    pub(crate) fn calls_of(&self, frame: &Frame) -> Vec<Active> {
        let code = frame.code();
        let pc = (frame.pc as usize).saturating_sub(1).min(code.spans.len() - 1);
        let (mut scope, mut span) = (code.scope_of[pc], code.spans[pc]);
        let mut calls = Vec::new();
        loop {
            let Scope { function, parent, span: called_at } = code.scopes[usize::from(scope)];
            calls.push(Active { function, span, left_out: 0 });
            if scope == 0 {
                return calls;
            }
            (scope, span) = (parent, called_at);
        }
    }

    pub(crate) fn trace_frame(&self, Active { function, span, left_out }: Active) -> Option<verdict::Frame> {
        let header = self.program.function(function);
        let loc = Some(span).filter(|&span| self.program.span(span).is_known());
        let loc = loc.map(|span| Loc(span.0));
        let frame = || verdict::Frame::new(header.name.clone(), loc, self.origin(header.krate));
        (!header.attrs.shim).then(|| verdict::Frame { left_out, ..frame() })
    }

    fn origin(&self, krate: CrateId) -> verdict::Origin {
        let krate = self.program.krate(krate);
        if self.config.user_crates.contains(&krate.name) {
            return verdict::Origin::Local;
        }
        match krate.origin {
            Origin::Local => verdict::Origin::Local,
            Origin::Dependency => verdict::Origin::Dependency,
            Origin::Std => verdict::Origin::Std,
        }
    }

    /// Counts a block; too many end the run.
    #[inline(always)]
    pub(crate) fn count_step(&mut self) -> Result<()> {
        self.count_steps(1)
    }

    #[inline(always)]
    pub(crate) fn count_steps(&mut self, count: u64) -> Result<()> {
        self.steps += count;
        if self.steps > self.memory.budget.look_at { self.look_around(count) } else { Ok(()) }
    }

    /// Counts a block that is left by a jump, where another thread may go on.
    #[inline(always)]
    pub(crate) fn count_jump(&mut self) -> Result<()> {
        self.steps += 1;
        if self.steps > self.memory.budget.look_at { self.look_around_at_jump() } else { Ok(()) }
    }

    #[cold]
    fn look_around_at_jump(&mut self) -> Result<()> {
        self.look_around(1)?;
        if self.steps <= self.end_of_slice() {
            return Ok(());
        }
        // The jump is made when the thread goes on, and counted then.
        self.steps -= 1;
        let ended = self.slice_ended();
        self.steps += u64::from(ended.is_ok());
        self.look_at_slice();
        ended
    }

    /// Sees to it that the end of the running thread's slice is not missed.
    pub(crate) fn look_at_slice(&mut self) {
        self.memory.budget.look_at = self.memory.budget.look_at.min(self.end_of_slice());
    }

    /// Whether the run should go on with so many blocks, which have just been counted.
    #[cold]
    fn look_around(&mut self, count: u64) -> Result<()> {
        if let Some(limit) = self.part.pause_at.filter(|pause| self.steps > *pause) {
            self.part.is_paused = true;
            self.steps -= count;
            return Err(Exhausted::Steps { limit }.into());
        }
        self.check_limits()
    }

    /// Counts a block where the run cannot pause, because the operation has been begun.
    #[inline(always)]
    pub(crate) fn count_begun(&mut self) -> Result<()> {
        self.steps += 1;
        self.look_in_call()
    }

    /// Looks around where the run cannot pause, because the operation has been begun: in calls that are not counted as
    /// blocks, such as those of handlers of signals. A program may consist of nothing else.
    #[inline(always)]
    pub(crate) fn look_in_call(&mut self) -> Result<()> {
        if self.steps > self.memory.budget.look_at { self.check_limits() } else { Ok(()) }
    }

    #[cold]
    fn check_limits(&mut self) -> Result<()> {
        let next = self.steps.saturating_add(LOOK_EVERY);
        let last =
            self.config.step_limit.map_or(u64::MAX, |limit| self.part.steps_from.saturating_add(limit));
        if let Some(limit) = self.config.step_limit.filter(|_| self.steps > last) {
            return Err(Exhausted::Steps { limit }.into());
        }
        if let Some(reason) = self.host.interrupted() {
            return Err(reason.into());
        }
        let pause = self.part.pause_at.unwrap_or(u64::MAX);
        self.check_memory()?;
        self.memory.budget.look_at =
            next.min(last).min(pause).min(self.next_progress()).min(self.end_of_slice());
        Ok(())
    }

    /// Tells how far the run is if it is time to, and says after which block it is time again.
    fn next_progress(&mut self) -> u64 {
        let Some(every) = self.config.report_progress else { return u64::MAX };
        let times = self.steps / every;
        if times > self.part.told {
            self.tell_progress();
        }
        self.part.told = times;
        (times + 1).saturating_mul(every) - 1
    }

    /// Notes something that deserves attention, once for each place.
    pub fn warn(&mut self, kind: WarningKind) {
        let warning = Warning::new(kind, self.trace());
        if !self.warnings.iter().any(|other| other.kind == warning.kind && other.loc() == warning.loc()) {
            self.warnings.push(warning);
        }
    }

    /// The host's function behind an imported one.
    pub fn foreign(&mut self, function: FnId) -> Result<ForeignFn> {
        if let Some(&found) = self.foreign.get(&function) {
            return Ok(found);
        }
        let program = self.program.clone();
        let header = program.function(function);
        let found = self.host.resolve(&header.symbol, &header.sig, &program)?;
        let found = found.ok_or_else(|| Unsupported::foreign_function(header.symbol.clone()))?;
        self.foreign.insert(function, found);
        Ok(found)
    }

    /// A foreign function as a call site declares it.
    pub(crate) fn declared_foreign(&self, function: FnId, sig: &FnSig) -> Result<()> {
        let symbol = &self.program.function(function).symbol;
        self.host.resolve(symbol, sig, &self.program).map(|_| ())
    }

    /// Memory that the system provides, with these bytes.
    pub fn system_bytes(&mut self, bytes: &[u8], align: u64) -> Result<Slot> {
        let size = bytes.len() as u64;
        let base = self.memory.addresses.place_global(size, align);
        let ptr = self.memory.allocate(NewAlloc { base, size, align, kind: AllocKind::System })?;
        self.memory.write_bytes(Place::unaligned(ptr), bytes)?;
        Ok(ptr)
    }

    /// Pointers to C strings, with a null at the end.
    pub fn system_strings(&mut self, strings: &[Vec<u8>]) -> Result<Slot> {
        let size = self.memory.layout.pointer_size;
        let table = self.system_bytes(&vec![0; (strings.len() + 1) * size as usize], size)?;
        for (index, string) in strings.iter().enumerate() {
            let mut bytes = string.clone();
            bytes.push(0);
            let ptr = self.system_bytes(&bytes, 1)?;
            self.memory.write_scalar(Place::unaligned(table).at(index as u64 * size), size, ptr)?;
        }
        Ok(table)
    }

    /// What the current thread does next, now that nothing is left to return to.
    pub(crate) fn next_task(&mut self) -> Result<()> {
        match self.thread().then.last().copied() {
            Some(Then::Init(function) | Then::Fini(function)) => {
                self.thread().then.pop();
                self.enter_initialiser(function)
            }
            Some(Then::Entry) => {
                self.thread().then.pop();
                self.enter_main()
            }
            Some(Then::Call(function)) => {
                self.thread().then.pop();
                self.enter_ptr(function, &[])
            }
            Some(Then::Start(function, argument)) => {
                self.thread().then.pop();
                self.enter_ptr(function, &[argument])
            }
            Some(Then::Leave) => Err(Stop::exit(self.thread().exit_code)),
            Some(Then::Keys) => match self.host.thread_destructors()(self)? {
                Some((function, argument)) => self.enter_ptr(function, &[argument]),
                None => {
                    self.thread().then.pop();
                    Ok(())
                }
            },
            Some(Then::Destructors) => match self.thread().destructors.pop() {
                Some((function, argument)) => self.enter_ptr(function, &[argument]),
                None => {
                    self.thread().then.pop();
                    Ok(())
                }
            },
            None if self.current != ThreadId::MAIN || self.thread().leaves_others => Err(self.end_thread()),
            None if self.lets_others_finish() => Err(self.leave_loop(Leave::Yielded)),
            None => Err(self.finish()),
        }
    }

    /// The last thread has ended, after the main thread: the process ends well.
    pub(crate) fn all_ended(&mut self) -> Box<Stop> {
        self.threads[ThreadId::MAIN].exit_code = 0;
        self.current = ThreadId::MAIN;
        self.finish()
    }

    /// Functions for the begin and the end of a program are called by C's convention. The system tells those for the begin
    /// the arguments of the program; hardly any wants to know.
    fn enter_initialiser(&mut self, function: FnId) -> Result<()> {
        let program = self.program.clone();
        let header = program.function(function);
        let wanted = header.sig.params.len().min(3);
        crate::signature::check_from_outside(&program, header, wanted)?;
        if wanted == 0 {
            return self.enter(function, &[]);
        }
        let args = self.config.args.clone();
        let (argv, environment) = (self.system_strings(&args)?, self.system_strings(&[])?);
        let all = [Slot::int(args.len() as u64), argv, environment];
        self.enter(function, &all[..wanted])
    }

    fn enter_main(&mut self) -> Result<()> {
        let Some(entry) = self.program.entry() else {
            return Err(Stop::ill_formed(vec!["the image has no entry".into()]));
        };
        let args = self.config.args.clone();
        let argv = self.system_strings(&args)?;
        let argc = match entry.kind {
            EntryKind::Start | EntryKind::CMain => args.len() as u64,
        };
        // C's `main` may leave out parameters, and may have a third.
        let environment = self.system_strings(&[])?;
        let taken = self.program.function(entry.function).sig.params.len();
        let args = [Slot::int(argc), argv, environment];
        self.enter(entry.function, &args[..taken.min(args.len())])
    }

    /// Has a function called at the end of the process, before those that were registered earlier.
    pub fn at_exit(&mut self, function: Slot) {
        let then = &mut self.threads[ThreadId::MAIN].then;
        let is_later = |then: &&Then| matches!(then, Then::Call(_) | Then::Fini(_) | Then::Leave);
        let earlier = then.iter().take_while(is_later).count();
        then.insert(earlier, Then::Call(function));
    }

    /// What the process will end with, for functions that are called at its end.
    pub fn exit_status(&mut self) -> i32 {
        self.thread().exit_code
    }

    /// Leaves the program: destructors and functions registered for the end still run, on top of a stack whose
    /// memory stays; then the process ends. What is reachable only from that stack is no leak.
    pub(crate) fn leave(&mut self, code: i32) -> Result<()> {
        let of_process = |then: &mut Then| matches!(then, Then::Call(_) | Then::Fini(_));
        let at_end: Vec<Then> = self.threads[ThreadId::MAIN].then.extract_if(.., of_process).collect();
        let thread = self.thread();
        thread.exit_code = code;
        let lent = thread.lent.drain(..).map(|lent| lent.call);
        let calls: Vec<u64> = lent.chain(thread.frames.drain(..).map(|frame| frame.call)).collect();
        thread.then.retain(|then| matches!(then, Then::Destructors));
        thread.then.splice(0..0, std::iter::once(Then::Leave).chain(at_end));
        calls.into_iter().for_each(|call| self.memory.end_guards(call));
        self.ensure_frame()
    }

    /// Memory for a static that the program only declares, zeroed.
    pub fn provide(&mut self, global: ubik_ir::GlobalId) -> Result<Slot> {
        let problems = self.program.verify_global(global);
        if !problems.is_empty() {
            return Err(Stop::ill_formed(problems.into_iter().map(Into::into).collect()));
        }
        Ok(self.memory.provide(global))
    }

    /// The program has ended by itself: what is left to say?
    fn finish(&mut self) -> Box<Stop> {
        let code = self.thread().exit_code;
        if code == 0 && self.config.report_threads_left {
            let left = self.running_threads();
            if !left.is_empty() {
                return Stop::threads_left(left);
            }
        }
        if code == 0 && !self.config.ignore_leaks {
            let sites = self.leaks();
            if !sites.is_empty() {
                return Stop::leak(sites);
            }
        }
        Stop::exit(code)
    }
}

/// Whether a stop happened at a place in the program.
fn has_place(stop: &Stop) -> bool {
    !matches!(stop, Stop::Exit { .. } | Stop::Leak { .. } | Stop::ThreadsLeft { .. } | Stop::IllFormed { .. })
}
