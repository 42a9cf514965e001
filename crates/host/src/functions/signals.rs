//! Signals that a program sends itself; none arrives from outside. A handler runs on the thread that sends the signal, or that
//! no longer blocks it, before the call returns, as POSIX promises. So the call that delivers is made again after each handler.
//! Another thread is interrupted where it runs next, between two operations: at a place of the scheduler, or in a call that waits. That
//! call fails or looks again after the handler (`interruption.rs`). Who waits for a mutex, a condition variable or a barrier of POSIX
//! handles signals when that is over. Numbers from 32 on do not queue.

use std::collections::BTreeMap;
use std::time::Duration;

use ubik_engine::value::{Prov, Slot};
use ubik_engine::{Flow, Machine, Resumed, ThreadId, Wait, WaitKey, Woken};
use ubik_verdict::{AbortReason, Result, Stop, Unsupported, WaitingFor};

use crate::abi::{C, structs};
use crate::call::{Answer, Call, done, number, offset, pointer};
use crate::errno::Errno;
use crate::functions::{children, process, threads};
use crate::state::System;
use crate::table::rows;

rows! {
    "signal"(Int, Ptr) -> Ptr = signal, Full, "";
    "sigaction"(Int, Ptr, Ptr) -> Int = sigaction, Full, "";
    "sigemptyset"(Ptr) -> Int = |c| set(c, 0), Full, "";
    "sigfillset"(Ptr) -> Int = |c| set(c, 0xff), Full, "";
    "sigaddset"(Ptr, Int) -> Int = |c| change(c, |set, bit| set | bit), Full, "";
    "sigdelset"(Ptr, Int) -> Int = |c| change(c, |set, bit| set & !bit), Full, "";
    "sigismember"(Ptr, Int) -> Int = sigismember, Full, "";
    "sigprocmask"(Int, Ptr, Ptr) -> Int = mask, Full, "Of the thread that calls it.";
    "pthread_sigmask"(Int, Ptr, Ptr) -> Status = mask, Full, "";
    "sigpending"(Ptr) -> Int = sigpending, Full, "";
    "sigsuspend"(Ptr) -> Int = sigsuspend, Full, "";
    "sigwait"(Ptr, Ptr) -> Status = sigwait, Full, "";
    "sigwaitinfo"(Ptr, Ptr) -> Int = |c| take(c, None), Full, "";
    "sigtimedwait"(Ptr, Ptr, Ptr) -> Int = sigtimedwait, Full, "";
    "sigaltstack"(Ptr, Ptr) -> Int = sigaltstack, Part, "Setting one is accepted.";
    "raise"(Int) -> Int = raise, Full, "";
    "kill"(Int, Int) -> Int = kill, Part, "The program itself and those that it has started.";
    "tgkill"(Int, Int, Int) -> Int = tgkill, Full, "";
    "pthread_kill"(Size, Int) -> Status = pthread_kill, Full, "";
    "__libc_current_sigrtmin"() -> Int = |_| number(34), Full, "As glibc, which keeps two for itself.";
    "__libc_current_sigrtmax"() -> Int = |_| number(LAST), Full, "";
    "pause"() -> Int = pause, Full, "";
}

const DEFAULT: u64 = 0;
const IGNORE: u64 = 1;
/// Bytes of `sigset_t`.
const SET: usize = 128;
const LAST: i32 = 64;
/// SIGKILL and SIGSTOP, which nobody can handle or block.
const UNBLOCKABLE: u64 = bit(9) | bit(19);
/// What threads wait for that wait for signals.
const SIGNAL: WaitKey = WaitKey::Host(1);

/// `si_code`: by `kill`, or to one thread.
const BY_USER: i32 = 0;
const BY_THREAD: i32 = -6;

const fn bit(signal: i32) -> u64 {
    1 << (signal - 1)
}

/// What the program wants to happen at a signal.
#[derive(Clone, Copy, Debug)]
struct Action {
    handler: Slot,
    mask: u64,
    flags: i32,
}

impl Action {
    const WITH_INFO: i32 = 4;
    const RESTARTS: i32 = 0x1000_0000;
    const ONCE: i32 = i32::MIN;
    /// It may come again while it is handled.
    const NESTS: i32 = 0x4000_0000;

