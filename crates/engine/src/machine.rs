//! The state of a run, whole.
//!
//! Everything that a run depends on is here or reachable from here, as data: no closures, no handles of the host
//! in the engine's own parts. A machine can be copied in the middle of a run ([`Machine::fork`]).

use std::any::Any;
use std::convert::Infallible;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use ubik_ir::{CrateId, EntryKind, FnId, FnSig, Origin, Program, SpanId};
use ubik_verdict as verdict;
use ubik_verdict::{
    AllocName, Event, Exhausted, Outcome, Result, Stop, Trace, Unsupported, Warning, WarningKind,
};

use crate::cache::CodeCache;
use crate::choice::Choice;
use crate::code::Scope;
use crate::frame::{Frame, Then, Thread};
use crate::memory::{AllocKind, BorrowModel, Memory, NewAlloc, Place};
use crate::observe::Before;
use crate::signature::Fit;
use crate::value::{AllocId, Slot};
use crate::variadic::VaList;
use crate::watch::{Tracking, Watch};

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
    /// Under Tree Borrows, whether a mutable argument is written to when the call begins.
    pub implicit_writes: bool,
    /// Under Tree Borrows, whether interior mutability anywhere in a type counts for all of it.
    pub whole_cells: bool,
    /// How often in a hundred a freed address is given out again.
    pub address_reuse: u32,
    /// How many units in the last place float functions without a promised precision may be off at random.
    pub rounding_error: u32,
    /// Whether to find out where leaked memory was allocated.
    pub leak_backtraces: bool,
    /// Crates that count as the program's own, whoever wrote them.
    pub user_crates: Vec<String>,
    /// Crates whose violations of the aliasing rules are counted instead of reported.
    pub allow_aliasing: Vec<String>,
    pub ignore_leaks: bool,
    /// Whether an integer may become a pointer.
    pub strict_provenance: bool,
    pub warn_int_to_ptr: bool,
    /// How often in a hundred `compare_exchange_weak` fails without a reason.
    pub weak_exchange_failures: u32,
    pub heap_limit: u64,
    pub step_limit: Option<u64>,
    pub frame_limit: usize,
    /// Allocations whose history is recorded, by the names that an earlier run of the same choices gave them.
    pub watch: Vec<AllocName>,
    /// What is told to the host as it happens.
    pub track: Tracking,
    /// After how many blocks each the host is told how far the run is.
    pub report_progress: Option<u64>,
    /// The entry of the table of allocations whose tenants are all kept by name.
    pub tenants_of: Option<AllocId>,
    /// What the program sees as its arguments, its own name first.
    pub args: Vec<Vec<u8>>,
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
            implicit_writes: false,
            whole_cells: false,
            address_reuse: 50,
            rounding_error: 0,
            leak_backtraces: true,
            user_crates: Vec::new(),
            allow_aliasing: Vec::new(),
            ignore_leaks: false,
            strict_provenance: false,
            warn_int_to_ptr: true,
            weak_exchange_failures: 20,
            heap_limit: 8 << 30,
            step_limit: None,
            frame_limit: 200_000,
            watch: Vec::new(),
            track: Tracking::default(),
            report_progress: None,
            tenants_of: None,
            args: vec![b"main".to_vec()],
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
}

/// A foreign function: arguments are slots as calls pass them.
pub type ForeignFn = fn(&mut Machine, &[Slot]) -> Result<Flow>;

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
    /// It ends the process with this code, after what is to be done at the end.
    Exit(i32),
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
    pub threads: Vec<Thread>,
    pub current: usize,
    /// The number of the next call.
    pub next_call: u64,
    /// Blocks executed, as far as they were counted.
    pub steps: u64,
    /// The part of the run that is judged by itself.
    part: Part,
    pub host: Box<dyn Host>,
    pub code: CodeCache,
    pub warnings: Vec<Warning>,
    /// The history of what is watched.
    pub events: Vec<Event>,
    /// Lists of variable arguments that may be read from.
    pub(crate) va_lists: Vec<VaList>,
    /// Calls that were found to fit: the call site's address and the function.
    pub(crate) fitting_calls: FxHashMap<(usize, FnId), Fit>,
    /// The functions behind imported symbols, as far as they were called.
    foreign: FxHashMap<FnId, ForeignFn>,
    /// Where the run was before the operation that is being executed, if all are looked at.
    pub(crate) before: Option<Before>,
}

