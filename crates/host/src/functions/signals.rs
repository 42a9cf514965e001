//! Signals. Dispositions are remembered; no signal ever arrives from outside, and one that the program raises against
//! itself ends it, unless it is ignored.

use ubik_engine::value::Slot;
use ubik_verdict::{AbortReason, BlockedThread, Stop, WaitingFor};

use crate::abi::structs;
use crate::call::{Answer, Call, done, pointer};
use crate::errno::Errno;
use crate::table::rows;

rows! {
    "signal"(Int, Ptr) -> Ptr = signal, Part, "Handlers are remembered, never called.";
    "sigaction"(Int, Ptr, Ptr) -> Int = sigaction, Part, "As `signal`; flags and mask are not looked at.";
    "sigemptyset"(Ptr) -> Int = |c| set(c, 0), Full, "";
    "sigfillset"(Ptr) -> Int = |c| set(c, 0xff), Full, "";
    "sigprocmask"(Int, Ptr, Ptr) -> Int = mask, Part, "Nothing arrives that could be blocked.";
    "pthread_sigmask"(Int, Ptr, Ptr) -> Status = mask, Part, "As `sigprocmask`.";
    "sigaltstack"(Ptr, Ptr) -> Int = sigaltstack, Part, "Setting one is accepted.";
    "raise"(Int) -> Int = raise, Part, "Ignored signals and those that end the process.";
    "pause"() -> Int = pause, Full, "No signal ever comes.";
}

const DEFAULT: u64 = 0;
const IGNORE: u64 = 1;
/// Bytes of `sigset_t`.
const SET: usize = 128;

impl Call<'_> {
    fn signal_number(&self) -> Answer<i32> {
        const KILL: i32 = 9;
        const STOP: i32 = 19;
        match self.int(0) {
            KILL | STOP => Err(Errno::EINVAL.into()),
            number @ 1..=64 => Ok(number),
            _ => Err(Errno::EINVAL.into()),
        }
    }

    fn disposition(&mut self, signal: i32) -> Slot {
        self.system().signals.get(&signal).copied().unwrap_or(Slot::int(DEFAULT))
    }
}

fn signal(call: &mut Call<'_>) -> Answer {
    // Failure is a pointer of all ones, not null.
    let Ok(signal) = call.signal_number() else {
        call.set_errno(Errno::EINVAL)?;
        return pointer(Slot::int(u64::MAX));
    };
    let old = call.disposition(signal);
    let new = call.ptr(1);
    call.system().signals.insert(signal, new);
    pointer(old)
}

fn sigaction(call: &mut Call<'_>) -> Answer {
    let signal = call.signal_number()?;
    let (new, old) = (call.ptr(1), call.ptr(2));
    let (layout, size) = structs::sigaction(call.machine.program.target());
    let before = call.disposition(signal);
    let after = if new.bits == 0 { None } else { Some(call.load_ptr_field(new, &layout, "sa_sigaction")?) };
    if old.bits != 0 {
        call.write(old, &vec![0; size as usize])?;
        call.store_field(old, &layout, "sa_sigaction", before)?;
    }
    if let Some(after) = after {
        call.system().signals.insert(signal, after);
    }
    done()
}

fn set(call: &mut Call<'_>, byte: u8) -> Answer {
    call.write(call.ptr(0), &[byte; SET])?;
    done()
}

fn mask(call: &mut Call<'_>) -> Answer {
    if call.ptr(2).bits != 0 {
        call.write(call.ptr(2), &[0; SET])?;
    }
    done()
}

fn sigaltstack(call: &mut Call<'_>) -> Answer {
    if call.ptr(1).bits != 0 {
        return Err(call.unsupported("asking for the old stack"));
    }
    done()
}

fn raise(call: &mut Call<'_>) -> Answer {
    /// SIGCHLD, SIGCONT, SIGURG, SIGWINCH.
    const HARMLESS: [i32; 4] = [17, 18, 23, 28];
    let number = call.int(0);
    match call.disposition(number).bits {
        IGNORE => done(),
        DEFAULT if HARMLESS.contains(&number) => done(),
        DEFAULT => Err(Stop::abort(AbortReason::Signal { number }).into()),
        _ => Err(call.unsupported("with a handler of the program's own")),
    }
}

fn pause(call: &mut Call<'_>) -> Answer {
    Err(call.blocked(WaitingFor::Other("a signal".into())))
}

impl Call<'_> {
    /// The only thread waits for what cannot happen.
    pub fn blocked(&self, waiting: WaitingFor) -> crate::call::Failure {
        let thread = BlockedThread { name: "main".into(), waiting, trace: self.machine.trace() };
        Stop::deadlock(vec![thread]).into()
    }
}