    fn new(handler: Slot) -> Action {
        Action { handler, mask: 0, flags: 0 }
    }
}

/// A handler that runs.
#[derive(Clone, Copy, Debug)]
struct Running {
    /// How many frames the thread had at the call that delivered the signal.
    depth: usize,
    /// What is blocked again when it has returned.
    mask: u64,
    /// What the call is told in which the thread waited, if it was interrupted there.
    resumed: Option<Resumed>,
    /// Whether calls that it interrupts go on, where they can (`SA_RESTART`).
    restarts: bool,
}

impl Running {
    /// What the interrupted call is told.
    fn told(&self, waited: Resumed) -> Resumed {
        match waited.how {
            Woken::Interrupted { goes_on } => {
                Resumed { how: Woken::Interrupted { goes_on: goes_on && self.restarts }, ..waited }
            }
            _ => waited,
        }
    }
}

/// What is known of signals.
#[derive(Clone, Debug, Default)]
pub struct Signals {
    actions: BTreeMap<i32, Action>,
    /// What each thread blocks, if anything.
    masks: BTreeMap<ThreadId, u64>,
    /// Sent to the process or to a thread, and not delivered yet.
    pending: u64,
    pending_for: BTreeMap<ThreadId, u64>,
    running: BTreeMap<ThreadId, Vec<Running>>,
    /// What threads that wait in `sigsuspend` blocked before.
    suspended: BTreeMap<ThreadId, u64>,
    /// Threads that have a handler to run before they do anything else, with what they were waiting in.
    interrupted: BTreeMap<ThreadId, Option<Resumed>>,
}

impl Signals {
    fn action(&self, signal: i32) -> Action {
        self.actions.get(&signal).copied().unwrap_or(Action::new(Slot::int(DEFAULT)))
    }

    pub fn fate(&self, signal: i32) -> Fate {
        /// SIGCHLD, SIGCONT, SIGURG, SIGWINCH.
        const HARMLESS: [i32; 4] = [17, 18, 23, 28];
        match self.action(signal).handler.bits {
            IGNORE => Fate::Nothing,
            DEFAULT if HARMLESS.contains(&signal) => Fate::Nothing,
            DEFAULT => Fate::Ends,
            _ => Fate::Handled,
        }
    }

    fn blocks(&self, thread: ThreadId, signal: i32) -> bool {
        self.mask(thread) & bit(signal) & !UNBLOCKABLE != 0
    }

    fn mask(&self, thread: ThreadId) -> u64 {
        self.masks.get(&thread).copied().unwrap_or(0)
    }

    fn set_mask(&mut self, thread: ThreadId, mask: u64) {
        self.masks.insert(thread, mask & !UNBLOCKABLE);
    }

    /// A new thread blocks what its creator does.
    pub fn inherit(&mut self, from: ThreadId, to: ThreadId) {
        let mask = self.mask(from);
        self.set_mask(to, mask);
    }

    fn pending(&self, thread: ThreadId) -> u64 {
        self.pending | self.pending_for.get(&thread).copied().unwrap_or(0)
    }

    /// Whether a thread has a handler to run before it does anything else.
    pub fn interrupts(&self) -> bool {
        !self.interrupted.is_empty()
    }

    /// A handler has returned that a thread was interrupted for; what the call is told that is made again.
    pub fn interruption_over(&mut self, thread: ThreadId, depth: usize) -> Option<Resumed> {
        let running = self.running.get_mut(&thread)?;
        // Handlers that were left by a jump never return.
        running.retain(|running| running.depth <= depth);
        let ended = running.pop_if(|running| running.depth == depth)?;
        self.set_mask(thread, ended.mask);
        if self.pending(thread) & !ended.mask != 0 {
            self.interrupted.insert(thread, ended.resumed);
        }
        ended.resumed
    }

    /// Takes the first of some signals that is pending, and says how it was sent.
    fn take(&mut self, thread: ThreadId, of: u64) -> Option<(i32, i32)> {
        let found = self.pending(thread) & of;
        if found == 0 {
            return None;
        }
        let signal = found.trailing_zeros() as i32 + 1;
        match self.pending_for.get_mut(&thread) {
            Some(own) if *own & bit(signal) != 0 => {
                *own &= !bit(signal);
                Some((signal, BY_THREAD))
            }
            _ => {
                self.pending &= !bit(signal);
                Some((signal, BY_USER))
            }
        }
    }
}