/// A part of a run with limits and leaks of its own: all of it, or what a copy does.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    /// The first of its blocks.
    steps_from: u64,
    /// After which block to look whether it should go on.
    look_at: u64,
    /// How many times it was told how far the run is.
    told: u64,
    /// The first of its allocations.
    names_from: u64,
    /// After which block the machine pauses, if it is to.
    pause_at: Option<u64>,
    /// It has come that far.
    is_paused: bool,
}

/// A call that is active: its function, and what it is executing.
pub(crate) struct Active {
    pub function: FnId,
    pub span: SpanId,
}

/// How many blocks a run executes before it looks whether it should go on: some milliseconds.
const LOOK_EVERY: u64 = 1 << 16;

impl Machine {
    pub fn new(program: Arc<Program>, config: Config, host: Box<dyn Host>) -> Result<Machine> {
        let mut choice = Choice::seeded(config.seed);
        let mut memory = Memory::new(program.clone(), config.borrows, config.heap_limit, &mut choice);
        memory.check_alignment = config.alignment;
        memory.implicit_writes = config.implicit_writes;
        memory.whole_cells = config.whole_cells && config.borrows == BorrowModel::Tree;
        memory.addresses.reuse_rate = config.address_reuse;
        memory.symbolic_alignment = config.symbolic_alignment;
        memory.paranoid = config.paranoid || config.symbolic_alignment;
        memory.tenants.of = config.tenants_of;
        if let Some(watch) = Watch::new(&config) {
            memory.set_watch(watch);
        }
        memory.violations = (!config.allow_aliasing.is_empty()).then(Vec::new);
        let mut main = Thread::new(memory.addresses.stack_top);
        main.then.extend(program.fini().iter().map(|&function| Then::Fini(function)));
        main.then.push(Then::Destructors);
        main.then.push(Then::Entry);
        main.then.extend(program.init().iter().rev().map(|&function| Then::Init(function)));
        let code = CodeCache::new(&program, &config, memory.model());
        Ok(Machine {
            program,
            config,
            memory,
            choice,
            threads: vec![main],
            current: 0,
            next_call: 1,
            steps: 0,
            part: Part::default(),
            host,
            code,
            warnings: Vec::new(),
            events: Vec::new(),
            va_lists: Vec::new(),
            fitting_calls: FxHashMap::default(),
            foreign: FxHashMap::default(),
            before: None,
        })
    }

    /// A copy that goes on independently.
    pub fn fork(&mut self) -> Machine {
        Machine {
            program: self.program.clone(),
            config: self.config.clone(),
            memory: self.memory.fork(),
            choice: self.choice.clone(),
            threads: self.threads.iter().map(Thread::fork).collect(),
            current: self.current,
            next_call: self.next_call,
            steps: self.steps,
            part: self.part,
            host: self.host.fork(),
            code: self.code.clone(),
            warnings: self.warnings.clone(),
            events: self.events.clone(),
            va_lists: self.va_lists.clone(),
            fitting_calls: self.fitting_calls.clone(),
            foreign: self.foreign.clone(),
            before: self.before,
        }
    }

    /// Begins a part of the run that is judged by itself: with choices of its own, limits that count from here, and
    /// leaks among what it allocates.
    pub fn begin_part(&mut self, choice: Choice) {
        self.choice = choice;
        let told = self.part.told;
        let names_from = self.memory.next_name();
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
        (self.part.pause_at, self.part.look_at) = (Some(steps), 0);
        let result = self.go_on();
        (self.part.pause_at, self.part.look_at) = (None, 0);
        if !std::mem::take(&mut self.part.is_paused) {
            return Some(self.end(result));
        }
        // Blocks are counted before anything else is done.
        self.repeat_operation();
        None
    }

    fn go_on(&mut self) -> Result<Infallible> {
        if self.is_observed() { self.execute::<true>() } else { self.execute::<false>() }
    }

    /// What a run that was stopped has come to.
    fn end(&mut self, result: Result<Infallible>) -> Outcome {
        let stop = match (self.judge(), result) {
            (Ok(()), Ok(never)) => match never {},
            (Err(stop), _) | (Ok(()), Err(stop)) => *stop,
        };
        // What a damaged image does means nothing.
        let stop = match self.program.damage() {
            Some(damage) => *Stop::ill_formed(vec![damage.to_string().into()]),
            None => stop,
        };
        self.note_events();
        self.forget_ended_protectors();
        let trace = if has_place(&stop) { self.trace() } else { Trace::default() };
        let mut outcome = Outcome::new(stop, trace);
        outcome.warnings = std::mem::take(&mut self.warnings);
        outcome.events = std::mem::take(&mut self.events);
        outcome.seed = Some(self.config.seed);
        outcome
    }

