//! The process itself: its end, its number, its limits.

use ubik_engine::value::Slot;
use ubik_verdict::{AbortReason, Stop};

use crate::abi::C;
use crate::call::{Answer, Call, bits, done, number};
use crate::errno::Errno;
use crate::table::rows;

rows! {
    "exit"(Int) -> Never = exit, Full, "Runs destructors of thread-local variables, then what `atexit` has.";
    "_exit"(Int) -> Never = |c| Err(Stop::exit(c.int(0)).into()), Full, "At once.";
    "_Exit"(Int) -> Never = |c| Err(Stop::exit(c.int(0)).into()), Full, "At once.";
    "abort"() -> Never = |_| Err(Stop::abort(AbortReason::Requested).into()), Full, "";
    "atexit"(Ptr) -> Int = atexit, Full, "Last registered, first called.";
    "pthread_atfork"(Ptr, Ptr, Ptr) -> Status = |_| done(), Full, "No process is forked, so none of them is called.";
    "getpid"() -> Int = |_| number(PID), Full, "Always the same.";
    "getppid"() -> Int = |_| number(1), Full, "Always the same.";
    "gettid"() -> Int = gettid, Full, "The main thread's is the process's.";
    "getuid"() -> UInt = |_| number(UID), Full, "Always the same.";
    "geteuid"() -> UInt = |_| number(UID), Full, "Always the same.";
    "getgid"() -> UInt = |_| number(UID), Full, "Always the same.";
    "getegid"() -> UInt = |_| number(UID), Full, "Always the same.";
    "sysconf"(Int) -> Long = sysconf, Part, "Page size, processors, open files, clock ticks and other constants.";
    "getpagesize"() -> Int = |c| number(c.system().options.page_size), Full, "As the options say.";
    "sched_getaffinity"(Int, Size, Ptr) -> Int = sched_getaffinity, Full, "As many processors as the options say.";
    "get_nprocs"() -> Int = |c| number(c.system().options.processors), Full, "As many as the options say.";
    "getauxval"(Size) -> Size = getauxval, Part, "The page size; nothing is known of the processor.";
    "prctl"(Int; v) -> Int = prctl, Part, "`PR_SET_NAME`.";
    "dlsym"(Ptr, Ptr) -> Ptr = dlsym, Part, "Finds nothing that the program does not link.";
}

const PID: i32 = 1000;
const UID: i32 = 1000;

fn exit(call: &mut Call<'_>) -> Answer {
    Ok(ubik_engine::Flow::Exit(call.int(0)))
}

fn atexit(call: &mut Call<'_>) -> Answer {
    let function = call.ptr(0);
    call.machine.at_exit(function);
    done()
}

pub fn gettid(call: &mut Call<'_>) -> Answer {
    number(PID + call.machine.current as i32)
}

fn sysconf(call: &mut Call<'_>) -> Answer {
    const CLOCK_TICKS: i32 = 2;
    const OPEN_FILES: i32 = 4;
    const PAGE_SIZE: i32 = 30;
    const PASSWORD_ENTRY: i32 = 70;
    const CONFIGURED: i32 = 83;
    const ONLINE: i32 = 84;
    match call.int(0) {
        CLOCK_TICKS => number(100),
        OPEN_FILES | PASSWORD_ENTRY => number(1024),
        PAGE_SIZE => number(call.system().options.page_size),
        CONFIGURED | ONLINE => number(call.system().options.processors),
        name => Err(call.unsupported(format!("with name {name}"))),
    }
}

fn sched_getaffinity(call: &mut Call<'_>) -> Answer {
    let (len, processors) = (call.bits(1), call.system().options.processors);
    let unit = u64::from(call.machine.program.target().c_long_size);
    if len % unit != 0 || len.saturating_mul(8) < u64::from(processors) {
        return Err(Errno::EINVAL.into());
    }
    for word in 0..len / unit {
        let here = u64::from(processors).saturating_sub(word * unit * 8).min(unit * 8);
        let set = if here == 0 { 0 } else { u64::MAX >> (64 - here) };
        let at = crate::call::offset(call.ptr(2), word * unit);
        call.store(at, C::Long, Slot::int(set))?;
    }
    done()
}

fn getauxval(call: &mut Call<'_>) -> Answer {
    const PAGE_SIZE: u64 = 6;
    bits(if call.bits(0) == PAGE_SIZE { call.system().options.page_size.into() } else { 0 })
}

fn prctl(call: &mut Call<'_>) -> Answer {
    const SET_NAME: i32 = 15;
    match call.int(0) {
        SET_NAME => done(),
        option => Err(call.unsupported(format!("with option {option}"))),
    }
}

fn dlsym(call: &mut Call<'_>) -> Answer {
    let name = call.string(1)?;
    let found = std::str::from_utf8(&name).ok().and_then(|name| call.machine.program.find_function(name));
    if let Some(function) = found {
        return crate::call::pointer(call.machine.memory.function_ptr(function));
    }
    crate::call::pointer(Slot::ZERO)
}