/// What becomes of a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Nothing,
    Ends,
    Handled,
}

impl Call<'_> {
    fn signal_number(&self, index: usize) -> Answer<i32> {
        match self.int(index) {
            number @ 1..=LAST => Ok(number),
            _ => Err(Errno::EINVAL.into()),
        }
    }

    /// The number of a signal whose action can be changed.
    fn changeable(&self) -> Answer<i32> {
        let number = self.signal_number(0)?;
        if bit(number) & UNBLOCKABLE != 0 { Err(Errno::EINVAL.into()) } else { Ok(number) }
    }

    fn action(&mut self, signal: i32) -> Action {
        self.system().signals.action(signal)
    }

    pub fn fate(&mut self, signal: i32) -> Fate {
        self.system().signals.fate(signal)
    }

    fn signal_set(&mut self, ptr: Slot) -> Answer<u64> {
        Ok(self.load(ptr, C::U64)?.bits)
    }

    fn store_signal_set(&mut self, ptr: Slot, set: u64) -> Answer<()> {
        self.write(ptr, &[0; SET])?;
        Ok(self.store(ptr, C::U64, Slot::int(set))?)
    }

    /// Whether this call is made again because a handler that it began has returned.
    fn has_handled(&mut self) -> bool {
        let (thread, depth) = (self.machine.current, self.machine.thread().frames.len());
        let signals = &mut self.system().signals;
        let Some(running) = signals.running.get_mut(&thread) else { return false };
        // Handlers that were left by a jump never return.
        running.retain(|running| running.depth <= depth);
        let Some(ended) = running.pop_if(|running| running.depth == depth) else { return false };
        signals.set_mask(thread, ended.mask);
        true
    }

    /// Delivers what is pending for this thread and not blocked. Without anything, there is nothing to call.
    fn delivered(&mut self) -> Answer<Option<Flow>> {
        let thread = self.machine.current;
        loop {
            let signals = &mut self.system().signals;
            let open = !signals.mask(thread);
            let Some((signal, code)) = signals.take(thread, open) else { return Ok(None) };
            match self.fate(signal) {
                Fate::Nothing => {}
                Fate::Ends => return Err(Stop::abort(AbortReason::Signal { number: signal }).into()),
                Fate::Handled => return self.handle(signal, code).map(Some),
            }
        }
    }

    /// Has the program's handler run.
    fn handle(&mut self, signal: i32, code: i32) -> Answer<Flow> {
        let mut action = self.action(signal);
        // Handlers are integers in the declarations of many a library, so that only the address is there.
        if action.handler.prov.is_none() {
            action.handler.prov = Prov::WILDCARD;
        }
        let (thread, depth) = (self.machine.current, self.machine.thread().frames.len());
        let signals = &mut self.system().signals;
        let before = signals.mask(thread);
        let restarts = action.flags & Action::RESTARTS != 0;
        let own = if action.flags & Action::NESTS != 0 { 0 } else { bit(signal) };
        signals.running.entry(thread).or_default().push(Running {
            depth,
            mask: before,
            resumed: None,
            restarts,
        });
        signals.set_mask(thread, before | action.mask | own);
        if action.flags & Action::ONCE != 0 {
            signals.actions.insert(signal, Action { handler: Slot::int(DEFAULT), ..action });
        }
        let mut args = [Slot::int(signal as u64), Slot::ZERO, Slot::ZERO];
        let mut count = 1;
        if action.flags & Action::WITH_INFO != 0 {
            args = [args[0], self.signal_info(signal, code)?, self.machine.system_bytes(&[0; CONTEXT], 16)?];
            // Who wants to know less is told less.
            count = self.parameters(action.handler).min(args.len());
        }
        Ok(Flow::CallFirst { function: action.handler, args, count })
    }

    /// How many parameters a handler has.
    fn parameters(&self, handler: Slot) -> usize {
        let function = self.machine.memory.as_function(handler);
        function.map_or(3, |function| self.machine.program.function(function).sig.params.len())
    }

    /// A `siginfo_t`: the process itself sent it.
    fn signal_info(&mut self, signal: i32, code: i32) -> Answer<Slot> {
        const INFO: usize = 128;
        let info = self.machine.system_bytes(&[0; INFO], 8)?;
        let after = if self.machine.program.target().pointer_size == 8 { 16 } else { 12 };
        let process = self.kernel().process;
        for (at, value) in [(0, signal), (8, code), (after, process), (after + 4, process::UID)] {
            self.store(offset(info, at), C::Int, Slot::int(value as u64))?;
        }
        Ok(info)
    }
}