    /// The calls that are active, innermost first.
    pub fn trace(&self) -> Trace {
        self.trace_of(&self.threads[self.current].frames)
    }

    /// These calls, innermost first.
    pub(crate) fn trace_of(&self, frames: &[Frame]) -> Trace {
        let calls = frames.iter().rev().flat_map(|frame| self.calls_of(frame));
        Trace::new(calls.filter_map(|call| self.trace_frame(call)).collect())
    }

    /// The calls of one frame, innermost first: those that were taken over into it, and its own.
    pub(crate) fn calls_of(&self, frame: &Frame) -> Vec<Active> {
        let code = frame.code();
        let pc = (frame.pc as usize).saturating_sub(1).min(code.spans.len() - 1);
        let (mut scope, mut span) = (code.scope_of[pc], code.spans[pc]);
        let mut calls = Vec::new();
        loop {
            let Scope { function, parent, span: called_at } = code.scopes[usize::from(scope)];
            calls.push(Active { function, span });
            if scope == 0 {
                return calls;
            }
            (scope, span) = (parent, called_at);
        }
    }

    fn trace_frame(&self, Active { function, span }: Active) -> Option<verdict::Frame> {
        let header = self.program.function(function);
        let loc = Some(span).filter(|&span| self.program.span(span).is_known());
        let loc = loc.map(|span| verdict::Loc(span.0));
        (!header.attrs.shim).then(|| verdict::Frame::new(header.name.clone(), loc, self.origin(header.krate)))
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
        if self.steps > self.part.look_at { self.look_around(count) } else { Ok(()) }
    }

    /// Whether the run should go on with so many blocks, which have just been counted.
    #[cold]
    fn look_around(&mut self, count: u64) -> Result<()> {
        let next = self.steps.saturating_add(LOOK_EVERY);
        if let Some(limit) = self.part.pause_at.filter(|pause| self.steps > *pause) {
            self.part.is_paused = true;
            self.steps -= count;
            return Err(Exhausted::Steps { limit }.into());
        }
        let last =
            self.config.step_limit.map_or(u64::MAX, |limit| self.part.steps_from.saturating_add(limit));
        if let Some(limit) = self.config.step_limit.filter(|_| self.steps > last) {
            return Err(Exhausted::Steps { limit }.into());
        }
        if let Some(reason) = self.host.interrupted() {
            return Err(reason.into());
        }
        let pause = self.part.pause_at.unwrap_or(u64::MAX);
        self.part.look_at = next.min(last).min(pause).min(self.next_progress());
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
        let size = self.memory.pointer_size;
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
                self.enter(function, &[])
            }
            Some(Then::Entry) => {
                self.thread().then.pop();
                self.enter_main()
            }
            Some(Then::Call(function)) => {
                self.thread().then.pop();
                self.enter_ptr(function, &[])
            }
            Some(Then::Leave) => Err(Stop::exit(self.thread().exit_code)),
            Some(Then::Destructors) => match self.thread().destructors.pop() {
                Some((function, argument)) => self.enter_ptr(function, &[argument]),
                None => {
                    self.thread().then.pop();
                    Ok(())
                }
            },
            None => Err(self.finish()),
        }
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
        self.enter(entry.function, &[Slot::int(argc), argv])
    }

    /// Has a function called at the end of the process, before those that were registered earlier.
    pub fn at_exit(&mut self, function: Slot) {
        let then = &mut self.threads[0].then;
        let is_later = |then: &&Then| matches!(then, Then::Call(_) | Then::Fini(_) | Then::Leave);
        let earlier = then.iter().take_while(is_later).count();
        then.insert(earlier, Then::Call(function));
    }

    /// Leaves the program: destructors and functions registered for the end still run, on top of a stack whose
    /// memory stays; then the process ends. What is reachable only from that stack is no leak.
    pub(crate) fn leave(&mut self, code: i32) -> Result<()> {
        let thread = self.thread();
        thread.exit_code = code;
        thread.frames.clear();
        thread.lent.clear();
        thread.then.retain(|then| matches!(then, Then::Call(_) | Then::Fini(_) | Then::Destructors));
        thread.then.insert(0, Then::Leave);
        self.memory.forget_guards();
        self.ensure_frame()
    }

    /// Memory for a static that the program only declares, zeroed.
    pub fn provide(&mut self, global: ubik_ir::GlobalId) -> Slot {
        self.memory.provide(global)
    }

    /// The program has ended by itself: what is left to say?
    fn finish(&mut self) -> Box<Stop> {
        let code = self.thread().exit_code;
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
    !matches!(stop, Stop::Exit { .. } | Stop::Leak { .. } | Stop::IllFormed { .. })
}