/// Bytes of `ucontext_t`; nothing is known of registers.
const CONTEXT: usize = 968;

fn signal(call: &mut Call<'_>) -> Answer {
    // Failure is a pointer of all ones, not null.
    let Ok(signal) = call.changeable() else {
        call.set_errno(Errno::EINVAL)?;
        return pointer(Slot::int(u64::MAX));
    };
    let (old, new) = (call.action(signal).handler, call.ptr(1));
    set_action(call, signal, Action::new(new));
    pointer(old)
}

/// An action that ignores a signal also drops it if it is pending.
fn set_action(call: &mut Call<'_>, signal: i32, action: Action) {
    call.system().signals.actions.insert(signal, action);
    if call.fate(signal) == Fate::Nothing {
        let signals = &mut call.system().signals;
        signals.pending &= !bit(signal);
        signals.pending_for.values_mut().for_each(|own| *own &= !bit(signal));
    }
}

fn sigaction(call: &mut Call<'_>) -> Answer {
    let signal = call.signal_number(0)?;
    let (new, old) = (call.ptr(1), call.ptr(2));
    let layout = structs::sigaction(call.machine.program.target());
    let before = call.action(signal);
    let after = if new.bits == 0 {
        None
    } else {
        call.changeable()?;
        let handler = call.load(offset(new, layout.handler), C::Ptr)?;
        let flags = call.load(offset(new, layout.flags), C::Int)?.bits as i32;
        Some(Action { handler, mask: call.signal_set(offset(new, layout.mask))?, flags })
    };
    if old.bits != 0 {
        call.write(old, &vec![0; layout.size as usize])?;
        call.store(offset(old, layout.handler), C::Ptr, before.handler)?;
        call.store(offset(old, layout.flags), C::Int, Slot::int(before.flags as u64))?;
        call.store_signal_set(offset(old, layout.mask), before.mask)?;
    }
    if let Some(after) = after {
        set_action(call, signal, after);
    }
    done()
}

fn set(call: &mut Call<'_>, byte: u8) -> Answer {
    call.write(call.ptr(0), &[byte; SET])?;
    done()
}

fn change(call: &mut Call<'_>, how: impl Fn(u64, u64) -> u64) -> Answer {
    let (ptr, signal) = (call.ptr(0), call.signal_number(1)?);
    let set = call.signal_set(ptr)?;
    call.store(ptr, C::U64, Slot::int(how(set, bit(signal))))?;
    done()
}

fn sigismember(call: &mut Call<'_>) -> Answer {
    let (ptr, signal) = (call.ptr(0), call.signal_number(1)?);
    let set = call.signal_set(ptr)?;
    number(i64::from(set & bit(signal) != 0))
}

fn mask(call: &mut Call<'_>) -> Answer {
    const BLOCK: i32 = 0;
    const UNBLOCK: i32 = 1;
    const REPLACE: i32 = 2;
    if !call.has_handled() {
        let (thread, new, old) = (call.machine.current, call.ptr(1), call.ptr(2));
        let before = call.system().signals.mask(thread);
        if new.bits != 0 {
            let set = call.signal_set(new)?;
            let after = match call.int(0) {
                BLOCK => before | set,
                UNBLOCK => before & !set,
                REPLACE => set,
                _ => return Err(Errno::EINVAL.into()),
            };
            call.system().signals.set_mask(thread, after);
        }
        if old.bits != 0 {
            call.store_signal_set(old, before)?;
        }
    }
    match call.delivered()? {
        Some(flow) => Ok(flow),
        None => done(),
    }
}

fn sigpending(call: &mut Call<'_>) -> Answer {
    let thread = call.machine.current;
    let signals = &call.system().signals;
    let pending = signals.pending(thread) & signals.mask(thread);
    call.store_signal_set(call.ptr(0), pending)?;
    done()
}

fn sigsuspend(call: &mut Call<'_>) -> Answer {
    let thread = call.machine.current;
    let handled = call.has_handled();
    if !call.system().signals.suspended.contains_key(&thread) {
        let mask = call.signal_set(call.ptr(0))?;
        let signals = &mut call.system().signals;
        let before = signals.mask(thread);
        signals.suspended.insert(thread, before);
        signals.set_mask(thread, mask);
    }
    let answer = until_handled(call, handled);
    if matches!(answer, Err(crate::call::Failure::Errno(_))) {
        let signals = &mut call.system().signals;
        let before = signals.suspended.remove(&thread).unwrap_or(0);
        signals.set_mask(thread, before);
    }
    answer
}

fn pause(call: &mut Call<'_>) -> Answer {
    let handled = call.has_handled();
    until_handled(call, handled)
}

/// Waits until a handler has run.
fn until_handled(call: &mut Call<'_>, handled: bool) -> Answer {
    match call.delivered()? {
        Some(flow) => Ok(flow),
        None if handled => Err(Errno::EINTR.into()),
        None => wait_for_signal(call, None),
    }
}

fn wait_for_signal(call: &mut Call<'_>, until: Option<Duration>) -> Answer {
    let wait = Wait::on(SIGNAL, WaitingFor::Other("waiting for a signal".into()));
    call.wait(wait.until(until))
}

fn sigwait(call: &mut Call<'_>) -> Answer {
    let (thread, of) = (call.machine.current, call.signal_set(call.ptr(0))?);
    let Some((signal, _)) = call.system().signals.take(thread, of) else {
        return wait_for_signal(call, None);
    };
    call.saw();
    call.store(call.ptr(1), C::Int, Slot::int(signal as u64))?;
    done()
}

fn sigtimedwait(call: &mut Call<'_>) -> Answer {
    if let Some(Resumed { how: Woken::TimedOut, .. }) = call.machine.resumed() {
        return Err(Errno::EAGAIN.into());
    }
    let layout = structs::timespec(call.machine.program.target());
    let timeout = match call.ptr(2) {
        none if none.bits == 0 => None,
        some => Some(call.load_time(some, &layout)?.ok_or(Errno::EINVAL)?),
    };
    take(call, timeout)
}

/// Takes a signal without its handler.
fn take(call: &mut Call<'_>, timeout: Option<Duration>) -> Answer {
    let (thread, of, info) = (call.machine.current, call.signal_set(call.ptr(0))?, call.ptr(1));
    let Some((signal, _)) = call.system().signals.take(thread, of) else {
        if timeout == Some(Duration::ZERO) {
            return Err(Errno::EAGAIN.into());
        }
        let until = timeout.map(|timeout| call.deadline_after(timeout));
        return wait_for_signal(call, until);
    };
    call.saw();
    if info.bits != 0 {
        call.write(info, &[0; 128])?;
        call.store(info, C::Int, Slot::int(signal as u64))?;
        // C's library says of signals to threads, too, that a user sent them.
        call.store(offset(info, 8), C::Int, Slot::int(BY_USER as u64))?;
    }
    number(signal)
}

fn sigaltstack(call: &mut Call<'_>) -> Answer {
    if call.ptr(1).bits != 0 {
        return Err(call.unsupported("asking for the old stack"));
    }
    done()
}

fn raise(call: &mut Call<'_>) -> Answer {
    let number = call.int(0);
    send(call, number, Some(call.machine.current))
}

/// Other processes have ended before anybody could send them anything.
fn kill(call: &mut Call<'_>) -> Answer {
    let (process, number) = (call.int(0), call.int(1));
    if !(0..=LAST).contains(&number) {
        return Err(Errno::EINVAL.into());
    }
    match process {
        0 => send(call, number, None),
        own if own == call.kernel().process => send(call, number, None),
        child if call.system().children.has(child) => children::send(call, child, number),
        _ => Err(Errno::ESRCH.into()),
    }
}

fn tgkill(call: &mut Call<'_>) -> Answer {
    let process = call.kernel().process;
    let thread = u32::try_from(call.int(1).wrapping_sub(process)).ok().map(ThreadId);
    let thread = thread.filter(|&thread| call.machine.threads.get(thread).is_some());
    let thread = thread.filter(|_| call.int(0) == process).ok_or(Errno::ESRCH)?;
    let number = call.int(2);
    send(call, number, Some(thread))
}

fn pthread_kill(call: &mut Call<'_>) -> Answer {
    let (thread, number) = (threads::thread(call, 0)?, call.int(1));
    send(call, number, Some(thread))
}

/// The program sends itself a signal, or a thread of its own.
fn send(call: &mut Call<'_>, number: i32, to: Option<ThreadId>) -> Answer {
    if number == 0 {
        return done();
    }
    if !(1..=LAST).contains(&number) {
        return Err(Errno::EINVAL.into());
    }
    if !call.has_handled() {
        post(call.machine, number, to)?;
    }
    match call.delivered()? {
        Some(flow) => Ok(flow),
        None => done(),
    }
}

/// A signal arrives, for a thread or for whoever does not block it; the current thread comes first.
pub fn post(machine: &mut Machine, number: i32, to: Option<ThreadId>) -> Result<()> {
    let own = machine.current;
    let alive: Vec<ThreadId> = machine.threads.ids().filter(|&id| !machine.is_finished(id)).collect();
    let signals = &mut machine.host_as::<System>().signals;
    let fate = signals.fate(number);
    if fate == Fate::Nothing {
        return Ok(());
    }
    let receiver = match to {
        Some(to) => Some(to).filter(|&to| !signals.blocks(to, number)),
        None => [own].into_iter().chain(alive).find(|&id| !signals.blocks(id, number)),
    };
    match to {
        Some(thread) => *signals.pending_for.entry(thread).or_default() |= bit(number),
        None => signals.pending |= bit(number),
    }
    let awaits = receiver.is_some_and(|thread| machine.waiters(SIGNAL).contains(&thread));
    if receiver != Some(own) {
        machine.host_as::<System>().changes += 1;
        machine.wake(SIGNAL, usize::MAX, 0);
    }
    match receiver {
        Some(_) if fate == Fate::Ends => return Err(Stop::abort(AbortReason::Signal { number })),
        Some(thread) if thread != own && fate == Fate::Handled && !awaits => {
            if machine.config.explores {
                let what = "with a handler in another thread while all executions are explored";
                return Err(Unsupported::argument("kill", what.to_owned()));
            }
            interrupt(machine, thread);
        }
        _ => {}
    }
    Ok(())
}

/// The same for a signal that does not come from the program: the current thread handles it before it goes on.
pub fn post_from_outside(machine: &mut Machine, number: i32) -> Result<()> {
    let own = machine.current;
    post(machine, number, None)?;
    let signals = &mut machine.host_as::<System>().signals;
    if signals.pending(own) & bit(number) & !signals.mask(own) != 0 {
        signals.interrupted.entry(own).or_insert(None);
        machine.yield_thread();
    }
    Ok(())
}

/// Has a thread handle its signals before it does anything else. A wait ends for that.
fn interrupt(machine: &mut Machine, thread: ThreadId) {
    let waited = machine.interrupt_wait(thread);
    machine.host_as::<System>().signals.interrupted.entry(thread).or_insert(waited);
}

/// The current thread begins with what it was interrupted for.
pub fn begin_interruption(machine: &mut Machine) -> Result<()> {
    let thread = machine.current;
    let Some(waited) = machine.host_as::<System>().signals.interrupted.remove(&thread) else { return Ok(()) };
    let waited = waited.or_else(|| machine.resumed());
    let mut call = Call::by_system(machine);
    let delivered = call.delivered().map_err(|failure| call.stop_for(failure))?;
    let Some(Flow::CallFirst { function, args, count }) = delivered else {
        machine.resume_with(waited);
        return Ok(());
    };
    if let Some(running) =
        machine.host_as::<System>().signals.running.get_mut(&thread).and_then(|all| all.last_mut())
    {
        running.resumed = waited.map(|waited| running.told(waited));
    }
    machine.call_between(function, &args[..count])
}
